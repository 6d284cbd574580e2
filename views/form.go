package views

import (
	"strings"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"
)

// FormState is a dialog with fields.
type FormState struct {
	Title string
	// Note says what it is for.
	Note   string
	Fields []FormField
	Cursor int
	Hints  []Hint
}

// FormField is one line of a form: a text that is typed, or a choice.
type FormField struct {
	Label string
	// Value is what is chosen; of a text it is Prompt that counts.
	Value  string
	Prompt *widget.Prompt
	// Hint says what may stand there; Error what is wrong with what does.
	Hint, Error string
}

// formWidth is what is comfortable for a path.
const formWidth = 92

// Form draws the dialog over a screen. The field at the cursor is always in sight.
func Form(f *Frame, s FormState) {
	w, h := f.Size()
	if widget.TooSmall(w, h) {
		return
	}
	width := min(w-4, formWidth)
	note := []string(nil)
	if s.Note != "" && h > len(s.Fields)+8 {
		note = append(widget.Wrap(s.Note, width, f.ASCII()), "")
	}
	box := widget.Open(f.Area(), s.Title, width, min(len(note)+len(s.Fields)+3, h-2))
	for y, line := range note {
		row := box.Row(y)
		row.Put(themes.Text, line)
	}
	_, box = box.CutTop(len(note))
	box, foot := box.CutBottom(1)
	hints := FooterState{Hints: s.Hints}
	hints.draw(foot.Row(0))
	box, about := box.CutBottom(1)
	s.about(about)
	_, room := box.Size()
	from := max(0, min(s.Cursor-room/2, len(s.Fields)-room))
	labels := 0
	for _, field := range s.Fields {
		labels = max(labels, frame.Width(field.Label, f.ASCII()))
	}
	for y := range min(room, len(s.Fields)-from) {
		row := box.Row(y)
		s.Fields[from+y].put(row, labels, from+y == s.Cursor)
	}
}

// about is the hint of the field at the cursor, or what is wrong with it.
func (s *FormState) about(a Area) {
	if s.Cursor >= len(s.Fields) {
		return
	}
	row := a.Row(0)
	field := &s.Fields[s.Cursor]
	if field.Error != "" {
		row.Put(themes.Error, "✕ "+field.Error)
		return
	}
	row.Put(themes.Dim, field.Hint)
}

func (x *FormField) put(c Cursor, labels int, current bool) {
	if current {
		c.Put(themes.Marker, ">")
	}
	c.To(2)
	token := themes.Text
	if x.Error != "" {
		token = themes.Error
	}
	c.PutAligned(token, x.Label, labels, false).Skip(2)
	switch {
	case x.Prompt != nil && current:
		x.Prompt.Draw(c)
	case x.Prompt != nil:
		c.Put(themes.Text, strings.TrimRight(x.Prompt.Text, " "))
	case current:
		c.Put(themes.Key, "← ").Put(themes.Accent, x.Value).Put(themes.Key, " →")
	default:
		c.Skip(2).Put(themes.Text, x.Value)
	}
}
