package ui

import (
	"time"

	"bellows/views"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// stopLimit is how long leaving waits for probes in flight and the journal.
const stopLimit = 8 * time.Second

// quitLayer asks before leaving while something runs.
type quitLayer struct{ scroll int }

// stoppedMsg says that nothing runs any more, or that waiting for it is over.
type stoppedMsg struct{}

// quit leaves, or asks.
func (m *Model) quit() tea.Cmd {
	if m.leaving {
		return m.leave()
	}
	if m.warmups.Running == 0 && !m.benchAt.got.Running && !m.changing() {
		m.leaving = true
		return m.stop()
	}
	m.push(&quitLayer{})
	return nil
}

// stop ends what is running; a warm-up that began meanwhile too.
func (m *Model) stop() tea.Cmd {
	return m.do(func() tea.Msg {
		ctx, cancel := timeLimit(stopLimit)
		defer cancel()
		_ = m.finish(ctx)
		return stoppedMsg{}
	})
}

// leave ends the program.
func (m *Model) leave() tea.Cmd {
	m.release()
	return tea.Quit
}

func (q *quitLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	if m.leaving {
		// Somebody who asks again does not want to wait.
		if key == "ctrl+c" || key == "q" {
			return m.leave()
		}
		return nil
	}
	switch key {
	case "enter", "y":
		m.leaving = true
		return m.stop()
	case "esc", "n", "q", "ctrl+c":
		m.pop()
	case "up", "k":
		q.scroll = max(q.scroll-1, 0)
	case "down", "j":
		q.scroll++
	}
	return nil
}

func (q *quitLayer) draw(m *Model) {
	s := views.QuitState{Stopping: m.leaving, Scroll: q.scroll, Hints: hintsOf("enter", "stop and leave", "esc", "stay")}
	if m.leaving {
		s.Hints = hintsOf("q", "leave at once")
	}
	for _, r := range m.warmups.Runs {
		if !r.Ended() {
			s.Running = append(s.Running, text.Style{Unicode: true}.WarmLine(*r.Snapshot, 0, 0))
		}
	}
	if sn := m.benchAt.got.Live; m.benchAt.got.Running {
		s.Running = append(s.Running, "cold start of "+sn.Run.Broker+": "+text.Style{Unicode: true}.BenchLine(*sn))
	}
	if m.changing() {
		s.Running = append(s.Running, string(m.front.Work.Kind)+" of the spread number: it stops before its next statement and is accounted for")
	}
	views.Quit(m.frame, s)
}
