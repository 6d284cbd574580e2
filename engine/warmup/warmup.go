package warmup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bellows/engine"
)

// StatePreparing is the state before a session exists: routes, cover, schemas
// and quotas are being read.
const StatePreparing State = "preparing"

// Warmup is one broker's way from its routes to a verdict: what a command line
// or a screen starts and looks at. Make it with New, call Run once.
type Warmup struct {
	target  Target
	prepare PrepareOptions
	opts    Options
	expect  int

	changed chan struct{}

	mu          sync.Mutex
	session     *Session
	queued      []func(*Session) // commands given before the session existed
	stopped     bool
	cancel      context.CancelFunc
	done, total int // routes known
	began       time.Time
	work        Work
	early       *Verdict // a verdict that needed no session
	before      *JVM
	after       *JVM
	notes       []string
}

// New makes a warm-up. expect is how many tables the broker must serve for
// "nothing to serve" to be a success; 0 accepts none.
func New(target Target, prepare PrepareOptions, opts Options, expect int) (*Warmup, error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	return &Warmup{target: target, prepare: prepare, opts: opts, expect: expect, changed: make(chan struct{}, 1)}, nil
}

// Run plans and warms. It returns the verdict, never an error: whatever went
// wrong is the verdict's reason.
func (w *Warmup) Run(ctx context.Context) Verdict {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w.mu.Lock()
	w.began, w.cancel = time.Now(), cancel
	stopped := w.stopped
	w.mu.Unlock()
	if stopped {
		return w.finish(Verdict{Word: Interrupted, Outcome: engine.Interrupted, Reason: "stopped before it began"})
	}
	session, early := w.plan(ctx)
	if early != nil {
		return w.finish(*early)
	}
	before := w.readJVM(ctx)
	w.mu.Lock()
	w.session, w.before = session, before
	queued := w.queued
	w.queued = nil
	w.mu.Unlock()
	for _, command := range queued {
		command(session)
	}
	forwarded := make(chan struct{})
	quit := make(chan struct{})
	go func() {
		defer close(forwarded)
		for {
			select {
			case <-session.Changed():
				w.touch()
			case <-quit:
				return
			}
		}
	}()
	verdict := session.Run(ctx)
	close(quit)
	<-forwarded
	after := w.readJVM(context.WithoutCancel(ctx))
	w.mu.Lock()
	w.after = after
	w.mu.Unlock()
	w.touch()
	return verdict
}

// plan prepares the work and the session, or says why there is none.
func (w *Warmup) plan(ctx context.Context) (*Session, *Verdict) {
	prepare := w.prepare
	prepare.Progress = func(done, total int) {
		w.mu.Lock()
		w.done, w.total = done, total
		w.mu.Unlock()
		w.touch()
	}
	work, err := w.await(ctx, prepare)
	w.mu.Lock()
	w.work, w.notes = work, work.Notes
	stopped := w.stopped
	w.mu.Unlock()
	if err != nil {
		v := VerdictOf(err)
		if stopped {
			v = Verdict{Word: Interrupted, Outcome: engine.Interrupted, Reason: "stopped while the routes were read"}
		}
		return nil, &v
	}
	if n := len(w.target.Tables); n < w.expect && n > 0 {
		return nil, &Verdict{
			Word: NotWarmed, Outcome: engine.NotWarmed,
			Reason: fmt.Sprintf("the broker is listed for %d tables, %d or more were expected", n, w.expect),
			Advice: "check its tags and the external view, or --wait until it serves them",
		}
	}
	if v, nothing := work.Nothing(w.expect); nothing {
		return nil, &v
	}
	session, err := NewSession(w.target, work, w.opts)
	if err != nil {
		v := VerdictOf(err)
		return nil, &v
	}
	return session, nil
}

// waitStep is how often a broker that is not ready is asked again.
const waitStep = 200 * time.Millisecond

