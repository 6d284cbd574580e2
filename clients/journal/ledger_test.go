package journal

import (
	"context"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/spread/change"
)

func record(outcome engine.Outcome, states ...change.StepState) change.Record {
	r := change.Record{
		Schema: change.RecordSchema, Kind: engine.KindApply, Place: change.Place{Context: "prod", Cluster: "prod"},
		Target: change.Value{N: 3}, Began: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Outcome: outcome,
	}
	for i, s := range states {
		r.Steps = append(r.Steps, change.Step{
			Frontend: string(rune('a' + i)), Statement: "SET GLOBAL x = 3", Before: "1", WasDefault: true, Target: r.Target, State: s,
		})
	}
	return r
}

// TestLedgerKeepsOneEntry: whatever state was last kept is what is read, and it is
// on disk when Keep returns.
func TestLedgerKeepsOneEntry(t *testing.T) {
	dir := t.TempDir()
	j := New(Options{Dir: dir, Who: "a"})
	l := j.Ledger("doris")
	r := record("", change.StepWaiting, change.StepWaiting)
	for _, state := range []change.StepState{change.StepWaiting, change.StepSending, change.StepDone} {
		r.Steps[0].State = state
		id, err := l.Keep(context.Background(), r)
		if err != nil || r.ID != "" && id != r.ID {
			t.Fatalf("%q, %v", id, err)
		}
		r.ID = id
		open, err := Unfinished(dir, "prod")
		if err != nil || len(open) != 1 || open[0].Record.ID != id || open[0].Record.Steps[0].State != state || open[0].Entry.Cluster != "doris" {
			t.Fatalf("after %s: %+v, %v", state, open, err)
		}
		if got := len(open[0].Entry.Command); got != open[0].Record.Sent() {
			t.Errorf("after %s: %d commands", state, got)
		}
	}
	if open, err := Unfinished(dir, "test"); err != nil || len(open) != 0 {
		t.Errorf("of another context: %+v, %v", open, err)
	}
	r.Outcome = engine.OK
	if _, err := l.Keep(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if open, err := Unfinished(dir, "prod"); err != nil || len(open) != 0 {
		t.Errorf("ended: %+v, %v", open, err)
	}
	if page := read(t, dir, Filter{}); len(page.Entries) != 1 {
		t.Errorf("%d entries, want one", len(page.Entries))
	}
}

func TestOpenChanges(t *testing.T) {
	for _, tt := range []struct {
		name string
		r    change.Record
		then func(r *change.Record)
		open bool
	}{
		{"pending", record("", change.StepWaiting), nil, true},
		{"failed before anything was sent", record(engine.Unreachable, change.StepWaiting), nil, false},
		{"failed in the middle", record(engine.Denied, change.StepDone, change.StepFailed), nil, true},
		{"ok", record(engine.OK, change.StepDone), nil, false},
		{"finished later", record("", change.StepDone, change.StepWaiting), func(r *change.Record) { r.Resumes = "1" }, false},
		{"taken back later", record("", change.StepDone, change.StepWaiting), func(r *change.Record) { r.Undoes, r.Kind = "1", engine.KindUndo }, false},
		{"taking back failed", record("", change.StepDone, change.StepWaiting), func(r *change.Record) {
			r.Undoes, r.Kind, r.Outcome = "1", engine.KindUndo, engine.Unreachable
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			j := New(Options{Dir: dir, Who: "a"})
			tt.r.ID = "1"
			if _, err := j.Ledger("").Keep(context.Background(), tt.r); err != nil {
				t.Fatal(err)
			}
			if tt.then != nil {
				later := record(engine.OK, change.StepAlready)
				later.ID = "2"
				tt.then(&later)
				if _, err := j.Ledger("").Keep(context.Background(), later); err != nil {
					t.Fatal(err)
				}
			}
			// Entries of other kinds, and changes that it cannot read, are passed over.
			if _, err := j.Append(engine.Entry{Kind: engine.KindWarmup}); err != nil {
				t.Fatal(err)
			}
			if _, err := j.Append(engine.Entry{Kind: engine.KindApply, After: []byte(`{"schema":"other"}`)}); err != nil {
				t.Fatal(err)
			}
			open, err := Unfinished(dir, "prod")
			if err != nil || (len(open) > 0) != tt.open {
				t.Errorf("%+v, %v", open, err)
			}
			if one, err := ReadChanges(dir, Filter{ID: "1"}); err != nil || len(one) != 1 {
				t.Errorf("by name: %+v, %v", one, err)
			}
			if none, err := ReadChanges(dir, Filter{ID: "9"}); err != nil || len(none) != 0 {
				t.Errorf("by a name that is not there: %+v, %v", none, err)
			}
		})
	}
}
