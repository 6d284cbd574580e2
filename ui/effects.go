package ui

import (
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/ui/action"
	"bellows/views"

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
		"screen.spread":   func(m *Model) tea.Cmd { return m.goTo(action.Spread) },
		"screen.bench":    func(m *Model) tea.Cmd { return m.goTo(action.Bench) },
		"screen.journal":  func(m *Model) tea.Cmd { return m.goTo(action.Journal) },
		"screen.next":     func(m *Model) tea.Cmd { return m.goAlong(1) },
		"screen.previous": func(m *Model) tea.Cmd { return m.goAlong(-1) },
		"screen.back":     func(m *Model) tea.Cmd { return m.back() },
		"screen.freeze":   func(m *Model) tea.Cmd { return m.freeze() },
		"screen.redraw":   func(*Model) tea.Cmd { return tea.ClearScreen },
		"broker.details":  func(m *Model) tea.Cmd { return m.detailsHere() },
		"broker.next":     func(m *Model) tea.Cmd { return m.along(1) },
		"broker.previous": func(m *Model) tea.Cmd { return m.along(-1) },

		"palette.open":   func(m *Model) tea.Cmd { return m.open(newPalette(m, "")) },
		"help.open":      func(m *Model) tea.Cmd { return m.open(newHelp(m)) },
		"theme.choose":   func(m *Model) tea.Cmd { return m.open(newThemes(m)) },
		"context.choose": func(m *Model) tea.Cmd { return m.open(newPalette(m, "context")) },
		"events.toggle":  func(m *Model) tea.Cmd { m.panel.open = !m.panel.open; return nil },
		"fleet.refresh": func(m *Model) tea.Cmd {
			m.fleet.Refresh()
			m.doris.Refresh()
			return m.flash(toneNone, "looking again")
		},
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
		"warmup.engine":   func(m *Model) tea.Cmd { return m.nextEngine() },
		"warmup.export":   func(m *Model) tea.Cmd { return m.export() },
		"warmup.auto":     func(m *Model) tea.Cmd { return m.speed(0) },

		"coverage.show":   func(m *Model) tea.Cmd { return m.coverHere() },
		"coverage.method": func(m *Model) tea.Cmd { return m.nextMethod() },
		"coverage.mark":   func(m *Model) tea.Cmd { return m.turn() },
		"coverage.all":    func(m *Model) tea.Cmd { m.coverAt.all = !m.coverAt.all; m.coverAt.refresh(m); return nil },
		"coverage.read":   func(m *Model) tea.Cmd { return m.coverHere() },

		"spread.fewer":    func(m *Model) tea.Cmd { return m.moreSpread(-1) },
		"spread.more":     func(m *Model) tea.Cmd { return m.moreSpread(1) },
		"spread.workload": func(m *Model) tea.Cmd { return m.askWorkload() },
		"spread.backend":  func(m *Model) tea.Cmd { return m.turnBackend() },
		"spread.splits":   func(m *Model) tea.Cmd { return m.viewSpread(views.SpreadSplits) },
		"spread.heat":     func(m *Model) tea.Cmd { return m.viewSpread(views.SpreadHeat) },
		"spread.settings": func(m *Model) tea.Cmd { return m.askSettings() },
		"spread.compare":  func(m *Model) tea.Cmd { return m.compareSpread() },
		"spread.apply":    func(m *Model) tea.Cmd { return m.planApply() },
		"spread.verify":   func(m *Model) tea.Cmd { return m.askVerify() },
		"spread.undo":     func(m *Model) tea.Cmd { return m.planUndo() },
		"spread.stop": func(m *Model) tea.Cmd {
			m.doris.Stop()
			return m.flash(toneNone, "stopping; what was done is accounted for")
		},
		"spread.sheet":    func(m *Model) tea.Cmd { return m.readSheet() },
		"spread.hint":     func(m *Model) tea.Cmd { return m.copyHint() },
		"change.undo":     func(m *Model) tea.Cmd { return m.planEntry(engine.KindUndo) },
		"change.finish":   func(m *Model) tea.Cmd { return m.planEntry(engine.KindApply) },
		"spread.reset":    func(m *Model) tea.Cmd { return m.resetSpread() },
		"spread.backends": func(m *Model) tea.Cmd { return m.askBackends() },
		"spread.load":     func(m *Model) tea.Cmd { return m.askLoad() },
		"spread.disable":  func(m *Model) tea.Cmd { return m.disableBackend() },
		"spread.group":    func(m *Model) tea.Cmd { return m.moveBackend() },
		"spread.user":     func(m *Model) tea.Cmd { return m.nextUser() },
		"spread.join":     func(m *Model) tea.Cmd { return m.askJoin() },
		"spread.hash": func(m *Model) tea.Cmd {
			return m.setSpread(func(s *spread.Settings) { s.ConsistentHash = !s.ConsistentHash })
		},
		"spread.cache":      func(m *Model) tea.Cmd { return m.setSpread(func(s *spread.Settings) { s.FileCache = !s.FileCache }) },
		"spread.nodes":      func(m *Model) tea.Cmd { return m.nextNodes() },
		"spread.candidates": func(m *Model) tea.Cmd { return m.nextCandidates() },
		"spread.generation": func(m *Model) tea.Cmd { return m.nextGeneration() },
		"spread.local": func(m *Model) tea.Cmd {
			return m.setSpread(func(s *spread.Settings) { s.LocalScheduling = !s.LocalScheduling })
		},
		"spread.redistribution": func(m *Model) tea.Cmd {
			return m.setSpread(func(s *spread.Settings) { s.NoRedistribution = !s.NoRedistribution })
		},
		"spread.find":      func(m *Model) tea.Cmd { return m.askSplit() },
		"spread.warnings":  func(m *Model) tea.Cmd { return m.showWarnings() },
		"spread.statement": func(m *Model) tea.Cmd { return m.copyStatement() },
		"spread.export":    func(m *Model) tea.Cmd { return m.exportSpread() },

		"bench.start":  func(m *Model) tea.Cmd { return m.askToMeasure() },
		"bench.stop":   func(m *Model) tea.Cmd { return m.stopBench() },
		"bench.look":   func(m *Model) tea.Cmd { return m.lookCloser() },
		"bench.runs":   func(m *Model) tea.Cmd { return m.showRuns() },
		"bench.open":   func(m *Model) tea.Cmd { return m.askRunFile() },
		"bench.live":   func(m *Model) tea.Cmd { return m.showOwn() },
		"bench.window": func(m *Model) tea.Cmd { return m.nextWindow() },
		"bench.whole":  func(m *Model) tea.Cmd { m.benchAt.whole = !m.benchAt.whole; return nil },
		"bench.export": func(m *Model) tea.Cmd { return m.askReport() },

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
		"record.read":     func(m *Model) tea.Cmd { return m.read() },
		"config.edit":     func(m *Model) tea.Cmd { return m.editConfig() },
		"list.export":     func(m *Model) tea.Cmd { return m.export() },
	}
}

func (m *Model) open(l layer) tea.Cmd {
	m.push(l)
	return nil
}
