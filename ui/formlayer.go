package ui

import (
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// formLayer is a dialog with fields.
type formLayer struct {
	title, note string
	fields      []*formField
	cursor      int // among the fields that are shown
	// apply takes what was typed. It says what is wrong in the fields, and then the
	// form stays.
	apply func(m *Model, f *formLayer) tea.Cmd
}

// formField is a line of a form: a choice where there are choices, a text otherwise.
type formField struct {
	name, label, hint string
	line              line
	choices           []string
	chosen            int
	fault             string
	// when says whether the field is shown; nil for always.
	when func(f *formLayer) bool
}

func textField(name, label, value, hint string) *formField {
	return &formField{name: name, label: label, line: lineOf(value), hint: hint}
}

func choiceField(name, label string, chosen int, hint string, choices ...string) *formField {
	return &formField{name: name, label: label, chosen: max(chosen, 0), choices: choices, hint: hint}
}

// shown are the fields that count.
func (f *formLayer) shown() []*formField {
	var all []*formField
	for _, x := range f.fields {
		if x.when == nil || x.when(f) {
			all = append(all, x)
		}
	}
	return all
}

// field is the field of a name; it has to be there.
func (f *formLayer) field(name string) *formField {
	for _, x := range f.fields {
		if x.name == name {
			return x
		}
	}
	return &formField{}
}

// text and choice are what a field holds.
func (f *formLayer) text(name string) string { return f.field(name).line.String() }
func (f *formLayer) choice(name string) int  { return f.field(name).chosen }

// wrong tells whether a field that is shown has a fault, and goes to it.
func (f *formLayer) wrong() bool {
	for i, x := range f.shown() {
		if x.fault != "" {
			f.cursor = i
			return true
		}
	}
	return false
}

func (f *formLayer) key(m *Model, key string, text []rune) tea.Cmd {
	shown := f.shown()
	f.cursor = min(f.cursor, len(shown)-1)
	at := shown[f.cursor]
	switch key {
	case "esc", "ctrl+c":
		m.pop()
		return nil
	case "enter":
		return f.done(m)
	case "up", "shift+tab":
		f.cursor = (f.cursor + len(shown) - 1) % len(shown)
		return nil
	case "down", "tab":
		f.cursor = (f.cursor + 1) % len(shown)
		return nil
	}
	if n := len(at.choices); n > 0 {
		switch key {
		case "right", "space", "l":
			at.chosen = (at.chosen + 1) % n
		case "left", "h":
			at.chosen = (at.chosen + n - 1) % n
		}
		return nil
	}
	if at.line.key(key, text) {
		at.fault = ""
	}
	return nil
}

// done takes what was typed unless something is wrong with it.
func (f *formLayer) done(m *Model) tea.Cmd {
	for _, x := range f.fields {
		x.fault = ""
	}
	depth := len(m.layers)
	cmd := f.apply(m, f)
	if !f.wrong() && len(m.layers) == depth {
		m.pop()
	}
	return cmd
}

func (f *formLayer) paste(_ *Model, text string) tea.Cmd {
	if shown := f.shown(); f.cursor < len(shown) && len(shown[f.cursor].choices) == 0 {
		shown[f.cursor].line.insert([]rune(text))
		shown[f.cursor].fault = ""
	}
	return nil
}

func (f *formLayer) draw(m *Model) {
	s := views.FormState{Title: f.title, Note: f.note, Hints: hintsOf("enter", "use", "↑ ↓", "field", "← →", "choose", "esc", "leave it")}
	shown := f.shown()
	s.Cursor = min(f.cursor, len(shown)-1)
	for _, x := range shown {
		field := views.FormField{Label: x.label, Hint: x.hint, Error: x.fault}
		if len(x.choices) > 0 {
			field.Value = x.choices[x.chosen]
		} else {
			p := x.line.prompt("")
			field.Prompt = &p
		}
		s.Fields = append(s.Fields, field)
	}
	views.Form(m.frame, s)
}
