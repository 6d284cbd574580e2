package spread

import (
	"context"
	"strings"
	"testing"
)

func recommend(t *testing.T, opt RecommendOptions) *Recommendation {
	t.Helper()
	rec, err := Recommend(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestRecommendPublishedCase(t *testing.T) {
	rec := recommend(t, RecommendOptions{Scenario: spreadScenario(3, 1), Simulate: SimulateOptions{Workload: hotSplit()}})
	if rec.Refused || rec.SpreadNum != 3 || rec.Statement != "SET GLOBAL external_scan_consistent_hash_spread_num = 3;" {
		t.Fatalf("%+v", rec)
	}
	if len(rec.Sentences) != 3 || len(rec.Table) != 3 || !rec.Table[2].Knee {
		t.Errorf("%d sentences, table %+v", len(rec.Sentences), rec.Table)
	}
	for _, s := range rec.Sentences {
		t.Log(s)
	}
	if got := rec.Table[2].Gain.Mean; got < 2.85 || got > 3 {
		t.Errorf("gain %v", got)
	}
}

// brief simulates as much as it takes to tell one N from another.
func brief(w *Workload) SimulateOptions {
	return SimulateOptions{Workload: w, Queries: 20, Trials: 20, Placements: 100_000, QueueEvents: 100_000}
}

func TestRecommendKeepsOne(t *testing.T) {
	// Many splits on few backends are even as they are: nothing to gain.
	w := &Workload{OrderKnown: true, Splits: benchSplits(2000)}
	rec := recommend(t, RecommendOptions{Scenario: spreadScenario(4, 1), Simulate: brief(w)})
	if rec.Refused || rec.SpreadNum != 1 || rec.Statement != "" || len(rec.Sentences) != 3 {
		t.Errorf("%+v", rec)
	}
	for _, s := range rec.Sentences {
		t.Log(s)
	}
}

func TestRecommendMaxCopies(t *testing.T) {
	rec := recommend(t, RecommendOptions{
		Scenario: spreadScenario(8, 1), MaxCopies: 4, Simulate: brief(hotSplit()),
	})
	if rec.SpreadNum != 4 || !strings.Contains(rec.Sentences[2], "more than the 4.0 allowed") {
		t.Errorf("N = %d, %q", rec.SpreadNum, rec.Sentences)
	}
}

func TestRecommendRefuses(t *testing.T) {
	local := &Workload{Splits: []Split{{Path: "hdfs://a", Length: 1, Hosts: []string{"10.0.0.0"}}}}
	for name, c := range map[string]struct {
		change   func(*Scenario)
		workload *Workload
		reason   string
	}{
		"no gate":    {func(s *Scenario) { s.Settings.FileCache, s.Settings.ConsistentHash = false, false }, hotSplit(), "round robin"},
		"no setting": {func(s *Scenario) { s.Settings.Generation = GenerationB }, hotSplit(), "does not know"},
		"one left":   {func(s *Scenario) { s.Backends[1].Dead, s.Backends[2].Dead = true, true }, hotSplit(), "only one backend"},
		"none":       {func(s *Scenario) { s.Pool.Groups = []string{"x"} }, hotSplit(), "no backend is eligible"},
		"local":      {func(*Scenario) {}, local, "own hosts"},
	} {
		s := spreadScenario(3, 1)
		c.change(&s)
		rec := recommend(t, RecommendOptions{Scenario: s, Simulate: SimulateOptions{Workload: c.workload}})
		if !rec.Refused || len(rec.Reasons) != len(rec.Remedies) || !strings.Contains(strings.Join(rec.Reasons, "; "), c.reason) || rec.Statement != "" {
			t.Errorf("%s: %+v", name, rec)
		}
	}
}

func TestSweep(t *testing.T) {
	for n, want := range map[int][]int64{1: {1}, 2: {1, 2}, 3: {1, 2, 3}, 8: {1, 2, 3, 4, 6, 8}, 20: {1, 2, 3, 4, 6, 8, 12, 16, 20}} {
		got := sweepTo(n)
		if len(got) != len(want) {
			t.Errorf("%d: %v, want %v", n, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%d: %v, want %v", n, got, want)
			}
		}
	}
}

// TestCacheIsComparable: a mix that reads only some files within the queries
// must not make N = 1 look cheaper than it is.
func TestCacheIsComparable(t *testing.T) {
	w, err := Generate(GenerateOptions{Files: 300, HotFiles: 3, HotShare: 0.9, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	rec := recommend(t, RecommendOptions{
		Scenario: spreadScenario(6, 1), Spreads: []int64{2}, Simulate: brief(w),
	})
	one, two := rec.Table[0], rec.Table[1]
	if one.CacheBytes != w.TotalBytes() || two.CacheBytes != 2*w.TotalBytes() {
		t.Errorf("cache %d and %d of %d bytes", one.CacheBytes, two.CacheBytes, w.TotalBytes())
	}
}

func TestUnluckyStepDoesNotEndTheClimb(t *testing.T) {
	row := func(n int64, gain float64) Run {
		return Run{
			Settings: Settings{SpreadNum: n}, Cache: Cache{ReachableCopies: float64(n)},
			Queue: &Queue{Gain: Estimate{Mean: gain}},
		}
	}
	rec := &Recommendation{Present: 1, Simulation: &Simulation{Runs: []Run{row(1, 1), row(2, 1.05), row(3, 2.6), row(4, 2.62)}}}
	rec.tabulate(&RecommendOptions{WorthWhile: 0.25})
	if rec.SpreadNum != 3 || !rec.Table[2].Knee || rec.Table[1].Knee || rec.Table[3].Worth > 0.1 {
		t.Errorf("%+v", rec.Table)
	}
}
