package widget

const (
	// gap is what lies between two columns.
	gap = 2
	// markerWidth holds the cursor's > and the x of a marked row. It is always
	// there, so that both are seen without colour.
	markerWidth = 3
	// shrinkAfter is how many frames in a row a column has to be too wide before
	// it shrinks: figures that gain and lose a digit must not shake the table.
	shrinkAfter = 40
)

// fit remembers the widths of columns between frames.
type fit struct {
	area  int // width of the area
	ascii bool
	wants []want
	cells []int // width of each column as drawn, 0 for not at all
}

// want is how wide one column would like to be.
type want struct {
	width int
	peak  int // the most needed since the column was last full
	calm  int // frames since then
}

// need takes what a column needs in this frame: it grows at once.
func (w *want) need(cells int) {
	if cells >= w.width {
		*w = want{width: cells}
		return
	}
	w.peak = max(w.peak, cells)
	if w.calm++; w.calm >= shrinkAfter {
		*w = want{width: w.peak}
	}
}

// begin forgets all widths when the screen itself changed.
func (f *fit) begin(columns, area int, ascii bool) {
	if f.area != area || f.ascii != ascii || len(f.wants) != columns {
		*f = fit{area: area, ascii: ascii, wants: make([]want, columns), cells: make([]int, columns)}
	}
}

// lay shares the area out: columns that may be narrowed are, then those that may
// be dropped are, and what is left over goes to those that grow.
func (f *fit) lay(columns []Column) {
	for i, c := range columns {
		f.cells[i] = 0
		if !c.Hidden {
			f.cells[i] = max(f.wants[i].width, 1)
		}
	}
	for f.over(columns, true) > 0 {
		if !f.drop(columns) {
			break
		}
	}
	for over := f.over(columns, false); over > 0; over-- {
		if !f.narrow(columns) {
			break
		}
	}
	f.spread(columns, -f.over(columns, false))
}

// over is how many cells too wide the columns are, narrowed as far as they may
// be or as they stand.
func (f *fit) over(columns []Column, narrowed bool) int {
	total, drawn := markerWidth, 0
	for i, w := range f.cells {
		if w == 0 {
			continue
		}
		if narrowed {
			w = min(w, least(columns[i], w))
		}
		total += w
		drawn++
	}
	return total + gap*max(drawn-1, 0) - f.area
}

func least(c Column, width int) int {
	if c.Min > 0 {
		return min(c.Min, width)
	}
	return width
}

// drop leaves out the column that matters least.
func (f *fit) drop(columns []Column) bool {
	last := -1
	for i, c := range columns {
		if f.cells[i] > 0 && c.Drop > 0 && (last < 0 || c.Drop >= columns[last].Drop) {
			last = i
		}
	}
	if last >= 0 {
		f.cells[last] = 0
	}
	return last >= 0
}

// narrow takes a cell from the widest column that can spare one.
func (f *fit) narrow(columns []Column) bool {
	widest := -1
	for i, c := range columns {
		if f.cells[i] > least(c, f.cells[i]) && (widest < 0 || f.cells[i] > f.cells[widest]) {
			widest = i
		}
	}
	if widest >= 0 {
		f.cells[widest]--
	}
	return widest >= 0
}

func (f *fit) spread(columns []Column, left int) {
	growing := 0
	for i, c := range columns {
		if c.Grow && f.cells[i] > 0 {
			growing++
		}
	}
	for i, c := range columns {
		if left <= 0 || growing == 0 {
			return
		}
		if c.Grow && f.cells[i] > 0 {
			share := left / growing
			f.cells[i] += share
			left -= share
			growing--
		}
	}
}
