package source

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bellows/engine/spread"
	"bellows/views/text"
)

// settled waits until a source has done what it was asked.
func settled(t *testing.T, s *Spread, done func(SpreadSnapshot) bool) SpreadSnapshot {
	t.Helper()
	for {
		if v := s.Snapshot(); done(v) {
			return v
		}
		select {
		case <-s.Changed():
		case <-t.Context().Done():
			t.Fatalf("it did not settle: %+v", s.Snapshot())
		}
	}
}

func idle(v SpreadSnapshot) bool { return v.Asked && v.Working == "" }

func newSpread(t *testing.T) *Spread {
	t.Helper()
	s := NewSpread(SpreadOptions{Workers: 1, Trials: 20, Placements: 2000, Events: 2000})
	t.Cleanup(s.Close)
	return s
}

// small keeps a wish quick under the race detector.
func small(change func(*SpreadWish)) SpreadWish {
	w := PublishedCase()
	w.Concurrency, w.Queries = 8, 20
	if change != nil {
		change(&w)
	}
	return w
}

// The published case: a bound of 3 and, with 64 clients, what a closed network of three
// equal servers gives, 2.909; 2.947 and 2.920 were measured.
func TestPublishedCase(t *testing.T) {
	s := NewSpread(SpreadOptions{Placements: 200_000, Events: 200_000})
	t.Cleanup(s.Close)
	s.Ask(PublishedCase())
	v := settled(t, s, idle)
	if v.Failed != "" || v.Answer == nil || v.Stale || v.Answer.Draft {
		t.Fatalf("no answer: %+v", v)
	}
	after := v.Answer.After()
	if b := after.Bound; b < 2.9 || b > 3.0001 {
		t.Errorf("bound %v, want nearly 3", b)
	}
	if g := after.Queue.Gain; g.Mean < 2.88 || g.Mean > 2.95 {
		t.Errorf("gain %v, want about 2.909", g)
	}
	if v.Answer.Before().Certainty.Word != spread.Exact || after.Certainty.Word != spread.Statistical {
		t.Errorf("certainties %v and %v", v.Answer.Before().Certainty, after.Certainty)
	}
	if v.Sweep == nil || v.Sweep.SpreadNum != 3 || len(v.Sweep.Table) != 3 || v.Sweep.Present != 1 {
		t.Errorf("sweep %+v", v.Sweep)
	}
	if all := strings.Join(v.Answer.Document.Assumed, "; "); !strings.Contains(all, "an example") || !strings.Contains(all, "no frontend was asked") {
		t.Errorf("assumed %s", all)
	}
}

// Whoever asks again while it works gets the answer to the newest wish alone.
func TestTheNewestWishIsAnswered(t *testing.T) {
	s := newSpread(t)
	for n := range int64(5) {
		s.Ask(small(func(w *SpreadWish) { w.After.Settings.SpreadNum = n }))
	}
	v := settled(t, s, idle)
	if n := v.Answer.After().Settings.SpreadNum; n != 4 || v.Stale {
		t.Fatalf("the answer is of N = %d, stale %t", n, v.Stale)
	}
	s.Ask(small(func(w *SpreadWish) { w.After.Settings.SpreadNum = 2 }))
	if v := s.Snapshot(); !v.Stale || v.Answer == nil || v.Working == "" {
		t.Errorf("while it works the old answer is stale %t, working %q", v.Stale, v.Working)
	}
	settled(t, s, idle)
	s.Ask(small(func(w *SpreadWish) { w.After.Settings.SpreadNum = 4 }))
	if v := s.Snapshot(); v.Stale || v.Working != "" || v.Answer.After().Settings.SpreadNum != 4 || v.Sweep == nil {
		t.Errorf("what was answered before is worked out again: stale %t, %q", v.Stale, v.Working)
	}
}

