package ui

import (
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// firstRun greets somebody without a configuration. It opens by itself.
type firstRun struct{ quiet quiet }

func newFirstRun(m *Model) *firstRun {
	f := &firstRun{}
	f.quiet.begin(m.o.Now())
	return f
}

func (f *firstRun) key(m *Model, key string, _ []rune) tea.Cmd {
	if key == "ctrl+c" {
		return m.quit()
	}
	if !f.quiet.hears(m.o.Now()) {
		return nil
	}
	switch key {
	case "q":
		return m.quit()
	case "?":
		m.pop()
		m.push(newHelp(m))
	default:
		m.pop()
	}
	return nil
}

func (f *firstRun) draw(m *Model) {
	views.FirstRun(m.frame, views.FirstRunState{ConfigFile: m.o.ConfigFile, Hints: hintsOf("enter", "begin", "?", "keys", "q", "quit")})
}
