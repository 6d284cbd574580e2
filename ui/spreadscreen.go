package ui

import (
	"cmp"
	"encoding/json"
	"reflect"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"
)

// spreadScreen is what another N, or other backends, would do.
type spreadScreen struct {
	backends  *list
	splits    *list
	heat      *list
	view      views.SpreadView
	rows      *views.SpreadRows
	parts     *views.SplitRows
	stretches *views.HeatRows

	wish source.SpreadWish
	// asIs is what is in force; compared says that the side before is something else.
	asIs     source.SpreadSide
	compared bool
	asked    bool
	saved    json.RawMessage // the wish of the last session
	got      source.SpreadSnapshot
	// What the rows were made of; while it stays the same they do.
	version uint64
	closer  *source.SpreadCloser
	inputs  *source.SpreadInputs
	from    int // the first split that is listed
	looked  source.SpreadLook
	live    spreadLive
}

// mostListed is how many splits are listed at once: any key has to be answered in a
// frame, however many there are.
const mostListed = 10_000

func newSpreadScreen() *spreadScreen {
	wish := source.PublishedCase()
	return &spreadScreen{
		backends: newList("spread", views.SpreadColumns(false, false)), splits: newList("spread.splits", views.SplitColumns()),
		heat: newList("spread.heat", views.HeatColumns()), wish: wish, asIs: wish.Before, looked: source.SpreadLook{Split: -1},
	}
}

func (s *spreadScreen) lists() []*list { return []*list{s.backends, s.splits, s.heat} }

func (s *spreadScreen) focus() *list {
	switch s.view {
	case views.SpreadSplits:
		return s.splits
	case views.SpreadHeat:
		return s.heat
	default:
		return s.backends
	}
}

func (s *spreadScreen) other() {}

// askSpread simulates the wish as it is now.
func (m *Model) askSpread() {
	s := m.spreadAt
	s.asked, s.compared = true, !reflect.DeepEqual(s.wish.Before, s.asIs)
	m.spread.Ask(s.wish)
	s.refresh(m)
	m.touch()
}

// refresh takes the newest snapshot. It is a copy, so that it costs nothing to ask for
// it; rows are made only when something changed.
func (s *spreadScreen) refresh(m *Model) {
	got := m.spread.Snapshot()
	if got.Version == s.version && s.rows != nil {
		return
	}
	s.got, s.version = got, got.Version
	s.rows = views.NewSpreadRows(s.rowsOf(), got.Stale)
	s.backends.show(s.rows)
	if got.Inputs != nil && got.Inputs != s.inputs {
		s.inputs = got.Inputs
		s.listSplits(0)
	}
	if c := got.Closer; c != nil && c != s.closer {
		s.closer = c
		if c.Look.Heat {
			s.stretches = views.NewHeatRows(c.HeatBefore, c.HeatAfter, c.Answer.Document.Runs)
			s.heat.show(s.stretches)
		}
	}
}

// listSplits lists a stretch of the splits that holds one of them.
func (s *spreadScreen) listSplits(holds int) {
	all := s.inputs.Workload.Splits
	s.from = min(max(0, holds-mostListed/2), max(0, len(all)-mostListed))
	s.parts = views.NewSplitRows(all[s.from:min(len(all), s.from+mostListed)], s.from, clients.Clean)
	s.splits.show(s.parts)
}

// rowsOf are the backends of the side after, those that the side before alone has too.
func (s *spreadScreen) rowsOf() []views.SpreadBackend {
	if s.got.Inputs == nil {
		return nil
	}
	after := s.wish.After.Of(s.got.Inputs.Backends)
	excluded := map[int64]string{}
	for _, x := range spread.Eligible(after, s.wish.After.Pool, s.wish.Seed).Excluded {
		excluded[x.ID] = clients.Clean(x.Reason)
	}
	before, now := s.shares()
	all := make([]views.SpreadBackend, 0, len(after))
	for i := range after {
		b := &after[i]
		all = append(all, views.SpreadBackend{
			ID: b.ID, Host: clients.Clean(b.Host), Group: clients.Clean(b.Group), Excluded: excluded[b.ID], WhatIf: clients.Clean(s.wish.WhatIf(b.ID)),
			Before: before[b.ID], After: now[b.ID], Load: s.live.loads[b.ID], Observed: s.live.observed[b.ID],
		})
	}
	return all
}

// shares are the figures of both sides by backend; none where they are of nothing that
// was asked for.
func (s *spreadScreen) shares() (before, after map[int64]*text.SpreadBackend) {
	a := s.got.Answer
	if a == nil || s.got.Failed != "" || !sameInputs(a.Inputs, s.got.Inputs) {
		return nil, nil
	}
	by := func(r *text.SpreadRun) map[int64]*text.SpreadBackend {
		all := make(map[int64]*text.SpreadBackend, len(r.Backends))
		for i := range r.Backends {
			all[r.Backends[i].ID] = &r.Backends[i]
		}
		return all
	}
	return by(a.Before()), by(a.After())
}

