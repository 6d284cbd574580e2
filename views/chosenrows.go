package views

import (
	"strconv"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/widget"
)

// Mark is what the user wants of a table in a cover.
type Mark string

// The marks.
const (
	Free   Mark = ""
	Pinned Mark = "pinned"
	Banned Mark = "banned"
)

// ChosenRows are the tables of a cover in order, with what each adds; then, if
// they are shown, the other tables, with why they are not in it. A row's id is the
// table's name.
type ChosenRows struct{ rows []chosenRow }

type chosenRow struct {
	table          warmup.Table
	place          int // from 1; 0 for a table that is not in the cover
	adds, legs     int
	reached        int
	choices, parts int
	mark           Mark
	note           string
	texts          cells
}

// NewChosenRows shows a cover. others are tables to show besides, such as all of
// the broker's; marks are what the user pinned or banned.
func NewChosenRows(c *warmup.Cover, others []warmup.Routes, marks map[warmup.Table]Mark) *ChosenRows {
	r := &ChosenRows{}
	if c == nil {
		return r
	}
	listed := make(map[warmup.Table]bool, len(c.Chosen)+len(others))
	reached := 0
	for i := range c.Chosen {
		t := &c.Chosen[i]
		reached += len(t.Adds)
		listed[t.Routes.Table] = true
		r.rows = append(r.rows, chosenRow{
			table: t.Routes.Table, place: i + 1, adds: len(t.Adds), legs: len(t.Routes.Servers()), reached: reached,
			choices: len(t.Routes.Choices), parts: t.Routes.Segments, mark: marks[t.Routes.Table],
		})
	}
	for i := range others {
		t := &others[i]
		if listed[t.Table] || t.Skip != warmup.SkipNone {
			continue
		}
		listed[t.Table] = true
		note := "adds no leg"
		if marks[t.Table] == Banned {
			note = string(warmup.SkipBanned)
		}
		r.rows = append(r.rows, chosenRow{
			table: t.Table, legs: len(t.Servers()), choices: len(t.Choices), parts: t.Segments, mark: marks[t.Table], note: note,
		})
	}
	for _, s := range c.Skipped {
		if !listed[s.Table] {
			r.rows = append(r.rows, chosenRow{table: s.Table, mark: marks[s.Table], note: string(s.Reason)})
		}
	}
	return r
}

const (
	chosenPlace = iota
	chosenTable
	chosenMark
	chosenAdds
	chosenReached
	chosenLegs
	chosenChoices
	chosenSegments
	chosenNote
)

// ChosenColumns are the columns of ChosenRows.
func ChosenColumns() []widget.Column {
	return []widget.Column{
		chosenPlace:    {ID: "place", Title: "#", Right: true, ByValue: true},
		chosenTable:    {ID: "table", Title: "table", Min: 24, Max: 48},
		chosenMark:     {ID: "mark", Title: "mark", Drop: 1},
		chosenAdds:     {ID: "adds", Title: "adds", Right: true, ByValue: true},
		chosenReached:  {ID: "reached", Title: "reached", Right: true, ByValue: true, Drop: 2},
		chosenLegs:     {ID: "legs", Title: "legs", Right: true, ByValue: true, Drop: 4},
		chosenChoices:  {ID: "choices", Title: "choices", Right: true, ByValue: true, Drop: 6},
		chosenSegments: {ID: "segments", Title: "segments", Right: true, ByValue: true, Drop: 5},
		chosenNote:     {ID: "note", Title: "note", Drop: 3},
	}
}

// Len is how many tables there are.
func (r *ChosenRows) Len() int { return len(r.rows) }

// ID is the table's name.
func (r *ChosenRows) ID(row int) string { return string(r.rows[row].table) }

// Cell is what stands in a column.
func (r *ChosenRows) Cell(i, col int) widget.Cell {
	row := &r.rows[i]
	switch col {
	case chosenTable:
		return widget.Cell{Text: string(row.table)}
	case chosenMark:
		return markCell(row.mark)
	case chosenNote:
		return widget.Cell{Text: row.note, Token: themes.Dim}
	}
	if row.texts.ends[0] == 0 {
		row.texts = row.write()
	}
	at := col
	if col > chosenMark {
		at -= 2
	}
	return figure(row.texts.at(at))
}

func (row *chosenRow) write() cells {
	var room [64]byte
	w := cellWriter{buf: room[:0]}
	for i, n := range [...]int{row.place, row.adds, row.reached, row.legs, row.choices, row.parts} {
		if n > 0 || (i > 2 && row.legs > 0) {
			if i == 1 {
				w.buf = append(w.buf, '+')
			}
			w.buf = strconv.AppendInt(w.buf, int64(n), 10)
		}
		w.end()
	}
	return w.cells()
}

func markCell(m Mark) widget.Cell {
	switch m {
	case Pinned:
		return widget.Cell{Text: "▲ pinned", Token: themes.Accent}
	case Banned:
		return widget.Cell{Text: "✕ banned", Token: themes.Warn}
	}
	return widget.Cell{}
}

// Value is what a column of figures is sorted by.
func (r *ChosenRows) Value(i, col int) (value float64, known bool) {
	row := &r.rows[i]
	n := [...]int{row.place, 0, 0, row.adds, row.reached, row.legs, row.choices, row.parts, 0}[col]
	return float64(n), n > 0
}
