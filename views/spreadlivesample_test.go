package views_test

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/views"
	"bellows/views/widget"
)

// frontendOf is one that could be read.
func frontendOf(n int, session, global string, acts bool) views.SpreadFrontend {
	f := views.SpreadFrontend{Reading: change.Reading{
		Frontend: fmt.Sprintf("fe%d.lake.example.net:9030", n), Spread: &change.Variable{Global: global, Session: session, Default: "1"},
		Acts: change.Effect{Acts: acts, Reason: "use_consistent_hash_for_external_scan is on"},
	}}
	if !acts {
		f.Acts.Reason = "neither enable_file_cache nor use_consistent_hash_for_external_scan is on"
	}
	return f
}

func onLive(all ...views.SpreadFrontend) views.SpreadState {
	s := spreading()
	s.Live = &views.SpreadLive{Frontends: all}
	s.Table = tableOf(views.SpreadColumns(true, false), s.Rows)
	return s
}

// changed is an account: one statement, one that was not needed, and one that failed.
func changed() *change.Record {
	return &change.Record{
		ID: "20260301-120431-0a1b2c", Kind: engine.KindApply, Target: change.Value{N: 3}, Outcome: engine.Unreachable,
		Reason: "fe3.lake.example.net:9030: connection refused; 1 of 3 statements was answered",
		Steps: []change.Step{
			{Frontend: "fe1.lake.example.net:9030", Statement: "SET GLOBAL external_scan_consistent_hash_spread_num = 3", Before: "1", State: change.StepDone,
				After: &change.Readback{Value: "3", Acts: true}, Later: &change.Readback{Value: "3", Acts: true}},
			{Frontend: "fe2.lake.example.net:9030", Statement: "SET GLOBAL external_scan_consistent_hash_spread_num = 3", Before: "1", State: change.StepAlready,
				Reason: "it reads 3 already", After: &change.Readback{Value: "3"}},
			{Frontend: "fe3.lake.example.net:9030", Statement: "SET GLOBAL external_scan_consistent_hash_spread_num = 3", Before: "1", State: change.StepFailed,
				Reason: "connection refused", After: &change.Readback{Error: "connection refused"}},
		},
		Warnings: []spread.Warning{{Code: "no-effect", Text: "no effect via fe2.lake.example.net:9030: neither switch is on"}, {Code: "persistent", Text: "said in the plan"}},
	}
}

func verified() *change.Verification {
	scan := change.VerifiedScan{
		Table: "hive.sales.orders", Ranges: 1, Draws: 60, Balance: &change.Test{Method: change.MethodExactMultinomial, P: 0.427},
		Backends: []change.VerifiedBackend{
			{ID: 10001, Host: "be-1.lake.example.net", Predicted: 1. / 3, Observed: 0.35, Expected: 20, Ranges: 21},
			{ID: 10002, Host: "be-2.lake.example.net", Predicted: 1. / 3, Observed: 0.3, Expected: 20, Ranges: 18},
			{ID: 10003, Host: "be-3.lake.example.net", Predicted: 1. / 3, Observed: 0.35, Expected: 20, Ranges: 21},
			{ID: 10099, Host: "be-99.lake.example.net", Excluded: "query-disabled"},
		},
		Checks: []change.Check{
			{Name: change.CheckCandidates, Verdict: change.Match, Text: "all of 60 placements are among the predicted 3 candidates"},
			{Name: change.CheckBalance, Verdict: change.Match, Text: "the candidates got even parts: exact multinomial test, p = 0.427"},
		},
	}
	return &change.Verification{
		Verdict: change.Mismatch, Reason: "no effect via fe2.lake.example.net:9030: neither switch is on", Queries: 60,
		Frontends: []change.Verified{
			{Frontend: "fe1.lake.example.net:9030", Verdict: change.Match, Reason: "what was observed is what was predicted", SpreadNum: 3, Scans: []change.VerifiedScan{scan}},
			{Frontend: "fe2.lake.example.net:9030", Verdict: change.Mismatch, Reason: "N has no effect", SpreadNum: 3,
				Checks: []change.Check{{Name: change.CheckEffect, Verdict: change.Mismatch, Text: "neither switch is on"}}},
		},
	}
}

