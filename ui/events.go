package ui

import (
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/shape"
	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// tone is how good or bad news is.
type tone = source.Tone

const (
	toneNone = source.Neutral
	toneGood = source.Good
	toneWarn = source.Warning
	toneBad  = source.Bad
)

var toneMarks = map[tone]shape.Mark{toneGood: shape.OK, toneWarn: shape.Warning, toneBad: shape.Failed}

// panel is the list of events below every screen.
type panel struct {
	open bool
	view widget.Viewport
}

// mostLogged bounds the events that are kept; the oldest go.
const mostLogged = 2000

// eventBook is everything that happened, in the order in which it was seen.
type eventBook struct {
	list []views.LogEvent
	// added counts all events, also those that are gone.
	added int
	// seen is the last event of each source that is in the list.
	fleet, runs, doris int
	warm               map[string]seenRun
}

// seenRun is how far the events of one warm-up were read; a new warm-up of the same
// broker begins anew.
type seenRun struct {
	started time.Time
	seq     int
}

func (b *eventBook) add(e views.LogEvent) {
	b.list = append(b.list, e)
	b.added++
	if len(b.list) > mostLogged {
		b.list = append([]views.LogEvent(nil), b.list[len(b.list)-mostLogged/2:]...)
	}
}

// of are the events of one broker; bad leaves out what is good or neither.
func (b *eventBook) of(broker string, bad bool) []views.LogEvent {
	var all []views.LogEvent
	for _, e := range b.list {
		if e.Broker == broker && (!bad || e.Mark == shape.Warning || e.Mark == shape.Failed) {
			all = append(all, e)
		}
	}
	return all
}

func (m *Model) event(t tone, broker, text string) views.LogEvent {
	return views.LogEvent{At: m.o.Now().In(m.o.Zone), Mark: toneMarks[t], Broker: broker, Text: text}
}

// logFleet takes the fleet's new events into the book; bad news is shown as a toast.
func (m *Model) logFleet() tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range m.brokers.Events {
		if e.Seq <= m.log.fleet {
			continue
		}
		m.log.fleet = e.Seq
		m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[e.Tone], Broker: e.Broker, Text: e.Text})
		if e.Tone == source.Bad || e.Tone == source.Good {
			cmds = append(cmds, m.flash(e.Tone, named(e.Broker, e.Text)))
		}
	}
	m.keepTrouble()
	return tea.Batch(cmds...)
}

// logRuns takes the new events of warm-ups and of their journal.
func (m *Model) logRuns() tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range m.warmups.Events {
		if e.Seq > m.log.runs {
			m.log.runs = e.Seq
			m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[e.Tone], Broker: e.Broker, Text: e.Text})
			cmds = append(cmds, m.flash(e.Tone, named(e.Broker, e.Text)))
		}
	}
	if m.log.warm == nil {
		m.log.warm = map[string]seenRun{}
	}
	for _, r := range m.warmups.Runs {
		cmds = append(cmds, m.logRun(r))
	}
	m.keepTrouble()
	return tea.Batch(cmds...)
}

func (m *Model) logRun(r source.Run) tea.Cmd {
	sn := r.Snapshot
	seen := m.log.warm[r.Key]
	if !seen.started.Equal(sn.Started) && seen.seq > 0 && len(sn.Events) > 0 && sn.Events[0].Seq == 1 {
		seen = seenRun{}
	}
	seen.started = sn.Started
	var cmd tea.Cmd
	for _, e := range sn.Events {
		if e.Seq <= seen.seq {
			continue
		}
		seen.seq = e.Seq
		t := toneOf(e.Kind, sn)
		m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[t], Broker: sn.Broker, Text: e.Text})
		if e.Kind == warmup.EventVerdict {
			cmd = m.verdict(sn, t)
		}
	}
	// A warm-up that came to nothing before its first probe has a verdict and no events.
	if r.Ended() && len(sn.Events) == 0 && seen.seq == 0 {
		seen.seq = 1
		t := toneOf(warmup.EventVerdict, sn)
		m.log.add(m.event(t, sn.Broker, fmt.Sprintf("%s: %s", sn.Verdict.Word, sn.Verdict.Reason)))
		cmd = m.verdict(sn, t)
	}
	m.log.warm[r.Key] = seen
	return cmd
}

func (m *Model) verdict(sn *warmup.Snapshot, t tone) tea.Cmd {
	if n := m.o.Terminal.Notify; n != nil {
		n("bellows", fmt.Sprintf("%s: %s", sn.Broker, sn.Verdict.Word))
	}
	return m.flash(t, fmt.Sprintf("%s %s: %s", sn.Broker, sn.Verdict.Word, sn.Verdict.Reason))
}

func toneOf(k warmup.EventKind, sn *warmup.Snapshot) tone {
	switch k {
	case warmup.EventVerdict:
		switch sn.Verdict.Outcome {
		case engine.OK:
			return toneGood
		case engine.Interrupted, engine.Uncovered, engine.BudgetExpired:
			return toneWarn
		default:
			return toneBad
		}
	case warmup.EventRestarted, warmup.EventQuota:
		return toneWarn
	case warmup.EventFloor, warmup.EventProven:
		return toneGood
	default:
		return toneNone
	}
}

func named(broker, text string) string {
	if broker == "" {
		return text
	}
	return broker + " " + text
}

// keepTrouble keeps the last events where a crash report finds them.
func (m *Model) keepTrouble() {
	const most = 50
	last := m.log.list[max(0, len(m.log.list)-most):]
	texts := make([]string, len(last))
	for i, e := range last {
		texts[i] = e.At.Format(time.RFC3339) + " " + named(e.Broker, e.Text)
	}
	m.trouble.Store(&texts)
}
