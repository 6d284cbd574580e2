package views

import (
	"strconv"
	"strings"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"
)

// factSheet writes facts one below the other, as far as there is room.
type factSheet struct {
	area Area
	y    int
}

// nameWidth is how wide the names of facts are, as in reports.
const nameWidth = 11

// row is the next row.
func (p *factSheet) row() Cursor {
	c := p.area.Row(p.y)
	p.y++
	return c
}

// rest is how many rows are left.
func (p *factSheet) rest() int {
	_, h := p.area.Size()
	return h - p.y
}

func (p *factSheet) skip() { p.y++ }

func (p *factSheet) text(token themes.Token, text string) {
	if text == "" {
		return
	}
	p.y = paragraphs(p.area, p.y, token, text)
}

// fact writes a name and what is to be said of it, wrapped beside it. Without
// anything to say there is no fact.
func (p *factSheet) fact(name, text string) {
	if text == "" || p.rest() <= 0 {
		return
	}
	c := p.area.Row(p.y)
	c.PutAligned(themes.Dim, name, nameWidth, false)
	w, h := p.area.Size()
	p.y += paragraphs(p.area.Sub(nameWidth+1, p.y, w-nameWidth-1, h-p.y), 0, themes.Text, text)
}

// height is how many rows a fact takes.
func (p *factSheet) height(text string) int {
	w, _ := p.area.Size()
	return len(fold(text, w-nameWidth-1, p.area.Frame().ASCII()))
}

// paragraphs writes wrapped text from a row on and gives the row after it.
func paragraphs(a Area, y int, token themes.Token, text string) int {
	w, h := a.Size()
	for _, line := range fold(text, w, a.Frame().ASCII()) {
		if y >= h {
			break
		}
		row := a.Row(y)
		row.Put(token, line)
		y++
	}
	return y
}

// pieces are what two blanks stand between, such as figures.
const pieces = "  "

// fold breaks a text into lines: where it can between pieces, which then stay
// whole.
func fold(text string, width int, ascii bool) []string {
	if frame.Width(text, ascii) <= width {
		return []string{text}
	}
	var lines []string
	line, used := "", 0
	for piece := range strings.SplitSeq(text, pieces) {
		n := frame.Width(piece, ascii)
		switch {
		case n > width:
			return widget.Wrap(text, width, ascii)
		case line == "":
			line, used = piece, n
		case used+len(pieces)+n > width:
			lines = append(lines, line)
			line, used = piece, n
		default:
			line, used = line+pieces+piece, used+len(pieces)+n
		}
	}
	return append(lines, line)
}

// empty says why a list has nothing to show.
func empty(a Area, loading, none string) {
	if loading == "" {
		loading = none
	}
	_, h := a.Size()
	box := a.Pad(3, min(1, h-1))
	paragraphs(box, 0, themes.Dim, loading)
}

func itoa(n int) string { return strconv.Itoa(n) }
