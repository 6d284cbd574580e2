package source

import (
	"context"
	"sync"
	"time"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// FleetOptions are what a Fleet is made of. Open is needed.
type FleetOptions struct {
	Open Open
	// Interval lies between two looks; 5 s when 0. Patience bounds one look at one
	// broker, 10 s when 0.
	Interval time.Duration
	Patience time.Duration
	// MaxDelay is the cap of the back-off after failures; 30 s when 0.
	MaxDelay time.Duration
	// AtOnce bounds how many brokers are looked at together; 8 when 0.
	AtOnce int
	Now    func() time.Time
	Go     func(func())
}

// Fleet watches the brokers of one context at a time.
type Fleet struct {
	o       FleetOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	watch   *watch
	events  eventLog
	closed  bool
}

// watch is what is known of one context. The Fleet's lock guards it.
type watch struct {
	cancel context.CancelFunc
	// relist and relook end a wait for the next list and the next look.
	relist, relook edge

	lease *lease // nil until it is open

	about     About
	reason    string    // why it is down; empty when it is not
	listed    time.Time // of the inventory
	inventory pinot.Inventory
	order     []string
	brokers   map[string]*seen
	asks      int // how often a closer look was asked for
}

// seen is a broker with what decides how closely to look next.
type seen struct {
	Broker
	looking bool
	// closer asks for a look at everything; when it comes to nothing, again after wait.
	closer bool
	next   time.Time
	wait   time.Duration
	// ask tells the last question for a closer look from the one that a look under way
	// answers: what made somebody ask may have come after its answers.
	ask int
	// more are the looks at everything that follow the next one: brokers hear of a change
	// later than the controller that told us.
	more int
}

// lagging is how many more looks at everything a change is worth.
const lagging = 2

// closely asks for a look at everything, now, and for more of them at the next intervals.
func (w *watch) closely(b *seen, more int) {
	w.asks++
	b.ask, b.closer, b.next, b.wait, b.more = w.asks, true, time.Time{}, 0, max(b.more, more)
}

// NewFleet watches nothing before the first Switch.
func NewFleet(o FleetOptions) *Fleet {
	orDefault(&o.Interval, 5*time.Second)
	orDefault(&o.Patience, 10*time.Second)
	orDefault(&o.MaxDelay, 30*time.Second)
	orDefault(&o.AtOnce, 8)
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Fleet{o: o, changed: newEdge(), starter: starter{start: o.Go}}
}

func orDefault[T int | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

// Changed fires when a snapshot would differ from the last one.
func (f *Fleet) Changed() <-chan struct{} { return f.changed }

// Switch watches another context from now on. It returns at once; the watch before is
// cancelled and closed in the background.
func (f *Fleet) Switch(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &watch{cancel: cancel, relist: newEdge(), relook: newEdge(), about: About{Context: name}, brokers: map[string]*seen{}}
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		cancel()
		return
	}
	old := f.watch
	f.watch = w
	f.bump()
	f.starter.run(func() { f.follow(ctx, w, name) })
	f.mu.Unlock()
	if old != nil {
		old.cancel()
	}
}

// Refresh looks at everything now, the routes too.
func (f *Fleet) Refresh() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.watch == nil {
		return
	}
	for _, b := range f.watch.brokers {
		f.watch.closely(b, 0)
	}
	f.watch.relist.touch()
	f.watch.relook.touch()
}

// Lend is the cluster that is watched now, with what has to be called when it is not
// used any more; nil while none is open.
func (f *Fleet) Lend() (Cluster, func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.watch == nil || f.watch.lease == nil || !f.watch.lease.take() {
		return nil, nil
	}
	l := f.watch.lease
	var once sync.Once
	return l, func() { once.Do(l.leave) }
}

// Target is how a broker of the watched cluster is asked.
func (f *Fleet) Target(m connect.Member) (t warmup.Target, done func(), ok bool, err error) {
	c, done := f.Lend()
	if c == nil {
		return t, nil, false, nil
	}
	t, err = c.Target(m)
	if err != nil {
		done()
		return t, nil, true, err
	}
	return t, done, true, nil
}

// Close ends everything and waits for it.
func (f *Fleet) Close() {
	f.mu.Lock()
	f.closed = true
	w := f.watch
	f.mu.Unlock()
	if w != nil {
		w.cancel()
	}
	f.starter.group.Wait()
}

// bump says that there is something new; the lock is held.
func (f *Fleet) bump() {
	f.version++
	f.changed.touch()
}

func (f *Fleet) staleAfter() time.Duration { return 3*f.o.Interval + f.o.Patience/2 }
