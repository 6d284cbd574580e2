package ui

import (
	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// filterLayer is a filter that is being typed; the list follows at once.
type filterLayer struct {
	line   line
	list   *list
	before string
}

func newFilter(l *list) *filterLayer {
	return &filterLayer{line: lineOf(l.Filter()), list: l, before: l.Filter()}
}

func (f *filterLayer) key(m *Model, key string, text []rune) tea.Cmd {
	switch key {
	case "enter":
		m.pop()
		return nil
	case "esc", "ctrl+c":
		f.list.SetFilter(f.before)
		m.pop()
		return nil
	case "up":
		f.list.Move(-1)
		return nil
	case "down":
		f.list.Move(1)
		return nil
	}
	if f.line.key(key, text) {
		f.list.SetFilter(f.line.String())
	}
	return nil
}

func (f *filterLayer) paste(_ *Model, text string) tea.Cmd {
	f.line.insert([]rune(text))
	f.list.SetFilter(f.line.String())
	return nil
}

// draw does nothing: the prompt stands in the screen's footer.
func (f *filterLayer) draw(*Model) {}

func (f *filterLayer) prompt(*Model) widget.Prompt {
	p := f.line.prompt("/")
	p.Hint = f.list.Status() + "   enter keep  esc undo"
	return p
}