// What if: each change acts on the side after alone, and is told in words.
func TestWhatIf(t *testing.T) {
	yes, group := true, "b"
	for _, c := range []struct {
		words  string
		change func(*SpreadSide)
		holds  func(before, after *text.SpreadRun) bool
	}{
		{"10002 dies", func(s *SpreadSide) { *s = s.With(10002, func(c *SpreadChange) { c.Dead = &yes }) },
			func(_, after *text.SpreadRun) bool { return len(after.Backends) == 2 && after.Excluded[0].ID == 10002 }},
		{"10001 query-disabled", func(s *SpreadSide) { *s = s.With(10001, func(c *SpreadChange) { c.QueryDisabled = &yes }) },
			func(_, after *text.SpreadRun) bool { return after.Excluded[0].Reason == "query-disabled" }},
		{"user of group b, 10003 to group b", func(s *SpreadSide) {
			*s = s.With(10003, func(c *SpreadChange) { c.Group = &group })
			s.Pool.Groups = []string{"b"}
		}, func(_, after *text.SpreadRun) bool { return len(after.Backends) == 1 && after.Backends[0].ID == 10003 }},
		{"10009 joins", func(s *SpreadSide) { s.Join = []spread.Backend{{ID: 10009, Host: "be-9"}} },
			func(_, after *text.SpreadRun) bool { return len(after.Backends) == 4 }},
		{"hash switch off", func(s *SpreadSide) { s.Settings.ConsistentHash = false },
			func(_, after *text.SpreadRun) bool { return !after.Decision.Spread && len(after.Warnings) > 0 }},
		{"file cache on", func(s *SpreadSide) { s.Settings.FileCache = true },
			func(_, after *text.SpreadRun) bool { return after.Cache.Enabled }},
		{"32 virtual nodes", func(s *SpreadSide) { s.Settings.VirtualNodes = 32 },
			func(_, after *text.SpreadRun) bool { return after.Settings.VirtualNodes == 32 }},
		{"generation B", func(s *SpreadSide) { s.Settings.Generation = spread.GenerationB },
			func(_, after *text.SpreadRun) bool { return after.Decision.SpreadNum == 1 }},
	} {
		t.Run(c.words, func(t *testing.T) {
			s := newSpread(t)
			w := small(func(w *SpreadWish) { c.change(&w.After) })
			if got := strings.Join(w.Differs(), ", "); got != c.words {
				t.Errorf("it differs in %q, want %q", got, c.words)
			}
			s.Ask(w)
			v := settled(t, s, idle)
			if v.Failed != "" {
				t.Fatal(v.Failed)
			}
			before, after := v.Answer.Before(), v.Answer.After()
			if len(before.Backends) != 3 || !c.holds(before, after) {
				t.Errorf("before %+v\nafter %+v", before.Backends, after)
			}
			if !strings.HasSuffix(after.Name, c.words) {
				t.Errorf("the run is called %q", after.Name)
			}
		})
	}
}

// A backend that is dead in the input returns.
func TestABackendReturns(t *testing.T) {
	no := false
	side := SpreadSide{}.With(7, func(c *SpreadChange) { c.Dead = &no })
	if all := side.Of([]spread.Backend{{ID: 7, Dead: true}}); all[0].Dead {
		t.Error("it stays dead")
	}
	if words := (SpreadWish{After: side}).WhatIf(7); words != "returns" {
		t.Errorf("it %q", words)
	}
	if side = side.With(7, func(c *SpreadChange) { c.Dead = nil }); len(side.Changes) != 0 {
		t.Errorf("changes %v are left", side.Changes)
	}
}

func TestWhatCannotBeSimulated(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	yes := true
	for _, c := range []struct {
		name   string
		change func(*SpreadWish)
		want   string
	}{
		{"nobody is left", func(w *SpreadWish) {
			for id := int64(10001); id <= 10003; id++ {
				w.After = w.After.With(id, func(c *SpreadChange) { c.Dead = &yes })
			}
		}, "no backend may scan (10001 be-1: not alive"},
		{"no such file", func(w *SpreadWish) { w.Scan = SpreadScan{Kind: SpreadFiles, File: filepath.Join(dir, "absent")} }, "no such file"},
		{"no name", func(w *SpreadWish) { w.Pool = SpreadPool{Kind: SpreadBackends} }, "type its path"},
		{"a folder", func(w *SpreadWish) { w.Pool = SpreadPool{Kind: SpreadBackends, File: dir} }, "no regular file"},
		{"a bad line", func(w *SpreadWish) {
			w.Scan = SpreadScan{Kind: SpreadFiles, File: write("bad.csv", "path,size\ns3://a,-3\n")}
		}, "line 2, size: -3 is negative"},
		{"a bad entry", func(w *SpreadWish) {
			w.Pool = SpreadPool{Kind: SpreadBackends, File: write("bad.json", `[{"id": 1, "host": "a"}, {"id": 1, "host": "b"}]`)}
		}, "entry 2, id: backend 1 stands here and in entry 1"},
		{"no plan", func(w *SpreadWish) { w.Scan = SpreadScan{Kind: SpreadExplain, File: write("plan.txt", "hello\n")} }, "workload: "},
		{"variance 0", func(w *SpreadWish) { w.After.Settings.MaxSplitVariance, w.After.Settings.SpreadNum = 0, 1 }, "variance 0 is refused"},
		{"too many", func(w *SpreadWish) { w.Pool = SpreadPool{Kind: SpreadGenerated, Count: 1e6} }, "from 1 to 10000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSpread(t)
			s.Ask(small(c.change))
			v := settled(t, s, idle)
			if !strings.Contains(v.Failed, c.want) {
				t.Errorf("it failed with %q, want %q", v.Failed, c.want)
			}
			s.Ask(small(nil))
			if v := settled(t, s, idle); v.Failed != "" || v.Answer == nil {
				t.Errorf("it does not recover: %q", v.Failed)
			}
		})
	}
}

