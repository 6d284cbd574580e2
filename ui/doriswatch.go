package ui

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// tookDoris shows what the frontends have told, and how far a change is.
func (m *Model) tookDoris() tea.Cmd {
	before := m.front
	m.front = m.doris.Snapshot()
	s := m.spreadAt
	cmds := []tea.Cmd{m.logDoris(), m.tellUnfinished(), m.tellWork(&before.Work)}
	if m.front.Logged != before.Logged {
		cmds = append(cmds, m.readJournal())
	}
	s.live.away = awayWords(&m.front)
	if all, note := frontendsOf(&m.front); len(all) > 0 {
		m.readFrontends(all, note)
	}
	m.showWork()
	return tea.Batch(cmds...)
}

// frontendsOf are those that have answered, or failed to.
func frontendsOf(s *source.DorisSnapshot) (all []views.SpreadFrontend, note string) {
	waiting := 0
	for i := range s.Frontends {
		f := &s.Frontends[i]
		if !f.Known() && f.Fault == "" {
			waiting++
			continue
		}
		one := views.SpreadFrontend{Reading: f.Reading, Fault: f.Fault}
		one.Frontend = f.Name
		all = append(all, one)
	}
	if waiting > 0 {
		note = fmt.Sprintf("◐ reading %d more", waiting)
	}
	return all, note
}

// awayWords say why no frontend is shown; empty where none is configured.
func awayWords(s *source.DorisSnapshot) string {
	switch s.State {
	case source.DorisAsleep, source.DorisOpening:
		return "◐ connecting; meanwhile simulated from w workload and B backends"
	case source.DorisFailed:
		return "✕ not opened, tried again for ever: " + s.Reason
	case source.DorisOpen:
		return "◐ reading " + engine.Plural(len(s.Frontends), "frontend")
	default:
		return ""
	}
}

// leaveFrontends forgets those of the context before.
func (m *Model) leaveFrontends() {
	s := m.spreadAt
	s.live = spreadLive{}
	s.useColumns(false, false)
	m.applied = nil
	m.front = source.DorisSnapshot{Work: m.front.Work, Logged: m.front.Logged}
}

// logDoris takes the events of frontends into the book.
func (m *Model) logDoris() tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range m.front.Events {
		if e.Seq <= m.log.doris {
			continue
		}
		m.log.doris = e.Seq
		m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[e.Tone], Text: e.Text})
		if e.Tone != source.Neutral {
			cmds = append(cmds, m.flash(e.Tone, e.Text))
		}
	}
	m.keepTrouble()
	return tea.Batch(cmds...)
}

// tellWork says once what a change or a verification came to.
func (m *Model) tellWork(before *source.DorisWork) tea.Cmd {
	w := &m.front.Work
	if w.Running || w.Turn == 0 || w.Turn == before.Turn && !before.Running {
		return nil
	}
	text := workWords(w)
	t := toneWarn
	switch {
	case w.Outcome == engine.OK:
		t = toneGood
		if w.Record != nil {
			m.applied = &w.Record.Target.N
		}
	case w.Outcome == engine.Mismatch, w.Kind.ChangesCluster():
		t = toneBad
	}
	if n := m.o.Terminal.Notify; n != nil {
		n("bellows", text)
	}
	return m.toast(t, text)
}

// workWords are a piece of work and what it came to.
func workWords(w *source.DorisWork) string {
	name := map[engine.Kind]string{engine.KindApply: "apply", engine.KindUndo: "undo", engine.KindVerify: "verify"}[w.Kind]
	if v := w.Verification; v != nil {
		return name + ": " + string(v.Verdict) + ", " + w.Reason
	}
	words := name + ": " + string(w.Outcome)
	if w.Reason != "" {
		words += ", " + w.Reason
	}
	return words
}

// dorisWords are the frontends in the header; empty while nothing is known.
func dorisWords(s *source.DorisSnapshot) string {
	if s.State != source.DorisOpen {
		return ""
	}
	words, read := "", false
	for i := range s.Frontends {
		if f := &s.Frontends[i]; f.Known() && !read {
			read = true
			words = fmt.Sprintf("  %d BE", len(f.Reading.Backends))
			if v := shortVersion(f.Reading.Version); v != "" {
				return fmt.Sprintf("Doris %s  %d FE%s", v, len(s.Frontends), words)
			}
		}
	}
	return fmt.Sprintf("Doris  %d FE%s", len(s.Frontends), words)
}

// shortVersion is a version without what it was built from.
func shortVersion(v string) string {
	v, _, _ = strings.Cut(strings.TrimPrefix(v, "doris-"), "-")
	if len(v) > 12 {
		return ""
	}
	return v
}

// readOnly says whether the context in view may not be changed, and why.
func (m *Model) readOnly() (is bool, why string) {
	switch {
	case m.o.ReadOnly:
		return true, "this console is read-only"
	case m.locked:
		return true, "context " + m.label(m.context) + " is read-only until its configuration says writes: true"
	default:
		return false, ""
	}
}

// switchDoris looks at the frontends of another context, or reads its configuration anew.
func (m *Model) switchDoris() {
	m.leaveFrontends()
	m.locked = m.o.Writes != nil && !m.o.Writes(m.context)
	m.doris.Switch(m.context)
}

// lookAtDoris reads frontends often only while they are seen.
func (m *Model) lookAtDoris() { m.doris.Show(m.screens[m.at] == screen(m.spreadAt)) }

// changing tells whether the spread number is being changed.
func (m *Model) changing() bool {
	w := &m.front.Work
	return w.Running && w.Kind.ChangesCluster()
}
