package ui

import (
	"bellows/engine/warmup"
	"bellows/ui/action"
	"bellows/ui/term"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// goTo shows another screen.
func (m *Model) goTo(s action.Screen) tea.Cmd {
	m.show(s)
	return m.entered()
}

// entered does what a screen needs when it comes into sight.
func (m *Model) entered() tea.Cmd {
	m.lookAtDoris()
	switch m.at {
	case action.Journal:
		return m.readJournal()
	case action.Spread:
		if !m.spreadAt.asked {
			m.askSpread()
		}
	case action.Bench:
		m.bench.List()
	case action.Coverage:
		// Nothing was looked at yet: begin with the broker at Fleet's cursor.
		if b, ok := m.fleetAt.current(m); ok && m.plan.Member.ID == "" {
			m.cover.Show(m.fleet, b.Member, m.method())
		}
	}
	return nil
}

func (m *Model) method() warmup.Method { return m.o.Prepare.Cover.Method }

func (m *Model) goAlong(by int) tea.Cmd {
	n := len(titles)
	return m.goTo(titles[(tabOf(m.at)+by+n)%n].screen)
}

// back takes away what is there most recently: the panel, a filter, the screen.
func (m *Model) back() tea.Cmd {
	l := m.screens[m.at].focus()
	switch {
	case m.panel.open:
		m.panel.open = false
	case l.Filter() != "":
		l.SetFilter("")
	case m.at == action.Spread && m.spreadAt.view != views.SpreadBars:
		m.spreadAt.view = views.SpreadBars
	case m.at == action.Spread && m.hideWork():
	case m.at == action.Bench && m.benchAt.back():
	case m.at != action.Fleet:
		return m.goTo(action.Fleet)
	}
	return nil
}

// freeze holds the picture; letting go shows what has happened since.
func (m *Model) freeze() tea.Cmd {
	m.frozen = !m.frozen
	if m.frozen {
		return nil
	}
	return m.frameNow()
}

// move moves the cursor, or scrolls the panel of events while that is open.
func (m *Model) move(step func(*list), lines int) tea.Cmd {
	if m.panel.open {
		m.panel.view.Scroll(lines)
		return nil
	}
	step(m.screens[m.at].focus())
	return nil
}

func (m *Model) reverse() tea.Cmd {
	l := m.screens[m.at].focus()
	column, desc := l.Sort()
	if column == "" {
		return m.toast(toneWarn, "reverse: the list is not sorted; s sorts it")
	}
	l.SortBy(column, !desc)
	return nil
}

func (m *Model) detailsHere() tea.Cmd {
	b, ok := m.fleetAt.current(m)
	if !ok {
		return nil
	}
	return m.openDetails(b.Member.ID)
}

// openDetails shows one broker closely and reads its routes if that was not done.
func (m *Model) openDetails(id string) tea.Cmd {
	b, ok := m.brokers.Find(id)
	if !ok {
		return m.toast(toneWarn, "this broker is not listed any more")
	}
	m.fleetAt.list.Seek(b.Member.Name)
	if m.plan.Member.ID != id || m.plan.Context != m.brokers.Context || m.plan.Failed != "" {
		m.cover.Show(m.fleet, b.Member, m.method())
	}
	m.nearAt.open(m, id)
	m.show(action.Details)
	return nil
}

// along goes to the broker beside the one in view.
func (m *Model) along(by int) tea.Cmd {
	if m.at == action.Warmup {
		m.warmAt.list.Move(by)
		m.warmAt.sync(m)
		return nil
	}
	b, ok := m.broker()
	if !ok || !m.fleetAt.list.Seek(b.Member.Name) {
		return nil
	}
	m.fleetAt.list.Move(by)
	next, ok := m.fleetAt.current(m)
	if !ok || next.Member.ID == b.Member.ID {
		return nil
	}
	if m.at == action.Details {
		return m.openDetails(next.Member.ID)
	}
	m.cover.Show(m.fleet, next.Member, m.plan.Method)
	return nil
}

// switchTo watches another context; warm-ups of the one before go on.
func (m *Model) switchTo(context string) tea.Cmd {
	if context == m.context {
		return nil
	}
	m.remember()
	if err := m.Save(); err != nil {
		m.log.add(m.event(toneWarn, "", err.Error()))
	}
	m.context = context
	m.fleetAt.list.Unmark()
	m.fleet.Switch(context)
	m.switchDoris()
	m.watched(m.fleet.Snapshot())
	m.restore()
	m.refresh()
	if m.at == action.Details {
		m.at = action.Fleet
	}
	text := "context " + m.label(context)
	if m.warmups.Running > 0 {
		text += "; warm-ups of the one before go on"
	}
	return tea.Batch(m.entered(), m.toast(toneNone, text))
}

// suspend gives the terminal to the shell.
func (m *Model) suspend() tea.Cmd {
	if m.o.Terminal.Guard == nil || !term.CanSuspend() {
		return m.toast(toneWarn, "suspend: there is no shell to go back to")
	}
	m.o.Terminal.Guard.AllowStop()
	return tea.Suspend
}