// await prepares the work, again and again while the broker cannot be reached
// or has nothing to probe and the time to wait is not over.
func (w *Warmup) await(ctx context.Context, prepare PrepareOptions) (Work, error) {
	end := time.Now().Add(prepare.Wait)
	for {
		work, err := Prepare(ctx, w.target, prepare)
		ready := err == nil && len(work.Cover.Universe) > 0 && len(w.target.Tables) >= w.expect
		hopeless := err != nil && !errors.Is(err, engine.ErrUnreachable)
		if ready || hopeless || !time.Now().Before(end) {
			return work, err
		}
		select {
		case <-ctx.Done():
			return work, fmt.Errorf("broker %s: waiting for its routes: %w", w.target.Name, context.Cause(ctx))
		case <-time.After(waitStep):
		}
		if w.target.Lister == nil {
			continue
		}
		// A controller that cannot say now is asked again with the next round.
		if tables, err := w.target.Lister.List(ctx); err == nil {
			w.target.Tables = tables
		}
	}
}

func (w *Warmup) finish(v Verdict) Verdict {
	w.mu.Lock()
	w.early = &v
	w.mu.Unlock()
	w.touch()
	return v
}

func (w *Warmup) touch() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// jvmPatience bounds the reading of evidence, which must never hold up a verdict.
const jvmPatience = 2 * time.Second

func (w *Warmup) readJVM(ctx context.Context) *JVM {
	if w.target.JVM == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, jvmPatience)
	defer cancel()
	jvm, err := w.target.JVM.JVM(ctx)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			w.mu.Lock()
			w.notes = append(w.notes, fmt.Sprintf("metrics of %s not read: %v", w.target.Name, err))
			w.mu.Unlock()
		}
		return nil
	}
	return &jvm
}

// Changed fires when a snapshot would differ from the last one.
func (w *Warmup) Changed() <-chan struct{} { return w.changed }

// Name is the broker's name.
func (w *Warmup) Name() string { return w.target.Name }

// Snapshot copies the state, from the first route read to the verdict.
func (w *Warmup) Snapshot() Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	var sn Snapshot
	if w.session != nil {
		sn = w.session.Snapshot()
	} else {
		sn = Snapshot{
			Taken: time.Now(), Broker: w.target.Name, URL: w.target.URL, State: StateNew,
			Budget: w.opts.withDefaults().Budget, Cover: w.work.Cover, Lives: 1,
		}
		if sn.Cover.Method == "" {
			sn.Cover.Method = w.prepare.Cover.Method
		}
		if !w.began.IsZero() {
			sn.State, sn.Started = StatePreparing, w.began
		}
		if w.early != nil {
			sn.State, sn.Verdict = StateEnded, *w.early
		}
	}
	sn.RoutesDone, sn.RoutesTotal = w.done, w.total
	sn.Notes = slices.Concat(w.notes, sn.Notes)
	sn.JVMBefore, sn.JVMAfter = w.before, w.after
	return sn
}

// do gives a command to the session, or keeps it until there is one.
func (w *Warmup) do(command func(*Session)) {
	w.mu.Lock()
	session := w.session
	if session == nil {
		w.queued = append(w.queued, command)
	}
	w.mu.Unlock()
	if session != nil {
		command(session)
	}
}

// Pause stops sending; the budget waits too.
func (w *Warmup) Pause() { w.do((*Session).Pause) }

// Resume goes on after Pause.
func (w *Warmup) Resume() { w.do((*Session).Resume) }

// Skip leaves a table out of the rest.
func (w *Warmup) Skip(table Table) { w.do(func(s *Session) { _ = s.Skip(table) }) }

// SetConcurrency changes how many probes may be in flight; 0 is auto.
func (w *Warmup) SetConcurrency(n int) error {
	opts := w.opts
	opts.Concurrency = n
	if err := opts.Validate(); err != nil {
		return err
	}
	w.do(func(s *Session) { _ = s.SetConcurrency(n) })
	return nil
}

// SetEngines changes which engines are warmed from now on.
func (w *Warmup) SetEngines(engines ...Engine) error {
	if err := checkEngines(engines); err != nil {
		return err
	}
	w.do(func(s *Session) { _ = s.SetEngines(engines...) })
	return nil
}

// Stop ends it, also while the routes are still being read.
func (w *Warmup) Stop() {
	w.mu.Lock()
	w.stopped = true
	session, cancel := w.session, w.cancel
	w.mu.Unlock()
	switch {
	case session != nil:
		session.Stop()
	case cancel != nil:
		cancel()
	}
}
