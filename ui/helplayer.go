package ui

import (
	"strings"

	"bellows/views"
	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// helpLayer lists what can be done on a screen.
type helpLayer struct {
	help widget.Help
	line *line // what is looked for, while somebody types it
}

func newHelp(m *Model) *helpLayer {
	h := &helpLayer{help: widget.Help{Title: "keys of " + string(m.at)}}
	state := m.state()
	for _, s := range m.o.Keys.Help(m.at) {
		for _, a := range s.Actions {
			_, off := a.Enabled(state)
			h.help.Entries = append(h.help.Entries, widget.HelpEntry{
				Group: s.Name, Keys: strings.Join(a.Keys, " "), Title: a.Title, Help: a.Help, Off: off,
			})
		}
	}
	return h
}

func (h *helpLayer) key(m *Model, key string, text []rune) tea.Cmd {
	if h.scroll(key) {
		return nil
	}
	if h.line != nil {
		switch {
		case key == "esc", key == "ctrl+c":
			h.line, h.help.Search = nil, nil
		case key == "enter":
		case h.line.key(key, text):
			h.search()
		}
		return nil
	}
	switch key {
	case "/":
		h.line = &line{}
		h.search()
	case "esc", "?", "q", "enter", "ctrl+c":
		m.pop()
	case "j":
		h.help.View.Scroll(1)
	case "k":
		h.help.View.Scroll(-1)
	}
	return nil
}

func (h *helpLayer) search() {
	p := h.line.prompt("/")
	h.help.Search = &p
	h.help.View.Home()
}

func (h *helpLayer) scroll(key string) bool {
	switch key {
	case "up":
		h.help.View.Scroll(-1)
	case "down":
		h.help.View.Scroll(1)
	case "pgup":
		h.help.View.Page(-1)
	case "pgdown", "space":
		if key == "space" && h.line != nil {
			return false
		}
		h.help.View.Page(1)
	default:
		return false
	}
	return true
}

func (h *helpLayer) paste(_ *Model, text string) tea.Cmd {
	if h.line != nil {
		h.line.insert([]rune(text))
		h.search()
	}
	return nil
}

func (h *helpLayer) draw(m *Model) { views.Help(m.frame, views.HelpState{Help: &h.help}) }
