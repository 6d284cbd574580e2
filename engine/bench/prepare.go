package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// prepare does the arm's part between readiness and the gate.
func (b *Bench) prepare(ctx context.Context, arm ArmPlan, one *Round) error {
	began := time.Now()
	one.Prepared = Preparation{Outcome: engine.OK}
	var err error
	switch arm.Kind {
	case Idle:
		err = b.idle(ctx, arm, one)
	case Warm:
		err = b.warm(ctx, arm, one)
	case Command:
		err = b.command(ctx, arm, Planned{one.Arm, one.Restart, one.Attempt})
	}
	one.Prepared.Took = b.model(time.Since(began))
	if err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("arm %s: %w", arm.Name, context.Cause(ctx))
		}
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if arm.Kind == Warm || arm.Kind == Command {
		b.took[arm.Name] = one.Prepared.Took
	}
	if arm.Kind != Off {
		text := fmt.Sprintf("round %d (%s): prepared in %s", one.Number, arm.Name, engine.Span(one.Prepared.Took))
		if one.Prepared.Text != "" {
			text += ": " + one.Prepared.Text
		}
		b.event(EventPrepared, text)
	}
	return nil
}

// preparing enters the state for a preparation that lasts so long, 0 for not known.
func (b *Bench) preparing(lasts time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.enter(StatePreparing, lasts)
}

// idle waits as long as a warm-up takes: what time alone does to a broker.
func (b *Bench) idle(ctx context.Context, arm ArmPlan, one *Round) error {
	wait := arm.For
	if wait == 0 {
		b.mu.Lock()
		for name, took := range b.took {
			if arm.Like == "" || arm.Like == name {
				wait = max(wait, took)
			}
		}
		b.mu.Unlock()
	}
	one.Prepared.Text = "idle for " + engine.Span(wait)
	b.preparing(wait)
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(b.wall(wait)):
		return nil
	}
}

// warm runs bellows' own warm-up. A verdict short of warm opens the gate all the same,
// as it would in a rolling restart; a broker that nobody can reach ends the run.
func (b *Bench) warm(ctx context.Context, arm ArmPlan, one *Round) error {
	w, err := arm.Warmup(ctx)
	if err != nil {
		return err
	}
	b.mu.Lock()
	b.warming = w
	b.enter(StatePreparing, 0)
	b.mu.Unlock()
	quit := make(chan struct{})
	done := make(chan struct{})
	b.o.Go(func() {
		defer close(done)
		for {
			select {
			case <-w.Changed():
				b.mu.Lock()
				b.touch()
				b.mu.Unlock()
			case <-quit:
				return
			}
		}
	})
	verdict := w.Run(ctx)
	close(quit)
	<-done
	sn := w.Snapshot()
	b.mu.Lock()
	b.warming = nil
	b.mu.Unlock()
	one.Prepared.Outcome, one.Prepared.Probes = verdict.Outcome, sn.Good
	one.Prepared.Text = string(verdict.Word) + ": " + verdict.Reason
	if b.o.Settings.Scale != 1 {
		one.Prepared.Text += " (by the clock)"
	}
	switch verdict.Outcome {
	case engine.Interrupted:
		return engine.ErrInterrupted
	case engine.Unreachable, engine.Denied:
		return errEnd{verdict.Outcome, fmt.Sprintf("arm %s: the warm-up ended as %s", arm.Name, one.Prepared.Text)}
	}
	if verdict.Word != warmup.Warm {
		b.say(EventTrouble, "round %d (%s): the gate opens on a broker that is not warm: %s", one.Number, arm.Name, one.Prepared.Text)
	}
	return nil
}

// command runs the user's own preparation.
func (b *Bench) command(ctx context.Context, arm ArmPlan, p Planned) error {
	b.preparing(0)
	if err := arm.Run(ctx, p); err != nil {
		outcome := engine.OutcomeOf(err)
		if errors.Is(err, context.DeadlineExceeded) {
			outcome = engine.Failure
		}
		return errEnd{outcome, fmt.Sprintf("arm %s: its command failed: %s", arm.Name, engine.Words(err))}
	}
	return nil
}
