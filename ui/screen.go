package ui

import (
	"bellows/engine/warmup"
	"bellows/ui/action"
	"bellows/views"
)

// screen is one screen: it keeps its lists and makes the state that views draw.
type screen interface {
	lists() []*list
	// focus is the list that keys go to.
	focus() *list
	// other gives the keys to the next list.
	other()
	// refresh takes the snapshots of a new frame.
	refresh(m *Model)
	// copied is what y copies: the name at the cursor as the cluster has it.
	copied(m *Model) string
	draw(m *Model, c views.Chrome)
}

// titles are the tabs; details of a broker lie behind Fleet's.
var titles = []struct {
	screen action.Screen
	title  string
	id     string // of the action that goes there
}{
	{action.Fleet, "Fleet", "screen.fleet"}, {action.Warmup, "Warm-up", "screen.warmup"}, {action.Coverage, "Coverage", "screen.coverage"},
	{action.Spread, "Spread", "screen.spread"}, {action.Bench, "Bench", "screen.bench"}, {action.Journal, "Journal", "screen.journal"},
}

func tabs() []string {
	names := make([]string, len(titles))
	for i, t := range titles {
		names[i] = t.title
	}
	return names
}

// tabKeys are the keys that go there, as they are in force.
func tabKeys(keys *action.Registry) []string {
	all := make([]string, len(titles))
	for i, t := range titles {
		all[i] = keys.Key(t.id)
	}
	return all
}

func tabOf(s action.Screen) int {
	for i, t := range titles {
		if t.screen == s {
			return i
		}
	}
	return 0
}

// state is what decides which actions can be taken.
func (m *Model) state() action.State {
	l := m.screens[m.at].focus()
	rows, _ := l.Len()
	s := action.State{
		Screen: m.at, Connected: len(m.brokers.Brokers) > 0, Contexts: len(m.o.Contexts),
		Rows: rows, Marked: len(m.fleetAt.list.Marked()), Filtered: l.Filter() != "", Frozen: m.frozen,
		Running: m.warmups.Running, Most: warmup.MaxConcurrency, Plan: m.plan.Cover() != nil,
	}
	s.ReadOnly, s.WhyReadOnly = m.readOnly()
	s.CanWarm, s.Busy = m.canWarm()
	s.Spread, s.Bench = m.spreadAt.facts(m), m.benchAt.facts(m)
	if e := m.bookAt.entry(); m.at == action.Journal && e != nil {
		s.Changed = e.Kind.ChangesCluster()
	}
	if r, _ := m.warming(); r.Snapshot != nil {
		sn := r.Snapshot
		s.Warmup, s.Ended, s.Paused = true, r.Ended(), sn.State == warmup.StatePaused
		s.Tables, s.Concurrency = len(sn.Tables), sn.Concurrency
		if m.at == action.Warmup {
			s.Rows, _ = m.warmAt.tables.Len()
		}
	}
	return s
}
