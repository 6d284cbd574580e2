package views

import (
	"bellows/themes"
	"bellows/views/widget"
)

// dialog is a box over a screen: lines of text, perhaps a line to type into, and
// what can be done at its foot.
type dialog struct {
	title  string
	lines  []widget.Line
	input  *widget.Prompt
	hints  []Hint
	scroll int
}

// dialogWidth is what is comfortable to read.
const dialogWidth = 66

// inside is how wide the lines of a dialog may be.
func inside(f *Frame) int {
	w, _ := f.Size()
	return max(min(w-4, dialogWidth), 1)
}

// say appends wrapped paragraphs, a blank line between them.
func (d *dialog) say(f *Frame, token themes.Token, texts ...string) {
	for _, text := range texts {
		if len(d.lines) > 0 {
			d.lines = append(d.lines, nil)
		}
		for _, line := range widget.Wrap(text, inside(f), f.ASCII()) {
			d.lines = append(d.lines, widget.Line{{Token: token, Text: line}})
		}
	}
}

// draw draws it over what is there. What can be done is seen whatever the size;
// lines that have no room can be scrolled to.
func (d *dialog) draw(f *Frame) {
	w, h := f.Size()
	if widget.TooSmall(w, h) {
		return
	}
	foot := 0
	if d.input != nil {
		foot += 2
	}
	if len(d.hints) > 0 {
		foot += 2
	}
	box := widget.Open(f.Area(), d.title, inside(f), min(len(d.lines)+foot, h-2))
	if len(d.hints) > 0 {
		var row Area
		box, row = box.CutBottom(1)
		hints := FooterState{Hints: d.hints}
		at := row.Row(0)
		hints.draw(at)
	}
	if d.input != nil {
		var row Area
		box, _ = box.CutBottom(1)
		box, row = box.CutBottom(1)
		d.input.Draw(row.Row(0))
	}
	_, room := box.Size()
	from := max(0, min(d.scroll, len(d.lines)-room))
	for y := range min(room, len(d.lines)-from) {
		row := box.Row(y)
		d.lines[from+y].Put(&row)
	}
	if len(d.lines)-from > room && room > 0 {
		more := box.Row(room - 1)
		more.PutRight(themes.Dim, " more ▼")
	}
}
