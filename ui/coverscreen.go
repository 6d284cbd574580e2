package ui

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/source"
	"bellows/views"
)

// coverScreen is what one broker's tables reach.
type coverScreen struct {
	legs     *list
	chosen   *list
	rows     *views.LegRows
	onChosen bool
	all      bool // every table in the grid
	made     madeOf
}

// madeOf is what the rows were made of; while it stays the same they do.
type madeOf struct {
	version uint64
	run     *warmup.Snapshot
	all     bool
}

func newCoverScreen() *coverScreen {
	return &coverScreen{
		legs: newList("coverage", views.LegColumns()), chosen: newList("coverage.chosen", views.ChosenColumns()), onChosen: true,
	}
}

func (s *coverScreen) lists() []*list { return []*list{s.legs, s.chosen} }

func (s *coverScreen) focus() *list {
	if s.onChosen {
		return s.chosen
	}
	return s.legs
}

func (s *coverScreen) other() { s.onChosen = !s.onChosen }

func (s *coverScreen) refresh(m *Model) {
	var run *warmup.Snapshot
	if r, ok := m.warmups.Find(source.KeyOf(m.plan.Context, m.plan.Member.Name)); ok {
		run = r.Snapshot
	}
	made := madeOf{m.plan.Version, run, s.all}
	if made == s.made && s.rows != nil {
		return
	}
	s.made = made
	cover := m.plan.Cover()
	if cover == nil {
		s.rows = nil
		s.legs.show(nil)
		s.chosen.show(nil)
		return
	}
	routes := views.ChosenRoutes(cover)
	others := m.bannedRoutes()
	if s.all {
		routes, others = m.plan.Routes, m.plan.Routes
	}
	s.rows = views.NewLegRows(legsOf(cover, run), routes)
	s.legs.show(s.rows)
	s.chosen.show(views.NewChosenRows(cover, others, marksOf(m.plan)))
}

// legsOf are the legs of a cover; what a warm-up has proven stays proven.
func legsOf(c *warmup.Cover, run *warmup.Snapshot) []warmup.LegStatus {
	legs := views.CoverLegs(c)
	if run == nil {
		return legs
	}
	proven := map[warmup.Leg]warmup.LegStatus{}
	for _, l := range run.Legs {
		if l.State == warmup.LegProven {
			proven[l.Leg] = l
		}
	}
	for i, l := range legs {
		if p, ok := proven[l.Leg]; ok {
			legs[i] = p
		}
	}
	return legs
}

// bannedRoutes are listed with the cover, since they can be freed there.
func (m *Model) bannedRoutes() []warmup.Routes {
	var all []warmup.Routes
	for _, r := range m.plan.Routes {
		if m.plan.Ban[r.Table] {
			all = append(all, r)
		}
	}
	return all
}

func marksOf(p source.CoverageSnapshot) map[warmup.Table]views.Mark {
	marks := map[warmup.Table]views.Mark{}
	for _, t := range p.Pin {
		marks[t] = views.Pinned
	}
	for t := range p.Ban {
		marks[t] = views.Banned
	}
	return marks
}

func (s *coverScreen) copied(*Model) string {
	if s.onChosen {
		id, _, _ := s.chosen.Cursor()
		return id
	}
	if _, row, ok := s.legs.Cursor(); ok {
		return s.rows.Leg(row).Leg.Server
	}
	return ""
}

func (s *coverScreen) draw(m *Model, c views.Chrome) {
	views.Coverage(m.frame, views.CoverageState{
		Chrome: c, Broker: m.plan.Member.Name, Legs: s.legs.Table, Rows: s.rows, Cover: m.plan.Cover(), Reason: m.coverReason(),
		Chosen: s.chosen.Table, OnChosen: s.onChosen, Sizes: sizesOf(m.plan), Changed: changedCover(m.plan),
	})
}

// coverReason is why there is no plan yet.
func (m *Model) coverReason() string {
	p := m.plan
	switch {
	case p.Failed != "":
		return p.Failed
	case p.Reading && p.Total > 0:
		return fmt.Sprintf("reading routes: %d of %d tables", p.Done, p.Total)
	case p.Reading:
		return "reading routes"
	case p.Member.ID == "":
		return "no broker is chosen: press c on one in Fleet"
	default:
		return ""
	}
}

// changedCover says what the last choice came to.
func changedCover(p source.CoverageSnapshot) string {
	now := p.Cover()
	switch {
	case p.Planning:
		return "planning"
	case p.Before == nil || now == nil || p.Before == now:
		return ""
	}
	return fmt.Sprintf("%s by %s became %s by %s; legs without a table: %d before, %d now",
		engine.Plural(len(p.Before.Chosen), "table"), p.Before.Method, engine.Plural(len(now.Chosen), "table"), now.Method,
		len(p.Before.Uncovered), len(now.Uncovered))
}
