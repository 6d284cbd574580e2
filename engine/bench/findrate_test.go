package bench

import (
	"context"
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// queue is a broker that serves one request after the other, each in so long, and
// turns away what would wait for more than ten seconds.
type queue struct {
	*plant
	each time.Duration
	mu   sync.Mutex
	free time.Time
}

func (q *queue) Ask(ctx context.Context, _ int) Reply {
	q.mu.Lock()
	now := time.Now()
	if q.free.Before(now) {
		q.free = now
	}
	if q.free.Sub(now) > 10*time.Second {
		q.mu.Unlock()
		return Reply{Class: warmup.TimedOut, Label: "timeout"}
	}
	q.free = q.free.Add(q.each)
	done := q.free
	q.mu.Unlock()
	select {
	case <-time.After(time.Until(done)):
		return Reply{Class: warmup.Good}
	case <-ctx.Done():
		return Reply{Class: warmup.Canceled}
	}
}

// The search comes within its fineness of what the broker can do, from below.
func TestFindRate(t *testing.T) {
	for _, c := range []struct {
		name     string
		each     time.Duration
		from, to float64
		want     float64
	}{
		{"between", 4 * time.Millisecond, 50, 5000, 250},
		{"below the first", 40 * time.Millisecond, 100, 5000, 25},
		{"more than is tried", time.Millisecond, 50, 400, 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := &queue{plant: newPlant(nil), each: c.each}
				o := q.measure()
				o.Asker, o.Settings.Rate, o.Settings.Restarts = q, 0, 1
				o.Search = &SearchOptions{WarmFor: 10 * time.Second, Step: 20 * time.Second, From: c.from, To: c.to, Share: 0.6}
				run := mustRun(t.Context(), t, o)
				s := run.Search
				if run.Outcome != engine.OK || s.Highest > c.want || s.Highest < c.want/1.08 {
					t.Fatalf("%s: %s, highest %v, want %v: %+v", run.Outcome, run.Reason, s.Highest, c.want, s.Trials)
				}
				if math.Abs(run.Settings.Rate-0.6*s.Highest) > 1e-9 || run.Rounds[0].Pacing.Target != run.Settings.Rate {
					t.Errorf("rate %v of %v, rounds at %v", run.Settings.Rate, s.Highest, run.Rounds[0].Pacing.Target)
				}
			})
		})
	}
}

// A sender that this machine holds up is told, and not taken for a broker that is slow.
func TestALateSenderFindsTheRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{plant: newPlant(nil), each: 4 * time.Millisecond}
		o := q.measure()
		o.Asker, o.Waiter, o.Settings.Rate, o.Settings.Restarts = q, late{5 * time.Millisecond}, 0, 1
		o.Search = &SearchOptions{Step: 20 * time.Second, From: 50, To: 5000, Share: 0.6}
		s := mustRun(t.Context(), t, o).Search
		if s.Highest > 250 || s.Highest < 230 || s.Trials[0].LateP99 < 4*time.Millisecond {
			t.Errorf("highest %v: %+v", s.Highest, s.Trials)
		}
	})
}

func TestNoRateHolds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlant(always(time.Minute))
		o := p.measure()
		o.Search = &SearchOptions{Step: 20 * time.Second, From: 10, To: 100, Share: 0.6}
		if run := mustRun(t.Context(), t, o); run.Outcome != engine.Failure || run.Search.Highest != 0 || len(run.Rounds) != 0 {
			t.Errorf("%s: %s", run.Outcome, run.Reason)
		}
		ctx, cancel := context.WithTimeoutCause(t.Context(), 30*time.Second, engine.ErrInterrupted)
		defer cancel()
		if run := mustRun(ctx, t, o); run.Outcome != engine.Interrupted {
			t.Errorf("%s: %s", run.Outcome, run.Reason)
		}
	})
}
