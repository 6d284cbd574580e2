package source

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"bellows/clients"
	"bellows/clients/load"
	"bellows/engine/bench"
)

// BenchOptions are what a Bench is made of.
type BenchOptions struct {
	// StateDir is where runs are stored and looked for; nothing is when it is empty.
	StateDir string
	Journal  Journal
	Now      func() time.Time
	Go       func(func())
}

// Bench is the cold-start measurement of this console, one at a time, and the stored
// runs that it shows again.
type Bench struct {
	o       BenchOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	closed  bool
	running *measuring // the last measurement, also once it has ended
	opened  *Stored
	turn    int // of opening files: the newest counts
	listing bool
	state   BenchSnapshot
	events  eventLog
}

// measuring is one measurement.
type measuring struct {
	bench *bench.Bench
	plan  BenchPlan
	ended bool
	dirty bool
	last  *bench.Snapshot
}

// BenchPlan is a measurement that is ready to begin.
type BenchPlan struct {
	Options bench.Options
	// File is where the run is kept; it is written after every round.
	File string
	// Command is how the same would be measured on the command line, for the journal.
	Command string
	// Done gives back what the plan holds, whether it was carried out or not.
	Done func()
}

// Stored is a run that was read from a file.
type Stored struct {
	File string
	Run  *bench.Run
}

// BenchSnapshot is an immutable copy of a Bench.
type BenchSnapshot struct {
	Version uint64
	// Live is the last measurement of this console, the same pointer until it changed;
	// nil while there was none. File is where it is kept.
	Live    *bench.Snapshot
	File    string
	Running bool
	// Opened is the stored run that was opened last.
	Opened *Stored
	// Runs are those of the state folder, newest first, once they were listed.
	Runs   []RunFile
	Listed bool
	// Loading is what is being done, Failed why the last thing asked for did not work.
	Loading, Failed string
	Events          []Event
}

// NewBench has measured nothing yet.
func NewBench(o BenchOptions) *Bench {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Bench{o: o, changed: newEdge(), starter: starter{start: o.Go}}
}

// Changed fires when a snapshot would differ from the last one.
func (b *Bench) Changed() <-chan struct{} { return b.changed }

// Snapshot copies the state.
func (b *Bench) Snapshot() BenchSnapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.state
	s.Version, s.Opened = b.version, b.opened
	s.Events = b.events.list[:len(b.events.list):len(b.events.list)]
	if m := b.running; m != nil {
		if m.dirty || m.last == nil {
			sn := m.bench.Snapshot()
			m.last, m.dirty = &sn, false
		}
		s.Live, s.File, s.Running = m.last, m.plan.File, !m.ended
	}
	return s
}

// bump says that there is something new; the lock is held.
func (b *Bench) bump() {
	b.version++
	b.changed.touch()
}

var errMeasuring = errors.New("a measurement is under way already; x stops it")

// Start begins a measurement and takes the plan over. Its error says why there is none.
func (b *Bench) Start(p BenchPlan) error {
	file := p.File
	p.Options.Store = func(run *bench.Run) error { return load.Write(file, run) }
	p.Options.Go = b.o.Go
	one, err := bench.New(p.Options)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil:
	case b.closed:
		err = errClosing
	case b.running != nil && !b.running.ended:
		err = errMeasuring
	}
	if err != nil {
		p.Done()
		return fmt.Errorf("broker %s: %w", p.Options.About.Broker, err)
	}
	m := &measuring{bench: one, plan: p, dirty: true}
	b.running = m
	b.state.Failed = ""
	b.bump()
	b.starter.run(func() { b.follow(m) })
	return nil
}

// Stop ends the measurement: what was measured is kept as a partial run.
func (b *Bench) Stop() {
	b.mu.Lock()
	m := b.running
	b.mu.Unlock()
	if m != nil {
		m.bench.Stop()
	}
}

// Open reads a stored run in the background. A newer request takes the place of an
// older one.
func (b *Bench) Open(file string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	b.turn++
	turn := b.turn
	b.state.Loading, b.state.Failed = "reading "+clients.Clean(filepath.Base(file)), ""
	b.bump()
	b.starter.run(func() {
		run, err := load.Read(file)
		if err == nil {
			cleanRun(run)
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		if turn != b.turn {
			return
		}
		b.state.Loading = ""
		if err != nil {
			b.state.Failed = clients.CleanMax(err.Error(), 400)
		} else {
			b.opened = &Stored{File: file, Run: run}
		}
		b.bump()
	})
}

// List looks for stored runs in the background.
func (b *Bench) List() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || b.listing || b.o.StateDir == "" {
		b.state.Listed = b.state.Listed || b.o.StateDir == ""
		return
	}
	b.listing = true
	b.starter.run(func() {
		runs, err := listRuns(filepath.Dir(load.FileName(b.o.StateDir, time.Time{})))
		b.mu.Lock()
		defer b.mu.Unlock()
		b.listing, b.state.Listed, b.state.Runs = false, true, runs
		if err != nil {
			b.state.Failed = clients.CleanMax(err.Error(), 400)
		}
		b.bump()
	})
}

// Close ends a measurement, takes no new one, and waits until it is stored and stands in
// the journal, or ctx is over: then it is ctx's error.
func (b *Bench) Close(ctx context.Context) error {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.Stop()
	return b.starter.wait(ctx)
}
