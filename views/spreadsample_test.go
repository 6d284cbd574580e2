package views_test

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/themes"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"
)

func about(mean, half float64) text.SpreadEstimate {
	return text.SpreadEstimate{Mean: mean, Low: mean - half, High: mean + half}
}

// spreadRun is a run over backends whose shares fall by a factor from one to the next.
func spreadRun(name string, n int64, backends int, factor, half float64) text.SpreadRun {
	r := text.SpreadRun{
		Name: name, Settings: spread.DefaultSettings(spread.GenerationS3), Samples: 200,
		Decision:  spread.Decision{Strategy: spread.ConsistentHashing, SpreadNum: n, Spread: n > 1, Reason: fmt.Sprintf("N = %d acts: use_consistent_hash_for_external_scan is on", n)},
		Certainty: text.SpreadCertainty{Word: spread.Exact},
		Gini:      about(0.667/float64(n), 0), BackendsPerQuery: 9.5, Bound: 1, Queue: &text.SpreadQueue{Gain: about(1, 0)},
		Cache: spread.Cache{BackendsPerSplit: float64(n), Copies: float64(n), ReachableCopies: float64(n), ReachableBytes: n * 148 << 30},
	}
	r.Settings.SpreadNum, r.Settings.ConsistentHash = n, true
	sum, part := 0.0, 1.0
	for range backends {
		sum += part
		part *= factor
	}
	part = 1 / sum
	r.MaxOverMean = about(part*float64(backends), half)
	for i := range backends {
		r.Backends = append(r.Backends, text.SpreadBackend{
			ID: int64(10001 + i), Host: fmt.Sprintf("be-%d.lake.example.net", i+1), Share: about(part, half*part), Splits: about(part*486200, half*part*486200),
			CacheBytes: int64(part * 100e9), ReachableBytes: n * int64(part*148*float64(1<<30)),
		})
		part *= factor
	}
	if n > 1 {
		r.Certainty = text.SpreadCertainty{Word: spread.Statistical, Reasons: []string{"ties among candidates are broken at random"}}
		r.Bound, r.Queue.Gain, r.Moved = 2.61, about(2.5, 0.1), spread.Movement{Splits: 0.661, Bytes: 0.65}
	}
	return r
}

func spreadDocument(backends int) *text.SpreadSimulateDocument {
	d := &text.SpreadSimulateDocument{
		Schema: text.SpreadSimulateSchema, Outcome: engine.OK, Reason: "2 runs",
		SpreadSetup: text.SpreadSetup{
			Workload: text.SpreadWorkload{Name: "EXPLAIN of hive.sales.orders", Splits: 2431, Bytes: 148 << 30, DistinctKeys: 2400, Kinds: 1},
			Queries:  200, Concurrency: 64, Load: spread.LoadBytes, Assumed: []string{"generation S3: no frontend was asked"},
		},
		Runs: []text.SpreadRun{spreadRun("N = 1", 1, backends, 0.7, 0), spreadRun("N = 3", 3, backends, 0.95, 0.04)},
		Warnings: []spread.Warning{
			{Code: "order-unknown", Text: "EXPLAIN does not keep the order in which the frontend had the splits: they are sorted by path, start and length"},
			{Code: "identity-collapse", Text: "2400 distinct keys for 2431 splits: splits with the same path, start and length hash alike and share their candidates"},
			{Code: "weights-per-query", Text: "Doris counts weights per query and sees no load of others: spreading evens out by chance, not by feedback"},
		},
	}
	return d
}

func spreadSweep() *text.SpreadRecommendDocument {
	d := &text.SpreadRecommendDocument{
		SpreadNum: 3, Present: 1, Statement: "SET GLOBAL external_scan_consistent_hash_spread_num = 3;",
		Sentences: []string{
			"With N = 1 the busiest of 12 backends takes 2.9 times its even part of this workload.",
			"N = 3 lets 64 concurrent queries run at 2.50 times that throughput (2.40 to 2.60; 2.61 with very many) and brings the busiest down to 1.1.",
			"It costs 3.0 cache copies (444.0 GiB); N = 4 would bring +4 % throughput for +33 % cache.",
		},
	}
	for i, n := range []int64{1, 2, 3, 4, 6, 8, 12} {
		gain := []float64{1, 1.8, 2.5, 2.6, 2.68, 2.71, 2.73}[i]
		d.Table = append(d.Table, text.SpreadSweepRow{SpreadNum: n, Gain: about(gain, 0.05), Copies: float64(n), MaxOverMean: 3 / gain, Knee: n == 3})
	}
	return d
}

