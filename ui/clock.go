package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// clockMsg says that another second has begun.
type clockMsg struct{}

// tick waits for the next second.
func (m *Model) tick() tea.Cmd {
	if !m.o.Clock {
		return nil
	}
	now := m.o.Now()
	return m.after(now.Truncate(time.Second).Add(time.Second).Sub(now), clockMsg{})
}

// ticked shows the new second, unless the picture is held.
func (m *Model) ticked() tea.Cmd {
	if !m.frozen {
		m.touch()
	}
	return m.tick()
}

// clock is the time of day; empty where none is wanted.
func (m *Model) clock() string {
	if !m.o.Clock {
		return ""
	}
	return m.o.Now().In(m.o.Zone).Format(time.TimeOnly)
}
