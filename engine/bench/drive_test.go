package bench

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine/warmup"
)

// stall is a server that answers nothing for five seconds and takes a millisecond
// before and after.
func stall(since time.Duration) time.Duration {
	const from, to = 10 * time.Second, 15 * time.Second
	if since >= from && since < to {
		return to - since
	}
	return time.Millisecond
}

func loopSettings(rate float64, length time.Duration) Settings {
	return Settings{
		Rate: rate, Limit: 20 * time.Second, Slow: 100 * time.Millisecond, Length: length, Windows: []Window{{0, length}},
		Scale: 1, Mix: []Statement{{SQL: "a"}}, MaxInFlight: 10_000, AllowLateness: DefaultAllowLateness,
	}
}

// A server that stalls for 5 s hurts all who would have asked in that time: about 500
// at 100/s. A closed loop asks once and records one slow answer.
func TestAnOpenLoopSeesWhomAStallHurts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(100, 30*time.Second)
		open := &server{began: time.Now(), takes: stall}
		one := OpenLoop(t.Context(), Sender{Asker: open, Waiter: sleeper{}}, s)
		if w := one.Windows[0]; w.Sent != 3000 || w.Slow < 480 || w.Slow > 500 {
			t.Errorf("open loop: %d of %d slow, want about 490 of 3000", w.Slow, w.Sent)
		}
		if p := one.Pacing; p.LateMax != 0 || p.Achieved < 99.9 || one.Void.Reason != VoidNone {
			t.Errorf("sender: %+v, void %+v", p, one.Void)
		}
		closed := &server{began: time.Now(), takes: stall}
		slow, sent := 0, 0
		for end := time.Now().Add(s.Length); time.Now().Before(end); sent++ {
			began := time.Now()
			closed.Ask(t.Context(), 0)
			if time.Since(began) >= s.Slow {
				slow++
			}
			<-time.After(time.Until(began.Add(10 * time.Millisecond))) // 100/s, if it can
		}
		if slow != 1 || sent > 2510 {
			t.Errorf("closed loop: %d slow of %d", slow, sent)
		}
	})
}

// Response times count from the intended send: those who met the stall waited from
// their own moment on.
func TestResponseTimesCountFromTheIntendedSend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(10, 30*time.Second)
		one := OpenLoop(t.Context(), Sender{Asker: &server{began: time.Now(), takes: stall}, Waiter: late{200 * time.Millisecond}}, s)
		w := one.Windows[0]
		if got := w.Response.At(0.5).Value; got < 200*time.Millisecond || got > 203*time.Millisecond {
			t.Errorf("median response %v of a sender that is 200 ms late", got)
		}
		if got := w.Service.At(0.5).Value; got > 2*time.Millisecond {
			t.Errorf("median service %v", got)
		}
		if one.Void.Reason != VoidLate {
			t.Errorf("a late sender is not void: %+v", one.Void)
		}
	})
}

// late is a sender that oversleeps.
type late struct{ by time.Duration }

func (l late) Until(ctx context.Context, t time.Time) bool {
	return sleeper{}.Until(ctx, t.Add(l.by))
}

func TestCancelledRequestsAreLowerBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(100, 10*time.Second)
		s.Limit = 2 * time.Second
		half := func(since time.Duration) time.Duration {
			if since < 4*time.Second {
				return time.Minute
			}
			return time.Millisecond
		}
		one := OpenLoop(t.Context(), Sender{Asker: &server{began: time.Now(), takes: half}, Waiter: sleeper{}}, s)
		w := one.Windows[0]
		if w.Cancelled != 400 || w.Good != 600 || w.Failed != 0 || w.Slow != 400 {
			t.Errorf("%d cancelled, %d good, %d failed, %d slow", w.Cancelled, w.Good, w.Failed, w.Slow)
		}
		if p := w.Response.At(0.5); p.AtLeast || p.Value > 2*time.Millisecond {
			t.Errorf("median %+v", p)
		}
		if p := w.Response.At(0.7); !p.AtLeast || p.Value != s.Limit {
			t.Errorf("p70 %+v, want a lower bound of %v", p, s.Limit)
		}
		if p := one.Series[7]; p.Cancelled != 50 || !p.P50.AtLeast {
			t.Errorf("slot 7: %+v", p)
		}
		if p := one.Series[8]; p.Cancelled != 0 || p.P50.AtLeast || len(one.Series) != 20 {
			t.Errorf("slot 8 of %d: %+v", len(one.Series), p)
		}
		if most := one.Pacing.MaxInFlight; most < 200 || most > 201 {
			t.Errorf("%d in flight at most, want 200", most)
		}
	})
}

