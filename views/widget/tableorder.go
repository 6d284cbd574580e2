package widget

import "slices"

// arrange sorts all rows.
func (t *Table) arrange() {
	t.order = t.order[:0]
	for i := range t.rows.Len() {
		t.order = append(t.order, int32(i))
	}
	if t.sortBy >= 0 {
		t.sorter.sort(t.rows, t.sortBy, t.columns[t.sortBy].ByValue, t.desc, t.order)
	}
}

// match applies the filter. Rows are looked at as they lie in the snapshot, which
// memory likes better than their sorted order.
func (t *Table) match() {
	t.shown = t.shown[:0]
	if !t.filter.Active() {
		t.shown = append(t.shown, t.order...)
		return
	}
	t.passed = t.passed[:0]
	for row := range t.rows.Len() {
		t.passed = append(t.passed, t.filter.Matches(t.rows, row, len(t.columns)))
	}
	for _, row := range t.order {
		if t.passed[row] {
			t.shown = append(t.shown, row)
		}
	}
}

// choose applies the filter and puts the cursor back on its row. asked says that
// somebody changed what is shown: only then, or when nothing was shown before,
// may the cursor jump back to where it was wanted.
func (t *Table) choose(asked bool) {
	t.match()
	t.marks.forget()

	id, offset := t.current, t.cursor-t.top
	if t.wanted != "" && (asked || id == "") {
		if at := t.find(t.wanted); at >= 0 {
			id, t.wanted = t.wanted, ""
		}
	}
	at := t.find(id)
	if at < 0 {
		if t.wanted == "" && (asked || len(t.shown) == 0) {
			t.wanted = id
		}
		at = min(t.cursor, len(t.shown)-1)
	}
	t.put(at)
	t.top = max(t.cursor-offset, 0)
}

// find is where a row is shown, or -1. Most often the row is where it was.
func (t *Table) find(id string) int {
	if id == "" {
		return -1
	}
	row := t.row
	if row >= t.rows.Len() || t.rows.ID(row) != id {
		row = t.rowOf(id)
	}
	return slices.Index(t.shown, int32(row))
}

func (t *Table) rowOf(id string) int {
	for row := range t.rows.Len() {
		if t.rows.ID(row) == id {
			return row
		}
	}
	return -1
}

// put sets the cursor to a place, as near as there is one.
func (t *Table) put(at int) {
	t.cursor = max(0, min(at, len(t.shown)-1))
	t.current = ""
	if len(t.shown) > 0 {
		t.row = int(t.shown[t.cursor])
		t.current = t.rows.ID(t.row)
	}
}
