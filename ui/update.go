package ui

import (
	"bellows/themes"
	"bellows/ui/term"

	tea "github.com/charmbracelet/bubbletea"
)

// Update answers one message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer m.o.Terminal.Guard.Recover()
	next := m.update(msg)
	return m, next
}

func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case changedMsg:
		return m.heard(int(msg))
	case frameMsg:
		return m.frameNow()
	case tea.WindowSizeMsg:
		m.w, m.h = max(msg.Width, 0), max(msg.Height, 0)
		m.touch()
	case tea.KeyMsg:
		return m.typed(msg)
	case tea.FocusMsg:
		m.focus(true)
	case tea.BlurMsg:
		m.focus(false)
	case tea.ResumeMsg:
		m.touch()
		return tea.ClearScreen
	case toastGoneMsg:
		m.dropToasts()
	case journalMsg:
		m.bookAt.took(m, msg)
		m.touch()
	case spreadFoundMsg:
		return m.foundSplit(msg)
	case changePlannedMsg:
		return m.changePlanned(msg)
	case plannedMsg:
		return m.planned(msg)
	case wakeMsg:
		m.touch()
	case saidMsg:
		return m.said(msg)
	case clockMsg:
		return m.ticked()
	case editedMsg:
		return m.edited()
	case answeredMsg:
		m.answered(term.Capabilities(msg))
	case stoppedMsg:
		return m.leave()
	}
	return nil
}

func (m *Model) focus(has bool) {
	if f := m.o.Terminal.Focus; f != nil {
		f(has)
	}
}

// answeredMsg is what a terminal said that was slow to answer.
type answeredMsg term.Capabilities

// answered takes the theme that suits the background, unless somebody has chosen one.
func (m *Model) answered(c term.Capabilities) {
	if !c.HasBackground || m.o.chosen {
		return
	}
	m.o.Dark = c.Background.Dark()
	sheet, err := m.o.Library.Load(themes.Default(m.o.Profile, m.o.Dark))
	if err != nil {
		return // the one in use can be read
	}
	theme := sheet.Resolve(m.o.Profile)
	if l, ok := m.top().(*themeLayer); ok {
		l.before = theme
		return
	}
	m.paintIn(theme)
}

// View is the picture; the same one as long as nothing changed.
func (m *Model) View() string {
	defer m.o.Terminal.Guard.Recover()
	if m.w == 0 || m.h == 0 {
		return ""
	}
	if m.drawn != m.rev {
		m.drawn = m.rev
		m.picture = m.draw()
	}
	return m.picture
}
