package ui

import (
	"bellows/ui/action"

	tea "github.com/charmbracelet/bubbletea"
)

// effect is what an action does.
type effect func(m *Model) tea.Cmd

// effectsByID has an effect for each action of the registry; a test holds it to that.
func effectsByID() map[string]effect {
	return map[string]effect{
		"screen.fleet":    func(m *Model) tea.Cmd { return m.goTo(action.Fleet) },
		"screen.warmup":   func(m *Model) tea.Cmd { return m.goTo(action.Warmup) },
		"screen.coverage": func(m *Model) tea.Cmd { return m.goTo(action.Coverage) },
		"screen.journal":  func(m *Model) tea.Cmd { return m.goTo(action.Journal) },
		"screen.next":     func(m *Model) tea.Cmd { return m.goAlong(1) },
		"screen.previous": func(m *Model) tea.Cmd { return m.goAlong(-1) },
		"screen.back":     func(m *Model) tea.Cmd { return m.back() },
		"screen.freeze":   func(m *Model) tea.Cmd { return m.freeze() },
		"screen.redraw":   func(*Model) tea.Cmd { return tea.ClearScreen },
		"broker.details":  func(m *Model) tea.Cmd { return m.detailsHere() },
		"broker.next":     func(m *Model) tea.Cmd { return m.along(1) },
		"broker.previous": func(m *Model) tea.Cmd { return m.along(-1) },

		"palette.open":    func(m *Model) tea.Cmd { return m.open(newPalette(m, "")) },
		"help.open":       func(m *Model) tea.Cmd { return m.open(newHelp(m)) },
		"theme.choose":    func(m *Model) tea.Cmd { return m.open(newThemes(m)) },
		"context.choose":  func(m *Model) tea.Cmd { return m.open(newPalette(m, "context")) },
		"events.toggle":   func(m *Model) tea.Cmd { m.panel.open = !m.panel.open; return nil },
		"fleet.refresh":   func(m *Model) tea.Cmd { m.fleet.Refresh(); return m.flash(toneNone, "looking again") },
		"console.suspend": func(m *Model) tea.Cmd { return m.suspend() },
		"console.quit":    func(m *Model) tea.Cmd { return m.quit() },

		"warmup.start":    func(m *Model) tea.Cmd { return m.askToWarm(m.toWarm()) },
		"warmup.again":    func(m *Model) tea.Cmd { return m.askToWarm(m.toWarmAgain()) },
		"warmup.pause":    func(m *Model) tea.Cmd { return m.pause() },
		"warmup.skip":     func(m *Model) tea.Cmd { return m.skip() },
		"warmup.stop":     func(m *Model) tea.Cmd { return m.stopOne() },
		"warmup.stop-all": func(m *Model) tea.Cmd { m.runs.StopAll(); return m.flash(toneNone, "stopping every warm-up") },
		"warmup.faster":   func(m *Model) tea.Cmd { return m.speed(1) },
		"warmup.slower":   func(m *Model) tea.Cmd { return m.speed(-1) },
		"warmup.auto":     func(m *Model) tea.Cmd { return m.speed(0) },

		"coverage.show":   func(m *Model) tea.Cmd { return m.coverHere() },
		"coverage.method": func(m *Model) tea.Cmd { return m.nextMethod() },
		"coverage.mark":   func(m *Model) tea.Cmd { return m.turn() },
		"coverage.all":    func(m *Model) tea.Cmd { m.coverAt.all = !m.coverAt.all; m.coverAt.refresh(m); return nil },
		"coverage.read":   func(m *Model) tea.Cmd { return m.coverHere() },

		"row.up":          func(m *Model) tea.Cmd { return m.move(func(l *list) { l.Move(-1) }, -1) },
		"row.down":        func(m *Model) tea.Cmd { return m.move(func(l *list) { l.Move(1) }, 1) },
		"row.page-up":     func(m *Model) tea.Cmd { return m.move(func(l *list) { l.Page(-1) }, -10) },
		"row.page-down":   func(m *Model) tea.Cmd { return m.move(func(l *list) { l.Page(1) }, 10) },
		"row.first":       func(m *Model) tea.Cmd { return m.move(func(l *list) { l.Home() }, -mostLogged) },
		"row.last":        func(m *Model) tea.Cmd { return m.move(func(l *list) { l.End() }, mostLogged) },
		"row.select":      func(m *Model) tea.Cmd { m.fleetAt.list.Toggle(); m.fleetAt.list.Move(1); return nil },
		"row.select-all":  func(m *Model) tea.Cmd { m.fleetAt.list.MarkShown(); return nil },
		"row.select-none": func(m *Model) tea.Cmd { m.fleetAt.list.Unmark(); return nil },
		"list.other":      func(m *Model) tea.Cmd { m.screens[m.at].other(); return nil },
		"list.filter":     func(m *Model) tea.Cmd { return m.open(newFilter(m.screens[m.at].focus())) },
		"list.sort":       func(m *Model) tea.Cmd { m.screens[m.at].focus().SortNext(); return nil },
		"list.reverse":    func(m *Model) tea.Cmd { return m.reverse() },
		"list.copy":       func(m *Model) tea.Cmd { return m.copyText(m.screens[m.at].copied(m)) },
		"list.copy-all":   func(m *Model) tea.Cmd { return m.copyAll() },
		"list.export":     func(m *Model) tea.Cmd { return m.export() },
	}
}

func (m *Model) open(l layer) tea.Cmd {
	m.push(l)
	return nil
}
