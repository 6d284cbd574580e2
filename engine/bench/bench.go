package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Bench carries out one measurement. Make it with New, call Run once; every other
// method may be called from any goroutine at any time.
type Bench struct {
	o       Options
	changed chan struct{}

	mu      sync.Mutex
	version uint64
	state   State
	since   time.Time
	lasts   time.Duration // of the state, in the cluster's time
	run     Run
	ahead   []Planned
	live    *Planned // the round under way
	number  int
	record  *recorder
	warming *warmup.Warmup
	events  []Event
	cancel  context.CancelCauseFunc
	stopped bool
	took    map[string]time.Duration // by arm: the latest preparation
}

// New checks the options; nothing is sent before Run.
func New(o Options) (*Bench, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	if o.Go == nil {
		o.Go = func(f func()) { go f() }
	}
	if o.Patience <= 0 {
		o.Patience = 5 * time.Minute
	}
	if o.Poll <= 0 {
		o.Poll = 200 * time.Millisecond
	}
	o.Settings.Computed = o.Loader != nil
	b := &Bench{o: o, changed: make(chan struct{}, 1), state: StateNew, since: time.Now(), took: map[string]time.Duration{}}
	b.run = o.About
	b.run.Settings = o.Settings
	for _, a := range o.Arms {
		b.run.Arms = append(b.run.Arms, a.Arm)
	}
	b.ahead = turns(b.run.Arms, o.Settings.Restarts, o.Settings.Seed)
	return b, nil
}

// errEnd ends a run for a reason of its own class.
type errEnd struct {
	outcome engine.Outcome
	text    string
}

func (e errEnd) Error() string { return e.text }

// Run measures until every arm has its restarts, ctx ends or something makes going on
// pointless. Whatever was measured is in the run.
func (b *Bench) Run(ctx context.Context) *Run {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	b.mu.Lock()
	b.cancel = cancel
	b.run.Started = time.Now()
	if b.stopped {
		cancel(errStopped)
	}
	b.event(EventStarted, fmt.Sprintf("cold start of %s: %s of %s an arm", b.run.Broker,
		engine.Plural(len(b.o.Arms), "arm"), engine.Plural(b.o.Settings.Restarts, "restart")))
	b.mu.Unlock()
	err := b.search(ctx)
	for err == nil && b.begin() {
		if err = context.Cause(ctx); err == nil { // no broker is taken down for a run that is over
			err = b.round(ctx)
		}
	}
	return b.conclude(ctx, err)
}

var errStopped = fmt.Errorf("stopped: %w", engine.ErrInterrupted)

// Stop ends the run as an interrupt does.
func (b *Bench) Stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	if b.cancel != nil {
		b.cancel(errStopped)
	}
}

// begin takes the next round of the plan.
func (b *Bench) begin() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.ahead) == 0 {
		return false
	}
	next := b.ahead[0]
	b.ahead = b.ahead[1:]
	b.live = &next
	b.number++
	return true
}

// conclude fixes outcome and reason, and stores the run once more.
func (b *Bench) conclude(ctx context.Context, err error) *Run {
	b.mu.Lock()
	b.run.Finished = time.Now()
	b.run.Outcome, b.run.Reason = b.outcome(ctx, err)
	b.live, b.record, b.warming = nil, nil, nil
	b.enter(StateEnded, 0)
	b.event(EventEnded, fmt.Sprintf("%s: %s", b.run.Outcome, b.run.Reason))
	b.mu.Unlock()
	b.store()
	run := b.Snapshot().Run
	return &run
}

// outcome of the run; the lock is held.
func (b *Bench) outcome(ctx context.Context, err error) (engine.Outcome, string) {
	rounds := fmt.Sprintf("%d of %d rounds are valid", b.validRounds(), len(b.o.Arms)*b.o.Settings.Restarts)
	if cause := context.Cause(ctx); ctx.Err() != nil && cause != nil && err != nil {
		return engine.OutcomeOf(cause), fmt.Sprintf("ended early (%s); %s", engine.Words(cause), rounds)
	}
	if err != nil {
		end := errEnd{engine.OutcomeOf(err), err.Error()}
		errors.As(err, &end)
		return end.outcome, end.text + "; " + rounds
	}
	if text := b.run.exceeded(); text != "" {
		return engine.Mismatch, text
	}
	return engine.OK, rounds
}

