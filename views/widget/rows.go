package widget

import (
	"bellows/themes"
	"bellows/views/frame"
)

// Rows is what a table shows: one snapshot of it, which does not change.
type Rows interface {
	// Len is how many rows there are.
	Len() int
	// ID is what a row is known by in every snapshot; no two rows share one.
	ID(row int) string
	// Cell is what stands in a column, and what filters look at.
	Cell(row, col int) Cell
}

// Cell is a text and the role it plays.
type Cell struct {
	Text  string
	Token themes.Token
}

// Valued rows give numbers to sort by for columns that are sorted by value.
// Rows without a value come last, whichever way the column is sorted.
type Valued interface {
	Value(row, col int) (value float64, known bool)
}

// Painter rows draw some cells themselves, such as bars. Paint says whether it
// did; otherwise the cell's text is put.
type Painter interface {
	Paint(c *frame.Cursor, row, col int) bool
}

// Column is one column of a table.
type Column struct {
	// ID is its name in filters (ID:text) and in what is remembered.
	ID    string
	Title string
	Right bool // numbers stand at the right
	// ByValue sorts by Valued, not by text.
	ByValue bool
	// Min is how far the column may be narrowed, 0 for not at all; Max is how
	// wide its text may make it, 0 for as wide as it is.
	Min, Max int
	// Wide is how wide the column would be whatever its text, for cells that are
	// painted.
	Wide int
	// Drop is when the column is left out where there is no room: the highest
	// first, 0 never.
	Drop int
	// Grow gives the column a share of the room that is left over.
	Grow bool
	// Hidden columns can be filtered and sorted by, and are not drawn.
	Hidden bool
}

// noRows is the snapshot before the first.
type noRows struct{}

func (noRows) Len() int           { return 0 }
func (noRows) ID(int) string      { return "" }
func (noRows) Cell(_, _ int) Cell { return Cell{} }
