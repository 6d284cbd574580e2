package widget

import "slices"

// marks are the rows that were selected, by id. One that has vanished is still
// marked when it comes back, and is no part of Marked until then.
type marks struct {
	ids     map[string]bool
	counted bool
	present []string
	hidden  int
}

// forget is called when something changed that the lists depend on.
func (m *marks) forget() { m.counted = false }

// Toggle marks the row at the cursor, or takes the mark away.
func (t *Table) Toggle() {
	if t.current == "" {
		return
	}
	if t.marks.ids[t.current] {
		delete(t.marks.ids, t.current)
	} else {
		t.marks.ids[t.current] = true
	}
	t.marks.forget()
}

// MarkShown marks every row that is shown.
func (t *Table) MarkShown() {
	for _, row := range t.shown {
		t.marks.ids[t.rows.ID(int(row))] = true
	}
	t.marks.forget()
}

// Unmark takes all marks away.
func (t *Table) Unmark() {
	clear(t.marks.ids)
	t.marks.forget()
}

// IsMarked tells whether a row is marked.
func (t *Table) IsMarked(id string) bool { return t.marks.ids[id] }

// Marked lists the marked rows of the snapshot by id, in the snapshot's order:
// those that the filter hides as well.
func (t *Table) Marked() []string {
	t.count()
	return slices.Clone(t.marks.present)
}

// HiddenMarks is how many of Marked the filter hides: what acts on marked rows
// has to say so.
func (t *Table) HiddenMarks() int {
	t.count()
	return t.marks.hidden
}

func (t *Table) count() {
	m := &t.marks
	if m.counted {
		return
	}
	m.counted, m.hidden, m.present = true, 0, m.present[:0]
	if len(m.ids) == 0 {
		return
	}
	for row := range t.rows.Len() {
		id := t.rows.ID(row)
		if !m.ids[id] {
			continue
		}
		m.present = append(m.present, id)
		if t.filter.Active() && !t.passed[row] {
			m.hidden++
		}
	}
}
