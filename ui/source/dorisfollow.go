package source

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread/change"

	"github.com/cenkalti/backoff/v5"
)

// follow opens a context's frontends and reads them until ctx ends.
func (d *Doris) follow(ctx context.Context, w *dorisWatch) {
	pause := d.newBackOff()
	var open Frontends
	for open == nil {
		var err error
		wait := time.Duration(0)
		open, err = d.o.Open(ctx, w.name, d.seen())
		switch {
		case ctx.Err() != nil:
			if open != nil {
				open.Close()
			}
			return
		case errors.Is(err, ErrOnDemand):
			d.become(w, DorisAsleep, "")
			if !await(ctx, w.wanted) {
				return
			}
			d.become(w, DorisOpening, "")
		case err != nil:
			d.become(w, DorisFailed, Words(err))
			if wait = pause.NextBackOff(); !sleep(ctx, w.wanted, wait) {
				return
			}
		case open == nil:
			d.become(w, DorisNone, "")
			return
		}
	}
	l := newDorisLease(open)
	defer l.leave()
	if !d.opened(w, l) {
		return
	}
	d.account(ctx, w, l)
	done := make(chan struct{})
	for i, f := range w.all {
		d.starter.run(func() {
			defer func() { done <- struct{}{} }()
			d.readOn(ctx, w, f, i == 0)
		})
	}
	for range w.all {
		<-done
	}
}

func (d *Doris) newBackOff() *backoff.ExponentialBackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.MaxInterval, b.Multiplier = min(time.Second, d.o.Interval), d.o.MaxDelay, 2
	return b
}

// await waits until somebody pokes; false when ctx ended.
func await(ctx context.Context, poke edge) bool {
	select {
	case <-poke:
		return true
	case <-ctx.Done():
		return false
	}
}

func (d *Doris) seen() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.shown
}

// current tells whether a watch is still the one; the lock is held.
func (d *Doris) current(w *dorisWatch) bool { return d.watch == w && !d.closed }

func (d *Doris) become(w *dorisWatch, state DorisState, reason string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.current(w) || w.state == state && w.reason == reason {
		return
	}
	if state == DorisFailed && w.state != DorisFailed {
		d.say(Bad, "Doris frontends not opened, tried again for ever: "+reason)
	}
	w.state, w.reason = state, reason
	d.bump()
}

func (d *Doris) opened(w *dorisWatch, l *dorisLease) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.current(w) {
		return false
	}
	w.lease, w.about, w.state, w.reason = l, l.About(), DorisOpen, ""
	for _, f := range l.All() {
		one := &frontendSeen{Frontend: f, poke: newEdge()}
		one.reading.Frontend = clients.Clean(f.Name())
		w.all = append(w.all, one)
	}
	d.bump()
	return true
}

