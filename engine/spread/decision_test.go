package spread

import (
	"errors"
	"strings"
	"testing"

	"bellows/engine"
)

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		g         Generation
		n         int64
		gate      bool
		strategy  Strategy
		spreadNum int64
		active    bool
		reason    string
	}{
		{GenerationA, 3, true, ConsistentHashing, 1, false, "no spread number"},
		{GenerationB, 1, false, RoundRobin, 1, false, "round robin"},
		{GenerationS1, 1, true, ConsistentHashing, 1, false, "original"},
		{GenerationS1, 3, true, ConsistentHashing, 3, true, "acts"},
		{GenerationS1, 3, false, RoundRobin, 1, false, "no effect"},
		{GenerationS2, 0, true, ConsistentHashing, 0, true, "acts"},
		{GenerationS2, 0, false, Random, 0, true, "automatic"},
		{GenerationS3, 0, false, Random, 0, true, "automatic"},
		{GenerationS3, 1, false, RoundRobin, 1, false, "no effect"},
		{GenerationS3, 5, false, RoundRobin, 1, false, "no effect"},
		{GenerationS3, 5, true, ConsistentHashing, 5, true, "acts"},
	} {
		s := DefaultSettings(c.g)
		s.SpreadNum, s.ConsistentHash = c.n, c.gate
		d := s.Decide()
		if d.Strategy != c.strategy || d.SpreadNum != c.spreadNum || d.Spread != c.active || !strings.Contains(d.Reason, c.reason) {
			t.Errorf("%s N=%d gate %v: %+v", c.g, c.n, c.gate, d)
		}
	}
}

func TestSpreadRange(t *testing.T) {
	for g, c := range map[Generation]struct{ n, byDefault int64 }{GenerationS1: {1, 1}, GenerationS2: {0, 0}, GenerationS3: {0, 1}} {
		low, high, byDefault := g.SpreadRange()
		if low != c.n || high != 2147483647 || byDefault != c.byDefault || !g.HasSpread() {
			t.Errorf("%s: %d..%d, default %d", g, low, high, byDefault)
		}
		for n, ok := range map[int64]bool{low - 1: false, low: true, high: true, high + 1: false} {
			s := DefaultSettings(g)
			s.SpreadNum, s.FileCache = n, true
			if _, err := NewPolicy(benchBackends(2), PolicyOptions{Settings: s}); (err == nil) != ok || err != nil && !errors.Is(err, ErrBadSpread) {
				t.Errorf("%s N=%d: %v", g, n, err)
			}
		}
	}
	s := DefaultSettings("S9")
	if _, err := NewPolicy(benchBackends(2), PolicyOptions{Settings: s}); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("unknown generation: %v", err)
	}
}

