package ui

import (
	"time"

	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// toastFor is how long a message stays; the panel keeps it for ever.
const toastFor = 5 * time.Second

type toast struct {
	widget.Toast
	until time.Time
}

// toastGoneMsg takes away what has been there long enough.
type toastGoneMsg struct{}

// flash shows a message for a while.
func (m *Model) flash(t tone, text string) tea.Cmd {
	m.toasts = append(m.toasts, toast{widget.Toast{Mark: toneMarks[t], Text: text}, m.o.Now().Add(toastFor)})
	m.touch()
	return m.after(toastFor, toastGoneMsg{})
}

// toast shows a message for a while and keeps it in the panel.
func (m *Model) toast(t tone, text string) tea.Cmd {
	m.log.add(m.event(t, "", text))
	return m.flash(t, text)
}

func (m *Model) dropToasts() {
	now := m.o.Now()
	for len(m.toasts) > 0 && !now.Before(m.toasts[0].until) {
		m.toasts = m.toasts[1:]
		m.touch()
	}
}

// saidMsg is what came of something that was done beside the screen.
type saidMsg struct {
	tone tone
	text string
}

func (m *Model) said(msg saidMsg) tea.Cmd { return m.toast(msg.tone, msg.text) }