// account looks for changes that were left in the middle here. Those of an earlier
// simulation, whose frontends have ended with it, concern nobody any more.
func (d *Doris) account(ctx context.Context, w *dorisWatch, l *dorisLease) {
	if d.o.StateDir == "" {
		return
	}
	about := l.About()
	open, err := journal.Unfinished(d.o.StateDir, about.Context)
	if err != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.say(Warning, "journal: "+Words(err))
		return
	}
	open = slices.DeleteFunc(open, func(c journal.Change) bool { return about.Simulation != "" && !ours(&c.Record, l.All()) })
	if len(open) == 0 {
		return
	}
	read := change.ReadAll(ctx, l.All())
	var left []DorisAccount
	for i := range open {
		a := change.Inspect(&open[i].Record, read)
		if a.Record.Pending() || a.Partly() {
			left = append(left, DorisAccount{clients.CleanCopy(a)})
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.current(w) && len(left) > 0 && ctx.Err() == nil {
		w.open = left
		d.bump()
	}
}

// ours tells whether a change was made on these frontends.
func ours(r *change.Record, all []change.Frontend) bool {
	return !slices.ContainsFunc(r.Steps, func(s change.Step) bool {
		return !slices.ContainsFunc(all, func(f change.Frontend) bool { return f.Name() == s.Frontend })
	})
}

// readOn reads one frontend again and again. The first one tells the load, and is read
// more often while somebody looks.
func (d *Doris) readOn(ctx context.Context, w *dorisWatch, f *frontendSeen, load bool) {
	pause := d.newBackOff()
	for {
		r, err := f.Read(ctx)
		if ctx.Err() != nil {
			return
		}
		wait := d.interval(load)
		if err != nil {
			wait = max(pause.NextBackOff(), d.o.Interval/5)
		} else {
			pause.Reset()
		}
		if !d.took(w, f, &r, err) || !sleep(ctx, f.poke, wait) {
			return
		}
	}
}

func (d *Doris) interval(load bool) time.Duration {
	switch {
	case !d.seen():
		return d.o.Unseen
	case load:
		return d.o.Glance
	default:
		return d.o.Interval
	}
}

// took files a reading; false when nobody wants it any more.
func (d *Doris) took(w *dorisWatch, f *frontendSeen, r *change.Reading, err error) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.current(w) {
		return false
	}
	if err != nil {
		// It is told beside the frontend's name.
		fault := strings.TrimPrefix(strings.TrimPrefix(Words(err), "frontend "), f.reading.Frontend+": ")
		if f.fault == "" {
			d.say(Bad, fmt.Sprintf("frontend %s cannot be read: %s", f.reading.Frontend, fault))
		}
		if f.fault != fault {
			f.fault = fault
			d.bump()
		}
		return true
	}
	now := clients.CleanCopy(*r)
	before, first := f.reading, f.at.IsZero()
	if f.fault != "" {
		d.say(Good, "frontend "+now.Frontend+" can be read again")
	}
	if !first {
		d.tell(&before, &now)
	}
	same := !first && f.fault == "" && alike(before, now)
	f.reading, f.at, f.fault = now, d.o.Now(), ""
	if !same {
		d.bump()
	}
	return true
}

// alike tells whether two readings look the same.
func alike(x, y change.Reading) bool {
	x.At, y.At = time.Time{}, time.Time{}
	return reflect.DeepEqual(x, y)
}

// tell makes events of what somebody has changed; the lock is held.
func (d *Doris) tell(before, now *change.Reading) {
	was, is := globalOf(before.Spread), globalOf(now.Spread)
	if was != is && !d.changing() && is != d.set {
		d.say(Warning, fmt.Sprintf("frontend %s: N became %s, it was %s", now.Frontend, is, was))
	}
	if before.Acts.Acts && !now.Acts.Acts {
		d.say(Warning, change.NoEffect(now.Frontend, now.Acts.Reason))
	}
	for i := range before.Backends {
		b := &before.Backends[i]
		at := slices.IndexFunc(now.Backends, func(n change.Backend) bool { return n.ID == b.ID })
		switch {
		case at < 0:
			d.sayOnce(Warning, fmt.Sprintf("backend %d %s is no longer listed", b.ID, b.Host))
		case b.Excluded == "" && now.Backends[at].Excluded != "":
			d.sayOnce(Warning, fmt.Sprintf("backend %d %s gets no external scans any more: %s", b.ID, b.Host, now.Backends[at].Excluded))
		case b.Excluded != "" && now.Backends[at].Excluded == "":
			d.sayOnce(Good, fmt.Sprintf("backend %d %s gets external scans again", b.ID, b.Host))
		}
	}
}

// changing tells whether this console is changing the value; the lock is held.
func (d *Doris) changing() bool { return d.work.Running && d.work.Kind.ChangesCluster() }

func globalOf(v *change.Variable) string {
	if v == nil {
		return "absent"
	}
	return v.Global
}

// say adds an event; the lock is held.
func (d *Doris) say(tone Tone, text string) {
	d.events.add(Event{At: d.o.Now(), Tone: tone, Text: text})
	d.bump()
}

// sayOnce leaves out what another frontend has told a moment ago.
func (d *Doris) sayOnce(tone Tone, text string) {
	for _, e := range d.events.list[max(0, len(d.events.list)-8):] {
		if e.Text == text && d.o.Now().Sub(e.At) < 2*d.o.Unseen {
			return
		}
	}
	d.say(tone, text)
}

// outcomeOf is how an error ends in words and outcome.
func outcomeOf(err error) (engine.Outcome, string) {
	if err == nil {
		return engine.OK, ""
	}
	return engine.OutcomeOf(err), Words(err)
}
