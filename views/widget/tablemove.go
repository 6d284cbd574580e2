package widget

// Move moves the cursor by n rows, up when n is negative.
func (t *Table) Move(n int) { t.goTo(t.cursor + n) }

// Page moves the cursor by n screens.
func (t *Table) Page(n int) {
	rows := n * max(t.height-1, 1)
	t.top = max(t.top+rows, 0)
	t.goTo(t.cursor + rows)
}

// Home moves the cursor to the first row.
func (t *Table) Home() { t.goTo(0) }

// End moves the cursor to the last row.
func (t *Table) End() { t.goTo(len(t.shown) - 1) }

// Seek moves the cursor to a row by its id; false when it is not shown.
func (t *Table) Seek(id string) bool {
	at := t.find(id)
	if at >= 0 {
		t.goTo(at)
	}
	return at >= 0
}

// goTo is a move that somebody made.
func (t *Table) goTo(at int) {
	t.wanted = ""
	t.put(at)
}

// RowAt is the id of the row on a line of the area that the table was drawn on
// last; false for the titles and below the rows.
func (t *Table) RowAt(y int) (id string, ok bool) {
	at := t.top + y - 1
	if y < 1 || y > t.height || at >= len(t.shown) {
		return "", false
	}
	return t.rows.ID(int(t.shown[at])), true
}
