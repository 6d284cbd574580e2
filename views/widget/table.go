package widget

import (
	"fmt"
	"slices"

	"bellows/views/frame"
)

// Table is a list of any length: sorted, filtered, with a cursor and marked rows
// that are known by id, so that they stay with their row whatever happens around
// it. Only the rows on the screen are looked at while drawing.
type Table struct {
	columns []Column
	rows    Rows
	filter  Filter
	typed   string // the filter as it was typed
	sortBy  int    // a column, or anyColumn for the snapshot's own order
	desc    bool
	order   []int32 // all rows, sorted
	shown   []int32 // of those, the ones that the filter lets through
	passed  []bool  // by row: the filter lets it through
	sorter  sorter

	cursor  int    // an index into shown
	current string // the id at the cursor; empty when no row is shown
	row     int    // where that row was in the snapshot
	wanted  string // the id to return to once it is shown again
	top     int
	height  int // rows on the screen when last drawn
	marks   marks
	fit     fit
	paint   frame.Cursor // kept, so that painting a cell does not allocate
}

// NewTable is an empty table, in the snapshot's own order.
func NewTable(columns []Column) *Table {
	return &Table{columns: slices.Clone(columns), rows: noRows{}, sortBy: anyColumn, marks: marks{ids: map[string]bool{}}}
}

// Update takes a new snapshot. The cursor stays on its row and the row stays
// where it is on the screen; if it is gone, the cursor is on what took its place.
func (t *Table) Update(rows Rows) {
	if rows == nil {
		rows = noRows{}
	}
	t.rows = rows
	t.arrange()
	t.choose(false)
}

// SetFilter shows only some rows; see Filter. A cursor whose row is hidden moves,
// and returns when the filter shows the row again, unless it was moved meanwhile.
func (t *Table) SetFilter(text string) {
	t.typed, t.filter = text, ParseFilter(text, t.columns)
	t.choose(true)
}

// Filter is the filter as it was typed.
func (t *Table) Filter() string { return t.typed }

// SortBy sorts by a column; an id that there is none of restores the snapshot's
// own order.
func (t *Table) SortBy(column string, desc bool) {
	t.sortBy, t.desc = columnNamed(t.columns, column), desc
	t.arrange()
	t.choose(false)
}

// SortNext sorts by the next column that is drawn, after the last one by none.
func (t *Table) SortNext() {
	for i := t.sortBy + 1; i < len(t.columns); i++ {
		if !t.columns[i].Hidden && t.columns[i].ID != "" {
			t.SortBy(t.columns[i].ID, false)
			return
		}
	}
	t.SortBy("", false)
}

// Sort is the column that the table is sorted by, empty for none.
func (t *Table) Sort() (column string, desc bool) {
	if t.sortBy < 0 {
		return "", t.desc
	}
	return t.columns[t.sortBy].ID, t.desc
}

// Len is how many rows are shown, of how many.
func (t *Table) Len() (shown, of int) { return len(t.shown), t.rows.Len() }

// Cursor is the row at the cursor, in the snapshot, and its id; false when no row
// is shown.
func (t *Table) Cursor() (id string, row int, ok bool) {
	if t.cursor >= len(t.shown) {
		return "", 0, false
	}
	return t.current, int(t.shown[t.cursor]), true
}

// Shown lists the rows that are shown, in their order, for copying and export.
func (t *Table) Shown() []int {
	rows := make([]int, len(t.shown))
	for i, r := range t.shown {
		rows[i] = int(r)
	}
	return rows
}

// Memory is what is worth keeping of a table between two runs.
type Memory struct {
	SortBy string
	Desc   bool
	Filter string
	Cursor string
}

// Memory is the table's.
func (t *Table) Memory() Memory {
	m := Memory{Filter: t.typed, Cursor: t.current, Desc: t.desc}
	if t.wanted != "" {
		m.Cursor = t.wanted
	}
	m.SortBy, _ = t.Sort()
	return m
}

// Restore takes up where Memory left off; the cursor finds its row as soon as
// there is one.
func (t *Table) Restore(m Memory) {
	t.sortBy, t.desc = columnNamed(t.columns, m.SortBy), m.Desc
	t.typed, t.filter, t.wanted = m.Filter, ParseFilter(m.Filter, t.columns), m.Cursor
	t.arrange()
	t.choose(true)
}

// Status is the table's size in words, such as "12 of 118, 3 marked (1 hidden)".
func (t *Table) Status() string {
	shown, of := t.Len()
	text := fmt.Sprint(of)
	if shown != of {
		text = fmt.Sprintf("%d of %d", shown, of)
	}
	if n := len(t.Marked()); n > 0 {
		text += fmt.Sprintf(", %d marked", n)
		if hidden := t.HiddenMarks(); hidden > 0 {
			text += fmt.Sprintf(" (%d hidden)", hidden)
		}
	}
	return text
}
