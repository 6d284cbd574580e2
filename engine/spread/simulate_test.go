package spread

import (
	"context"
	"math"
	"testing"
)

// hotSplit is the published case's workload: one split that every query reads.
func hotSplit() *Workload {
	return &Workload{Name: "hot", OrderKnown: true, Splits: []Split{{Path: "s3://bucket/hot.parquet", Length: 1000}}}
}

func spreadScenario(backends int, n int64) Scenario {
	s := DefaultSettings(GenerationS3)
	s.ConsistentHash, s.FileCache, s.SpreadNum = true, true, n
	return Scenario{Backends: benchBackends(backends), Settings: s}
}

func simulate(t testing.TB, opt SimulateOptions) *Simulation {
	t.Helper()
	sim, err := Simulate(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return sim
}

func TestPublishedCase(t *testing.T) {
	sim := simulate(t, SimulateOptions{
		Scenarios: spreadScenario(3, 1).Sweep(3), Workload: hotSplit(), Concurrency: 64, Seed: 1, QueueEvents: 2_000_000, Placements: 4_000_000,
	})
	one, three := sim.Runs[0], sim.Runs[1]
	if one.Certainty.Word != Exact || three.Certainty.Word != Statistical {
		t.Errorf("certainty %v, %v", one.Certainty, three.Certainty)
	}
	if math.Abs(three.Bound-3) > 0.05 {
		t.Errorf("bound %v, want 3.0", three.Bound)
	}
	want := 3.0 * 64 / (64 + 3 - 1)
	if got := three.Queue.ClosedForm; math.Abs(got-want) > 0.01 {
		t.Errorf("closed form %v, want %v", got, want)
	}
	q := three.Queue.Gain
	t.Logf("gain %.4f (%.4f-%.4f), M*C/(C+M-1) = %.4f", q.Mean, q.Low, q.High, want)
	if q.Mean < 2.9 || q.Mean > 3 || math.Abs(q.Mean-want) > 0.015 {
		t.Errorf("queueing estimate %v, want %v", q, want)
	}
	if q.Low > want || q.High < want {
		t.Errorf("the interval %v misses %v", q, want)
	}
	if one.Queue.Throughput.Mean != 1 || one.Cache.Copies != 1 || three.Cache.Copies != 3 {
		t.Errorf("throughput %v, copies %v and %v", one.Queue.Throughput, one.Cache.Copies, three.Cache.Copies)
	}
}

func TestHotSplitOverFive(t *testing.T) {
	sim := simulate(t, SimulateOptions{Scenarios: spreadScenario(8, 1).Sweep(5), Workload: hotSplit(), Queries: 50, Seed: 3})
	one, five := sim.Runs[0], sim.Runs[1]
	used := 0
	for b := range one.Backends {
		if s := one.Backends[b].Splits; s.Mean > 0 {
			used++
			if s != (Estimate{50, 50, 50}) {
				t.Errorf("N=1: %v on one backend, want 50", s)
			}
		}
	}
	if used != 1 {
		t.Errorf("N=1 used %d backends", used)
	}
	used = 0
	for b := range five.Backends {
		if s := five.Backends[b].Splits; s.Mean > 0 {
			used++
			// 50 draws of 1 in 5: 10 with a standard deviation of 2.8.
			if math.Abs(s.Mean-10) > 1 || s.Low < 2 || s.Low > 7 || s.High < 13 || s.High > 19 {
				t.Errorf("N=5: %v, want about 10 (5 to 16)", s)
			}
		}
	}
	if used != 5 || five.Cache.Copies != 5 || five.Cache.ReachableCopies != 5 || five.Cache.CachedBytes != 5000 {
		t.Errorf("N=5 used %d backends, cache %+v", used, five.Cache)
	}
}

func TestIdentityCollapse(t *testing.T) {
	w := &Workload{OrderKnown: true}
	for range 200 {
		w.Splits = append(w.Splits, Split{Path: "/dummyPath"})
	}
	for _, n := range []int64{2, 3, 7} {
		sim := simulate(t, SimulateOptions{Scenarios: []Scenario{spreadScenario(100, n)}, Workload: w})
		if sim.DistinctKeys != 1 || !warned(sim.Warnings, "identity-collapse") || !warned(sim.Runs[0].Warnings, "few-keys") {
			t.Errorf("N=%d: %d keys, warnings %v %v", n, sim.DistinctKeys, sim.Warnings, sim.Runs[0].Warnings)
		}
		used := 0
		for _, b := range sim.Runs[0].Backends {
			if b.Splits.Mean > 0 {
				used++
			}
		}
		if used > int(n) {
			t.Errorf("N=%d used %d backends", n, used)
		}
	}
}

func warned(in []Warning, code string) bool {
	for _, w := range in {
		if w.Code == code {
			return true
		}
	}
	return false
}

func TestVirtualNodesEvenOut(t *testing.T) {
	w := &Workload{OrderKnown: true, Splits: benchSplits(1000)}
	few := spreadScenario(3, 1)
	few.Settings.HashCandidates, few.Settings.NoRedistribution = 1, true
	nodes := 32
	few.Settings.VirtualNodes = 256
	coarse, err := few.With(WhatIf{VirtualNodes: &nodes})
	if err != nil {
		t.Fatal(err)
	}
	sim := simulate(t, SimulateOptions{Scenarios: []Scenario{few, coarse}, Workload: w})
	if !warned(sim.Warnings, "cached-rings") {
		t.Error("nobody said that rings are cached")
	}
	fine, rough := sim.Runs[0], sim.Runs[1]
	if fine.MaxOverMean.Mean >= rough.MaxOverMean.Mean || fine.Gini.Mean >= rough.Gini.Mean {
		t.Errorf("256 nodes %v, 32 nodes %v", fine.MaxOverMean, rough.MaxOverMean)
	}
	if fine.Certainty.Word != Exact || rough.Moved.Splits == 0 {
		t.Errorf("certainty %v, moved %v", fine.Certainty, rough.Moved)
	}
}

func TestOnlyTheGroupGetsWork(t *testing.T) {
	s := spreadScenario(10, 3)
	for i := range s.Backends {
		s.Backends[i].Group = []string{"etl", "serving"}[i%2]
	}
	s.Pool.Groups = []string{"serving"}
	w := &Workload{OrderKnown: true, Splits: benchSplits(500)}
	run := simulate(t, SimulateOptions{Scenarios: []Scenario{s}, Workload: w}).Runs[0]
	if len(run.Backends) != 5 || len(run.Excluded) != 5 || run.Excluded[0].Reason != `in group "etl"` {
		t.Errorf("%d backends, excluded %v", len(run.Backends), run.Excluded)
	}
	for _, b := range run.Backends {
		if b.ID%2 != 0 {
			t.Errorf("backend %d of the other group got %v", b.ID, b.Splits)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	opt := SimulateOptions{
		Scenarios: spreadScenario(50, 1).Sweep(2, 3), Concurrency: 8,
		Workload: &Workload{OrderKnown: true, Splits: benchSplits(100_000)},
	}
	stages := map[string]bool{}
	opt.Progress = func(p Progress) {
		stages[p.Stage] = true
		if p.Stage == "placements" && p.Done > 0 {
			cancel()
		}
	}
	if _, err := Simulate(ctx, opt); err != context.Canceled {
		t.Errorf("error %v", err)
	}
	if !stages["keys"] || !stages["candidates"] || stages["queueing"] {
		t.Errorf("stages %v", stages)
	}
}
