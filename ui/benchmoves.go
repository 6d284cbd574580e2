package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

func nameOf(file string) string { return clients.Clean(filepath.Base(file)) }

// lookCloser shows the round at the cursor, or opens the run at the cursor.
func (m *Model) lookCloser() tea.Cmd {
	s := m.benchAt
	switch s.view {
	case views.BenchRuns:
		if id, _, ok := s.runs.Cursor(); ok {
			m.bench.Open(id)
		}
	case views.BenchRound:
		s.view = views.BenchAll
	default:
		s.view = views.BenchRound
	}
	return nil
}

func (m *Model) showRuns() tea.Cmd {
	m.benchAt.view = views.BenchRuns
	m.bench.List()
	return nil
}

func (m *Model) showOwn() tea.Cmd {
	m.benchAt.own, m.benchAt.view = true, views.BenchAll
	m.benchAt.refresh(m)
	return nil
}

// back leaves what is shown closely, the list of runs, or a stored run for this console's
// own measurement; it tells whether there was such a thing.
func (s *benchScreen) back() bool {
	switch {
	case s.view == views.BenchRound || s.view == views.BenchRuns && s.run() != nil:
		s.view = views.BenchAll
	case s.got.Running && !s.live():
		s.own, s.view = true, views.BenchAll
	default:
		return false
	}
	return true
}

// finish ends warm-ups and a measurement, and waits for both as long as ctx lasts.
func (m *Model) finish(ctx context.Context) error {
	measured := make(chan error, 1)
	m.o.Terminal.Guard.Go(func() { measured <- errors.Join(m.bench.Close(ctx), m.doris.Close(ctx)) })
	err := m.runs.Close(ctx)
	return errors.Join(err, <-measured)
}

func (m *Model) nextWindow() tea.Cmd {
	s := m.benchAt
	s.window = (s.window + 1) % max(len(s.picture.Run.Settings.Windows), 1)
	s.refresh(m)
	return nil
}

func (m *Model) stopBench() tea.Cmd {
	m.bench.Stop()
	return m.flash(toneNone, "stopping the measurement; what was measured is kept as a partial run")
}

// askRunFile asks for the path of a run.
func (m *Model) askRunFile() tea.Cmd {
	return m.open(&formLayer{
		title: "open the file of a run", note: "As bellows bench coldstart and this screen store it. Figures are computed anew from its rounds.",
		fields: []*formField{textField("file", "file", "", "path of the file; ~ is your home folder")},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			file := strings.TrimSpace(f.text("file"))
			if file == "" {
				f.field("file").fault = "no path: type where the file is"
				return nil
			}
			home, _ := os.UserHomeDir() // without one ~ is a name like any other
			m.bench.Open(fromHome(file, home))
			return nil
		},
	})
}

// fromHome is a path with ~ as the shell has it.
func fromHome(path, home string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok && home != "" {
		return filepath.Join(home, rest)
	}
	return path
}

// measured takes a snapshot of the measurement into the book.
func (m *Model) measured() tea.Cmd {
	s := m.benchAt
	s.refresh(m)
	var cmds []tea.Cmd
	for _, e := range s.got.Events {
		if e.Seq > s.events {
			s.events = e.Seq
			m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[e.Tone], Broker: e.Broker, Text: e.Text})
			cmds = append(cmds, m.flash(e.Tone, named(e.Broker, e.Text)))
		}
	}
	if sn := s.got.Live; sn != nil {
		if !s.seen.started.Equal(sn.Run.Started) {
			s.seen.started, s.seen.seq = sn.Run.Started, 0
		}
		for _, e := range sn.Events {
			if e.Seq > s.seen.seq {
				s.seen.seq = e.Seq
				cmds = append(cmds, m.logBench(sn, e))
			}
		}
		m.keepTrouble()
	}
	return tea.Batch(cmds...)
}

// logBench keeps an event of a measurement; what matters is told at once.
func (m *Model) logBench(sn *bench.Snapshot, e bench.Event) tea.Cmd {
	t := toneNone
	switch e.Kind {
	case bench.EventStored, bench.EventReady, bench.EventGate:
		return nil // the screen has them, and there is one of each in every round
	case bench.EventRound:
		t = toneGood
	case bench.EventVoid:
		t = toneWarn
	case bench.EventTrouble:
		t = toneBad
	case bench.EventEnded:
		t = toneGood
		if sn.Run.Outcome != engine.OK {
			t = toneWarn
		}
	}
	m.log.add(views.LogEvent{At: e.At.In(m.o.Zone), Mark: toneMarks[t], Broker: sn.Run.Broker, Text: e.Text})
	if e.Kind == bench.EventEnded && m.o.Terminal.Notify != nil {
		m.o.Terminal.Notify("bellows", "cold start of "+sn.Run.Broker+": "+e.Text)
	}
	if e.Kind == bench.EventEnded || e.Kind == bench.EventVoid || e.Kind == bench.EventTrouble || e.Kind == bench.EventRestart && strings.Contains(e.Text, " now; ") {
		return m.flash(t, e.Text)
	}
	return nil
}

// benchWords are how the same would be measured on the command line.
func benchWords(w source.BenchWish, where []string) string {
	words := []string{"bellows", "bench", "coldstart"}
	if w.Broker != "" {
		words = append(words, engine.ShellWord(w.Broker))
	}
	for _, one := range append(append([]string{}, where...), w.Words()...) {
		words = append(words, engine.ShellWord(one))
	}
	if w.More != "" {
		words = append(words, w.More)
	}
	return strings.Join(words, " ")
}