func spreadBackends(d *text.SpreadSimulateDocument) []views.SpreadBackend {
	var all []views.SpreadBackend
	for i := range d.Runs[0].Backends {
		b := &d.Runs[0].Backends[i]
		all = append(all, views.SpreadBackend{ID: b.ID, Host: b.Host, Group: "hot", Before: b, After: &d.Runs[1].Backends[i]})
	}
	return append(all, views.SpreadBackend{ID: 10099, Host: "be-99.lake.example.net", Group: "cold", Excluded: "query-disabled"})
}

// spreading is the screen with an answer.
func spreading() views.SpreadState {
	d := spreadDocument(12)
	all := spreadBackends(d)
	all[4].Excluded, all[4].WhatIf, all[4].After = "not alive", "dies", nil
	rows := views.NewSpreadRows(all, false)
	s := views.SpreadState{
		Chrome: chrome(3, fleetRows()), Document: d, Sweep: spreadSweep(), Rows: rows, Table: tableOf(views.SpreadColumns(false, false), rows),
		Asked: views.SpreadAsked{
			Workload: "EXPLAIN of hive.sales.orders", Before: "N = 1", After: "N = 3", Settings: "gen S3, hash switch on, file cache off",
			Changes: []string{"10005 dies"}, Queries: 200, Clients: 64, SpreadNum: 3,
		},
		Offline: "none connected: simulated from w workload and B backends",
	}
	s.Header.Tabs, s.Header.TabKeys = []string{"Fleet", "Warm-up", "Coverage", "Spread", "Journal"}, []string{"1", "2", "3", "4", "7"}
	s.Table.Move(1)
	return s
}

// onFrontends is the same with frontends, load, and what was verified.
func onFrontends() views.SpreadState {
	s := spreading()
	n := &change.Variable{Global: "3", Session: "3", Default: "1"}
	s.Live = &views.SpreadLive{Note: "read 2 s ago", Frontends: []views.SpreadFrontend{
		{Reading: change.Reading{Frontend: "fe1:9030", Spread: n, Acts: change.Effect{Acts: true}}},
		{Reading: change.Reading{Frontend: "fe2:9030", Spread: &change.Variable{Global: "3", Session: "1"}, Acts: change.Effect{Reason: "neither switch is on"}}},
		{Reading: change.Reading{Frontend: "fe3:9030"}, Fault: "connection refused"},
	}}
	all := spreadBackends(s.Document)
	for i := range all[:12] {
		observed := about(all[i].After.Share.Mean+0.002, 0)
		all[i].Observed, all[i].Load = &observed, &change.Load{CPU: 0.1 + float64(i)/20, RunningTasks: int64(i), ScanBytesPerSecond: float64(i) * 1e8, Reason: ""}
	}
	s.Rows = views.NewSpreadRows(all, false)
	s.Table = tableOf(views.SpreadColumns(true, true), s.Rows)
	s.Sheet = &views.SpreadSheet{Title: "verified", Note: "N = 3 on 3 frontends", Lines: []widget.Line{
		{{Token: themes.OK, Text: "✓ "}, {Token: themes.Text, Text: "200 of 200 plans within the predicted candidates"}},
		{{Token: themes.Text, Text: "balance as predicted: p = 0.42, exact multinomial"}},
	}}
	return s
}

func spreadSplits() views.SpreadState {
	s := spreading()
	var splits []spread.Split
	for i := range 40 {
		splits = append(splits, spread.Split{Path: fmt.Sprintf("s3://lake/warehouse/sales/orders/d=2026-03-01/part-%05d.parquet", i), Length: 67108864, Start: int64(i%2) * 67108864})
	}
	rows := views.NewSplitRows(splits, 0, strings.Clone)
	s.View, s.Splits, s.SplitsOf = views.SpreadSplits, tableOf(views.SplitColumns(), rows), 2431
	trace := func(home int64, reason string) *text.SpreadTrace {
		return &text.SpreadTrace{
			Number: 1, Position: 17, Path: splits[0].Path, Length: splits[0].Length, Key: "-1732750921146784690", Chosen: home, Home: home, Reason: reason,
			Candidates: []text.SpreadCandidate{{ID: 10001, Host: "be-1.lake.example.net", Weight: 200}, {ID: 10003, Host: "be-3.lake.example.net", Weight: 100}},
			Ring: []text.SpreadRingPoint{
				{Hash: "-1742035016709377560", ID: 10002, Before: true}, {Hash: "-1730396033261881313", ID: 10001, First: true},
				{Hash: "-1729042521511547980", ID: 10001}, {Hash: "-1723784001784952697", ID: 10003, First: true},
			},
			Alternatives: []string{"be-1.lake.example.net"},
		}
	}
	s.Trace = views.SpreadTraces{
		Before: trace(10001, "least weight among the candidates, the last of equals"),
		After:  trace(10003, "least weight among the candidates, ties broken at random"), Wanted: 1,
	}
	return s
}

