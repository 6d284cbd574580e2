package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// coldThenWarm cancels everything in the first second after a restart.
func coldThenWarm(since time.Duration) time.Duration {
	if since < 4*time.Second {
		return time.Minute
	}
	return 2 * time.Millisecond
}

func TestARunMeasuresEveryArm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(coldThenWarm)
		o := p.measure()
		var stored []int
		o.Store = func(r *Run) error { stored = append(stored, len(r.Rounds)); return nil }
		run := mustRun(t.Context(), t, o)
		if run.Outcome != engine.OK || len(run.Rounds) != 4 || run.Partial() {
			t.Fatalf("%s: %s, %d rounds", run.Outcome, run.Reason, len(run.Rounds))
		}
		for _, r := range run.Rounds {
			w := r.Windows[0]
			// Ready 2 s after the process began: doing nothing meets 2 more cold seconds
			// (and what polling took of them), waiting for 5 s none.
			switch r.Arm {
			case "off":
				if got := w.CancelledRatio(); got < 0.35 || got > 0.5 {
					t.Errorf("round %d: %.2f cancelled", r.Number, got)
				}
				if r.Prepared.Took > time.Millisecond {
					t.Errorf("off took %v to prepare", r.Prepared.Took)
				}
			default:
				if w.Cancelled != 0 || r.Prepared.Took != 5*time.Second {
					t.Errorf("round %d: %d cancelled after %v", r.Number, w.Cancelled, r.Prepared.Took)
				}
			}
			if w.Sent != 200 || !w.Complete || len(r.Series) != 8 || r.Restarted < 3*time.Second {
				t.Errorf("round %d: %d sent, %d points, restarted in %v", r.Number, w.Sent, len(r.Series), r.Restarted)
			}
		}
		if !slices.Equal(stored, []int{1, 2, 3, 4, 4}) {
			t.Errorf("stored with %v rounds", stored)
		}
	})
}

// Every arm meets the same statements in the same order.
func TestEveryRoundSendsTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		run := mustRun(t.Context(), t, p.measure())
		n := run.Rounds[0].Windows[0].Sent
		if len(p.asked) != 4*n {
			t.Fatalf("%d asked, want 4 times %d", len(p.asked), n)
		}
		for i := 1; i < 4; i++ {
			if !slices.Equal(p.asked[:n], p.asked[i*n:(i+1)*n]) {
				t.Errorf("round %d differs from the first", i+1)
			}
		}
		if first := len(p.asked[:n]) - sum(p.asked[:n]); first < n*6/10 || first > n*9/10 {
			t.Errorf("statement a, three times as heavy, was sent %d times of %d", first, n)
		}
	})
}

func sum(all []int) int {
	s := 0
	for _, v := range all {
		s += v
	}
	return s
}

func TestHowARunEnds(t *testing.T) {
	broken := fmt.Errorf("no such container")
	for _, c := range []struct {
		name    string
		alter   func(*plant, *Options)
		timeout time.Duration // of the context
		outcome engine.Outcome
		reason  string
		rounds  int
	}{
		{"restart command fails", func(p *plant, _ *Options) { p.failing = broken }, 0, engine.Failure, "the restart of b1 failed: no such container", 0},
		{"restart command is denied", func(p *plant, _ *Options) { p.failing = engine.ErrDenied }, 0, engine.Denied, "restart of b1 failed", 0},
		{"never back", func(p *plant, _ *Options) { p.gone = true }, 0, engine.Unreachable, "was not ready 1 m after its restart began", 0},
		{"not restarted", func(p *plant, _ *Options) { p.stays = true }, 0, engine.Unreachable, "its start time is the same as before", 0},
		{"restart command hangs", func(p *plant, _ *Options) { p.slowly = time.Hour }, 0, engine.Unreachable, "the restart command of b1 still runs after 1 m", 0},
		{"interrupted in a load", nil, 6 * time.Second, engine.Interrupted, "ended early", 1},
		{"interrupted in a restart", nil, 2 * time.Second, engine.Interrupted, "ended early", 0},
		{"interrupted in the second round", nil, 10 * time.Second, engine.Interrupted, "1 of 4 rounds are valid", 1},
		{"ports run out", func(p *plant, _ *Options) { p.reply = Reply{Class: "unreachable", Exhausted: true} }, 0, engine.Failure, "void 3 times", 3},
		{"one may not cancel", func(_ *plant, o *Options) {
			o.Settings.MaxCancelled = 0.001
			o.Arms[1] = ArmPlan{Arm: Arm{Name: "mine", Kind: Command}, Run: func(context.Context, Planned) error { return nil }}
		}, 0, engine.Mismatch, "allowed are 0.1 %", 4},
		{"a command fails", func(_ *plant, o *Options) {
			o.Arms = []ArmPlan{{Arm: Arm{Name: "mine", Kind: Command}, Run: func(context.Context, Planned) error { return broken }}}
		}, 0, engine.Failure, "arm mine: its command failed: no such container", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPlant(coldThenWarm)
				o := p.measure()
				if c.alter != nil {
					c.alter(p, &o)
				}
				ctx := t.Context()
				if c.timeout > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeoutCause(ctx, c.timeout, engine.ErrInterrupted)
					defer cancel()
				}
				stored := 0
				o.Store = func(*Run) error { stored++; return nil }
				run := mustRun(ctx, t, o)
				if run.Outcome != c.outcome || !strings.Contains(run.Reason, c.reason) || len(run.Rounds) != c.rounds {
					t.Errorf("%s: %s, %d rounds; want %s: %s, %d", run.Outcome, run.Reason, len(run.Rounds), c.outcome, c.reason, c.rounds)
				}
				if stored == 0 || run.Finished.IsZero() {
					t.Errorf("stored %d times, finished %v", stored, run.Finished)
				}
			})
		})
	}
}

