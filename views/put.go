package views

import (
	"strings"
	"time"

	"bellows/themes"
	"bellows/views/widget"
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

// cutWord splits off the first words of a text, up to a comma or a colon.
func cutWord(text string) (word, rest string, found bool) {
	if i := strings.IndexAny(text, ",:"); i >= 0 {
		return text[:i], text[i:], true
	}
	return text, "", false
}

// drawTabs writes the names of screens or lists with their keys; the active one
// stands in brackets, so that it is seen without colour.
func drawTabs(c *Cursor, names []string, active int) {
	c.Skip(1)
	for i, name := range names {
		if i == active {
			c.Put(themes.TabActive, "[").PutInt(themes.TabActive, int64(i+1)).Put(themes.TabActive, " ").
				Put(themes.TabActive, name).Put(themes.TabActive, "]")
			continue
		}
		c.Skip(1).PutInt(themes.Tab, int64(i+1)).Skip(1).Put(themes.Tab, name).Skip(1)
	}
}

// paragraphs writes wrapped text from a row on and gives the row after it.
func paragraphs(a Area, y int, token themes.Token, text string) int {
	w, h := a.Size()
	for _, line := range widget.Wrap(text, w, a.Frame().ASCII()) {
		if y >= h {
			break
		}
		row := a.Row(y)
		row.Put(token, line)
		y++
	}
	return y
}
