package views

import (
	"time"

	"bellows/themes"
)

// nothing stands where a figure is not known.
const nothing = "–"

// putClock writes a time of day in eight cells.
func putClock(c *Cursor, token themes.Token, at time.Time) {
	if at.IsZero() {
		c.Skip(8)
		return
	}
	h, m, s := at.Clock()
	for i, n := range [3]int{h, m, s} {
		if i > 0 {
			c.Put(token, ":")
		}
		c.PutInt(token, int64(n/10)).PutInt(token, int64(n%10))
	}
}

// drawTabs writes the names of screens with their keys; the active one stands in
// brackets, so that it is seen without colour. Where not all have room, the others
// are their keys alone.
func (s *HeaderState) drawTabs(c *Cursor) {
	need := 1
	for i, name := range s.Tabs {
		need += c.Width(name) + c.Width(s.key(i)) + 3
	}
	short := need > c.Rest()
	c.Skip(1)
	for i, name := range s.Tabs {
		if i == s.Tab {
			c.Put(themes.TabActive, "[").Put(themes.TabActive, s.key(i)).Put(themes.TabActive, " ").
				Put(themes.TabActive, name).Put(themes.TabActive, "]")
			continue
		}
		c.Skip(1).Put(themes.Tab, s.key(i))
		if !short {
			c.Skip(1).Put(themes.Tab, name)
		}
		c.Skip(1)
	}
}
