package change

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"bellows/engine"
)

func makePlan(t testing.TB, c *cluster, n int64) *Plan {
	t.Helper()
	p, err := Make(c.readings(), PlanOptions{Place: here, Scope: ScopeGlobal, Value: Value{N: n}, Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestApplyAndUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(3)
		p := makePlan(t, c, 3)
		rec, err := Apply(t.Context(), p, c.frontends, applyOptions(&ledger{c: c}))
		if err != nil || rec.Outcome != engine.OK || rec.Sent() != 3 {
			t.Fatalf("%v, %+v", err, rec)
		}
		for _, s := range rec.Steps {
			if s.State != StepDone || s.After.Value != "3" || s.Later.Value != "3" {
				t.Errorf("%+v", s)
			}
		}
		again, err := Apply(t.Context(), p, c.frontends, applyOptions(&ledger{c: c}))
		if err != nil || again.Sent() != 0 || !strings.Contains(again.Reason, "nothing to do") {
			t.Errorf("second apply: %v, %+v", err, again)
		}
		undo, err := PlanUndo(&rec, c.readings(), RevertOptions{Now: noon})
		if err != nil {
			t.Fatal(err)
		}
		if got := undo.Statements(); len(got) != 3 || got[0] != "UNSET GLOBAL VARIABLE "+SpreadVariable {
			t.Errorf("undo of what was the default: %q", got)
		}
		undone, err := Apply(t.Context(), undo, c.frontends, applyOptions(&ledger{c: c}))
		if err != nil || undone.Kind != engine.KindUndo || fmt.Sprint(c.values()) != "[1 1 1]" {
			t.Fatalf("%v, %+v, %v", err, undone, c.values())
		}
		redo, err := PlanUndo(&undone, c.readings(), RevertOptions{Now: noon})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Apply(t.Context(), redo, c.frontends, applyOptions(&ledger{c: c})); err != nil || fmt.Sprint(c.values()) != "[3 3 3]" {
			t.Errorf("undo of the undo: %v, %v", err, c.values())
		}
	})
}

// TestMasterReachesAll is how released Doris works: one statement is enough, and
// the others are skipped because they read the value.
func TestMasterReachesAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(3)
		c.shared = true
		c.frontends[0].role, c.frontends[2].role = "follower", "master"
		rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, applyOptions(&ledger{c: c}))
		if err != nil || rec.Sent() != 1 || rec.Steps[0].Frontend != "FE3:9030" || rec.Steps[1].State != StepAlready {
			t.Errorf("%v, %+v", err, rec)
		}
	})
}

// TestTheAccountIsTrue fails an apply anywhere, in any way, and holds every kept
// record against what the frontends had at that moment: that is what is found
// after a kill.
func TestTheAccountIsTrue(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCluster(rapid.IntRange(1, 4).Draw(rt, "frontends"))
		c.shared = rapid.Bool().Draw(rt, "shared")
		p, err := Make(c.readings(), PlanOptions{Place: here, Scope: ScopeGlobal, Value: Value{N: 3}, Now: noon})
		if err != nil {
			rt.Fatal(err)
		}
		l := &ledger{c: c}
		f := c.frontends[rapid.IntRange(0, len(c.frontends)-1).Draw(rt, "at")]
		fault := rapid.SampledFrom([]string{"none", "denied", "lost", "lost-not-executed", "ignores", "dies", "foreign", "keep", "cancel"}).Draw(rt, "fault")
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		when := rapid.IntRange(1, 6).Draw(rt, "when")
		switch fault {
		case "denied":
			f.refuses = fmt.Errorf("1227: %w", engine.ErrDenied)
		case "lost":
			f.loses = 1
		case "lost-not-executed":
			f.loses = 2
		case "ignores":
			f.ignores = true
		case "keep":
			l.fails = when
		default:
			l.then = func(n int) {
				if n != when {
					return
				}
				c.mu.Lock()
				defer c.mu.Unlock()
				switch fault {
				case "dies":
					f.dead = true
				case "foreign":
					f.value = 9
				case "cancel":
					cancel(engine.ErrInterrupted)
				}
			}
		}
		o := applyOptions(l)
		o.Settle = -1
		rec, err := Apply(ctx, p, c.frontends, o)
		if (err == nil) != (rec.Outcome == engine.OK) || rec.Reason == "" {
			rt.Fatalf("%v but outcome %q, %q", err, rec.Outcome, rec.Reason)
		}
		checkKept(rt, l, fault)
		checkStopped(rt, c, rec)
		if err == nil && fault != "foreign" && fmt.Sprint(c.values()) != fmt.Sprint(repeat(3, len(c.frontends))) {
			rt.Fatalf("success, but the frontends read %v", c.values())
		}
	})
}

