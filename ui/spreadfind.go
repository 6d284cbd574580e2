package ui

import (
	"strconv"
	"strings"

	"bellows/clients"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// spreadFoundMsg is the split that was looked for; below 0 there is none.
type spreadFoundMsg struct {
	text  string
	index int
}

// askSplit asks for a split by its number or a part of its path.
func (m *Model) askSplit() tea.Cmd {
	return m.open(&formLayer{
		title:  "find a split",
		fields: []*formField{textField("text", "number or path", "", "its number, from 1, or a part of its path; the next one after the cursor")},
		apply:  func(m *Model, f *formLayer) tea.Cmd { return m.findSplit(strings.TrimSpace(f.text("text"))) },
	})
}

// findSplit looks beside the screen: there may be a million.
func (m *Model) findSplit(text string) tea.Cmd {
	s := m.spreadAt
	if text == "" || s.inputs == nil {
		return nil
	}
	splits := s.inputs.Workload.Splits
	from := 0
	if _, row, ok := s.splits.Cursor(); ok && s.view == views.SpreadSplits {
		from = s.parts.Index(row) + 1
	}
	return m.do(func() tea.Msg {
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(splits) {
			return spreadFoundMsg{text, n - 1}
		}
		for i := range splits {
			if k := (from + i) % len(splits); strings.Contains(splits[k].Path, text) {
				return spreadFoundMsg{text, k}
			}
		}
		return spreadFoundMsg{text, -1}
	})
}

// foundSplit shows what was found.
func (m *Model) foundSplit(msg spreadFoundMsg) tea.Cmd {
	if msg.index < 0 {
		return m.toast(toneWarn, "no split has "+clients.Clean(msg.text)+" as its number or in its path")
	}
	m.spreadAt.goToSplit(msg.index)
	m.spreadAt.view = views.SpreadSplits
	m.spreadAt.look(m)
	m.touch()
	return nil
}

// warningsLayer shows what to beware of, in full.
type warningsLayer struct{ state views.ConfirmState }

func (m *Model) showWarnings() tea.Cmd {
	s := m.spreadAt.state()
	return m.open(&warningsLayer{views.ConfirmState{Title: "to beware of", Body: s.Caveats(), Hints: hintsOf("esc", "close", "↑ ↓", "scroll")}})
}

func (w *warningsLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	switch key {
	case "esc", "enter", "q", "W", "ctrl+c":
		m.pop()
	case "up", "k":
		w.state.Scroll = max(w.state.Scroll-1, 0)
	case "down", "j":
		w.state.Scroll++
	}
	return nil
}

func (w *warningsLayer) draw(m *Model) { views.Confirm(m.frame, w.state) }
