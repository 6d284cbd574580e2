package source

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bellows/clients"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/ui/connect"

	"github.com/cenkalti/backoff/v5"
)

// follow opens a context's cluster and watches it until ctx ends.
func (f *Fleet) follow(ctx context.Context, w *watch, name string) {
	pause := f.newBackOff()
	var cluster Cluster
	for {
		var err error
		if cluster, err = f.o.Open(ctx, name); err == nil {
			break
		}
		if ctx.Err() != nil || !f.fail(w, err) || !sleep(ctx, w.relist, pause.NextBackOff()) {
			return
		}
	}
	l := newLease(cluster)
	defer l.leave()
	if !f.opened(w, l) {
		return
	}
	looks := make(chan struct{})
	f.starter.run(func() {
		defer close(looks)
		f.lookOn(ctx, w, l)
	})
	f.listOn(ctx, w, l)
	<-looks
}

func (f *Fleet) newBackOff() *backoff.ExponentialBackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.MaxInterval, b.Multiplier = min(time.Second, f.o.Interval), f.o.MaxDelay, 2
	return b
}

// sleep waits for a time, or until somebody pokes; false when ctx ended.
func sleep(ctx context.Context, poke edge, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-poke:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// current tells whether a watch is still the one; the lock is held.
func (f *Fleet) current(w *watch) bool { return f.watch == w && !f.closed }

func (f *Fleet) opened(w *watch, l *lease) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.current(w) {
		return false
	}
	w.lease, w.about = l, l.About()
	f.list(w, l.Inventory())
	f.say(Neutral, "", fmt.Sprintf("connected to cluster %s: %s", w.about.Cluster, engine.Plural(len(w.order), "broker")))
	f.bump()
	return true
}

// fail notes that asking the controller failed; false when nobody watches any more.
func (f *Fleet) fail(w *watch, err error) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.current(w) {
		return false
	}
	reason := clients.Clean(err.Error())
	if w.reason == "" {
		f.say(Bad, "", "cluster not reached, asked again for ever: "+reason)
	}
	w.reason = reason
	f.bump()
	return true
}

// listOn reads the list of brokers again and again.
func (f *Fleet) listOn(ctx context.Context, w *watch, l *lease) {
	pause := f.newBackOff()
	wait := f.o.Interval
	stale := f.staleTimer(w)
	defer stale.Stop()
	for sleep(ctx, w.relist, wait) {
		v, err := l.Discover(ctx)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			wait = pause.NextBackOff()
			if !f.fail(w, err) {
				return
			}
			continue
		}
		pause.Reset()
		wait = f.o.Interval
		stale.Reset(f.staleAfter() + time.Millisecond)
		f.mu.Lock()
		if !f.current(w) {
			f.mu.Unlock()
			return
		}
		f.list(w, v)
		f.mu.Unlock()
	}
}

// staleTimer fires when a list has become stale, which nothing else would tell.
func (f *Fleet) staleTimer(w *watch) *time.Timer {
	return time.AfterFunc(f.staleAfter()+time.Millisecond, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.current(w) {
			f.bump()
		}
	})
}

// list takes an inventory; the lock is held.
func (f *Fleet) list(w *watch, v pinot.Inventory) {
	now := f.o.Now()
	if w.reason != "" {
		f.say(Good, "", "cluster reached again")
		f.bump()
	}
	if !w.listed.IsZero() {
		v = fill(v, w.inventory)
	}
	moved := !w.listed.IsZero() && !v.Unread.Live && !w.inventory.Unread.Live && !slices.Equal(v.LiveServerIDs, w.inventory.LiveServerIDs)
	if moved {
		f.say(Warning, "", serversMoved(w.inventory.LiveServerIDs, v.LiveServerIDs))
	}
	changed := moved || len(v.Brokers) != len(w.order) || len(v.Tables) != len(w.inventory.Tables) || w.listed.IsZero()
	w.reason, w.listed, w.inventory = "", now, v
	order := make([]string, 0, len(v.Brokers))
	brokers := make(map[string]*seen, len(v.Brokers))
	for _, m := range v.Brokers {
		if brokers[m.ID] != nil {
			continue // a duplicate would be shown twice under one identity
		}
		order = append(order, m.ID)
		b := w.brokers[m.ID]
		switch {
		case b == nil:
			b = &seen{}
			w.closely(b, 0)
			b.Member = connect.MemberOf(m)
			b.Status.Name, b.Status.URL, b.Status.Requests, b.Status.Reason = b.Member.Name, b.Member.Address, -1, "not looked at yet"
			changed = true
		case moved, b.Member.URL != m.URL, b.Member.Enabled != m.Enabled, !slices.Equal(b.Member.Tables, m.Tables):
			w.closely(b, lagging)
			changed = true
		}
		b.Member = connect.MemberOf(m)
		brokers[m.ID] = b
	}
	for _, id := range w.order {
		if brokers[id] == nil {
			f.say(Warning, w.brokers[id].Member.Name, "is no longer listed by the controller")
			changed = true
		}
	}
	w.order, w.brokers = order, brokers
	if changed {
		f.bump()
		w.relook.touch()
	}
}

func serversMoved(before, after []string) string {
	gone, come := 0, 0
	for _, id := range before {
		if !slices.Contains(after, id) {
			gone++
		}
	}
	for _, id := range after {
		if !slices.Contains(before, id) {
			come++
		}
	}
	return fmt.Sprintf("live servers changed: %d gone, %d come; routes are read again", gone, come)
}

// say adds an event; the lock is held.
func (f *Fleet) say(tone Tone, broker, text string) {
	f.events.add(Event{At: f.o.Now(), Tone: tone, Broker: broker, Text: text})
}
