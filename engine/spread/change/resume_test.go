package change

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bellows/engine"
)

// TestKilledBetweenFrontends takes the record as it was kept at any moment, as
// after a kill: the account agrees with the frontends, finishing reaches the
// target everywhere, and undoing restores what was before everywhere.
func TestKilledBetweenFrontends(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCluster(rapid.IntRange(1, 4).Draw(rt, "frontends"))
		c.shared = rapid.Bool().Draw(rt, "shared")
		p, err := Make(c.readings(), PlanOptions{Place: here, Scope: ScopeGlobal, Value: Value{N: 3}, Now: noon})
		if err != nil {
			rt.Fatal(err)
		}
		type killed struct{}
		l := &ledger{c: c}
		at := rapid.IntRange(1, 2*len(c.frontends)+1).Draw(rt, "killed at")
		l.then = func(n int) {
			if n > at {
				panic(killed{})
			}
		}
		func() {
			defer func() {
				if r := recover(); r != nil && r != (killed{}) {
					panic(r)
				}
			}()
			o := applyOptions(l)
			o.Settle = -1
			_, _ = Apply(rt.Context(), p, c.frontends, o)
		}()
		rec := l.records[len(l.records)-1]
		rec.ID = "id-1"
		if !rec.Pending() {
			rt.Skip("it had come to its end")
		}
		account := Inspect(&rec, ReadAll(rt.Context(), c.frontends))
		for i, f := range account.Frontends {
			want := AppliedNot
			if c.values()[i] == 3 {
				want = AppliedTarget
			}
			if f.Applied != want {
				rt.Fatalf("%+v while the frontends read %v", f, c.values())
			}
		}
		l.then = nil
		finish := rapid.Bool().Draw(rt, "finish")
		before := c.values()
		plan, err := PlanResume(&rec, c.readings(), RevertOptions{Now: noon})
		want := repeat(3, len(before))
		if !finish {
			plan, err = PlanUndo(&rec, c.readings(), RevertOptions{Now: noon})
			want = repeat(1, len(before))
		}
		if err != nil {
			rt.Fatal(err)
		}
		o := applyOptions(&ledger{c: c})
		o.Settle = -1
		ended, err := Apply(rt.Context(), plan, c.frontends, o)
		if err != nil || fmt.Sprint(c.values()) != fmt.Sprint(want) {
			rt.Fatalf("%v: %v, want %v", err, c.values(), want)
		}
		if !finish {
			return
		}
		ended.ID = "id-2"
		undo, err := PlanUndo(&ended, c.readings(), RevertOptions{Now: noon})
		if err != nil {
			rt.Fatal(err)
		}
		if _, err := Apply(rt.Context(), undo, c.frontends, o); err != nil || fmt.Sprint(c.values()) != fmt.Sprint(repeat(1, len(before))) {
			rt.Fatalf("undo of what was finished: %v, %v", err, c.values())
		}
	})
}

func TestUndoNoticesOthers(t *testing.T) {
	c := newCluster(2)
	o := applyOptions(&ledger{c: c})
	o.Settle = -1
	rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, o)
	if err != nil {
		t.Fatal(err)
	}
	c.frontends[1].value = 5
	_, err = PlanUndo(&rec, c.readings(), RevertOptions{Now: noon})
	var refusal *Refusal
	if !errors.As(err, &refusal) || !errors.Is(err, engine.ErrHold) || len(refusal.Changes) != 1 || !strings.HasPrefix(refusal.Changes[0], "FE2:9030 reads 5") {
		t.Fatalf("%v", err)
	}
	account := Inspect(&rec, ReadAll(t.Context(), c.frontends))
	if account.Frontends[1].Applied != AppliedOther || account.CannotUndo == "" || account.CannotFinish == "" {
		t.Errorf("%+v", account)
	}
	plan, err := PlanUndo(&rec, c.readings(), RevertOptions{Now: noon, Force: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Apply(t.Context(), plan, c.frontends, o); err != nil || fmt.Sprint(c.values()) != "[1 1]" {
		t.Errorf("%v, %v", err, c.values())
	}
}

// TestUndoRestoresWhatWasRecorded: not the default, and not one value for all.
func TestUndoRestoresWhatWasRecorded(t *testing.T) {
	c := newCluster(2)
	c.frontends[0].value, c.frontends[1].value = 2, 4
	o := applyOptions(&ledger{c: c})
	o.Settle = -1
	rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, o)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := PlanUndo(&rec, c.readings(), RevertOptions{Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Apply(t.Context(), plan, c.frontends, o); err != nil || fmt.Sprint(c.values()) != "[2 4]" {
		t.Errorf("%v, %v", err, c.values())
	}
}

// TestUndoOfADefaultThatChanged: what was recorded is restored, not the default of
// another version.
func TestUndoOfADefaultThatChanged(t *testing.T) {
	c := newCluster(1)
	o := applyOptions(&ledger{c: c})
	o.Settle = -1
	rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, o)
	if err != nil {
		t.Fatal(err)
	}
	readings := c.readings()
	readings[0].Spread.Default = "0"
	plan, err := PlanUndo(&rec, readings, RevertOptions{Now: noon})
	if err != nil || len(plan.Statements()) != 1 || plan.Statements()[0] != "SET GLOBAL "+SpreadVariable+" = 1" {
		t.Errorf("%v, %q", err, plan.Statements())
	}
}

func TestGoneFrontend(t *testing.T) {
	c := newCluster(3)
	o := applyOptions(&ledger{c: c})
	o.Settle = -1
	rec, err := Apply(t.Context(), makePlan(t, c, 3), c.frontends, o)
	if err != nil {
		t.Fatal(err)
	}
	c.frontends = c.frontends[:2]
	if _, err = PlanUndo(&rec, c.readings(), RevertOptions{Now: noon}); !errors.Is(err, engine.ErrHold) || !strings.Contains(err.Error(), "FE3:9030") {
		t.Errorf("%v", err)
	}
	if a := Inspect(&rec, ReadAll(t.Context(), c.frontends)); a.Frontends[2].Applied != AppliedUnknown {
		t.Errorf("%+v", a.Frontends[2])
	}
}