func repeat(n int64, times int) []int64 {
	all := make([]int64, times)
	for i := range all {
		all[i] = n
	}
	return all
}

// checkKept: where a frontend has the value, the record of that moment says that
// something was sent to it, or to another one that shares it.
func checkKept(rt *rapid.T, l *ledger, fault string) {
	for k, r := range l.records {
		for i, f := range l.c.frontends {
			if l.values[k][i] != 3 {
				continue
			}
			sent := false
			for _, s := range r.Steps {
				sent = sent || s.State.Sent() && (l.c.shared || s.Frontend == f.name)
			}
			if !sent {
				rt.Fatalf("%s reads 3 and the record kept before says that nothing was sent: %+v", f.name, r.Steps)
			}
		}
		for _, s := range r.Steps {
			for i, f := range l.c.frontends {
				if s.State == StepDone && s.Frontend == f.name && l.values[k][i] != 3 && fault != "ignores" && fault != "foreign" {
					rt.Fatalf("the record says done and %s reads %d", f.name, l.values[k][i])
				}
			}
		}
	}
}

// checkStopped: nothing is sent after a failure, nothing twice, and the record
// knows each statement.
func checkStopped(rt *rapid.T, c *cluster, rec Record) {
	var sent []string
	for i, s := range rec.Steps {
		if s.State.Sent() {
			sent = append(sent, s.Frontend+" "+s.Statement)
		}
		if s.State != StepFailed && s.State != StepUnsure {
			continue
		}
		for _, later := range rec.Steps[i+1:] {
			if later.State != StepWaiting {
				rt.Fatalf("%s after a failure: %+v", later.State, rec.Steps)
			}
		}
	}
	if fmt.Sprint(sent) != fmt.Sprint(c.statements()) {
		rt.Fatalf("the record says %q, the frontends got %q", sent, c.statements())
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, tt := range []struct {
		name   string
		before func(c *cluster)
		change func(c *cluster, o *ApplyOptions, p *Plan)
		class  error
		says   string
	}{
		{"read-only", nil, func(_ *cluster, o *ApplyOptions, _ *Plan) { o.Writes = false }, engine.ErrUsage, "read-only"},
		{"nobody keeps", nil, func(_ *cluster, o *ApplyOptions, _ *Plan) { o.Keeper = nil }, engine.ErrUsage, "nothing keeps the record"},
		{"other context", nil, func(_ *cluster, o *ApplyOptions, _ *Plan) { o.Context = "test" }, engine.ErrUsage, `for context "prod" and this is context "test"`},
		{"backend gone", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) {
			for _, f := range c.frontends {
				f.backends[2].Dead = true
			}
		}, engine.ErrHold, "every frontend: backend 10003 be-3 may not scan any more"},
		{"backend gone for one", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[1].backends[0].QueryDisabled = true },
			engine.ErrHold, "FE2:9030: backend 10001 be-1 may not scan any more"},
		{"somebody else", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[1].value = 7 }, engine.ErrHold, "is 7, was 1: somebody else set it"},
		{"switch turned", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[0].hash = false }, engine.ErrHold, HashVariable + " is false, was true"},
		{"variable gone", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[0].noVar = true }, engine.ErrHold, SpreadVariable + " is gone"},
		{"role", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[1].role = "observer" }, engine.ErrHold, "role observer, was follower"},
		{"unreachable", nil, func(c *cluster, _ *ApplyOptions, _ *Plan) { c.frontends[1].dead = true }, engine.ErrUnreachable, "nothing was sent"},
		{"old", nil, func(_ *cluster, _ *ApplyOptions, p *Plan) {
			p.MadeAt, p.Expires = p.MadeAt.Add(-DefaultAge-1e9), p.Expires.Add(-DefaultAge-1e9)
		}, engine.ErrHold, "the plan is 15 m 1 s old and was good for 15 m: make a new one; nothing has changed since then"},
		{"from the future", nil, func(_ *cluster, _ *ApplyOptions, p *Plan) { p.MadeAt = p.MadeAt.Add(DefaultAge) }, engine.ErrHold, "from now by this machine's clock"},
		{"statement edited", nil, func(_ *cluster, _ *ApplyOptions, p *Plan) { p.Steps[0].Statement = "DROP TABLE t" }, engine.ErrUsage, "altered"},
		{"state edited", nil, func(_ *cluster, _ *ApplyOptions, p *Plan) { p.Frontends[0].Version = "x" }, engine.ErrUsage, "altered"},
		{"number out of range", nil, func(_ *cluster, _ *ApplyOptions, p *Plan) {
			for i := range p.Steps {
				p.Steps[i].Target.N, p.Steps[i].Statement = -1, "SET GLOBAL "+SpreadVariable+" = -1"
			}
		}, engine.ErrUsage, "not in 0 to"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCluster(2)
			p := makePlan(t, c, 3)
			l := &ledger{c: c}
			o := applyOptions(l)
			tt.change(c, &o, p)
			rec, err := Apply(t.Context(), p, c.frontends, o)
			if !errors.Is(err, tt.class) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want class %v and %q", err, tt.class, tt.says)
			}
			if len(c.statements()) > 0 || rec.Sent() > 0 || len(l.records) > 0 {
				t.Errorf("sent %q, kept %d records", c.statements(), len(l.records))
			}
		})
	}
}

