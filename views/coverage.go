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
	heading(body, 0, s.Broker, s.summary())
	_, room := body.CutTop(1)
	if s.Cover == nil || s.Rows == nil {
		empty(room, s.Reason, "No cover is known of this broker. Read its routes first.")
		return
	}
	w, h := room.Size()
	room, foot := room.CutBottom(s.footHeight(h))
	grid, chosen := room, Area{}
	if w >= paneFrom {
		grid, chosen = room.CutRight(paneWidth(w) + 8)
		chosen.Divide(0)
		_, chosen = chosen.CutLeft(2)
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
	s.foot2(foot)
}

// summary says how many legs are in which state.
func (s *CoverageState) summary() string {
	if s.Cover == nil {
		return ""
	}
	return text.CoverInShort(*s.Cover)
}

func (s *CoverageState) footHeight(h int) int {
	if h < 10 {
		return 0
	}
	return 4
}

// foot2 says why the leg at the cursor is not proven, and compares the methods.
func (s *CoverageState) foot2(a Area) {
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

// grid is the legs with the heat of each table beside them.
func (s *CoverageState) grid(a Area) {
	w, h := a.Size()
	list, heat := a.CutLeft(min(60, w/2))
	s.Legs.Draw(list, !s.OnChosen)
	for y := range h {
		row := heat.Row(y)
		id, ok := s.Legs.RowAt(y)
		if !ok {
			continue
		}
		s.heatRow(&row, id)
	}
}

func (s *CoverageState) heatRow(c *Cursor, id string) {
	row, ok := s.Rows.at[id]
	if !ok {
		return
	}
	n := len(s.Rows.tables)
	for _, step := range s.Rows.heat[row*n : (row+1)*n] {
		putHeat(c, int(step))
		c.Skip(1)
	}
}
