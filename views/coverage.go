package views

import (
	"bellows/engine/warmup"
	"bellows/views/text"
	"bellows/views/widget"
)

// CoverageState is what one broker's tables reach.
type CoverageState struct {
	Chrome
	Broker string
	// Legs shows Rows, with LegColumns: one row a leg.
	Legs *widget.Table
	Rows *LegRows
	// Cover is the plan; nil while it is not made, and then Reason says why.
	Cover  *warmup.Cover
	Reason string
	// Chosen shows the cover in order, with ChosenColumns and ChosenRows.
	Chosen *widget.Table
	// OnChosen says that keys go to Chosen, not to Legs.
	OnChosen bool
	// Sizes compares the methods.
	Sizes []text.CoverSize
	// Changed says what the last pin or ban came to, such as "7 tables became 6".
	Changed string
}

// Coverage draws which tables reach which legs.
func Coverage(f *Frame, s CoverageState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	s.headline(body, s.Broker, s.summary())
	_, room := body.CutTop(1)
	if s.Cover == nil || s.Rows == nil {
		empty(room, s.Reason, "No cover is known of this broker. Read its routes first.")
		return
	}
	w, h := room.Size()
	room, foot := room.CutBottom(s.footHeight(h))
	var grid, chosen Area
	if w >= paneFrom {
		grid, chosen = beside(room, w-s.gridWidth(w))
	} else {
		grid, chosen = room.CutBottom(h * 2 / 5)
		chosen.Rule(0)
		heading(chosen, 0, "cover", listNote(s.Chosen))
		_, chosen = chosen.CutTop(1)
	}
	s.grid(grid)
	if s.Chosen != nil {
		s.Chosen.Draw(chosen, s.OnChosen)
	}
	s.footnotes(foot)
}

// summary says how many legs are in which state, and how large the cover is.
func (s *CoverageState) summary() string {
	if s.Cover == nil || s.Rows == nil {
		return ""
	}
	return s.Rows.summary() + "; " + text.CoverInShort(*s.Cover)
}

func (s *CoverageState) footHeight(h int) int {
	if h < 10 {
		return 0
	}
	return 4
}

// footnotes say why the leg at the cursor is not proven, and compares the methods.
func (s *CoverageState) footnotes(a Area) {
	if _, h := a.Size(); h == 0 {
		return
	}
	a.Rule(0)
	p := factSheet{area: a.Pad(1, 0), y: 1}
	if _, row, ok := s.Legs.Cursor(); ok {
		l := s.Rows.Leg(row)
		p.fact(string(l.State), withReason(l.Leg.String(), l.Reason))
	}
	p.fact("compare", sizes(s.Sizes))
	p.fact("changed", s.Changed)
}
