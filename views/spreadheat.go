package views

import (
	"strconv"

	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
	"bellows/views/widget"
)

// HeatRows are stretches of splits, and which part of their reads goes to which
// backend, before and after. A row's id is its first split.
type HeatRows struct {
	before, after []text.SpreadHeatRow
	// ids are the backends of the columns.
	idsBefore, idsAfter []int64
	labels              []string
	most                float64 // the largest part
}

// NewHeatRows shows two maps of the same stretches over the backends of two runs.
func NewHeatRows(before, after []text.SpreadHeatRow, runs []text.SpreadRun) *HeatRows {
	r := &HeatRows{before: before, after: after, labels: make([]string, len(after))}
	if len(runs) > 0 {
		r.idsBefore, r.idsAfter = idsOf(&runs[0]), idsOf(&runs[len(runs)-1])
	}
	for _, rows := range [...][]text.SpreadHeatRow{before, after} {
		for _, h := range rows {
			for _, part := range h.Part {
				r.most = max(r.most, part)
			}
		}
	}
	for i, h := range after {
		r.labels[i] = strconv.Itoa(h.First)
		if h.Last > h.First {
			r.labels[i] += "-" + strconv.Itoa(h.Last)
		}
	}
	return r
}

func idsOf(run *text.SpreadRun) []int64 {
	ids := make([]int64, len(run.Backends))
	for i := range run.Backends {
		ids[i] = run.Backends[i].ID
	}
	return ids
}

// HeatColumns are the columns of HeatRows; the grids are drawn beside them.
func HeatColumns() []widget.Column {
	return []widget.Column{
		{ID: "splits", Title: "splits"},
		{ID: "path", Title: "from", Min: 10, Max: 44, Grow: true, Drop: 1},
	}
}

// Len is how many stretches there are.
func (r *HeatRows) Len() int { return len(r.after) }

// ID is the first split of a stretch.
func (r *HeatRows) ID(row int) string { return strconv.Itoa(r.after[row].First) }

// First is the index of a stretch's first split, from 0.
func (r *HeatRows) First(row int) int { return r.after[row].First - 1 }

// Cell is what stands in a column.
func (r *HeatRows) Cell(i, col int) widget.Cell {
	if col == 0 {
		return widget.Cell{Text: r.labels[i]}
	}
	return widget.Cell{Text: r.after[i].Path, Token: themes.Dim}
}

// Paint draws the end of a path, in which it differs from others.
func (r *HeatRows) Paint(c *Cursor, i, col int) bool {
	if col == 0 {
		return false
	}
	var n names
	n.put(c, themes.Dim, r.after[i].Path)
	return true
}

// heat draws the stretches with a grid for each side, as far as there is room.
func (s *SpreadState) heat(a Area) {
	if s.HeatRows == nil || s.Heat == nil || s.HeatRows.Len() == 0 {
		reason := "◐ drawing the map"
		if s.Failed != "" {
			reason = s.Failed
		}
		empty(a, reason, "")
		return
	}
	w, h := a.Size()
	a, foot := a.CutBottom(1)
	list := min(max(w/4, 18), 60)
	rows, grids := a.CutLeft(list)
	var titles Area
	titles, rows = rows.CutTop(1)
	row := titles.Row(0)
	row.Skip(3).Put(themes.Dim, "part of the reads")
	s.Heat.Draw(rows, true)
	_, grids = grids.CutLeft(2)
	gw, _ := grids.Size()
	before, after := grids.CutLeft((gw - 2) / 2)
	_, after = after.CutLeft(2)
	if gw < 24 {
		before, after = grids.Sub(0, 0, 0, 0), grids
	}
	s.grid(before, s.Asked.Before, s.HeatRows.idsBefore, s.HeatRows.before, h)
	s.grid(after, s.Asked.After, s.HeatRows.idsAfter, s.HeatRows.after, h)
	s.heatNote(foot)
}

