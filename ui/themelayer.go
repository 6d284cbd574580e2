package ui

import (
	"fmt"
	"slices"

	"bellows/clients"
	"bellows/themes"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// themeLayer chooses a theme; the one at the cursor is shown at once.
type themeLayer struct {
	names   []string
	cursor  int
	current int
	before  *themes.Theme
	fault   string
	notes   []string
}

func newThemes(m *Model) *themeLayer {
	l := &themeLayer{names: m.o.Library.Names(), before: m.theme}
	l.current = slices.Index(l.names, m.theme.Name())
	l.cursor = max(l.current, 0)
	return l
}

func (l *themeLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	switch key {
	case "up", "k":
		l.move(m, -1)
	case "down", "j":
		l.move(m, 1)
	case "home", "g":
		l.move(m, -len(l.names))
	case "end", "G":
		l.move(m, len(l.names))
	case "esc", "q", "T", "ctrl+c":
		m.paintIn(l.before)
		m.pop()
	case "enter":
		if l.fault != "" {
			return m.toast(toneWarn, "this theme cannot be used: "+clients.Clean(l.fault))
		}
		m.pop()
		return m.useTheme(l.names[l.cursor], true)
	}
	return nil
}

func (l *themeLayer) move(m *Model, by int) {
	l.cursor = min(max(l.cursor+by, 0), len(l.names)-1)
	l.fault, l.notes = "", nil
	sheet, err := m.o.Library.Load(l.names[l.cursor])
	if err != nil {
		l.fault = clients.CleanMax(err.Error(), 400)
		m.paintIn(l.before)
		return
	}
	for i, w := range sheet.Weaknesses(m.o.Profile) {
		if i == 3 {
			break
		}
		l.notes = append(l.notes, w.String())
	}
	m.paintIn(sheet.Resolve(m.o.Profile))
}

func (l *themeLayer) draw(m *Model) {
	views.Themes(m.frame, views.ThemesState{
		Names: l.names, Cursor: l.cursor, Current: l.current, Fault: l.fault, Notes: l.notes,
		Hints: hintsOf("enter", "keep", "esc", "as before"),
	})
}

// paintIn draws in a theme from now on.
func (m *Model) paintIn(t *themes.Theme) {
	m.theme = t
	m.frame.Use(t, m.o.ASCII)
	m.touch()
}

// useTheme takes a theme, and keeps it for the next time.
func (m *Model) useTheme(name string, keep bool) tea.Cmd {
	sheet, err := m.o.Library.Load(name)
	if err != nil {
		return m.toast(toneBad, clients.Clean(err.Error()))
	}
	m.o.chosen = true
	m.paintIn(sheet.Resolve(m.o.Profile))
	if !keep {
		return nil
	}
	return m.do(func() tea.Msg {
		if err := m.saveTheme(name); err != nil {
			return saidMsg{toneWarn, fmt.Sprintf("theme %s is used, but not kept: %v", name, err)}
		}
		return saidMsg{toneGood, "theme " + name + " is used, now and the next time"}
	})
}
