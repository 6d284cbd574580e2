package widget

import (
	"bellows/themes"
	"bellows/views/frame"
)

// Open shades what was drawn, and opens a box in the middle with room for w by h
// cells inside, as far as there is any. It gives the inside.
func Open(a frame.Area, title string, w, h int) frame.Area {
	a.Frame().Shade(themes.Dim)
	return a.Centre(w+4, h+2).Box(title).Pad(1, 0)
}

// Dialog asks or tells something before anything else can be done.
type Dialog struct {
	Title string
	// Body is wrapped, a paragraph each.
	Body []string
	// Input is a line to type into, if there is something to type.
	Input *Prompt
	Hints []Hint
	// Scroll is how many lines of the body are above the box.
	Scroll int
}

// dialogWidth is what is comfortable to read.
const dialogWidth = 64

// Draw draws the dialog over an area. The hints are there whatever the size; of
// a body that is too long the rest can be scrolled to. It gives how many lines
// are hidden below.
func (d Dialog) Draw(a frame.Area) (below int) {
	w, h := a.Size()
	width := max(min(w-4, dialogWidth), 1)
	body := d.body(width, a.Frame().ASCII())
	foot := 0
	for _, there := range []bool{d.Input != nil, len(d.Hints) > 0} {
		if there {
			foot++
		}
	}
	gap := 1 // above each line of the foot; the first to go
	if len(body)+2*foot+2 > h {
		gap = 0
	}
	rest := Open(a, d.Title, width, min(len(body)+foot*(1+gap), h-2))
	var row frame.Area
	if len(d.Hints) > 0 {
		rest, row = rest.CutBottom(1)
		rest, _ = rest.CutBottom(gap)
		Hints(row.Row(0), d.Hints)
	}
	if d.Input != nil {
		rest, row = rest.CutBottom(1)
		rest, _ = rest.CutBottom(gap)
		d.Input.Draw(row.Row(0))
	}
	return d.scrolled(rest, body)
}

func (d Dialog) body(width int, ascii bool) []string {
	var lines []string
	for i, paragraph := range d.Body {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, Wrap(paragraph, width, ascii)...)
	}
	return lines
}

func (d Dialog) scrolled(a frame.Area, body []string) (below int) {
	_, room := a.Size()
	from := max(0, min(d.Scroll, len(body)-room))
	for y := range min(room, len(body)-from) {
		row := a.Row(y)
		row.Put(themes.Text, body[from+y])
	}
	below = max(0, len(body)-from-room)
	if below > 0 {
		more := a.Row(room - 1)
		more.PutRight(themes.Dim, " more ▼")
	}
	return below
}