// heatStep is how many cells a backend takes: with room its number stands above.
func heatStep(ids []int64, w int) (step int, numbered bool) {
	longest := 1
	for _, id := range ids {
		longest = max(longest, len(strconv.FormatInt(id, 10)))
	}
	switch {
	case len(ids)*(longest+1) <= w:
		return longest + 1, true
	case len(ids)*2 <= w:
		return 2, false
	default:
		return 1, false
	}
}

func (s *SpreadState) grid(a Area, title string, ids []int64, heat []text.SpreadHeatRow, h int) {
	w, _ := a.Size()
	if w < 2 {
		return
	}
	step, numbered := heatStep(ids, w)
	at := -1
	if b := s.current(); b != nil {
		for col, id := range ids {
			if id == b.ID {
				at = col
			}
		}
	}
	from, to := window(at, len(ids), a, step)
	row := a.Row(0)
	row.Put(themes.Title, title)
	if to-from < len(ids) {
		row.Put(themes.Dim, ", "+itoa(to-from)+" of "+text.Plural(len(ids), "backend"))
	}
	row = a.Row(1)
	for col := from; col < to; col++ {
		token := themes.Header
		if col == at {
			token = themes.Accent
		}
		if numbered {
			row.PutInt(token, ids[col])
			row.To((col - from + 1) * step)
			continue
		}
		row.PutInt(token, ids[col]%10).Skip(step - 1)
	}
	cursor, _, _ := s.Heat.Cursor()
	for y := 2; y < h; y++ {
		id, ok := s.Heat.RowAt(y - 1)
		if !ok {
			return
		}
		row := a.Row(y)
		if id == cursor {
			row.Select()
		}
		i, ok := s.HeatRows.find(id)
		if !ok {
			return
		}
		for col := from; col < to && col < len(heat[i].Part); col++ {
			for range max(step-1, 1) {
				putHeat(&row, s.HeatRows.step(heat[i].Part[col]))
			}
			row.To((col - from + 1) * step)
		}
	}
}

// step is the heat of a part, next to the largest one: with many backends all are small.
func (r *HeatRows) step(part float64) int {
	if r.most == 0 {
		return 0
	}
	return shape.HeatStep(part / r.most)
}

// find is the row of an id: stretches are in the order of their splits.
func (r *HeatRows) find(id string) (row int, ok bool) {
	first, err := strconv.Atoi(id)
	if err != nil || len(r.after) == 0 {
		return 0, false
	}
	low, high := 0, len(r.after)-1
	for low < high {
		middle := (low + high + 1) / 2
		if r.after[middle].First <= first {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low, r.after[low].First == first && low < len(r.before)
}

// heatNote says in figures what the cursor's row and column are.
func (s *SpreadState) heatNote(a Area) {
	row := a.Row(0)
	row.Skip(1)
	putHeat(&row, 0)
	row.Put(themes.Dim, " nothing  ")
	for step := 1; step < shape.HeatSteps; step++ {
		putHeat(&row, step)
	}
	row.Put(themes.Dim, " up to ").PutFloat(themes.Dim, 100*s.HeatRows.most, 1).Put(themes.Dim, " %")
	b := s.current()
	_, i, ok := s.Heat.Cursor()
	if b == nil || !ok || i >= s.HeatRows.Len() || i >= len(s.HeatRows.before) {
		return
	}
	row.Skip(2).Put(themes.Text, "backend ").PutInt(themes.Accent, b.ID).Put(themes.Text, " of splits "+s.HeatRows.labels[i]+": ")
	row.Put(themes.Text, partOf(s.HeatRows.idsBefore, s.HeatRows.before[i].Part, b.ID)).Put(themes.Dim, " → ").
		Put(themes.Text, partOf(s.HeatRows.idsAfter, s.HeatRows.after[i].Part, b.ID))
}

func partOf(ids []int64, part []float64, id int64) string {
	for col := range ids {
		if ids[col] == id && col < len(part) {
			return strconv.FormatFloat(100*part[col], 'f', 1, 64) + " %"
		}
	}
	return nothing
}
