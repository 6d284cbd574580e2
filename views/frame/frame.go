package frame

import "bellows/themes"

// Frame is a grid of cells under construction.
type Frame struct {
	theme *themes.Theme
	ascii bool
	w, h  int
	cells []cell
	// clusters holds what is more than one code point; see cell.
	clusters []string
	buf      []byte
	ends     []int
	lines    []string
}

// cell is one place of the grid. Its rune is 0 for a blank, covered for the
// second half of a wide character, and below covered an index into clusters.
type cell struct {
	r    rune
	look themes.Look
}

const covered rune = -1

func clusterAt(i int) rune   { return -2 - rune(i) }
func clusterOf(r rune) int   { return int(-2 - r) }
func isBlank(r rune) bool    { return r == 0 || r == ' ' }
func isCluster(r rune) bool  { return r < covered }
func positive(n int) int     { return max(n, 0) }
func within(n, most int) int { return min(max(n, 0), most) }

// New is an empty frame of w by h cells; ascii keeps it to ASCII.
func New(w, h int, theme *themes.Theme, ascii bool) *Frame {
	f := &Frame{theme: theme, ascii: ascii}
	f.Reset(w, h)
	return f
}

// Reset empties the frame for the next moment and sets its size.
func (f *Frame) Reset(w, h int) {
	f.w, f.h = positive(w), positive(h)
	n := f.w * f.h
	if cap(f.cells) < n {
		f.cells = make([]cell, n)
	} else {
		f.cells = f.cells[:n]
		clear(f.cells)
	}
	clear(f.clusters)
	f.clusters = f.clusters[:0]
}

// Use changes the theme and whether the frame keeps to ASCII. It empties the
// frame, whose cells belong to the theme before.
func (f *Frame) Use(theme *themes.Theme, ascii bool) {
	f.theme, f.ascii = theme, ascii
	f.Reset(f.w, f.h)
}

// Size is the width and height in cells.
func (f *Frame) Size() (w, h int) { return f.w, f.h }

// Theme is the theme in use.
func (f *Frame) Theme() *themes.Theme { return f.theme }

// ASCII tells whether the frame keeps to ASCII.
func (f *Frame) ASCII() bool { return f.ascii }

// Area is the whole frame.
func (f *Frame) Area() Area { return Area{f: f, w: f.w, h: f.h} }

// Row is a cursor over a row of the whole frame.
func (f *Frame) Row(y int) Cursor { return f.Area().Row(y) }

// Shade gives everything drawn so far one look, as behind a dialog.
func (f *Frame) Shade(token themes.Token) {
	look := f.theme.Look(token, false)
	for i := range f.cells {
		f.cells[i].look = look
	}
}

// Lines are the frame's lines: exactly its height of them. The slice is good
// until the next call, the strings for ever.
func (f *Frame) Lines() []string {
	text := f.String()
	f.lines = f.lines[:0]
	from := 0
	for _, end := range f.ends {
		f.lines = append(f.lines, text[from:end])
		from = end + 1
	}
	return f.lines
}

// String is all lines, with a line feed between them.
func (f *Frame) String() string {
	f.buf, f.ends = f.buf[:0], f.ends[:0]
	for y := range f.h {
		if y > 0 {
			f.buf = append(f.buf, '\n')
		}
		f.line(f.cells[y*f.w : (y+1)*f.w])
		f.ends = append(f.ends, len(f.buf))
	}
	return string(f.buf)
}

// line appends one row. Blanks at its end are left out, and a blank that nobody
// can tell from one of the look before is no reason to change it: both keep the
// bytes few.
func (f *Frame) line(row []cell) {
	n := len(row)
	for n > 0 && isBlank(row[n-1].r) && !f.theme.PaintsBlanks(row[n-1].look) {
		n--
	}
	look := themes.Look(0)
	for _, c := range row[:n] {
		if c.r == covered {
			continue
		}
		if c.look != look && (!isBlank(c.r) || f.theme.PaintsBlanks(c.look) || f.theme.PaintsBlanks(look)) {
			look = c.look
			f.buf = append(f.buf, f.theme.Sequence(look)...)
		}
		switch {
		case c.r == 0:
			f.buf = append(f.buf, ' ')
		case isCluster(c.r):
			f.buf = append(f.buf, f.clusters[clusterOf(c.r)]...)
		default:
			f.buf = appendRune(f.buf, c.r)
		}
	}
	f.buf = append(f.buf, f.theme.Reset()...)
}