// An answer that is no success is no fast success either.
func TestErrorsAreNotSuccesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(100, 2*time.Second)
		bad := &server{began: time.Now(), takes: always(time.Millisecond), reply: Reply{Class: "partial", Label: "partial", Message: "m"}}
		w := OpenLoop(t.Context(), Sender{Asker: bad, Waiter: sleeper{}}, s).Windows[0]
		if w.Failed != 200 || w.Good != 0 || w.MissedRatio() != 1 || w.Response.Count() != 0 {
			t.Errorf("%+v", w)
		}
		if len(w.Failures) != 1 || w.Failures[0].N != 200 || w.Failures[0].Label != "partial" {
			t.Errorf("failures %+v", w.Failures)
		}
	})
}

func TestWhatMakesARoundVoid(t *testing.T) {
	for _, c := range []struct {
		name string
		want VoidReason
		ask  Asker
		wait Waiter
		most int
	}{
		{"nothing", VoidNone, &server{takes: always(time.Millisecond)}, sleeper{}, 1000},
		{"a sender a millisecond late", VoidNone, &server{takes: always(time.Millisecond)}, late{time.Millisecond - time.Microsecond}, 1000},
		{"a late sender", VoidLate, &server{takes: always(time.Millisecond)}, late{3 * time.Millisecond}, 1000},
		{"lateness that slow answers hide", VoidNone, &server{takes: always(time.Second)}, late{30 * time.Millisecond}, 1000},
		{"the ceiling", VoidCeiling, &server{takes: always(time.Second)}, sleeper{}, 20},
		{"no ports", VoidMachine, &server{takes: always(0), reply: Reply{Class: warmup.Refused, Exhausted: true}}, sleeper{}, 1000},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := loopSettings(100, 4*time.Second)
				s.MaxInFlight = c.most
				if one := OpenLoop(t.Context(), Sender{Asker: c.ask, Waiter: c.wait}, s); one.Void.Reason != c.want || (c.want == VoidNone) != (one.Void.Text == "") {
					t.Errorf("void %+v, want %q", one.Void, c.want)
				}
			})
		})
	}
}

func TestLatenessThatIsAllowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for by, want := range map[time.Duration]VoidReason{3 * time.Millisecond: VoidNone, 30 * time.Millisecond: VoidLate} {
			s := loopSettings(100, 4*time.Second)
			s.AllowLateness = 20 * time.Millisecond
			one := OpenLoop(t.Context(), Sender{Asker: &server{takes: always(time.Millisecond)}, Waiter: late{by}}, s)
			if one.Void.Reason != want || one.Pacing.Allowed != 20*time.Millisecond {
				t.Errorf("late by %v: void %+v, allowed %v", by, one.Void, one.Pacing.Allowed)
			}
		}
	})
}

// When the ceiling is reached sending stops: the loop is never closed in silence.
func TestTheCeilingEndsTheRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(100, time.Minute)
		s.MaxInFlight = 50
		began := time.Now()
		one := OpenLoop(t.Context(), Sender{Asker: &server{takes: always(time.Second)}, Waiter: sleeper{}}, s)
		if one.Pacing.Sent != 50 || time.Since(began) > 2*time.Second || one.Windows[0].Complete {
			t.Errorf("sent %d in %v, complete %v", one.Pacing.Sent, time.Since(began), one.Windows[0].Complete)
		}
	})
}

func TestAnInterruptAwaitsWhatIsInFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := loopSettings(100, 10*time.Second)
		s.Windows = []Window{{0, 2 * time.Second}, {2 * time.Second, 10 * time.Second}}
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		one := OpenLoop(ctx, Sender{Asker: &server{takes: always(500 * time.Millisecond)}, Waiter: sleeper{}}, s)
		first, second := one.Windows[0], one.Windows[1]
		if !first.Complete || first.Good != 200 || second.Complete || second.Good != second.Sent || second.Cancelled != 0 {
			t.Errorf("first %+v, second %+v", first, second)
		}
		if one.Void.Reason != VoidNone || one.Pacing.Planned > one.Pacing.Sent+1 {
			t.Errorf("%+v %+v", one.Void, one.Pacing)
		}
	})
}
