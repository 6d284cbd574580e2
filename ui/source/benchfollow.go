package source

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
)

// follow runs a measurement to its end.
func (b *Bench) follow(m *measuring) {
	defer m.plan.Done()
	began := b.o.Now()
	o := &m.plan.Options
	b.write(m, engine.Entry{What: fmt.Sprintf("cold start measurement started: %s of %s, kept in %s",
		engine.Plural(len(o.Arms), "arm"), engine.Plural(o.Settings.Restarts, "restart"), m.plan.File)})
	finished, forwarded := make(chan struct{}), make(chan struct{})
	b.starter.run(func() {
		defer close(forwarded)
		// What nothing but time changes: how far the round is.
		passing := time.NewTicker(passingTime)
		defer passing.Stop()
		for {
			select {
			case <-m.bench.Changed():
			case <-passing.C:
			case <-finished:
				return
			}
			b.mark(m)
		}
	})
	run := m.bench.Run(context.Background())
	close(finished)
	<-forwarded
	b.write(m, engine.Entry{
		What:    fmt.Sprintf("cold start measured: %s at %.4g requests/s", engine.Plural(len(run.Rounds), "round"), run.Settings.Rate),
		Outcome: run.Outcome, Reason: run.Reason, ElapsedSeconds: b.o.Now().Sub(began).Seconds(), After: benchResult(m, run),
	})
	sn := m.bench.Snapshot()
	b.mu.Lock()
	m.ended, m.dirty, m.last = true, false, &sn
	b.bump()
	b.mu.Unlock()
}

func (b *Bench) mark(m *measuring) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !m.ended {
		m.dirty = true
		b.bump()
	}
}

// benchResult is what the journal keeps; the rest is in the file.
func benchResult(m *measuring, run *bench.Run) json.RawMessage {
	text, err := json.Marshal(struct {
		File      string   `json:"file"`
		Rounds    int      `json:"rounds"`
		Headlines []string `json:"headlines"`
	}{m.plan.File, len(run.Rounds), run.Summarize().Headlines})
	if err != nil {
		return nil
	}
	return text
}

// write puts an entry into the journal. A measurement goes on without one; that it is
// missing is an event.
func (b *Bench) write(m *measuring, e engine.Entry) {
	if b.o.Journal == nil {
		return
	}
	about := &m.plan.Options.About
	e.Kind, e.Target, e.Context, e.Cluster = engine.KindBench, about.Broker, about.Context, about.Cluster
	if m.plan.Command != "" {
		e.Command = []string{m.plan.Command}
	}
	if _, err := b.o.Journal.Append(e); err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.events.add(Event{At: b.o.Now(), Tone: Warning, Broker: about.Broker, Text: clients.CleanMax(err.Error(), 400)})
		b.bump()
	}
}
