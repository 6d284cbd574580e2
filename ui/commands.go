package ui

import (
	"fmt"
	"slices"

	"bellows/engine/warmup"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

func (m *Model) pause() tea.Cmd {
	r, w := m.warming()
	if w == nil {
		return nil
	}
	if r.Snapshot.State == warmup.StatePaused {
		w.Resume()
	} else {
		w.Pause()
	}
	return m.told(r.Key)
}

// told shows what a command to a warm-up came to: the next key may build upon it.
func (m *Model) told(key string) tea.Cmd {
	m.runs.Touch(key)
	return m.take(ofRuns)
}

func (m *Model) skip() tea.Cmd {
	r, w := m.warming()
	id, _, ok := m.warmAt.tables.Cursor()
	if w == nil || !ok {
		return nil
	}
	w.Skip(warmup.Table(id))
	return m.told(r.Key)
}

func (m *Model) stopOne() tea.Cmd {
	r, w := m.warming()
	if w == nil {
		return nil
	}
	w.Stop()
	return m.flash(toneNone, "stopping the warm-up of "+r.Snapshot.Broker)
}

// speed lets one probe more or fewer be in flight; 0 leaves it to auto.
func (m *Model) speed(by int) tea.Cmd {
	r, w := m.warming()
	if w == nil {
		return nil
	}
	n := 0
	if by != 0 {
		n = min(max(r.Snapshot.Concurrency+by, 1), warmup.MaxConcurrency)
	}
	if err := w.SetConcurrency(n); err != nil {
		return m.toast(toneWarn, err.Error())
	}
	return m.told(r.Key)
}

// nextEngine goes from the single-stage engine to the multi-stage one, to both, and back.
func (m *Model) nextEngine() tea.Cmd {
	r, w := m.warming()
	if w == nil {
		return nil
	}
	next := []warmup.Engine{warmup.SSE, warmup.MSE}
	switch tracks := r.Snapshot.Tracks; {
	case len(tracks) > 1:
		next = next[:1]
	case len(tracks) == 1 && tracks[0].Engine == warmup.SSE:
		next = next[1:]
	}
	if err := w.SetEngines(next...); err != nil {
		return m.toast(toneWarn, err.Error())
	}
	return m.told(r.Key)
}

// coverHere reads the routes of the broker at the cursor, or in view, and plans.
func (m *Model) coverHere() tea.Cmd {
	b, ok := m.broker()
	if !ok {
		return m.toast(toneWarn, "this broker is not listed in the context in view")
	}
	m.cover.Show(m.fleet, b.Member, m.method())
	m.show("coverage")
	return nil
}

func (m *Model) nextMethod() tea.Cmd {
	all := source.Methods()
	next := all[(slices.Index(all, m.plan.Method)+1)%len(all)]
	m.cover.UseMethod(next)
	return nil
}

// turn pins, bans or frees the table at the cursor of the cover.
func (m *Model) turn() tea.Cmd {
	id, _, ok := m.coverAt.chosen.Cursor()
	if !ok {
		return m.toast(toneWarn, "there is no table at the cursor; a shows all of them")
	}
	t := warmup.Table(id)
	words := map[source.Mark]string{source.Pinned: "pinned", source.Banned: "banned", source.Free: "free again"}
	return m.flash(toneNone, fmt.Sprintf("%s is %s", t, words[m.cover.Turn(t)]))
}