// Once a run is over no broker is restarted for it.
func TestAnInterruptBetweenRoundsRestartsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		o := p.measure()
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		o.Store = func(*Run) error { cancel(engine.ErrInterrupted); return nil }
		run := mustRun(ctx, t, o)
		if run.Outcome != engine.Interrupted || len(run.Rounds) != 1 || len(p.planned) != 1 {
			t.Errorf("%s: %s, %d rounds, %d restarts", run.Outcome, run.Reason, len(run.Rounds), len(p.planned))
		}
	})
}

// The broker's CPU and compiler time are told apart by what they were used for.
func TestTheProcessIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newPlant(always(time.Millisecond)).measure()
		m := &metrics{}
		o.JVM = m
		o.Settings.Restarts = 1
		for _, r := range mustRun(t.Context(), t, o).Rounds {
			want := JVMUse{Loaded: Used{time.Second, time.Millisecond}}
			if r.Arm != "off" {
				want.Preparing = Used{time.Second, time.Millisecond}
			}
			if r.JVM == nil || r.JVM.Preparing != want.Preparing || r.JVM.Loaded != want.Loaded || r.JVM.SinceStart.CPU == 0 {
				t.Errorf("%s: %+v", r.Arm, r.JVM)
			}
		}
		m.err = errors.New("no page")
		for _, r := range mustRun(t.Context(), t, o).Rounds {
			if r.JVM != nil {
				t.Errorf("%s: %+v of nothing", r.Arm, r.JVM)
			}
		}
	})
}

// metrics has used a second more with every reading.
type metrics struct {
	n   int
	err error
}

func (m *metrics) JVM(context.Context) (warmup.JVM, error) {
	m.n++
	return warmup.JVM{CPUTime: time.Duration(m.n) * time.Second, CompileTime: time.Duration(m.n) * time.Millisecond}, m.err
}

// A disk that is full is told, and the run goes on.
func TestARunGoesOnWhenItCannotBeStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newPlant(always(time.Millisecond)).measure()
		o.Store = func(*Run) error { return errors.New("no space left on device") }
		b, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		run := b.Run(t.Context())
		if run.Outcome != engine.OK || len(run.Rounds) != 4 {
			t.Errorf("%s: %s", run.Outcome, run.Reason)
		}
		told := 0
		for _, e := range b.Snapshot().Events {
			if e.Kind == EventTrouble && strings.Contains(e.Text, "no space left") {
				told++
			}
		}
		if told != 5 {
			t.Errorf("told %d times", told)
		}
	})
}

