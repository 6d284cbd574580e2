package widget

import (
	"strings"

	"bellows/themes"
	"bellows/views/frame"
)

// Span is a piece of text in one role.
type Span struct {
	Token themes.Token
	Text  string
}

// Line is a line of text in several roles.
type Line []Span

// Plain is a line in the role of text.
func Plain(text string) Line { return Line{{themes.Text, text}} }

// Put writes the line.
func (l Line) Put(c *frame.Cursor) {
	for _, s := range l {
		c.Put(s.Token, s.Text)
	}
}

// Width is how many cells the line takes.
func (l Line) Width(ascii bool) int {
	w := 0
	for _, s := range l {
		w += frame.Width(s.Text, ascii)
	}
	return w
}

// Wrap breaks a text into lines of at most width cells, at blanks where there are
// any and otherwise between characters. Line feeds stay. It keeps every word.
func Wrap(text string, width int, ascii bool) []string {
	width = max(width, 2) // room for a wide character
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		lines = wrapParagraph(lines, paragraph, width, ascii)
	}
	return lines
}

func wrapParagraph(lines []string, text string, width int, ascii bool) []string {
	words := strings.Fields(text)
	from, used := 0, 0 // the first word of the line, and its cells
	for i := 0; i < len(words); i++ {
		cells := frame.Width(words[i], ascii)
		if used > 0 && used+1+cells > width {
			lines = append(lines, strings.Join(words[from:i], " "))
			from, used = i, 0
		}
		for cells > width { // only at the beginning of a line
			n := frame.Fit(words[i], width, ascii)
			if n == 0 {
				break // one character wider than the line
			}
			lines = append(lines, words[i][:n])
			words[i] = words[i][n:]
			cells = frame.Width(words[i], ascii)
		}
		if used > 0 {
			used++
		}
		used += cells
	}
	return append(lines, strings.Join(words[from:], " "))
}
