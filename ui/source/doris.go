package source

import (
	"context"
	"errors"
	"sync"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// Frontends is an open connection to the Doris frontends of a context.
type Frontends interface {
	About() DorisAbout
	All() []change.Frontend
	Close()
}

// DorisAbout is what a cluster of frontends is called, and whether it may be changed.
type DorisAbout struct {
	change.Place
	Writes     bool
	Simulation string // the label of one that is not real
}

// OpenDoris opens the frontends of a context; nil without an error where it has none.
// Embedded frontends cost something to start: unless they are wanted it is ErrOnDemand.
type OpenDoris func(ctx context.Context, name string, wanted bool) (Frontends, error)

// ErrOnDemand says that frontends are opened when somebody wants to see them.
var ErrOnDemand = errors.New("frontends are started when they are looked at")

// DorisOptions are what a Doris is made of; all but Open may be left out, and without it
// no context has frontends.
type DorisOptions struct {
	Open OpenDoris
	// Interval lies between two readings while they are seen, 10 s when 0; Glance
	// between two of the frontend that tells the load, 4 s when 0; Unseen between two
	// while nobody looks, a minute when 0.
	Interval, Glance, Unseen time.Duration
	// MaxDelay is the cap of the back-off after failures; 30 s when 0.
	MaxDelay time.Duration
	// Settle is that of change.ApplyOptions.
	Settle time.Duration
	// ReadOnly forbids changes whatever the context says.
	ReadOnly bool
	// Journal keeps changes; without it nothing is changed. StateDir is where it lies.
	Journal  *journal.Journal
	StateDir string
	Now      func() time.Time
	Go       func(func())
}

// Doris reads the frontends of one context at a time, changes them, and proves it.
type Doris struct {
	o       DorisOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	watch   *dorisWatch
	shown   bool
	closed  bool
	events  eventLog
	work    DorisWork
	stop    context.CancelFunc // of the work
	set     string             // what this console has set last
	logged  int                // counts what was written to the journal
}

// dorisWatch is what is known of one context's frontends. The Doris' lock guards it.
type dorisWatch struct {
	name   string
	cancel context.CancelFunc
	wanted edge // somebody looks, or asks again
	lease  *dorisLease
	about  DorisAbout
	state  DorisState
	reason string
	all    []*frontendSeen
	open   []DorisAccount
}

// frontendSeen is one frontend with what it said last.
type frontendSeen struct {
	change.Frontend
	poke    edge
	reading change.Reading // clean
	at      time.Time      // zero before the first reading
	fault   string
}

// DorisState is how far the frontends of a context are.
type DorisState int

// The states.
const (
	DorisNone   DorisState = iota // the context has none
	DorisAsleep                   // they are started when somebody looks
	DorisOpening
	DorisOpen
	DorisFailed // they cannot be opened, which is tried again
)

// DorisSnapshot is an immutable copy of a Doris.
type DorisSnapshot struct {
	Version uint64
	Context string
	About   DorisAbout
	State   DorisState
	Reason  string // of DorisFailed
	// Frontends are in the order of the configuration, their texts clean.
	Frontends []DorisFrontend
	// Unfinished are changes that were left in the middle, newest first.
	Unfinished []DorisAccount
	// Work is what was done last, or is being done.
	Work DorisWork
	// Logged counts what this console wrote to the journal about frontends.
	Logged int
	Events []Event
}

// DorisFrontend is one frontend.
type DorisFrontend struct {
	Name    string
	Reading change.Reading
	// At is when the reading was taken; zero before the first one.
	At time.Time
	// Fault is why there is no newer one.
	Fault string
}

// DorisAccount is what a change that was left in the middle has come to.
type DorisAccount struct{ change.Account }

// Known tells whether anything was read.
func (f *DorisFrontend) Known() bool { return !f.At.IsZero() }

// DorisWork is a change or a verification. Its texts are clean.
type DorisWork struct {
	// Turn tells one from the next; 0 while there was none.
	Turn    int
	Kind    engine.Kind
	Context string
	Running bool
	// Record is how far a change is.
	Record *change.Record
	// Verification is what came of one; Query was asked Total times, Done so far.
	Verification *change.Verification
	Query        string
	Done, Total  int
	Outcome      engine.Outcome
	Reason       string
}

// NewDoris reads nothing before the first Switch.
func NewDoris(o DorisOptions) *Doris {
	orDefault(&o.Interval, 10*time.Second)
	orDefault(&o.Glance, 4*time.Second)
	orDefault(&o.Unseen, time.Minute)
	orDefault(&o.MaxDelay, 30*time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Doris{o: o, changed: newEdge(), starter: starter{start: o.Go}}
}

// Changed fires when a snapshot would differ from the last one.
func (d *Doris) Changed() <-chan struct{} { return d.changed }

// Snapshot copies the state.
func (d *Doris) Snapshot() DorisSnapshot {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := DorisSnapshot{Version: d.version, Work: d.work, Logged: d.logged, Events: d.events.list[:len(d.events.list):len(d.events.list)]}
	w := d.watch
	if w == nil {
		return s
	}
	s.Context, s.About, s.State, s.Reason, s.Unfinished = w.name, clients.CleanCopy(w.about), w.state, w.reason, w.open
	for _, f := range w.all {
		s.Frontends = append(s.Frontends, DorisFrontend{Name: f.reading.Frontend, Reading: f.reading, At: f.at, Fault: f.fault})
	}
	return s
}

// bump says that there is something new; the lock is held.
func (d *Doris) bump() {
	d.version++
	d.changed.touch()
}

// Switch reads the frontends of another context from now on. It returns at once; what
// was open is closed behind it.
func (d *Doris) Switch(name string) {
	if d.o.Open == nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := &dorisWatch{name: name, cancel: cancel, wanted: newEdge(), state: DorisOpening}
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		cancel()
		return
	}
	old := d.watch
	d.watch = w
	d.bump()
	d.starter.run(func() { d.follow(ctx, w) })
	d.mu.Unlock()
	if old != nil {
		old.cancel()
	}
}

// Show says whether somebody looks at the frontends.
func (d *Doris) Show(shown bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if shown == d.shown {
		return
	}
	d.shown = shown
	if shown && d.watch != nil {
		d.pokeAll(d.watch)
	}
}

// Refresh reads all frontends now.
func (d *Doris) Refresh() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.watch != nil {
		d.pokeAll(d.watch)
	}
}

// pokeAll ends every wait; the lock is held.
func (d *Doris) pokeAll(w *dorisWatch) {
	w.wanted.touch()
	for _, f := range w.all {
		f.poke.touch()
	}
}

// Lend is the open frontends, with what has to be called when they are not used any
// more; nil while none are open.
func (d *Doris) Lend() (Frontends, func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.watch == nil || d.watch.lease == nil || !d.watch.lease.take() {
		return nil, nil
	}
	l := d.watch.lease
	var once sync.Once
	return l, func() { once.Do(l.leave) }
}

// Close ends everything and waits for it, or until ctx is over: then it is ctx's error. A
// change under way stops before its next statement and is accounted for.
func (d *Doris) Close(ctx context.Context) error {
	d.mu.Lock()
	d.closed = true
	if d.watch != nil {
		d.watch.cancel()
	}
	if d.stop != nil {
		d.stop()
	}
	d.mu.Unlock()
	return d.starter.wait(ctx)
}

// dorisLease is frontends with their users.
type dorisLease struct {
	Frontends
	users
}

func newDorisLease(f Frontends) *dorisLease {
	return &dorisLease{Frontends: f, users: users{close: f.Close, count: 1}}
}