func spreadHeat() views.SpreadState {
	s := spreading()
	heat := func(n int) []text.SpreadHeatRow {
		var rows []text.SpreadHeatRow
		for i := range 30 {
			h := text.SpreadHeatRow{First: i*81 + 1, Last: i*81 + 81, Path: fmt.Sprintf("s3://lake/warehouse/sales/orders/d=2026-03-%02d/part-0.parquet", i+1), Part: make([]float64, 12)}
			for k := range n {
				h.Part[(i*5+k*3)%12] = 1 / float64(n)
			}
			rows = append(rows, h)
		}
		return rows
	}
	s.View, s.HeatRows = views.SpreadHeat, views.NewHeatRows(heat(1), heat(3), s.Document.Runs)
	s.Heat = tableOf(views.HeatColumns(), s.HeatRows)
	return s
}

func spreadForm() views.FormState {
	return views.FormState{
		Title: "what is scanned", Note: "One query reads all of it.", Cursor: 1,
		Fields: []views.FormField{
			{Label: "workload", Value: "EXPLAIN in a file", Hint: "the example is one split"},
			{Label: "file", Prompt: &widget.Prompt{Text: "/home/ada/plan.txt", Caret: 18}, Error: "no such file: type its path"},
			{Label: "weight of a split", Value: "all alike"},
		},
		Hints: []views.Hint{{Key: "enter", Title: "use"}, {Key: "esc", Title: "leave it"}},
	}
}

func init() {
	for name, draw := range map[string]func(f *views.Frame){
		"spread":        func(f *views.Frame) { views.Spread(f, spreading()) },
		"spread-live":   func(f *views.Frame) { views.Spread(f, onFrontends()) },
		"spread-splits": func(f *views.Frame) { views.Spread(f, spreadSplits()) },
		"spread-heat":   func(f *views.Frame) { views.Spread(f, spreadHeat()) },
		"spread-form":   func(f *views.Frame) { views.Spread(f, spreading()); views.Form(f, spreadForm()) },
		"spread-stale": func(f *views.Frame) {
			s := spreading()
			s.Stale, s.Working, s.Part, s.Sweep = true, "simulating: placing queries", 0.43, nil
			s.Rows = views.NewSpreadRows(spreadBackends(s.Document), true)
			s.Asked.After, s.Asked.SpreadNum = "N = 4", 4
			s.Table.Update(s.Rows)
			views.Spread(f, s)
		},
		"spread-refused": func(f *views.Frame) {
			s := spreading()
			s.Sweep = &text.SpreadRecommendDocument{
				Refused: true, Reasons: []string{"neither enable_file_cache nor use_consistent_hash_for_external_scan is on, so splits go round robin and N is ignored"},
				Remedies: []string{"SET GLOBAL use_consistent_hash_for_external_scan = true; or SET GLOBAL enable_file_cache = true"},
			}
			s.Document.Warnings = append([]spread.Warning{{Code: "no-effect", Text: "N = 3 has no effect: neither enable_file_cache nor use_consistent_hash_for_external_scan is on, so splits go round robin"}}, s.Document.Warnings...)
			views.Spread(f, s)
		},
		"spread-failed": func(f *views.Frame) {
			s := spreading()
			s.Document, s.Sweep, s.Failed = nil, nil, "N = 3: no backend may scan (10001 be-1: not alive): bring one back, or choose another group"
			views.Spread(f, s)
		},
		"spread-begins": func(f *views.Frame) {
			s := spreading()
			s.Document, s.Sweep, s.Rows, s.Table, s.Working = nil, nil, nil, nil, "reading the workload"
			views.Spread(f, s)
		},
	} {
		screens[name] = draw
	}
}
