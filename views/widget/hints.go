package widget

import (
	"bellows/themes"
	"bellows/views/frame"
)

// Hint is a key and what it does. One that is off says so by its role, and help
// says why.
type Hint struct {
	Key, Title string
	Off        bool
}

const hintGap = 2

func (h Hint) width(ascii bool) int {
	return frame.Width(h.Key, ascii) + 1 + frame.Width(h.Title, ascii)
}

func (h Hint) put(c *frame.Cursor) {
	key, title := themes.Key, themes.Text
	if h.Off {
		key, title = themes.Disabled, themes.Disabled
	}
	c.Put(key, h.Key).Skip(1).Put(title, h.Title)
}

// Hints writes as many hints as fit as a whole, in their order, and the last one
// at any rate: that is the one that tells the others.
func Hints(c frame.Cursor, hints []Hint) {
	if len(hints) == 0 {
		return
	}
	c.Skip(1)
	last := hints[len(hints)-1]
	room := c.Rest() - last.width(c.ASCII())
	for _, h := range hints[:len(hints)-1] {
		need := h.width(c.ASCII()) + hintGap
		if need > room {
			continue
		}
		room -= need
		h.put(&c)
		c.Skip(hintGap)
	}
	last.put(&c)
}

// Tabs writes the names of screens with their keys, the active one stressed.
func Tabs(c *frame.Cursor, names []string, active int) {
	for i, name := range names {
		c.Skip(1)
		token := themes.Tab
		if i == active {
			token = themes.TabActive
		}
		c.PutInt(token, int64(i+1)).Put(token, " ").Put(token, name)
		c.Skip(1)
	}
}
