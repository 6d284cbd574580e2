package frame

import "bellows/themes"

// Area is a rectangle of a frame. Areas are values: cut them at will. All
// lengths are bounded by what is there.
type Area struct {
	f          *Frame
	x, y, w, h int
}

// Size is the width and height in cells.
func (a Area) Size() (w, h int) { return a.w, a.h }

// Frame is the frame of the area.
func (a Area) Frame() *Frame { return a.f }

// Row is a cursor over one row; over nothing when there is no such row.
func (a Area) Row(y int) Cursor {
	if y < 0 || y >= a.h {
		return Cursor{f: a.f}
	}
	return Cursor{f: a.f, base: (a.y + y) * a.f.w, start: a.x, x: a.x, end: a.x + a.w}
}

// Sub is a rectangle at x, y within the area.
func (a Area) Sub(x, y, w, h int) Area {
	x, y = within(x, a.w), within(y, a.h)
	return Area{f: a.f, x: a.x + x, y: a.y + y, w: within(w, a.w-x), h: within(h, a.h-y)}
}

// CutTop splits n rows off the top.
func (a Area) CutTop(n int) (top, rest Area) {
	n = within(n, a.h)
	return a.Sub(0, 0, a.w, n), a.Sub(0, n, a.w, a.h-n)
}

// CutBottom splits n rows off the bottom.
func (a Area) CutBottom(n int) (rest, bottom Area) {
	n = within(n, a.h)
	return a.Sub(0, 0, a.w, a.h-n), a.Sub(0, a.h-n, a.w, n)
}

// CutLeft splits n columns off the left.
func (a Area) CutLeft(n int) (left, rest Area) {
	n = within(n, a.w)
	return a.Sub(0, 0, n, a.h), a.Sub(n, 0, a.w-n, a.h)
}

// CutRight splits n columns off the right.
func (a Area) CutRight(n int) (rest, right Area) {
	n = within(n, a.w)
	return a.Sub(0, 0, a.w-n, a.h), a.Sub(a.w-n, 0, n, a.h)
}

// Pad is the area without x columns on both sides and y rows above and below.
func (a Area) Pad(x, y int) Area { return a.Sub(x, y, a.w-2*x, a.h-2*y) }

// Centre is a rectangle in the middle of the area.
func (a Area) Centre(w, h int) Area {
	w, h = within(w, a.w), within(h, a.h)
	return a.Sub((a.w-w)/2, (a.h-h)/2, w, h)
}

// Clear blanks the area.
func (a Area) Clear() {
	for y := range a.h {
		row := a.Row(y)
		row.Fill(themes.Text, ' ')
	}
}

// Rule draws a line across a row.
func (a Area) Rule(y int) {
	row := a.Row(y)
	row.Fill(themes.Border, '─')
}

// Divide draws a line down a column, with joints where it meets a rule.
func (a Area) Divide(x int) {
	if x < 0 || x >= a.w {
		return
	}
	for y := range a.h {
		row := a.Row(y)
		row.Skip(x)
		row.Repeat(themes.Border, '│', 1)
	}
	a.joint(x, -1, '┬')
	a.joint(x, a.h, '┴')
}

// joint turns the rule just outside the area into one that a line meets.
func (a Area) joint(x, y int, r rune) {
	if y += a.y; y < 0 || y >= a.f.h {
		return
	}
	c := &a.f.cells[y*a.f.w+a.x+x]
	switch {
	case a.f.ascii && c.r == '-':
		c.r = '+'
	case c.r == '─':
		c.r = r
	}
}

// Box draws a border along the edge, with a title in it, blanks what is inside
// and gives that.
func (a Area) Box(title string) Area {
	if a.w < 2 || a.h < 2 {
		a.Clear()
		return a
	}
	for y := range a.h {
		left, middle, right := '│', ' ', '│'
		switch y {
		case 0:
			left, middle, right = '┌', '─', '┐'
		case a.h - 1:
			left, middle, right = '└', '─', '┘'
		}
		row := a.Row(y)
		row.Repeat(themes.Border, left, 1)
		row.Repeat(themes.Border, middle, a.w-2)
		row.Repeat(themes.Border, right, 1)
	}
	if title != "" {
		top := a.Sub(2, 0, a.w-4, 1).Row(0)
		top.Put(themes.Title, " "+title+" ")
	}
	return a.Pad(1, 1)
}