// sameInputs tells whether an answer is of these backends and this workload.
func sameInputs(x, y *source.SpreadInputs) bool {
	return x.Workload == y.Workload && len(x.Backends) == len(y.Backends) && (len(x.Backends) == 0 || &x.Backends[0] == &y.Backends[0])
}

// current is the backend at the cursor, as it was read or joined.
func (s *spreadScreen) current() (spread.Backend, bool) {
	_, row, ok := s.backends.Cursor()
	if !ok || s.got.Inputs == nil || s.rows == nil {
		return spread.Backend{}, false
	}
	id := s.rows.Backend(row).ID
	for _, b := range append(s.wish.After.Join, s.got.Inputs.Backends...) {
		if b.ID == id {
			return b, true
		}
	}
	return spread.Backend{}, false
}

// copied is the host at the cursor, or the path of the split.
func (s *spreadScreen) copied(*Model) string {
	switch s.view {
	case views.SpreadSplits:
		if _, row, ok := s.splits.Cursor(); ok && s.parts != nil {
			return s.parts.Path(row)
		}
	case views.SpreadHeat:
		if _, row, ok := s.heat.Cursor(); ok && s.stretches != nil && s.inputs != nil {
			if first := s.stretches.First(row); first < len(s.inputs.Workload.Splits) {
				return s.inputs.Workload.Splits[first].Path
			}
		}
	default:
		if b, ok := s.current(); ok {
			return b.Host
		}
	}
	return ""
}

// look asks for what the view needs of the answer.
func (s *spreadScreen) look(m *Model) {
	l := source.SpreadLook{Split: -1, Heat: s.view == views.SpreadHeat}
	if s.view == views.SpreadSplits && s.parts != nil {
		if _, row, ok := s.splits.Cursor(); ok {
			l.Split = s.parts.Index(row)
		}
	}
	if l != s.looked {
		s.looked = l
		m.spread.Look(l)
	}
}

func (s *spreadScreen) draw(m *Model, c views.Chrome) {
	s.look(m)
	state := s.state()
	state.Chrome = c
	if widget.TooSmall(m.w, m.h) {
		state.Verdicts = append(quitVerdicts(c.Verdicts), state.Verdict())
	}
	views.Spread(m.frame, state)
}

// quitVerdicts are those that say how to leave.
func quitVerdicts(all []widget.Verdict) []widget.Verdict {
	if len(all) > 0 && all[0].Name == "" {
		return all[:1:1]
	}
	return nil
}

// state is what views draw.
func (s *spreadScreen) state() views.SpreadState {
	v := views.SpreadState{
		View: s.view, Asked: s.askedFor(), Table: s.backends.Table, Rows: s.rows, Stale: s.got.Stale, Working: s.got.Working, Part: s.got.Part,
		Failed: s.got.Failed, Sweep: s.got.Sweep, Splits: s.splits.Table, Heat: s.heat.Table, HeatRows: s.stretches, Offline: cmp.Or(s.live.away, offline),
		Live: s.live.shown, Sheet: s.live.sheet,
	}
	if a := s.got.Answer; a != nil && s.got.Failed == "" {
		v.Document, v.Draft = &a.Document, a.Draft
	}
	if s.inputs != nil {
		v.SplitsOf = len(s.inputs.Workload.Splits)
	}
	if c := s.closer; c != nil {
		v.Trace = views.SpreadTraces{Before: c.Before, After: c.After, Failed: c.Failed, Wanted: s.looked.Split + 1}
	}
	return v
}

// offline says that no frontend is asked, and what to do instead or about it.
const offline = "none connected: simulated from w workload and B backends; doris.frontends in a context connects (docs/config.md)"

// facts decide about actions.
func (s *spreadScreen) facts(m *Model) action.SpreadFacts {
	f := action.SpreadFacts{Answer: s.got.Answer != nil && s.got.Failed == ""}
	settings := &s.wish.After.Settings
	if !settings.Generation.HasSpread() {
		f.NoNumber = "generation " + string(settings.Generation) + " has no N"
	}
	lowest, _, _ := settings.Generation.SpreadRange()
	f.Lowest = settings.SpreadNum <= lowest
	f.Statement = settings.SpreadNum != s.wish.Before.Settings.SpreadNum
	f.Same = f.Answer && !f.Statement && len(s.wish.Differs()) == 0 && settings.Generation == s.wish.Before.Settings.Generation
	if s.live.shown != nil {
		f.Frontends = len(s.live.shown.Frontends)
	}
	f.Asleep = s.live.away != ""
	f.Working, f.Sheet = m.front.Work.Running, m.front.Work.Turn > 0
	if in := s.got.Inputs; in != nil {
		f.Backends, f.Groups = len(in.Backends), len(in.Groups)
		if f.Answer {
			f.Splits = len(in.Workload.Splits)
		}
	}
	return f
}