func TestFilesOfTheUser(t *testing.T) {
	dir := t.TempDir()
	scan, pool := filepath.Join(dir, "files.json"), filepath.Join(dir, "be.yaml")
	_ = os.WriteFile(scan, []byte(`[{"path": "s3://b/\u001b[31mx", "size": 1000}]`), 0o600)
	_ = os.WriteFile(pool, []byte("- {id: 1, host: h1, group: a}\n- {id: 2, host: h2, group: b}\n"), 0o600)
	s := newSpread(t)
	s.Look(SpreadLook{Split: 0, Heat: true})
	s.Ask(small(func(w *SpreadWish) {
		w.Scan, w.Pool = SpreadScan{Kind: SpreadFiles, File: scan}, SpreadPool{Kind: SpreadBackends, File: pool}
	}))
	v := settled(t, s, func(v SpreadSnapshot) bool { return idle(v) && v.Closer != nil && v.Closer.Answer == v.Answer })
	if len(v.Inputs.Groups) != 2 || len(v.Inputs.Workload.Splits) != 1 {
		t.Errorf("inputs %+v", v.Inputs)
	}
	c := v.Closer
	if c.Before == nil || c.After == nil || len(c.HeatBefore) != 1 || len(c.HeatAfter[0].Part) != 2 {
		t.Fatalf("a closer look found %+v", c)
	}
	for _, shown := range []string{c.Before.Path, c.HeatAfter[0].Path} {
		if strings.Contains(shown, "\x1b") {
			t.Errorf("an escape code came through: %q", shown)
		}
	}
	if v.Answer.Inputs.Workload.Splits[0].Path != "s3://b/\x1b[31mx" {
		t.Error("the engine hashes another path than the file has")
	}
	// The same file with other content counts once somebody says so.
	_ = os.WriteFile(scan, []byte("path,size\na,10\nb,20\n"), 0o600)
	s.Forget()
	s.Ask(v.Wish)
	if v := settled(t, s, func(v SpreadSnapshot) bool { return idle(v) && !v.Stale }); len(v.Inputs.Workload.Splits) != 2 {
		t.Errorf("%d splits after the file changed", len(v.Inputs.Workload.Splits))
	}
}

func TestCloseEndsALongSimulation(t *testing.T) {
	s := NewSpread(SpreadOptions{Workers: 1})
	s.Ask(small(func(w *SpreadWish) {
		w.Scan = SpreadScan{Kind: SpreadGenerated, Generate: spread.GenerateOptions{Files: 60_000}}
		w.Pool = SpreadPool{Kind: SpreadGenerated, Count: 200}
	}))
	settled(t, s, func(v SpreadSnapshot) bool { return strings.HasPrefix(v.Working, "simulating") })
	s.Close()
	s.Ask(PublishedCase())
	if v := s.Snapshot(); v.Wish.Pool.Kind == SpreadExample {
		t.Error("a closed source takes a wish")
	}
}

// An EXPLAIN that a live frontend printed, with schemes mapped to those of the metadata,
// and the warnings that a person has to see.
func TestExplainOfALiveFrontend(t *testing.T) {
	packed, err := os.Open("../../engine/spread/testdata/placements/10_placement_3be.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	var recorded struct {
		Cases []struct {
			Verbose []string `json:"explain_verbose"`
		} `json:"cases"`
	}
	if err := json.NewDecoder(plain).Decode(&recorded); err != nil || len(recorded.Cases) == 0 {
		t.Fatalf("%d cases, %v", len(recorded.Cases), err)
	}
	name := filepath.Join(t.TempDir(), "plan.txt")
	if err := os.WriteFile(name, []byte(strings.Join(recorded.Cases[0].Verbose, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSpread(t)
	s.Ask(small(func(w *SpreadWish) {
		w.Scan = SpreadScan{Kind: SpreadExplain, File: name, Schemes: map[string]string{"hdfs": "viewfs", "s3": "s3a"}}
	}))
	v := settled(t, s, idle)
	if v.Failed != "" {
		t.Fatal(v.Failed)
	}
	codes := ""
	for _, w := range v.Answer.Document.Warnings {
		codes += w.Code + " "
	}
	if !strings.Contains(codes, "printed-paths") || !strings.Contains(codes, "order-unknown") {
		t.Errorf("warnings %s", codes)
	}
	for _, split := range v.Inputs.Workload.Splits {
		if strings.HasPrefix(split.Path, "hdfs:") || strings.HasPrefix(split.Path, "s3:") {
			t.Errorf("scheme of %s is not mapped", split.Path)
		}
	}
}
