package ui

import (
	"time"

	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

// The sources that a frame is made of.
const (
	ofFleet = iota
	ofRuns
	ofCover
	ofSpread
	ofBench
	ofDoris
	sources
)

// pace decides when a frame is taken: never more than one is scheduled, and none while
// nothing changes.
type pace struct {
	pending   [sources]bool
	scheduled bool
	last      time.Time
}

// changedMsg says that a source has something new. It is no frame: Bubble Tea renders
// once for each message, so a source says it once and waits until it was looked at.
type changedMsg int

// frameMsg takes the snapshots of what has changed.
type frameMsg struct{}

// wait waits for a source, in the one command that it has.
func (m *Model) wait(s int) tea.Cmd {
	var changed <-chan struct{}
	switch s {
	case ofFleet:
		changed = m.fleet.Changed()
	case ofRuns:
		changed = m.runs.Changed()
	case ofCover:
		changed = m.cover.Changed()
	case ofSpread:
		changed = m.spread.Changed()
	case ofBench:
		changed = m.bench.Changed()
	default:
		changed = m.doris.Changed()
	}
	closed := m.closed
	return m.do(func() tea.Msg {
		select {
		case <-changed:
			return changedMsg(s)
		case <-closed:
			return nil
		}
	})
}

// heard schedules a frame.
func (m *Model) heard(s int) tea.Cmd {
	m.pace.pending[s] = true
	if m.pace.scheduled || m.frozen {
		return nil
	}
	m.pace.scheduled = true
	rest := max(m.o.Terminal.Interval()-m.o.Now().Sub(m.pace.last), 0)
	return m.after(rest, frameMsg{})
}

// frameNow takes snapshots of what has changed and waits for more.
func (m *Model) frameNow() tea.Cmd {
	m.pace.scheduled = false
	if m.frozen {
		return nil
	}
	m.pace.last = m.o.Now()
	var cmds []tea.Cmd
	for s, pending := range m.pace.pending {
		if !pending {
			continue
		}
		m.pace.pending[s] = false
		cmds = append(cmds, m.take(s), m.wait(s))
	}
	m.touch()
	return tea.Batch(cmds...)
}

// take looks at one source and shows what it has.
func (m *Model) take(s int) tea.Cmd {
	var cmd tea.Cmd
	switch s {
	case ofFleet:
		m.watched(m.fleet.Snapshot())
		cmd = m.logFleet()
	case ofRuns:
		m.warmed(m.runs.Snapshot())
		cmd = tea.Batch(m.logRuns(), m.readJournal())
	case ofBench:
		cmd = tea.Batch(m.measured(), m.readJournal())
	case ofCover:
		m.plan = m.cover.Snapshot()
	case ofDoris:
		cmd = m.tookDoris()
	}
	m.refresh()
	return cmd
}

// refresh gives snapshots to the screens: to those that others ask for their cursor, and
// to the one that is seen.
func (m *Model) refresh() {
	m.fleetAt.refresh(m)
	m.warmAt.refresh(m)
	if s := m.screens[m.at]; s != screen(m.fleetAt) && s != screen(m.warmAt) {
		s.refresh(m)
	}
}

// warmed takes a snapshot of the warm-ups.
func (m *Model) warmed(s source.RunsSnapshot) {
	m.warmups = s
	m.countBusy()
}

func (m *Model) countBusy() {
	m.busy = map[string]bool{}
	for _, r := range m.warmups.Runs {
		if r.Context == m.brokers.Context && !r.Ended() {
			m.busy[r.Member.Name] = true
		}
	}
}

// watched takes a snapshot of the fleet.
func (m *Model) watched(s source.FleetSnapshot) {
	m.brokers = s
	m.byName = make(map[string]int, len(s.Brokers))
	for i, b := range s.Brokers {
		m.byName[b.Member.Name] = i
	}
	m.countBusy()
}

// do is a command whose panics are guarded.
func (m *Model) do(f func() tea.Msg) tea.Cmd { return protect(m.o.Terminal.Guard, f) }

// after sends a message later.
func (m *Model) after(d time.Duration, msg tea.Msg) tea.Cmd {
	closed := m.closed
	return m.do(func() tea.Msg {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			return msg
		case <-closed:
			return nil
		}
	})
}
