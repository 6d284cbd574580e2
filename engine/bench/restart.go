package bench

import (
	"context"
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// readyInARow is how often a broker must say in a row that it is ready: its health is
// known to be good for a moment before its routing is built.
const readyInARow = 2

// restart gets the broker restarted and waits until it is ready.
func (b *Bench) restart(ctx context.Context, one *Round) error {
	before, err := b.o.Watcher.Start(ctx)
	if err != nil && ctx.Err() == nil {
		// It may be down already, which is where it is wanted.
		b.say(EventTrouble, "%s does not tell when it started: %v", b.run.Broker, err)
	}
	asked := fmt.Sprintf("round %d (%s, restart %d of %d): restarting %s", one.Number, one.Arm, one.Restart, b.o.Settings.Restarts, b.run.Broker)
	if b.o.Restarter == nil {
		asked = fmt.Sprintf("round %d (%s, restart %d of %d): restart %s now; waiting for its start time to change", one.Number, one.Arm, one.Restart, b.o.Settings.Restarts, b.run.Broker)
	}
	b.mu.Lock()
	b.enter(StateRestarting, 0)
	b.event(EventRestart, asked)
	b.mu.Unlock()
	patience, cancel := context.WithTimeout(ctx, b.o.Patience)
	defer cancel()
	command := make(chan commandEnd, 1)
	if b.o.Restarter != nil {
		b.o.Go(func() {
			command <- commandEnd{b.o.Restarter.Restart(patience, Planned{one.Arm, one.Restart, one.Attempt})}
		})
		defer func() { // its goroutine has ended when we return
			if command != nil {
				cancel()
				<-command
			}
		}()
	} else {
		command = nil
	}
	w := watch{before: before, ended: command == nil}
	for {
		if w.ended && w.ready >= readyInARow && w.another() {
			one.Restarted = b.model(time.Since(one.Started))
			b.say(EventReady, "%s is ready after %s", b.run.Broker, engine.Span(one.Restarted))
			return nil
		}
		select {
		case <-patience.Done():
			return b.neverBack(ctx, &w)
		case end := <-command:
			command = nil
			if end.err != nil && patience.Err() != nil { // it was called off
				return b.neverBack(ctx, &w)
			}
			w.ended = true
			if end.err != nil {
				return b.restartFailed(ctx, end.err)
			}
			b.mu.Lock()
			b.enter(StateWaiting, 0)
			b.mu.Unlock()
		case <-time.After(b.o.Poll):
			b.look(patience, &w)
		}
	}
}

// commandEnd is how a restart command ended.
type commandEnd struct{ err error }

// watch is what is known of a broker that is being restarted.
type watch struct {
	before warmup.Start
	now    warmup.Start
	ended  bool // the restart command has, or there is none
	down   bool // it was seen not ready
	ready  int  // in a row
	state  string
	err    error
}

// another tells whether the process is another one: by its start time, or, where it
// does not tell, by having been down.
func (w *watch) another() bool {
	if !w.before.At.IsZero() && !w.now.At.IsZero() {
		return !w.now.At.Equal(w.before.At)
	}
	return w.down
}

func (b *Bench) look(ctx context.Context, w *watch) {
	ready, state, err := b.o.Watcher.Ready(ctx)
	w.state, w.err = state, err
	if err != nil || !ready {
		w.ready, w.down, w.now = 0, true, warmup.Start{}
		return
	}
	was := w.now
	// A broker that is up and cannot say is an old one: it has been down then.
	w.now, _ = b.o.Watcher.Start(ctx)
	if !was.At.IsZero() && !w.now.At.Equal(was.At) {
		w.ready = 0 // it may have been the process before that was ready, this time too
		return
	}
	w.ready++
}

// restartFailed: a command that fails leaves nobody knows what.
func (b *Bench) restartFailed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("restart of %s: %w", b.run.Broker, context.Cause(ctx))
	}
	return errEnd{engine.OutcomeOf(err), fmt.Sprintf("the restart of %s failed: %v; look at the broker, then measure again", b.run.Broker, engine.Words(err))}
}

func (b *Bench) neverBack(ctx context.Context, w *watch) error {
	if ctx.Err() != nil {
		return fmt.Errorf("waiting for %s: %w", b.run.Broker, context.Cause(ctx))
	}
	text := fmt.Sprintf("%s was not ready %s after its restart began", b.run.Broker, engine.Span(b.o.Patience))
	switch {
	case !w.ended:
		text = fmt.Sprintf("the restart command of %s still runs after %s", b.run.Broker, engine.Span(b.o.Patience))
	case w.ready > 0 && !w.another():
		text = fmt.Sprintf("%s was not restarted within %s: its start time is the same as before", b.run.Broker, engine.Span(b.o.Patience))
	case w.err != nil:
		text += ": " + engine.Words(w.err)
	case w.state != "":
		text += ": it says " + w.state
	}
	return errEnd{engine.Unreachable, text + "; look at the broker, or allow more with --restart-timeout"}
}
