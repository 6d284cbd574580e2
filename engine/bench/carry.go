package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// round carries out the live round: restart, readiness, the arm's part, load. An error
// ends the run.
func (b *Bench) round(ctx context.Context) error {
	plan := *b.live
	arm := b.armOf(plan.Arm)
	one := Round{Number: b.number, Arm: plan.Arm, Restart: plan.Restart, Attempt: plan.Attempt, Started: time.Now()}
	if err := b.restart(ctx, &one); err != nil {
		return err
	}
	start, _ := b.o.Watcher.Start(ctx) // unknown is zero; a restart under load then shows in the answers alone
	ready := b.readJVM(ctx)
	if err := b.prepare(ctx, arm, &one); err != nil {
		return err
	}
	open := ready // a second reading would only keep a cold process busy
	if arm.Kind != Off {
		open = b.readJVM(ctx)
	}
	cut, closed := b.load(ctx, &one)
	one.JVM = jvmUse(ready, open, closed)
	complete := len(one.Windows) > 0 && one.Windows[0].Complete
	one.Void = one.Pacing.verdictOf(cut, b.o.Settings.MaxInFlight, complete)
	if cut != interrupted {
		if now, err := b.o.Watcher.Start(ctx); err == nil && !start.At.IsZero() && !now.At.IsZero() && !now.At.Equal(start.At) {
			one.Void = Void{VoidRestarted, "the broker's start time changed under the load: it was restarted"}
		}
	}
	one.ended = time.Now()
	err := b.finish(one)
	b.store()
	if cut == interrupted {
		return errors.Join(engine.ErrInterrupted, context.Cause(ctx))
	}
	return err
}

// finish adds the round to the run, and repeats a void one while that is allowed.
func (b *Bench) finish(one Round) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run.Rounds = append(b.run.Rounds, one)
	b.record = nil
	if one.Void.Reason == VoidNone {
		b.event(EventRound, one.describe())
		return nil
	}
	b.event(EventVoid, fmt.Sprintf("round %d (%s) is void: %s", one.Number, one.Arm, one.Void.Text))
	if one.Void.Reason == VoidCutShort {
		return nil
	}
	if one.Attempt > b.o.Settings.Repeats {
		return errEnd{engine.Failure, fmt.Sprintf("arm %s: restart %d was void %d times, the last time because %s", one.Arm, one.Restart, one.Attempt, one.Void.Text)}
	}
	again := Planned{Arm: one.Arm, Restart: one.Restart, Attempt: one.Attempt + 1}
	b.ahead = append([]Planned{again}, b.ahead...)
	return nil
}

// describe says how a round went, by its first window.
func (r *Round) describe() string {
	w := r.Windows[0]
	text := fmt.Sprintf("round %d (%s): %s of %d cancelled", r.Number, r.Arm, Percent(w.CancelledRatio()), w.Sent)
	if w.Failed > 0 {
		text += fmt.Sprintf(", %d failed (%s)", w.Failed, w.Failures[0].Label)
	}
	return text + ", median " + w.Response.At(0.5).String()
}

// Ended is when the round was over.
func (r *Round) Ended() time.Time { return r.ended }

// String writes a percentile's value; a lower bound with its sign.
func (p Percentile) String() string {
	if p.AtLeast {
		return "≥ " + engine.Span(p.Value)
	}
	return engine.Span(p.Value)
}

func (b *Bench) armOf(name string) ArmPlan {
	for _, a := range b.o.Arms {
		if a.Name == name {
			return a
		}
	}
	return ArmPlan{}
}

// wall is a length of the cluster's time by the clock.
func (b *Bench) wall(d time.Duration) time.Duration {
	return time.Duration(float64(d) / b.o.Settings.Scale)
}

// model is a length by the clock in the cluster's time.
func (b *Bench) model(d time.Duration) time.Duration {
	return time.Duration(float64(d) * b.o.Settings.Scale)
}

func (b *Bench) sender() Sender {
	return Sender{Asker: b.o.Asker, Waiter: b.o.Waiter, Loader: b.o.Loader, Go: b.o.Go}
}

// load opens the gate.
func (b *Bench) load(ctx context.Context, one *Round) (stopped, *warmup.JVM) {
	s := b.o.Settings
	plan := schedule{perSecond: s.Rate, length: s.Length, scale: s.Scale}
	rec := newRecorder(plan, &s, s.Windows)
	gate := time.Now()
	one.Gate = gate
	b.mu.Lock()
	b.record = rec
	b.enter(StateLoading, s.Length)
	b.event(EventGate, fmt.Sprintf("round %d (%s): gate open, %.4g requests/s for %s", one.Number, one.Arm, s.Rate, engine.Span(s.Length)))
	b.mu.Unlock()
	quit := b.every(progressStep)
	d := b.sender().drive(&s, plan, rec)
	var closed *warmup.JVM
	cut := d.run(ctx, gate, func() {
		closed = b.readJVM(ctx)
		b.mu.Lock()
		b.enter(StateDraining, s.Limit)
		b.mu.Unlock()
	})
	quit()
	one.Pacing, one.Windows, one.Series = rec.harvest(gate, cut)
	return cut, closed
}

// progressStep is how often a load lets itself be looked at.
const progressStep = 100 * time.Millisecond

// every touches the snapshot again and again until the returned function is called.
func (b *Bench) every(step time.Duration) func() {
	quit, done := make(chan struct{}), make(chan struct{})
	b.o.Go(func() {
		defer close(done)
		ticker := time.NewTicker(step)
		defer ticker.Stop()
		for {
			select {
			case <-quit:
				return
			case <-ticker.C:
				b.mu.Lock()
				b.touch()
				b.mu.Unlock()
			}
		}
	})
	return func() {
		close(quit)
		<-done
	}
}

// jvmPatience bounds the reading of evidence.
const jvmPatience = 2 * time.Second

// readJVM is nil where no metrics are known or they cannot be read now.
func (b *Bench) readJVM(ctx context.Context) *warmup.JVM {
	if b.o.JVM == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), jvmPatience)
	defer cancel()
	jvm, err := b.o.JVM.JVM(ctx)
	if err != nil {
		return nil
	}
	return &jvm
}

func jvmUse(ready, open, closed *warmup.JVM) *JVMUse {
	if ready == nil || open == nil || closed == nil {
		return nil
	}
	between := func(a, b *warmup.JVM) Used {
		return Used{CPU: max(0, b.CPUTime-a.CPUTime), Compiling: max(0, b.CompileTime-a.CompileTime)}
	}
	return &JVMUse{
		SinceStart: Used{CPU: open.CPUTime, Compiling: open.CompileTime},
		Preparing:  between(ready, open), Loaded: between(open, closed),
	}
}
