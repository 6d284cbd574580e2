package warmup

import (
	"context"
	"fmt"
	"testing"
	"time"

	"bellows/engine"
)

type routes []Routes

func routerOf(r []Routes) Router { return routes(r) }

func (r routes) RoutesOf(ctx context.Context, tables []Table, progress func(done, total int)) ([]Routes, error) {
	found := make([]Routes, len(tables))
	for i, table := range tables {
		found[i] = Routes{Table: table, Skip: SkipNoRoute}
		for _, one := range r {
			if one.Table == table {
				found[i] = one
			}
		}
		progress(i+1, len(tables))
	}
	return found, ctx.Err()
}

type failingRouter struct{ err error }

func (r failingRouter) RoutesOf(context.Context, []Table, func(int, int)) ([]Routes, error) {
	return nil, r.err
}

type hangingRouter struct{}

func (hangingRouter) RoutesOf(ctx context.Context, _ []Table, _ func(int, int)) ([]Routes, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

type notReady struct {
	state string
	err   error
}

func (n notReady) Ready(context.Context) (bool, string, error) { return false, n.state, n.err }

type skipping Skip

func (s skipping) RoutesOf(_ context.Context, tables []Table, _ func(int, int)) ([]Routes, error) {
	found := make([]Routes, len(tables))
	for i, table := range tables {
		found[i] = Routes{Table: table, Skip: Skip(s)}
	}
	return found, nil
}

// starting refuses until a moment, then routes.
type starting struct {
	ready time.Time
	then  []Routes
}

func (s *starting) RoutesOf(ctx context.Context, tables []Table, progress func(int, int)) ([]Routes, error) {
	if time.Now().Before(s.ready) && len(tables) > 0 {
		return nil, fmt.Errorf("refused: %w", engine.ErrUnreachable)
	}
	return routes(s.then).RoutesOf(ctx, tables, progress)
}

func (s *starting) List(context.Context) ([]Table, error) {
	if time.Now().Before(s.ready) {
		return nil, nil
	}
	return []Table{"t00_OFFLINE"}, nil
}

func TestWaitForABrokerThatIsStarting(t *testing.T) {
	bubble(t, func(t *testing.T) {
		for _, c := range []struct {
			wait time.Duration
			word Word
		}{{0, NothingToServe}, {3 * time.Second, NothingToServe}, {10 * time.Second, Warm}} {
			s := &starting{ready: time.Now().Add(5 * time.Second), then: tables(1)}
			w, err := New(Target{Name: "b", Router: s, Lister: s, Prober: newStub(time.Millisecond)},
				PrepareOptions{Mode: ShapesLimit1, Wait: c.wait}, Options{Floor: 10}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if v := w.Run(t.Context()); v.Word != c.word {
				t.Errorf("waiting %v: %+v", c.wait, v)
			}
		}
	})
}

func newWarmup(t *testing.T, target Target, expect int) *Warmup {
	t.Helper()
	target.Name = "broker-1"
	w, err := New(target, PrepareOptions{Mode: ShapesLimit1}, Options{Floor: 20}, expect)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWarmupFromRoutesToVerdict(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(time.Millisecond)
		target := Target{Tables: []Table{"t00_OFFLINE", "t01_OFFLINE", "gone_OFFLINE"}, Router: routerOf(tables(2)), Prober: b, Starter: b}
		w := newWarmup(t, target, 1)
		if v := w.Run(t.Context()); v.Word != Warm {
			t.Errorf("verdict %+v", v)
		}
		sn := w.Snapshot()
		if sn.RoutesDone != 3 || sn.Depth != 20 || len(sn.Cover.Skipped) != 1 {
			t.Errorf("snapshot %+v", sn)
		}
	})
}

func TestVerdictsWithoutASession(t *testing.T) {
	for _, c := range []struct {
		name    string
		target  Target
		expect  int
		word    Word
		outcome engine.Outcome
	}{
		{"no table, none expected", Target{Router: routerOf(nil)}, 0, NothingToServe, engine.OK},
		{"no table, but starting", Target{Router: routerOf(nil), Readier: notReady{"STARTING", nil}}, 0, NotWarmed, engine.NotWarmed},
		{"no table, and away", Target{Router: routerOf(nil), Readier: notReady{"", engine.ErrUnreachable}}, 0, Unreachable, engine.Unreachable},
		{"no table, some expected", Target{Router: routerOf(nil)}, 1, NothingToServe, engine.NotWarmed},
		{"only tables without route", Target{Tables: []Table{"x_OFFLINE"}, Router: routerOf(nil)}, 0, NotWarmed, engine.NotWarmed},
		{"only empty tables", Target{Tables: []Table{"x_OFFLINE"}, Router: skipping(SkipNoSegments)}, 0, NothingToServe, engine.OK},
		{"only empty tables, expected to serve", Target{Tables: []Table{"x_OFFLINE"}, Router: skipping(SkipDisabled)}, 1, NothingToServe, engine.NotWarmed},
		{"no permission", Target{Tables: []Table{"x_OFFLINE"}, Router: skipping(SkipDenied)}, 0, NotWarmed, engine.Denied},
		{"fewer tables than expected", Target{Tables: []Table{"t00_OFFLINE"}, Router: routerOf(tables(1))}, 2, NotWarmed, engine.NotWarmed},
		{"unreachable", Target{Tables: []Table{"x_OFFLINE"}, Router: failingRouter{fmt.Errorf("dial: %w", engine.ErrUnreachable)}}, 1, Unreachable, engine.Unreachable},
		{"denied", Target{Tables: []Table{"x_OFFLINE"}, Router: failingRouter{engine.ErrDenied}}, 1, NotWarmed, engine.Denied},
	} {
		w := newWarmup(t, c.target, c.expect)
		v := w.Run(t.Context())
		if v.Word != c.word || v.Outcome != c.outcome || v.Reason == "" {
			t.Errorf("%s: %+v", c.name, v)
		}
		if sn := w.Snapshot(); sn.State != StateEnded || sn.Verdict != v {
			t.Errorf("%s: snapshot %s %+v", c.name, sn.State, sn.Verdict)
		}
	}
}

func TestStopWhileRoutesAreRead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWarmup(t, Target{Tables: []Table{"x_OFFLINE"}, Router: hangingRouter{}}, 1)
		time.AfterFunc(time.Second, w.Stop)
		if v := w.Run(t.Context()); v.Word != Interrupted || v.Outcome != engine.Interrupted {
			t.Errorf("verdict %+v", v)
		}
	})
	w := newWarmup(t, Target{Router: routerOf(nil)}, 1)
	w.Stop()
	if v := w.Run(t.Context()); v.Outcome != engine.Interrupted {
		t.Errorf("stopped before the start: %+v", v)
	}
}

func TestCommandsGivenBeforeTheSessionAreKept(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(time.Millisecond)
		w := newWarmup(t, Target{Tables: []Table{"t00_OFFLINE", "t01_OFFLINE"}, Router: routerOf(tables(2)), Prober: b}, 1)
		w.Skip("t01_OFFLINE")
		if err := w.SetConcurrency(3); err != nil {
			t.Error(err)
		}
		if err := w.SetConcurrency(MaxConcurrency + 1); engine.OutcomeOf(err) != engine.Usage {
			t.Errorf("concurrency out of range: %v", err)
		}
		v := w.Run(t.Context())
		if v.Outcome != engine.Uncovered || b.count(onTable("t01_OFFLINE")) > 0 {
			t.Errorf("verdict %+v, %d probes of the skipped table", v, b.count(onTable("t01_OFFLINE")))
		}
	})
}