func spreadPlan() views.ConfirmState {
	return views.ConfirmState{
		Title: "N = 3 on prod?", Danger: 3, Type: "prod",
		Body: []string{"Sets external_scan_consistent_hash_spread_num for all new sessions of prod. Good until 12:19:31."},
		Costs: []views.Cost{
			{Name: "NO EFFECT", Value: "no effect via fe2.lake.example.net:9030: neither switch is on"},
			{Name: "step 1", Value: "fe1.lake.example.net:9030  SET GLOBAL external_scan_consistent_hash_spread_num = 3;"},
			{Value: "now 1, the default, hash switch true, file cache false, master, 3.1.2"},
			{Name: "backends", Value: "3 may scan: 10001 be-1, 10002 be-2, 10003 be-3"},
			{Name: "predicted", Value: "EXPLAIN of hive.sales.orders, 2431 splits: max/mean 2.90 → 1.10, bound 2.61x"},
			{Name: "will not", Value: "change a switch"}, {Name: "checked", Value: "every frontend is read over a new connection, at once and after 5 s"},
		},
		Input: &widget.Prompt{Label: "type prod: ", Text: "test", Caret: 4, Error: "nothing was sent: not prod"},
		Hints: []views.Hint{{Key: "enter", Title: "apply"}, {Key: "esc", Title: "leave it"}, {Key: "↑ ↓", Title: "scroll"}},
	}
}

func init() {
	one, two := frontendOf(1, "3", "3", true), frontendOf(2, "3", "3", true)
	down := views.SpreadFrontend{Reading: change.Reading{Frontend: "fe3.lake.example.net:9030"}, Fault: "connection refused"}
	for name, draw := range map[string]func(f *views.Frame){
		"spread-plan": func(f *views.Frame) { views.Spread(f, onLive(one, two)); views.Confirm(f, spreadPlan()) },
		"spread-applied": func(f *views.Frame) {
			s := onLive(one, frontendOf(2, "3", "3", false), down)
			s.Sheet = views.ChangeSheet(changed())
			views.Spread(f, s)
		},
		"spread-applying": func(f *views.Frame) {
			s, r := onLive(one, two), changed()
			r.Outcome, r.Reason, r.Warnings = "", "", nil
			r.Steps[1].State, r.Steps[1].After, r.Steps[1].Reason = change.StepSending, nil, ""
			r.Steps[2].State, r.Steps[2].After, r.Steps[2].Reason = change.StepWaiting, nil, ""
			s.Sheet = views.ChangeSheet(r)
			views.Spread(f, s)
		},
		"spread-verified": func(f *views.Frame) {
			s := onFrontends()
			s.Sheet = views.VerifiedSheet(verified())
			views.Spread(f, s)
		},
		"spread-no-effect": func(f *views.Frame) { views.Spread(f, onLive(one, frontendOf(2, "3", "3", false))) },
		"spread-down":      func(f *views.Frame) { views.Spread(f, onLive(one, two, down)) },
		"spread-read-only": func(f *views.Frame) {
			s := onLive(one, two)
			s.Header.ReadOnly, s.Header.Doris = true, "Doris 3.1  2 FE  13 BE"
			s.Footer.Hints = []views.Hint{
				{Key: "left", Title: "fewer N"}, {Key: "A", Title: "apply…", Off: "context prod is read-only until its configuration says writes: true"}, {Key: "?", Title: "help"},
			}
			views.Spread(f, s)
		},
		"spread-many-frontends": func(f *views.Frame) {
			var all []views.SpreadFrontend
			for i := range 9 {
				all = append(all, frontendOf(i+1, fmt.Sprint(i/2+1), "5", i%4 != 3))
			}
			views.Spread(f, onLive(all...))
		},
	} {
		screens[name] = draw
	}
}
