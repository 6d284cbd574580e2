package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/warmup"
)

// run is one warm-up with what it needs until it has ended.
type run struct {
	key    string
	about  About
	order  Order
	warmup *warmup.Warmup
	jvm    warmup.JVMReader // nil where no metrics are known
	done   func()           // gives the cluster back

	// The rest is guarded by the lock of Runs.
	ended bool
	dirty bool // the last snapshot is not the newest
	last  *warmup.Snapshot
	jit   *float64 // see Run
}

// passingTime is how often a warm-up is looked at of which nothing is heard.
const passingTime = 500 * time.Millisecond

// follow runs a warm-up to its end.
func (r *Runs) follow(one *run) {
	defer one.done()
	began := r.o.Now()
	opts := one.order.Options
	r.write(one, engine.Entry{What: fmt.Sprintf("warm-up started: floor %d, budget %v, cover %s",
		opts.Floor, opts.Budget, one.order.Prepare.Cover.Method)})
	finished := make(chan struct{})
	forwarded := make(chan struct{})
	r.starter.run(func() {
		defer close(forwarded)
		// What nothing but time changes: the budget that is used, the wait for an answer.
		passing := time.NewTicker(passingTime)
		defer passing.Stop()
		for {
			select {
			case <-one.warmup.Changed():
				r.mark(one)
			case <-passing.C:
				r.mark(one)
			case <-finished:
				return
			}
		}
	})
	watching, stopWatching := context.WithCancel(context.Background())
	defer stopWatching()
	if one.jvm != nil {
		r.starter.run(func() { r.watchJIT(watching, one) })
	}
	one.warmup.Run(context.Background())
	stopWatching()
	close(finished)
	<-forwarded
	sn := one.warmup.Snapshot()
	ended := warmup.Entry(sn)
	ended.ElapsedSeconds = r.o.Now().Sub(began).Seconds()
	r.write(one, ended)
	r.mu.Lock()
	one.ended, one.dirty, one.last, one.jit = true, false, &sn, nil
	r.bump()
	r.mu.Unlock()
}

func (r *Runs) mark(one *run) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !one.ended {
		one.dirty = true
		r.bump()
	}
}

// write puts an entry into the journal. A warm-up goes on without one; that it is
// missing is an event.
func (r *Runs) write(one *run, e engine.Entry) {
	if r.o.Journal == nil {
		return
	}
	e.Kind, e.Target, e.Cluster = engine.KindWarmup, one.order.Member.Name, one.about.Cluster
	e.Context = cmp.Or(one.about.Context, one.order.Label)
	if one.order.Command != "" {
		e.Command = []string{one.order.Command}
	}
	_, err := r.o.Journal.Append(e)
	if err == nil {
		return
	}
	tone := Bad
	var pending *journal.PendingError
	if errors.As(err, &pending) {
		tone = Warning
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events.add(Event{At: r.o.Now(), Tone: tone, Broker: one.order.Member.Name, Text: err.Error()})
	r.bump()
}
