package warmup

import (
	"context"
	"strings"
	"testing"
	"time"

	"bellows/engine"
)

func TestWarmEndsAtTheFloorWithEveryLegProven(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		v, sn := warm(t, b, workOf(t, tables(3)), Options{}, nil)
		if v.Word != Warm || v.Outcome != engine.OK {
			t.Fatalf("verdict %+v", v)
		}
		if sn.Depth != 1000 || sn.Good != 1000 || sn.Bad != 0 || sn.Proven != 6 || len(sn.Legs) != 6 {
			t.Errorf("depth %d, good %d, bad %d, proven %d of %d", sn.Depth, sn.Good, sn.Bad, sn.Proven, len(sn.Legs))
		}
		if b.most != 1 {
			t.Errorf("%d probes at once, want 1", b.most)
		}
		if sn.State != StateEnded || sn.Verdict != v {
			t.Errorf("the last snapshot says %s %+v", sn.State, sn.Verdict)
		}
	})
}

func TestSlowBrokerExpiresAndSaysWhatWouldMakeIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(40 * time.Millisecond)
		v, sn := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 1}, nil)
		if v.Word != BudgetExpired || v.Outcome != engine.BudgetExpired {
			t.Fatalf("verdict %+v", v)
		}
		if !hasEvent(sn, EventEstimate, "375 of 1000 reachable at 40 ms a probe; needs 40 s or concurrency 3") {
			t.Errorf("no such estimate in\n%s", eventTexts(sn))
		}
		if sn.Depth < 373 || sn.Depth > 375 {
			t.Errorf("depth %d, want about 375", sn.Depth)
		}
		if sn.Elapsed > sn.Budget+tick {
			t.Errorf("took %v of a budget of %v", sn.Elapsed, sn.Budget)
		}
		if len(sn.Notes) != 1 || !strings.Contains(sn.Notes[0], "did not fall (40 ms at first, 40 ms at the end)") {
			t.Errorf("a flat curve is not remarked on: %v", sn.Notes)
		}
		if v.Advice != "at 40 ms a probe use --budget 40s or --concurrency 3, or --concurrency auto" {
			t.Errorf("advice %q", v.Advice)
		}
	})
}

func TestAutoConcurrencyMakesTheFloorWithTheFewest(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(40 * time.Millisecond)
		v, sn := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 0}, nil)
		if v.Outcome != engine.OK {
			t.Fatalf("verdict %+v\n%s", v, eventTexts(sn))
		}
		if b.most < 3 || b.most > 4 {
			t.Errorf("%d probes at once, 3 are enough\n%s", b.most, eventTexts(sn))
		}
	})
	bubble(t, func(t *testing.T) {
		b := newStub(4 * time.Millisecond)
		v, _ := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 0}, nil)
		if v.Outcome != engine.OK || b.most != 1 {
			t.Errorf("a fast broker needs one at a time: %d, %+v", b.most, v)
		}
	})
}

func TestAutoTakesARaiseBackThatOnlyMadeItSlower(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(0)
		// One core: the more at once, the longer each.
		b.cost = func(Probe, int) time.Duration {
			b.mu.Lock()
			defer b.mu.Unlock()
			return 40 * time.Millisecond * time.Duration(b.inFlight)
		}
		_, sn := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 0}, nil)
		if !hasEvent(sn, EventConcurrency, "taken back") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
	})
}

func TestRampRisesInSteps(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(100 * time.Millisecond)
		_, sn := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 4, Ramp: 3 * time.Second, Floor: 400}, nil)
		for _, step := range []string{"1 to 2", "2 to 3", "3 to 4"} {
			if !hasEvent(sn, EventConcurrency, "concurrency "+step+": ramp") {
				t.Errorf("no step %s in\n%s", step, eventTexts(sn))
			}
		}
		if b.most != 4 {
			t.Errorf("%d at once, want 4", b.most)
		}
	})
}

func TestSlowdownHalvesTheConcurrency(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(0)
		b.cost = func(_ Probe, n int) time.Duration {
			if n < 100 {
				return 10 * time.Millisecond
			}
			return 2 * time.Second
		}
		_, sn := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 8}, nil)
		if !hasEvent(sn, EventConcurrency, "8 to 4") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
	})
}

