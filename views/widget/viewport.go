package widget

import (
	"fmt"

	"bellows/views/frame"
)

// Viewport is how far a list of lines is scrolled. It asks only for the lines on
// the screen.
type Viewport struct {
	// Tail keeps the last line in sight as lines are added, while nobody has
	// scrolled up.
	Tail   bool
	away   bool // somebody has
	top    int
	height int
	lines  int
}

// Scroll moves by n lines, up when n is negative.
func (v *Viewport) Scroll(n int) {
	v.top += n
	v.bound()
	v.away = v.top < v.lines-v.height
}

// Page moves by n screens, of which a line stays in sight.
func (v *Viewport) Page(n int) { v.Scroll(n * max(v.height-1, 1)) }

// Home shows the first line.
func (v *Viewport) Home() { v.Scroll(-v.lines) }

// End shows the last line.
func (v *Viewport) End() { v.Scroll(v.lines + 1) }

func (v *Viewport) bound() { v.top = max(0, min(v.top, v.lines-v.height)) }

// Draw draws the lines that are in sight; line is asked for each by its number.
func (v *Viewport) Draw(a frame.Area, lines int, line func(i int, c *frame.Cursor)) {
	_, v.height = a.Size()
	v.lines = lines
	if v.Tail && !v.away {
		v.top = lines
	}
	v.bound()
	var c frame.Cursor
	for y := range min(v.height, lines-v.top) {
		c = a.Row(y)
		line(v.top+y, &c)
	}
}

// Position says which lines are in sight, such as "12-30 of 95"; empty when all
// are.
func (v *Viewport) Position() string {
	if v.lines <= v.height {
		return ""
	}
	return fmt.Sprintf("%d-%d of %d", v.top+1, min(v.top+v.height, v.lines), v.lines)
}
