package text_test

import (
	"encoding/json"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/views/text"
)

var changed = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func variable(name, global, byDefault string) *change.Variable {
	return &change.Variable{Name: name, Global: global, Session: global, Default: byDefault}
}

// readingsOfTwo are two frontends, of which the second has its switch off.
func readingsOfTwo() []change.Reading {
	var all []change.Reading
	for i, name := range []string{"fe-1:9030", "fe-2:9030"} {
		r := change.Reading{
			Frontend: name, Version: "4.1.0", Role: []string{"master", "follower"}[i], ClusterID: "7", Generation: spread.GenerationS3,
			Spread: variable(change.SpreadVariable, "1", "1"), Hash: variable(change.HashVariable, []string{"true", "false"}[i], "false"),
			Settings: spread.DefaultSettings(spread.GenerationS3),
		}
		r.Settings.ConsistentHash = i == 0
		for b := range 12 {
			r.Backends = append(r.Backends, change.Backend{Backend: spread.Backend{ID: int64(10001 + b), Host: "be"}})
		}
		all = append(all, r)
	}
	return all
}

func samplePlan(t *testing.T, o change.PlanOptions) *change.Plan {
	t.Helper()
	o.Place, o.Now = change.Place{Context: "prod", Cluster: "prod"}, changed
	p, err := change.Make(readingsOfTwo(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSpreadPlan(t *testing.T) {
	prediction := &change.Prediction{
		Workload: "EXPLAIN of sales.orders", Splits: 1, Frontend: "fe-1:9030", Concurrency: 64,
		Now: change.PredictedRun{SpreadNum: 1, MaxOverMean: 2, Bound: 1, CacheCopies: 1, CacheBytes: 1 << 20,
			Backends: []change.PredictedBackend{{ID: 10001, Host: "be", Share: 1}, {ID: 10002, Host: "be"}}},
		Then: change.PredictedRun{SpreadNum: 2, MaxOverMean: 1, Bound: 2, CacheCopies: 2, CacheBytes: 2 << 20,
			Backends: []change.PredictedBackend{{ID: 10001, Host: "be", Share: 0.5}, {ID: 10002, Host: "be", Share: 0.5}}},
		Gain: &spread.Estimate{Mean: 1.9, Low: 1.8, High: 2},
	}
	global := samplePlan(t, change.PlanOptions{Scope: change.ScopeGlobal, Value: change.Value{N: 2}, Prediction: prediction})
	hint := samplePlan(t, change.PlanOptions{Scope: change.ScopeHint, Value: change.Value{N: 3}})
	byDefault := samplePlan(t, change.PlanOptions{Scope: change.ScopeSession, Value: change.Value{Default: true}})
	inEveryStyle(t, func(s text.Style) []string {
		return append(append(s.SpreadPlan(global), s.SpreadPlan(hint)...), s.SpreadPlan(byDefault)...)
	})
}

func sampleRecord() change.Record {
	read := func(value string) *change.Readback { return &change.Readback{At: changed, Value: value} }
	return change.Record{
		Schema: change.RecordSchema, ID: "20261130-120000-0a1b2c", Kind: engine.KindApply, Target: change.Value{N: 3}, Began: changed,
		Steps: []change.Step{
			{Frontend: "fe-1:9030", Statement: "SET GLOBAL x = 3", Before: "1", Target: change.Value{N: 3}, State: change.StepDone, After: read("3"), Later: read("3")},
			{Frontend: "fe-2:9030", Before: "3", Target: change.Value{N: 3}, State: change.StepAlready, Reason: "it reads 3 already", After: read("3"), Later: read("1")},
			{Frontend: "fe-3:9030", Statement: "SET GLOBAL x = 3", Before: "1", Target: change.Value{N: 3}, State: change.StepUnsure,
				Reason: "the answer was lost: it may have been executed", After: &change.Readback{Error: "refused"}},
			{Frontend: "fe-4:9030", Statement: "SET GLOBAL x = 3", Before: "1", Target: change.Value{N: 3}, State: change.StepFailed, Reason: "1227 denied"},
			{Frontend: "fe-5:9030", Statement: "SET GLOBAL x = 3", Before: "1", Target: change.Value{N: 3}, State: change.StepWaiting},
		},
		Warnings: []spread.Warning{{Code: "no-effect", Text: change.NoEffect("fe-2:9030", "the switch is off")}, {Code: "persistent", Text: "not shown here"}},
	}
}

func TestSpreadRecord(t *testing.T) {
	r := sampleRecord()
	account := change.Inspect(&r, []change.Read{
		{Reading: change.Reading{Frontend: "fe-1:9030", Spread: variable("x", "3", "1")}},
		{Reading: change.Reading{Frontend: "fe-2:9030", Spread: variable("x", "3", "1")}},
		{Reading: change.Reading{Frontend: "fe-3:9030", Spread: variable("x", "1", "1")}},
		{Reading: change.Reading{Frontend: "fe-4:9030", Spread: variable("x", "1", "1")}},
		{Reading: change.Reading{Frontend: "fe-5:9030", Spread: variable("x", "1", "1")}},
	})
	inEveryStyle(t, func(s text.Style) []string {
		lines := s.SpreadRecord(&r)
		for i := range r.Steps {
			lines = append(lines, text.SpreadStep(&r.Steps[i]))
		}
		return append(lines, text.SpreadAccount(&account)...)
	})
}

func TestSpreadVerification(t *testing.T) {
	three := int64(3)
	v := change.Verification{
		Verdict: change.Mismatch, Queries: 60, Asked: &three, Alpha: 0.001, PerTest: 0.00025,
		Frontends: []change.Verified{{
			Frontend: "fe-1:9030", Verdict: change.Match, Decision: &spread.Decision{Reason: "N = 3 acts: the switch is on"},
			Scans: []change.VerifiedScan{{
				Table: "sales.orders", Ranges: 1, Draws: 60, Balance: &change.Test{Method: change.MethodExactMultinomial, P: 0.42},
				Backends: []change.VerifiedBackend{
					{ID: 10001, Host: "be-1", Predicted: 0.5, Observed: 0.55, Expected: 30, Ranges: 33},
					{ID: 10002, Host: "be-2", Predicted: 0.5, Observed: 0.45, Expected: 30, Ranges: 27},
					{ID: 10003, Host: "be-3", Excluded: "not alive"},
				},
				Checks: []change.Check{{Name: change.CheckSeen, Verdict: change.Match, Text: "each of 2 candidates came up"}},
			}},
		}, {
			Frontend: "fe-2:9030", Verdict: change.Mismatch, Checks: []change.Check{{Name: change.CheckEffect, Verdict: change.Mismatch, Text: "no effect via fe-2:9030"}},
		}, {
			Frontend: "fe-3:9030", Verdict: change.NotVerifiable,
			Scans: []change.VerifiedScan{{
				Table: "sales.orders", Ranges: 4096, Draws: 2, Balance: &change.Test{Method: change.MethodChiSquare, Statistic: 3.1, DF: 2, P: 0.21},
				Backends: []change.VerifiedBackend{{ID: 10001, Host: "be-1", Observed: 1, Ranges: 9}},
				Checks:   []change.Check{{Name: change.CheckBalance, Verdict: change.NotVerifiable, Text: "in batch mode"}},
			}},
		}},
	}
	inEveryStyle(t, func(s text.Style) []string { return s.SpreadVerification(&v) })
}

func TestJournalText(t *testing.T) {
	raw, err := json.Marshal(map[string]int{"n": 1})
	if err != nil {
		t.Fatal(err)
	}
	entries := []engine.Entry{
		{ID: "20261130-120000-0a1b2c", Time: changed, Who: "ann@host", Context: "prod", Cluster: "doris", Kind: engine.KindApply, Target: "x", What: "N = 3 for all new sessions",
			Command: []string{"SET GLOBAL x = 3; -- fe-1"}, Before: raw, After: raw, Undo: raw, Outcome: engine.OK, Reason: "1 statement sent", ElapsedSeconds: 5.2},
		{ID: "20261130-120100-0a1b2d", Time: changed.Add(time.Minute), Kind: engine.KindUndo, What: "back", Undoes: "20261130-120000-0a1b2c"},
		{ID: "20261130-120200-0a1b2e", Time: changed.Add(2 * time.Minute), Kind: engine.KindWarmup, What: "warm-up ended", Outcome: engine.BudgetExpired, After: []byte("no JSON")},
	}
	inEveryStyle(t, func(s text.Style) []string {
		lines := s.Journal(entries, time.UTC)
		for i := range entries {
			lines = append(lines, s.JournalEntry(&entries[i], time.UTC)...)
		}
		return lines
	})
}
