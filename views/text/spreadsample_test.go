package text_test

import (
	"context"
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"
)

func sampleBackendList() []spread.Backend {
	return []spread.Backend{
		{ID: 10001, Host: "be-1", Group: "hot"},
		{ID: 10002, Host: "be-2", Group: "hot"},
		{ID: 10003, Host: "be-3", Group: "hot"},
		{ID: 10004, Host: "be-4", Group: "cold"},
	}
}

func sampleScenario() spread.Scenario {
	s := spread.Scenario{Backends: sampleBackendList(), Pool: spread.Pool{Groups: []string{"hot"}}, Settings: spread.DefaultSettings(spread.GenerationS3)}
	s.Settings.ConsistentHash, s.Settings.FileCache = true, true
	return s
}

// sampleSimulation has a base, another N, and a what-if with a long name; a heat
// map, a drill-down and warnings.
func sampleSimulation(t testing.TB) text.SpreadSimulateDocument {
	t.Helper()
	w, err := spread.ReadFilesCSV(strings.NewReader("path,size,hosts\n"+
		"s3://bucket/warehouse/db/table/d=2026-03-01/part-0001.parquet,100000000,\n"+
		"hdfs://ns/b.orc,30000000,be-2\n"), spread.FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w.Name, w.HiddenSplits = "EXPLAIN of hive.sales.orders", 1
	all := sampleScenario().Sweep(3)
	changed, err := all[1].With(spread.WhatIf{Kill: []int64{10001}, Join: []spread.Backend{{ID: 10009, Host: "be-9", Group: "hot"}}})
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, changed)
	sim, err := spread.Simulate(context.Background(), spread.SimulateOptions{
		Scenarios: all, Workload: w, Queries: 50, Concurrency: 8, Trials: 50, Placements: 5_000, QueueEvents: 5_000, Workers: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	d := text.SpreadSimulateDocument{
		Outcome: engine.OK, Reason: "3 runs: the busiest backend takes 2 times its even part",
		SpreadSetup: text.SpreadSetupOf(w, sim, []string{"generation S3, the newest"}), Warnings: sim.Warnings,
	}
	for i := range sim.Runs {
		run := text.SpreadRunOf(&sim.Runs[i])
		run.Heat = text.SpreadHeatOf(sim.Runs[i].HeatMap(w, 3))
		trace, err := spread.Trace(all[i], w, len(w.Splits)-1, 0)
		if err != nil {
			t.Fatal(err)
		}
		run.Split = text.SpreadTraceOf(trace)
		d.Runs = append(d.Runs, run)
	}
	return d
}

func sampleRecommendation(t testing.TB, change func(*spread.Scenario)) text.SpreadRecommendDocument {
	t.Helper()
	w, err := spread.ReadFilesCSV(strings.NewReader("path,size\ns3://bucket/hot.parquet,30000000\n"), spread.FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := sampleScenario()
	change(&s)
	rec, err := spread.Recommend(context.Background(), spread.RecommendOptions{
		Scenario: s,
		Simulate: spread.SimulateOptions{Workload: w, Concurrency: 64, Trials: 50, Placements: 5_000, QueueEvents: 5_000, Workers: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	d := text.SpreadRecommendOf(w, rec, spread.Eligible(s.Backends, s.Pool, 0).Excluded, nil)
	d.Outcome, d.Reason = engine.OK, "a sentence"
	return d
}
