package source

import (
	"slices"

	"bellows/engine/spread"
	"bellows/views/text"
)

// SpreadLook is what to look at closely in the answer.
type SpreadLook struct {
	Split int // to explain; -1 for none
	Heat  bool
}

// SpreadCloser is what a closer look found, fit to be shown.
type SpreadCloser struct {
	Look   SpreadLook
	Answer *SpreadAnswer
	// Before and After are why the split goes where it goes; nil when none was asked for.
	Before, After *text.SpreadTrace
	// HeatBefore and HeatAfter are maps of splits by backends.
	HeatBefore, HeatAfter []text.SpreadHeatRow
	Failed                string
}

// heatRows is how many stretches of splits a map has at most.
const heatRows = 200

// Look explains one split, or maps all, of this answer and those to come. Of several
// looks in a row only the last one is sure to be taken.
func (s *Spread) Look(l SpreadLook) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look = l
	s.lookOn()
}

// lookOn starts to look unless somebody is at it; the lock is held.
func (s *Spread) lookOn() {
	if s.closed || s.looking || s.looked() {
		return
	}
	s.looking = true
	s.starter.run(s.lookAll)
}

// looked tells whether there is nothing to look at; the lock is held.
func (s *Spread) looked() bool {
	a, c := s.state.Answer, s.state.Closer
	return a == nil || (s.look == SpreadLook{Split: -1}) || c != nil && c.Answer == a && c.Look == s.look
}

// lookAll looks until nobody wants to see anything else.
func (s *Spread) lookAll() {
	for {
		s.mu.Lock()
		if s.closed || s.looked() {
			s.looking = false
			s.mu.Unlock()
			return
		}
		a, l := s.state.Answer, s.look
		s.mu.Unlock()
		c := a.closer(l)
		s.mu.Lock()
		s.state.Closer = c
		s.bump()
		s.mu.Unlock()
	}
}

func (a *SpreadAnswer) closer(l SpreadLook) *SpreadCloser {
	c := &SpreadCloser{Look: l, Answer: a}
	if l.Heat {
		c.HeatBefore, c.HeatAfter = a.heat(0), a.heat(1)
	}
	if n := len(a.Inputs.Workload.Splits); l.Split < 0 || l.Split >= n {
		return c
	}
	for i, into := range []**text.SpreadTrace{&c.Before, &c.After} {
		t, err := spread.Trace(a.scenarios[i], a.Inputs.Workload, l.Split, a.Wish.Seed)
		if err != nil {
			c.Failed = spreadFault(err)
			return c
		}
		*into = text.SpreadTraceOf(t)
		cleanTrace(*into)
	}
	return c
}

func (a *SpreadAnswer) heat(run int) []text.SpreadHeatRow {
	rows := text.SpreadHeatOf(a.simulation.Runs[run].HeatMap(a.Inputs.Workload, heatRows))
	for i := range rows {
		clean(&rows[i].Path)
	}
	return rows
}

// cleanTrace makes copies of what is the workload's.
func cleanTrace(t *text.SpreadTrace) {
	clean(&t.Path)
	clean(&t.Reason)
	t.Hosts, t.Alternatives = slices.Clone(t.Hosts), slices.Clone(t.Alternatives)
	cleanAll(t.Hosts)
	cleanAll(t.Alternatives)
	for i := range t.Candidates {
		clean(&t.Candidates[i].Host)
	}
}
