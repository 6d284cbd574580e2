package frame

import (
	"strconv"
	"strings"

	"bellows/themes"
)

// Cursor writes along one row of an area, from left to right, and from the
// right end with PutRight. What does not fit ends in an ellipsis.
type Cursor struct {
	f             *Frame
	base          int // of the row in the cells
	start, x, end int
	selected      bool
}

// ASCII tells whether the frame keeps to ASCII.
func (c *Cursor) ASCII() bool { return c.f.ascii }

// Width is how many cells a text takes.
func (c *Cursor) Width(text string) int { return Width(text, c.f.ascii) }

// Rest is how many cells are left.
func (c *Cursor) Rest() int { return c.end - c.x }

// At is how many cells from its start the cursor stands.
func (c *Cursor) At() int { return c.x - c.start }

// Select makes what is left of the row the selected row: its blanks now, and
// whatever is put later.
func (c *Cursor) Select() *Cursor {
	c.selected = true
	at := *c
	at.Fill(themes.Selected, ' ')
	return c
}

// Selected tells whether the cursor writes on the selected row.
func (c *Cursor) Selected() bool { return c.selected }

// Skip moves on by n cells and leaves them as they are.
func (c *Cursor) Skip(n int) *Cursor {
	c.x = min(max(c.x+n, c.start), c.end)
	return c
}

// To moves on to n cells from the start; never back.
func (c *Cursor) To(n int) *Cursor { return c.Skip(c.start + max(n, c.At()) - c.x) }

// Take splits the next n cells off, as a cursor of their own.
func (c *Cursor) Take(n int) Cursor {
	part := *c
	part.start = c.x
	c.Skip(max(n, 0))
	part.end = c.x
	return part
}

// Put writes text.
func (c *Cursor) Put(token themes.Token, text string) *Cursor {
	look := c.f.theme.Look(token, c.selected)
	if c.x >= c.end {
		if c.end > c.start && strings.Trim(text, " ") != "" {
			c.cut(look)
		}
		return c
	}
	c.part(c.x)
	row := c.f.cells[c.base:]
	for i := 0; i < len(text); {
		if c.x >= c.end {
			c.cut(look)
			break
		}
		if plain(text, i) {
			row[c.x] = cell{rune(text[i]), look}
			c.x++
			i++
			continue
		}
		g, n := next(text[i:], c.f.ascii)
		if c.x+g.width > c.end {
			c.cut(look)
			break
		}
		c.place(g, look)
		i += n
	}
	c.leave()
	return c
}

// place writes a glyph that fits.
func (c *Cursor) place(g glyph, look themes.Look) {
	row := c.f.cells[c.base:]
	switch {
	case g.width == 0:
		return
	case g.text == "":
		row[c.x] = cell{g.r, look}
	case c.f.ascii: // one letter a cell
		for i := range g.width {
			row[c.x+i] = cell{rune(g.text[i]), look}
		}
		c.x += g.width
		return
	default:
		row[c.x] = cell{clusterAt(len(c.f.clusters)), look}
		c.f.clusters = append(c.f.clusters, g.text)
	}
	for i := 1; i < g.width; i++ {
		row[c.x+i] = cell{covered, look}
	}
	c.x += g.width
}

// cut ends the cursor's cells with an ellipsis.
func (c *Cursor) cut(look themes.Look) {
	c.x = c.end - 1
	c.part(c.x)
	r := '…'
	if c.f.ascii {
		r = '~'
	}
	c.f.cells[c.base+c.x] = cell{r, look}
	c.x = c.end
	c.leave()
}

// part makes x a border between characters: of a wide one that lies across it
// the halves become blanks.
func (c *Cursor) part(x int) {
	if x <= 0 || x >= c.f.w || c.f.cells[c.base+x].r != covered {
		return
	}
	c.bare(x)
	for i := x - 1; i >= 0; i-- {
		r := c.f.cells[c.base+i].r
		c.f.cells[c.base+i].r = 0
		if r != covered {
			return
		}
	}
}

// leave blanks what is left of a wide character that was overwritten.
func (c *Cursor) leave() {
	if c.x < c.f.w {
		c.bare(c.x)
	}
}

// bare blanks the second halves that begin at x.
func (c *Cursor) bare(x int) {
	for i := x; i < c.f.w && c.f.cells[c.base+i].r == covered; i++ {
		c.f.cells[c.base+i].r = 0
	}
}

// PutInt writes a whole number.
func (c *Cursor) PutInt(token themes.Token, n int64) *Cursor {
	var b [20]byte
	return c.putBytes(token, strconv.AppendInt(b[:0], n, 10))
}

// PutFloat writes a number with some decimals.
func (c *Cursor) PutFloat(token themes.Token, v float64, decimals int) *Cursor {
	var b [32]byte
	return c.putBytes(token, strconv.AppendFloat(b[:0], v, 'f', decimals, 64))
}

// putBytes writes ASCII.
func (c *Cursor) putBytes(token themes.Token, text []byte) *Cursor {
	for _, b := range text {
		if c.x >= c.end {
			if c.end > c.start {
				c.cut(c.f.theme.Look(token, c.selected))
			}
			return c
		}
		c.Repeat(token, rune(b), 1)
	}
	return c
}

// PutRight writes text at the right end, which then ends before it. Of what
// does not fit the beginning is kept.
func (c *Cursor) PutRight(token themes.Token, text string) *Cursor {
	from := max(c.x, c.end-c.Width(text))
	at := *c
	at.start, at.x = from, from
	at.Put(token, text)
	c.end = from
	return c
}

// PutAligned writes text into the next n cells, at their right end if right is
// set.
func (c *Cursor) PutAligned(token themes.Token, text string, n int, right bool) *Cursor {
	part := c.Take(n)
	if right {
		part.PutRight(token, text)
	} else {
		part.Put(token, text)
	}
	return c
}

// Repeat writes a character of one cell n times, as far as there is room.
func (c *Cursor) Repeat(token themes.Token, r rune, n int) *Cursor {
	n = within(n, c.end-c.x)
	if n == 0 {
		return c
	}
	if c.f.ascii && r > '~' {
		g := inASCII(r, false, 1)
		r = rune(g.text[0])
	}
	c.part(c.x)
	c.part(c.x + n)
	look := c.f.theme.Look(token, c.selected)
	cells := c.f.cells[c.base+c.x : c.base+c.x+n]
	for i := range cells {
		cells[i] = cell{r, look}
	}
	c.x += n
	return c
}

// Fill writes a character of one cell up to the end.
func (c *Cursor) Fill(token themes.Token, r rune) *Cursor { return c.Repeat(token, r, c.end-c.x) }
