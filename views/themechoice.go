package views

import (
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/widget"
)

// ThemesState is a choice of themes. The frame is drawn in the one at the cursor.
type ThemesState struct {
	Names   []string
	Cursor  int
	Current int // the one in use before; -1 when it is none of them
	// Fault is what is wrong with the theme at the cursor; it is then not shown.
	Fault string
	// Notes are about the theme at the cursor, such as what is hard to read.
	Notes []string
	Hints []Hint
}

// Themes draws the choice at the right edge, beside a screen that shows the theme,
// and samples of all that the screen may not show just now.
func Themes(f *Frame, s ThemesState) {
	w, h := f.Size()
	if widget.TooSmall(w, h) {
		return
	}
	width := 36
	rows := min(len(s.Names)+len(samples)+4, h-4)
	box := f.Area().Sub(w-width-6, 2, width+4, rows+2).Box("themes").Pad(1, 0)
	box, foot := box.CutBottom(1)
	hints := FooterState{Hints: s.Hints}
	hints.draw(foot.Row(0))
	_, room := box.Size()
	names := min(len(s.Names), max(room-len(samples)-2, min(room, 4)))
	list, rest := box.CutTop(names)
	from := max(0, min(s.Cursor-names/2, len(s.Names)-names))
	for y := range names {
		row := list.Row(y)
		at := from + y
		if at == s.Cursor {
			row.Select().Put(themes.Marker, ">")
		}
		row.To(2)
		if at == s.Current {
			row.PutRight(themes.Dim, "in use")
		}
		row.Put(themes.Text, s.Names[at])
	}
	_, rest = rest.CutTop(1)
	if s.Fault != "" {
		paragraphs(rest, 0, themes.Error, s.Fault)
		return
	}
	p := factSheet{area: rest}
	for _, n := range s.Notes {
		p.text(themes.Warn, n)
	}
	for _, line := range samples {
		if p.rest() <= 0 {
			return
		}
		row := p.row()
		line(&row)
	}
}

// samples show roles that are easily mistaken for one another.
var samples = []func(c *Cursor){
	func(c *Cursor) { states(c, "cold", "warming", "warm") },
	func(c *Cursor) { states(c, "budget-expired", "not-warmed") },
	func(c *Cursor) { states(c, "unreachable", "hold") },
	func(c *Cursor) {
		widget.Marked(c, shape.OK, "ok")
		c.Skip(2)
		widget.Marked(c, shape.Warning, "warning")
		c.Skip(2)
		widget.Marked(c, shape.Failed, "failed")
	},
	func(c *Cursor) {
		c.Put(themes.Text, "text").Skip(2).Put(themes.Dim, "dim").Skip(2).Put(themes.Accent, "accent").Skip(2).
			Put(themes.Disabled, "(off)").Skip(2).Put(themes.Match, "match")
	},
	func(c *Cursor) {
		widget.Bar(c, 14, 0.7)
		c.Skip(2)
		widget.Spark(c, 8, []float64{1, 2, 3, 4, 5, 6, 7, 8})
		c.Skip(2)
		for step := range shape.HeatSteps {
			putHeat(c, step)
		}
	},
}

func states(c *Cursor, words ...string) {
	for i, word := range words {
		if i > 0 {
			c.Skip(2)
		}
		widget.State(c, word)
	}
}
