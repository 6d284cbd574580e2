package source

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// Journal takes entries; it is clients/journal's.
type Journal interface {
	Append(engine.Entry) (engine.Entry, error)
}

// RunsOptions are what Runs is made of; all may be left out.
type RunsOptions struct {
	Journal Journal
	Now     func() time.Time
	Go      func(func())
}

// Runs holds the warm-ups of this console: for each broker of each context the last
// one, in the order of their start.
type Runs struct {
	o       RunsOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	all     []*run
	events  eventLog
	closed  bool
}

// Order is what to warm, and how.
type Order struct {
	Member  connect.Member
	Prepare warmup.PrepareOptions
	Options warmup.Options
	// Expect is how many tables the broker has to serve; see warmup.New.
	Expect int
	// Command is how it would be done on the command line, and Label what the context is
	// called that has no name of its own; both are for the journal.
	Command string
	Label   string
}

// Run is one warm-up at one moment.
type Run struct {
	Key     string
	Context string
	Member  connect.Member
	// Snapshot is the same pointer until something changed.
	Snapshot *warmup.Snapshot
	// JIT is the part of a core that the broker's compiler has used of late; nil where
	// that is not known, and at the end.
	JIT *float64
}

// Ended tells whether there is a verdict.
func (r Run) Ended() bool { return r.Snapshot.State == warmup.StateEnded }

// RunsSnapshot is an immutable copy of all warm-ups.
type RunsSnapshot struct {
	Version uint64
	Runs    []Run
	Running int
	Events  []Event
}

// Find is the warm-up of a key.
func (s RunsSnapshot) Find(key string) (Run, bool) {
	for _, r := range s.Runs {
		if r.Key == key {
			return r, true
		}
	}
	return Run{}, false
}

// KeyOf is what the warm-up of a broker is known by.
func KeyOf(context, broker string) string { return context + "\x00" + broker }

// NewRuns is empty.
func NewRuns(o RunsOptions) *Runs {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Runs{o: o, changed: newEdge(), starter: starter{start: o.Go}}
}

// Changed fires when a snapshot would differ from the last one.
func (r *Runs) Changed() <-chan struct{} { return r.changed }

var (
	errClosing = errors.New("the console is closing")
	errBusy    = errors.New("is being warmed already")
)

// Start begins a warm-up of a broker of the fleet's cluster. Its error says why there
// is none.
func (r *Runs) Start(f *Fleet, o Order) error {
	cluster, done := f.Lend()
	if cluster == nil {
		return fmt.Errorf("broker %s: no cluster is connected: %w", o.Member.Name, engine.ErrUnreachable)
	}
	one, err := r.prepare(cluster, o)
	if err != nil {
		done()
		return err
	}
	one.done = done
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		done()
		return fmt.Errorf("broker %s: %w", o.Member.Name, errClosing)
	}
	for i, have := range r.all {
		if have.key != one.key {
			continue
		}
		if !have.ended {
			done()
			return fmt.Errorf("broker %s: %w", o.Member.Name, errBusy)
		}
		r.all = append(r.all[:i], r.all[i+1:]...)
		break
	}
	r.all = append(r.all, one)
	r.bump()
	r.starter.run(func() { r.follow(one) })
	return nil
}

func (r *Runs) prepare(c Cluster, o Order) (*run, error) {
	target, err := c.Target(o.Member)
	if err != nil {
		return nil, fmt.Errorf("broker %s: %w", o.Member.Name, err)
	}
	target.Go = r.o.Go
	w, err := warmup.New(target, o.Prepare, o.Options, o.Expect)
	if err != nil {
		return nil, fmt.Errorf("broker %s: %w", o.Member.Name, err)
	}
	about := c.About()
	return &run{key: KeyOf(about.Context, o.Member.Name), about: about, order: o, warmup: w, jvm: target.JVM, dirty: true}, nil
}

// bump says that there is something new; the lock is held.
func (r *Runs) bump() {
	r.version++
	r.changed.touch()
}

// Snapshot copies the state.
func (r *Runs) Snapshot() RunsSnapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := RunsSnapshot{Version: r.version, Runs: make([]Run, len(r.all)), Events: r.events.list[:len(r.events.list):len(r.events.list)]}
	for i, one := range r.all {
		if one.dirty || one.last == nil {
			sn := one.warmup.Snapshot()
			one.last, one.dirty = &sn, false
		}
		s.Runs[i] = Run{Key: one.key, Context: one.about.Context, Member: one.order.Member, Snapshot: one.last, JIT: one.jit}
		if !one.ended {
			s.Running++
		}
	}
	return s
}

// Warmup is the warm-up of a key, for commands to it; nil when there is none.
func (r *Runs) Warmup(key string) *warmup.Warmup {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.all {
		if one.key == key {
			return one.warmup
		}
	}
	return nil
}

// Touch makes the next snapshot show a warm-up as it is now: a command was given to it.
func (r *Runs) Touch(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.all {
		if one.key == key && !one.ended {
			one.dirty = true
			r.bump()
		}
	}
}

// StopAll asks every running warm-up to end.
func (r *Runs) StopAll() {
	r.mu.Lock()
	var running []*warmup.Warmup
	for _, one := range r.all {
		if !one.ended {
			running = append(running, one.warmup)
		}
	}
	r.mu.Unlock()
	for _, w := range running {
		w.Stop()
	}
}

// Close ends every warm-up, takes no new one, and waits until all have ended and stand
// in the journal, or ctx is over: then it is ctx's error.
func (r *Runs) Close(ctx context.Context) error {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.StopAll()
	return r.starter.wait(ctx)
}