func TestInterruptAwaitsWhatIsInFlight(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(500 * time.Millisecond)
		s, err := NewSession(Target{Name: "b", Prober: b}, workOf(t, tables(2)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(1200*time.Millisecond, cancel)
		v := s.Run(ctx)
		if v.Word != Interrupted || v.Outcome != engine.Interrupted {
			t.Fatalf("verdict %+v", v)
		}
		if sn := s.Snapshot(); sn.Good != 3 || sn.InFlight != 0 {
			t.Errorf("good %d, in flight %d: the third was in flight and counts", sn.Good, sn.InFlight)
		}
	})
	bubble(t, func(t *testing.T) {
		b := newStub(4 * time.Second)
		b.cost = func(p Probe, _ int) time.Duration { return p.Timeout }
		s, err := NewSession(Target{Name: "b", Prober: b}, workOf(t, tables(2)), Options{Drain: time.Second})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(100*time.Millisecond, cancel)
		began := time.Now()
		s.Run(ctx)
		if took := time.Since(began); took != 1100*time.Millisecond {
			t.Errorf("awaited for %v, want 1.1 s: the drain is bounded", took)
		}
	})
}

func TestPauseStopsTheBudget(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(10 * time.Millisecond)
		var during int
		v, sn := warm(t, b, workOf(t, tables(2)), Options{}, func(s *Session) {
			time.AfterFunc(time.Second, s.Pause)
			time.AfterFunc(2*time.Second, func() { during = s.Snapshot().Good })
			time.AfterFunc(time.Minute, func() {
				if now := s.Snapshot(); now.Good != during || now.State != StatePaused {
					t.Errorf("paused, but good went from %d to %d (%s)", during, now.Good, now.State)
				}
				s.Resume()
			})
		})
		if v.Outcome != engine.OK || sn.Elapsed > 11*time.Second {
			t.Errorf("verdict %+v after %v", v, sn.Elapsed)
		}
	})
}

func TestConcurrencyCanBeChangedWhileItRuns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(40 * time.Millisecond)
		v, _ := warm(t, b, workOf(t, tables(2)), Options{Concurrency: 1}, func(s *Session) {
			time.AfterFunc(time.Second, func() {
				if err := s.SetConcurrency(10); err != nil {
					t.Error(err)
				}
			})
			time.AfterFunc(2*time.Second, func() { _ = s.SetConcurrency(5) })
		})
		if v.Outcome != engine.OK || b.most != 10 {
			t.Errorf("verdict %+v with %d at once", v, b.most)
		}
	})
	s, err := NewSession(Target{Prober: newStub(0)}, Work{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetConcurrency(-1); engine.OutcomeOf(err) != engine.Usage {
		t.Errorf("concurrency -1: %v", err)
	}
}

func TestSkippedTableIsLeftOutWithItsReason(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(5 * time.Millisecond)
		b.answer = func(p Probe, _ int) Answer {
			if p.Table == "t01_OFFLINE" {
				return Answer{Exceptions: []Exception{{Code: 410, Message: "no routing"}}}
			}
			return good()
		}
		v, sn := warm(t, b, workOf(t, tables(3)), Options{}, func(s *Session) {
			time.AfterFunc(time.Second, func() {
				if err := s.Skip("t01_OFFLINE"); err != nil {
					t.Error(err)
				}
				if err := s.Skip("nope_OFFLINE"); engine.OutcomeOf(err) != engine.Usage {
					t.Errorf("unknown table: %v", err)
				}
			})
		})
		if v.Outcome != engine.Uncovered {
			t.Errorf("verdict %+v", v)
		}
		for _, l := range sn.Legs {
			if l.State == LegChosen && l.Reason != "t01_OFFLINE: skipped by the user" {
				t.Errorf("leg %v: %s", l.Leg, l.Reason)
			}
		}
	})
}

func TestRestartVoidsTheDepth(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(10 * time.Millisecond)
		v, sn := warm(t, b, workOf(t, tables(2)), Options{}, func(*Session) {
			time.AfterFunc(5*time.Second, b.restart)
		})
		if v.Outcome != engine.OK || sn.Lives != 2 || sn.Depth != 1000 {
			t.Errorf("verdict %+v, %d lives, depth %d", v, sn.Lives, sn.Depth)
		}
		if !hasEvent(sn, EventRestarted, "is void") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
		if n := len(b.probes); n < 1400 {
			t.Errorf("%d probes: the 500 before the restart must not count", n)
		}
	})
}

func TestBrokerThatKeepsRestartingEndsTheWarmup(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(50 * time.Millisecond)
		v, _ := warm(t, b, workOf(t, tables(2)), Options{}, func(*Session) {
			for i := range 8 {
				time.AfterFunc(time.Duration(i+1)*4*time.Second, b.restart)
			}
		})
		if v.Outcome != engine.Hold || v.Word != NotWarmed {
			t.Errorf("verdict %+v", v)
		}
	})
}
