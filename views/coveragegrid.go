package views

import (
	"bellows/themes"
)

// legsWidth is what the list of legs takes beside its grid.
func (s *CoverageState) legsWidth() int {
	const besides = len(">  ") + len("  REALTIME  ? uncovered")
	return min(max(s.Rows.names.longest, len("server")), 34) + besides
}

// step is how many cells a table takes in the grid.
func (s *CoverageState) step(w int) int {
	if len(s.Rows.tables)*2 > w/2 {
		return 1
	}
	return 2
}

// gridWidth is how much of a screen the legs and their grid take.
func (s *CoverageState) gridWidth(w int) int {
	return min(s.legsWidth()+4+len(s.Rows.tables)*s.step(w), w*6/10)
}

// grid is the legs, and beside them a cell of heat for each table: how many of its
// replica choices hold the server. Columns are numbered as the cover is.
func (s *CoverageState) grid(a Area) {
	w, h := a.Size()
	n := len(s.Rows.tables)
	step := s.step(w)
	list, heat := a.CutLeft(min(max(w-n*step-2, w/2), s.legsWidth()))
	s.Legs.Draw(list, !s.OnChosen)
	_, heat = heat.CutLeft(2)
	at := s.column()
	from, to := window(at, n, heat, step)
	row := heat.Row(0)
	for col := from; col < to; col++ {
		token := themes.Header
		if col == at {
			token = themes.Accent
		}
		row.PutInt(token, int64((col+1)%10)).Skip(step - 1)
	}
	cursor, _, _ := s.Legs.Cursor()
	for y := 1; y < h; y++ {
		id, ok := s.Legs.RowAt(y)
		if !ok {
			return
		}
		row := heat.Row(y)
		if id == cursor && !s.OnChosen {
			row.Select()
		}
		leg := s.Rows.at[id]
		for _, heat := range s.Rows.heat[leg*n+from : leg*n+to] {
			putHeat(&row, int(heat))
			row.Skip(step - 1)
		}
	}
}

// window is the part of n columns that has room, the one at the cursor in it.
func window(at, n int, heat Area, step int) (from, to int) {
	room, _ := heat.Size()
	room /= step
	if n <= room {
		return 0, n
	}
	from = max(0, min(at-room/2, n-room))
	return from, from + room
}

// column is the column of the table at the cursor; -1 when it has none.
func (s *CoverageState) column() int {
	if s.Chosen == nil {
		return -1
	}
	id, _, _ := s.Chosen.Cursor()
	for col, t := range s.Rows.tables {
		if string(t) == id {
			return col
		}
	}
	return -1
}