func TestWhatIf(t *testing.T) {
	base := spreadScenario(3, 1)
	base.Name = "now"
	yes, no, nodes, n := true, false, 32, int64(2)
	changed, err := base.With(WhatIf{
		Kill: []int64{10001}, Join: []Backend{{ID: 7, Host: "new"}}, DisableQuery: []int64{10002},
		Group: map[int64]string{10003: "hot"}, VirtualNodes: &nodes, SpreadNum: &n, FileCache: &no, Redistribution: &yes,
	})
	if err != nil {
		t.Fatal(err)
	}
	if base.Backends[0].Dead || len(base.Backends) != 3 {
		t.Error("the original changed")
	}
	e := Eligible(changed.Backends, changed.Pool, 0)
	if len(e.Backends) != 2 || len(e.Excluded) != 2 || changed.Settings.VirtualNodes != 32 || changed.Settings.FileCache || changed.Settings.SpreadNum != 2 {
		t.Errorf("%+v %+v", e, changed.Settings)
	}
	if !strings.HasPrefix(changed.Name, "now, 10001 dies, 10002 query-disabled, 10003 to group hot, 7 joins, ") {
		t.Errorf("name %q", changed.Name)
	}
	for field, w := range map[string]WhatIf{
		"kill": {Kill: []int64{5}}, "disable_query": {DisableQuery: []int64{5}},
		"group": {Group: map[int64]string{5: "x"}}, "stands twice": {Join: []Backend{{ID: 10001}}},
	} {
		if _, err := base.With(w); err == nil || !strings.Contains(err.Error(), field) || !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestBackendDies: only splits that had it as a home or that redistribution
// touches change their backend.
func TestBackendDies(t *testing.T) {
	base := spreadScenario(10, 1)
	base.Settings.HashCandidates, base.Settings.NoRedistribution = 1, true
	dies, err := base.With(WhatIf{Kill: []int64{10004}})
	if err != nil {
		t.Fatal(err)
	}
	sim := simulate(t, SimulateOptions{
		Scenarios: []Scenario{base, dies}, Workload: &Workload{OrderKnown: true, Splits: benchSplits(2000)}, Load: LoadSplits,
	})
	lost := sim.Runs[0].Backends[3].Share.Mean
	if got := sim.Runs[1].Moved.Splits; got != lost || got == 0 {
		t.Errorf("moved %v, the dead backend held %v", got, lost)
	}
	if len(sim.Runs[1].Excluded) != 1 || sim.Runs[1].Excluded[0].Reason != "not alive" {
		t.Errorf("excluded %v", sim.Runs[1].Excluded)
	}
}

func TestTrace(t *testing.T) {
	w := &Workload{OrderKnown: true, Splits: benchSplits(40)}
	w.Splits[7].Hosts = []string{"10.0.0.1"}
	for _, n := range []int64{1, 3} {
		s := spreadScenario(5, n)
		for i := range w.Splits {
			tr, err := Trace(s, w, i, 11)
			if err != nil {
				t.Fatal(err)
			}
			least := int64(1 << 60)
			var chosen *TracedCandidate
			for k := range tr.Candidates {
				least = min(least, tr.Candidates[k].Weight)
				if tr.Candidates[k].ID == tr.Chosen {
					chosen = &tr.Candidates[k]
				}
			}
			if chosen == nil || chosen.Weight != least {
				t.Fatalf("N=%d split %d: chosen %d among %v", n, i, tr.Chosen, tr.Candidates)
			}
			if local := i == 7; local != strings.Contains(tr.Reason, "hosts") || local != (len(tr.Ring) == 0) {
				t.Errorf("N=%d split %d: %q, ring %v", n, i, tr.Reason, tr.Ring)
			}
			if i != 7 && (!tr.Ring[0].Before || tr.Ring[1].ID != tr.Candidates[0].ID || tr.Ring[1].Hash < tr.Key && tr.Ring[0].Hash < tr.Key) {
				t.Errorf("N=%d split %d: key %d, ring %v", n, i, tr.Key, tr.Ring)
			}
		}
	}
	if _, err := Trace(spreadScenario(2, 1), w, 40, 0); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("split out of range: %v", err)
	}
}

func TestHeatMap(t *testing.T) {
	w := &Workload{OrderKnown: true, Splits: benchSplits(100)}
	run := simulate(t, SimulateOptions{Scenarios: []Scenario{spreadScenario(4, 2)}, Workload: w}).Runs[0]
	at := 0
	for _, row := range run.HeatMap(w, 7) {
		sum := 0.0
		for _, p := range row.Part {
			sum += p
		}
		if row.From != at || sum < 0.999 || sum > 1.001 || row.Path != w.Splits[at].Path {
			t.Errorf("row %+v", row)
		}
		at = row.To
	}
	if at != 100 {
		t.Errorf("rows end at %d", at)
	}
}

func TestSimulateBrokenOptions(t *testing.T) {
	good := func() SimulateOptions {
		return SimulateOptions{Scenarios: []Scenario{spreadScenario(2, 1)}, Workload: hotSplit()}
	}
	for field, change := range map[string]func(*SimulateOptions){
		"scenarios":   func(o *SimulateOptions) { o.Scenarios = nil },
		"workload":    func(o *SimulateOptions) { o.Workload = nil },
		"split":       func(o *SimulateOptions) { o.Workload = &Workload{} },
		"queries":     func(o *SimulateOptions) { o.Queries = -1 },
		"trials":      func(o *SimulateOptions) { o.Trials = -1 },
		"concurrency": func(o *SimulateOptions) { o.Concurrency = 1 << 30 },
		"load":        func(o *SimulateOptions) { o.Load = "heat" },
		"rate":        func(o *SimulateOptions) { o.Workload.Queries = []Query{{Name: "x"}} },
		"names split": func(o *SimulateOptions) { o.Workload.Queries = []Query{{Name: "x", Rate: 1, Splits: []int32{9}}} },
		"twice":       func(o *SimulateOptions) { o.Scenarios[0].Backends[1].ID = o.Scenarios[0].Backends[0].ID },
	} {
		o := good()
		change(&o)
		if _, err := Simulate(t.Context(), o); err == nil || !strings.Contains(err.Error(), field) || !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", field, err)
		}
	}
	o := good()
	o.Scenarios[0].Backends = nil
	if _, err := Simulate(t.Context(), o); !errors.Is(err, ErrNoBackends) {
		t.Errorf("no backends: %v", err)
	}
}
