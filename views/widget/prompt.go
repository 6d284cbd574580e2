package widget

import (
	"unicode/utf8"

	"bellows/themes"
	"bellows/views/frame"
)

// Prompt is a line that is being typed. The editing is the shell's.
type Prompt struct {
	Label string // such as /
	Text  string
	Caret int    // how many characters (runes) of the text are before it
	Hint  string // at the right, such as how many rows match
	Error string // in place of the hint
}

// Draw draws the prompt. Of a text that is too long the part around the caret is
// shown.
func (p Prompt) Draw(c frame.Cursor) {
	c.Put(themes.Key, p.Label)
	switch {
	case p.Error != "":
		// What is typed has to be seen as well.
		most := frame.Fit(p.Error, c.Rest()/2, c.ASCII())
		c.PutRight(themes.Error, " "+p.Error[:most])
	case p.Hint != "" && c.Width(p.Text)+c.Width(p.Hint)+2 < c.Rest():
		c.PutRight(themes.Dim, " "+p.Hint)
	}
	room := c.Rest()
	if room <= 0 {
		return
	}
	before, at, after := p.split(c.ASCII())
	for c.Width(before)+c.Width(at) > room && before != "" {
		_, n := utf8.DecodeRuneInString(before)
		before = before[n:]
	}
	c.Put(themes.Text, before)
	c.Put(themes.Caret, at)
	c.Put(themes.Text, after)
}

// split cuts the text at the caret; at its end the caret stands on a blank.
func (p Prompt) split(ascii bool) (before, at, after string) {
	i := 0
	for n := 0; n < p.Caret && i < len(p.Text); n++ {
		_, size := utf8.DecodeRuneInString(p.Text[i:])
		i += size
	}
	before, after = p.Text[:i], p.Text[i:]
	if after == "" {
		return before, " ", ""
	}
	n := frame.Fit(after, 1, ascii)
	if n == 0 {
		n = frame.Fit(after, 2, ascii)
	}
	return before, after[:n], after[n:]
}