// TestAValueThatReverts: the second reading sees what the first could not.
func TestAValueThatReverts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(2)
		l := &ledger{c: c}
		l.then = func(n int) { // the keep between the two readings: 1 + 2 for each of 2 statements + 1
			if n == 6 {
				c.frontends[1].value = 1
			}
		}
		rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, applyOptions(l))
		if !errors.Is(err, engine.ErrMismatch) || !strings.Contains(err.Error(), "FE2:9030 read 3 at first and 1 later: the value reverts") || rec.Outcome != engine.Mismatch {
			t.Errorf("%v, %+v", err, rec.Steps)
		}
	})
}

// TestCalledOffWhileItSettles: all is set, and that it stays was not seen.
func TestCalledOffWhileItSettles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(2)
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		l := &ledger{c: c}
		l.then = func(n int) {
			if n == 6 {
				cancel(engine.ErrInterrupted)
			}
		}
		rec, err := Apply(ctx, makePlan(t, c, 3), c.frontends, applyOptions(l))
		if !errors.Is(err, engine.ErrInterrupted) || !strings.Contains(err.Error(), "the second reading was called off") || rec.Outcome != engine.Interrupted || rec.Steps[1].Later != nil {
			t.Errorf("%v, %+v", err, rec.Steps)
		}
	})
}

// TestFollowerCatchesUp: what counts is the second reading.
func TestFollowerCatchesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(2)
		c.frontends[1].ignores = true
		l := &ledger{c: c}
		l.then = func(n int) {
			if n == 6 {
				c.frontends[1].value = 3
			}
		}
		rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, applyOptions(l))
		if err != nil || rec.Steps[1].After.Value != "1" || rec.Steps[1].Later.Value != "3" {
			t.Errorf("%v, %+v", err, rec.Steps)
		}
	})
}