// A void round is kept and repeated; the repetition counts.
func TestAVoidRoundIsRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		o := p.measure()
		o.Waiter = &onceLate{}
		run := mustRun(t.Context(), t, o)
		if run.Outcome != engine.OK || len(run.Rounds) != 5 || run.Rounds[0].Void.Reason != VoidLate {
			t.Fatalf("%s: %s, %d rounds, first %+v", run.Outcome, run.Reason, len(run.Rounds), run.Rounds[0].Void)
		}
		first, again := run.Rounds[0], run.Rounds[1]
		if again.Arm != first.Arm || again.Restart != first.Restart || again.Attempt != 2 || again.Void.Reason != VoidNone {
			t.Errorf("after %s/%d came %s/%d attempt %d", first.Arm, first.Restart, again.Arm, again.Restart, again.Attempt)
		}
		s := run.Summarize()
		if s.Arms[0].Valid != 2 || s.Arms[0].Void+s.Arms[1].Void != 1 || s.Partial {
			t.Errorf("%+v", s.Arms)
		}
	})
}

// onceLate oversleeps in the first round.
type onceLate struct{ n int }

func (l *onceLate) Until(ctx context.Context, t time.Time) bool {
	l.n++
	if l.n <= 100 {
		t = t.Add(50 * time.Millisecond)
	}
	return sleeper{}.Until(ctx, t)
}

// The control waits as long as the warm-up of another arm took.
func TestTheControlWaitsAsLongAsTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newPlant(always(time.Millisecond)).measure()
		takes := 7 * time.Second
		o.Arms = []ArmPlan{
			{Arm: Arm{Name: "idle", Kind: Idle}, Like: "mine"},
			{Arm: Arm{Name: "mine", Kind: Command}, Run: func(context.Context, Planned) error { <-time.After(takes); return nil }},
		}
		o.Settings.Restarts = 3
		run := mustRun(t.Context(), t, o)
		if run.Outcome != engine.OK || run.Rounds[0].Arm != "mine" {
			t.Fatalf("%s: %s, first %s", run.Outcome, run.Reason, run.Rounds[0].Arm)
		}
		for _, r := range run.Rounds {
			if r.Prepared.Took != takes {
				t.Errorf("round %d (%s): %v", r.Number, r.Arm, r.Prepared.Took)
			}
		}
	})
}

// Without a restarter somebody else restarts the broker, and is asked to.
func TestSomebodyElseRestarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		o := p.measure()
		o.Restarter = nil
		b, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			for told := 0; told < 4; {
				<-b.Changed()
				asked := 0
				for _, e := range b.Snapshot().Events {
					if e.Kind == EventRestart && strings.Contains(e.Text, "restart b1 now") {
						asked++
					}
				}
				if asked > told {
					told = asked
					<-time.After(10 * time.Second)
					_ = p.Restart(t.Context(), Planned{})
				}
			}
		}()
		run := b.Run(t.Context())
		<-done
		if run.Outcome != engine.OK || len(run.Rounds) != 4 || run.Rounds[0].Restarted < 13*time.Second {
			t.Errorf("%s: %s", run.Outcome, run.Reason)
		}
	})
}

// swapped is a broker that is replaced between two questions: the old process says that
// it is ready, the new one when it started.
type swapped struct {
	*plant
	asked int
}

func (s *swapped) Start(ctx context.Context) (warmup.Start, error) {
	if s.asked++; s.asked == 3 {
		s.mu.Lock()
		s.started = time.Now()
		s.readyAt = s.started.Add(5 * time.Second)
		s.mu.Unlock()
	}
	return s.plant.Start(ctx)
}

func TestTheOldProcessIsNotTheNewOneReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		o := p.measure()
		o.Watcher, o.Restarter, o.Settings.Restarts, o.Arms = &swapped{plant: p}, nil, 1, o.Arms[:1]
		run := mustRun(t.Context(), t, o)
		if run.Outcome != engine.OK || run.Rounds[0].Gate.Before(p.readyAt) {
			t.Errorf("%s: %s; ready at %v, gate at %v", run.Outcome, run.Reason, p.readyAt, run.Rounds[0].Gate)
		}
	})
}

func TestARestartUnderLoadMakesARoundVoid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Millisecond))
		o := p.measure()
		o.Settings.Repeats = 0
		o.Waiter = restarts{p}
		run := mustRun(t.Context(), t, o)
		if run.Outcome != engine.Failure || run.Rounds[0].Void.Reason != VoidRestarted {
			t.Errorf("%s: %s, %+v", run.Outcome, run.Reason, run.Rounds[0].Void)
		}
	})
}

// restarts is a sender during whose load the broker restarts.
type restarts struct{ p *plant }

func (r restarts) Until(ctx context.Context, t time.Time) bool {
	r.p.mu.Lock()
	r.p.started = time.Now()
	r.p.mu.Unlock()
	return sleeper{}.Until(ctx, t)
}
