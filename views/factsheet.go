package views

import (
	"strconv"

	"bellows/themes"
	"bellows/views/widget"
)

// factSheet writes facts one below the other, as far as there is room.
type factSheet struct {
	area Area
	y    int
	// names is how wide the names are; 0 for nameWidth.
	names int
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
	p.y = paragraphs(p.area, p.y, token, text)
}

// fact writes a name and what is to be said of it, wrapped beside it. Without
// anything to say there is no fact.
func (p *factSheet) fact(name, text string) { p.factAs(themes.Text, name, text) }

func (p *factSheet) factAs(token themes.Token, name, text string) {
	if text == "" || p.rest() <= 0 {
		return
	}
	width := p.names
	if width == 0 {
		width = nameWidth
	}
	c := p.area.Row(p.y)
	c.PutAligned(themes.Dim, name, width, false)
	w, h := p.area.Size()
	right := p.area.Sub(width+1, p.y, w-width-1, h-p.y)
	p.y += paragraphs(right, 0, token, text)
}

// height is how many rows a fact takes in some width.
func height(text string, width int, ascii bool) int { return len(widget.Wrap(text, width, ascii)) }

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