func (b *Bench) validRounds() int {
	n := 0
	for _, a := range b.run.Arms {
		n += len(b.run.Valid(a.Name))
	}
	return n
}

// exceeded says which restart of a warmed arm cancelled or failed more than allowed.
func (r *Run) exceeded() string {
	most := r.Settings.MaxCancelled
	if most < 0 {
		return ""
	}
	for _, a := range r.Arms {
		if a.Kind != Warm && a.Kind != Command {
			continue
		}
		for _, one := range r.Valid(a.Name) {
			if got := one.Windows[0].MissedRatio(); one.Windows[0].Complete && got > most {
				return fmt.Sprintf("arm %s: round %d had %s cancelled or failed in its first window, allowed are %s", a.Name, one.Number, Percent(got), Percent(most))
			}
		}
	}
	return ""
}

// store keeps the run; what is in the way is told, and does not end it.
func (b *Bench) store() {
	if b.o.Store == nil {
		return
	}
	run := b.Snapshot().Run
	err := b.o.Store(&run)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.event(EventTrouble, "not stored: "+err.Error())
		return
	}
	b.event(EventStored, fmt.Sprintf("stored with %s", engine.Plural(len(run.Rounds), "round")))
}

// enter changes the state; the lock is held.
func (b *Bench) enter(s State, lasts time.Duration) {
	b.state, b.since, b.lasts = s, time.Now(), lasts
	b.touch()
}

// event appends to the ordered list; the lock is held.
func (b *Bench) event(kind EventKind, text string) {
	b.events = append(b.events, Event{Seq: len(b.events) + 1, At: time.Now(), Kind: kind, Text: text})
	b.touch()
}

// say is event for those who do not hold the lock.
func (b *Bench) say(kind EventKind, format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.event(kind, fmt.Sprintf(format, args...))
}

// touch says that a new snapshot can be taken; the lock is held.
func (b *Bench) touch() {
	b.version++
	select {
	case b.changed <- struct{}{}:
	default:
	}
}

// Changed fires when a snapshot would differ from the last one. It is an edge: several
// changes may be one signal.
func (b *Bench) Changed() <-chan struct{} { return b.changed }

// Snapshot copies the state.
func (b *Bench) Snapshot() Snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	sn := Snapshot{Version: b.version, Taken: now, State: b.state, Run: b.run, Ahead: slices.Clip(b.ahead), Events: slices.Clip(b.events)}
	sn.Run.Rounds = slices.Clip(b.run.Rounds)
	sn.Run.Notes = slices.Clip(b.run.Notes)
	if !b.run.Started.IsZero() {
		sn.Elapsed = now.Sub(b.run.Started)
		if !b.run.Finished.IsZero() {
			sn.Elapsed = b.run.Finished.Sub(b.run.Started)
		}
	}
	if b.live != nil {
		sn.Live = b.copyLive(now)
		sn.ETA = b.eta(now)
	}
	return sn
}

// copyLive copies the round under way; the lock is held.
func (b *Bench) copyLive(now time.Time) *Live {
	scale := b.o.Settings.Scale
	l := &Live{
		Planned: *b.live, Number: b.number, Since: b.since, Lasts: b.lasts,
		Within: time.Duration(float64(now.Sub(b.since)) * scale),
	}
	if b.record != nil {
		b.record.live(l)
	}
	if b.warming != nil {
		sn := b.warming.Snapshot()
		l.Warmup = &sn
	}
	return l
}

// eta is what the rounds ahead take if each takes as long as those so far; the lock is
// held.
func (b *Bench) eta(now time.Time) time.Duration {
	if len(b.run.Rounds) == 0 {
		return 0
	}
	first, last := b.run.Rounds[0], b.run.Rounds[len(b.run.Rounds)-1]
	each := last.Ended().Sub(first.Started) / time.Duration(len(b.run.Rounds))
	left := time.Duration(len(b.ahead)+1)*each - now.Sub(last.Ended())
	return max(0, left)
}
