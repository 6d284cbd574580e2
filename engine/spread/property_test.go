package spread

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func drawBackends(t *rapid.T) []Backend {
	n := rapid.IntRange(1, 12).Draw(t, "backends")
	hosts := rapid.IntRange(1, n).Draw(t, "hosts")
	out := make([]Backend, n)
	for i := range out {
		out[i] = Backend{ID: int64(100 + 7*i), Host: fmt.Sprintf("h%d", i%hosts)}
	}
	return out
}

func drawSplits(t *rapid.T, hosts int) []Split {
	n := rapid.IntRange(1, 60).Draw(t, "splits")
	hosted := rapid.Bool().Draw(t, "hosted")
	out := make([]Split, n)
	for i := range out {
		out[i] = Split{Path: fmt.Sprintf("s3://b/%d", rapid.IntRange(0, 40).Draw(t, "file")), Length: int64(1 + i)}
		if w := rapid.Int64Range(0, 120).Draw(t, "weight"); w > 0 {
			out[i].Weight = Proportion{Self: w, Target: 100, Set: true}
		}
		if hosted && rapid.Bool().Draw(t, "has hosts") {
			out[i].Hosts = []string{fmt.Sprintf("h%d", rapid.IntRange(0, hosts+1).Draw(t, "host"))}
		}
	}
	return out
}

func drawSettings(t *rapid.T) Settings {
	s := DefaultSettings(rapid.SampledFrom(Generations()).Draw(t, "generation"))
	s.ConsistentHash = rapid.Bool().Draw(t, "hash")
	s.LocalScheduling = rapid.Bool().Draw(t, "local")
	s.VirtualNodes = rapid.SampledFrom([]int{1, 4, 64}).Draw(t, "nodes")
	s.HashCandidates = rapid.IntRange(1, 4).Draw(t, "candidates")
	if s.Generation.HasSpread() {
		low, _, _ := s.Generation.SpreadRange()
		s.SpreadNum = rapid.Int64Range(low, 14).Draw(t, "N")
	}
	return s
}

// Every split ends on exactly one backend, lists and homes agree, weights add
// up, and redistribution leaves no gap that it should have closed.
func TestAssignmentAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backends, settings := drawBackends(t), drawSettings(t)
		splits := drawSplits(t, len(backends))
		p, err := NewPolicy(backends, PolicyOptions{Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Assign(splits)
		if err != nil {
			t.Fatal(err)
		}
		listed := make([]int, len(splits))
		for b := range backends {
			sum := int64(0)
			for _, i := range a.Splits(b) {
				listed[i]++
				if a.Home(i) != b {
					t.Fatalf("split %d: home %d, in the list of %d", i, a.Home(i), b)
				}
				w, _ := splits[i].RawWeight()
				sum += w
			}
			if sum != a.Weight(b) {
				t.Fatalf("backend %d: lists weigh %d, policy says %d", b, sum, a.Weight(b))
			}
		}
		if slices.Max(listed) != 1 || slices.Min(listed) != 1 {
			t.Fatalf("splits listed %v times", listed)
		}
		local := slices.Contains(a.steps, viaLocal)
		evens := !p.decision.Spread && (p.rules.alwaysEvens || p.decision.Strategy == ConsistentHashing || local)
		if gap := slices.Max(a.total) - slices.Min(a.total); evens && p.rules.fileAffinity == false && gap > StandardWeight {
			t.Fatalf("gap %d after redistribution", gap)
		}
	})
}

// In spread mode the choice has the least weight among its candidates at that
// moment, whatever was drawn.
func TestSpreadChoosesLeastWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backends := drawBackends(t)
		splits := drawSplits(t, 0)
		for i := range splits {
			splits[i].Hosts = nil
		}
		s := DefaultSettings(GenerationS3)
		s.ConsistentHash, s.SpreadNum = true, rapid.Int64Range(2, 8).Draw(t, "N")
		opt := PolicyOptions{Settings: s}
		if rapid.Bool().Draw(t, "own source") {
			opt.Source = &quickRandom{rapid.Uint64().Draw(t, "seed")}
		}
		p, err := NewPolicy(backends, opt)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Assign(splits)
		if err != nil {
			t.Fatal(err)
		}
		weights := make([]int64, len(backends))
		for _, i := range a.Order() {
			c := a.Candidates(i)
			if len(c) != int(min(s.SpreadNum, int64(len(backends)))) {
				t.Fatalf("%d candidates", len(c))
			}
			for _, b := range c {
				if weights[b] < weights[a.Home(i)] {
					t.Fatalf("split %d went to weight %d, candidate %d has %d", i, weights[a.Home(i)], b, weights[b])
				}
			}
			w, _ := splits[i].RawWeight()
			weights[a.Home(i)] += w
		}
	})
}

// Taking a backend out moves only splits that had it as a candidate, and for
// them the other candidates keep their order.
func TestRemovingABackend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backends := drawBackends(t)
		gone := rapid.IntRange(0, len(backends)-1).Draw(t, "gone")
		rest := slices.Delete(slices.Clone(backends), gone, gone+1)
		if len(rest) == 0 {
			return
		}
		before, after := NewRing(backends, 32), NewRing(rest, 32)
		count := rapid.IntRange(1, len(rest)).Draw(t, "count")
		key := rapid.Int64().Draw(t, "key")
		var was, is []int64
		for _, b := range before.Candidates(key, count) {
			was = append(was, backends[b].ID)
		}
		for _, b := range after.Candidates(key, count) {
			is = append(is, rest[b].ID)
		}
		kept := slices.DeleteFunc(slices.Clone(was), func(id int64) bool { return id == backends[gone].ID })
		if !slices.Equal(is[:len(kept)], kept) {
			t.Fatalf("%v without %d became %v", was, backends[gone].ID, is)
		}
		if len(kept) == len(was) && !slices.Equal(is, was) {
			t.Fatalf("%v changed to %v", was, is)
		}
	})
}

// Candidates from the index are those of a plain sorted walk.
func TestRingAgainstSortedWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backends := drawBackends(t)
		nodes := rapid.IntRange(1, 40).Draw(t, "nodes")
		type point struct {
			key   int64
			owner int
		}
		var points []point
		for b := range backends {
			for v := range nodes {
				points = append(points, point{NodeKey(backends[b].ID, int32(v)), b})
			}
		}
		slices.SortFunc(points, func(a, b point) int {
			if a.key < b.key {
				return -1
			}
			return 1
		})
		key := rapid.OneOf(rapid.Int64(), rapid.Map(rapid.IntRange(0, len(points)-1), func(i int) int64 { return points[i].key }),
			rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64})).Draw(t, "key")
		count := rapid.IntRange(1, len(backends)+2).Draw(t, "count")
		start := slices.IndexFunc(points, func(p point) bool { return p.key >= key })
		if start < 0 {
			start = 0
		}
		var want []int
		for k := range points {
			o := points[(start+k)%len(points)].owner
			if len(want) < count && !slices.Contains(want, o) {
				want = append(want, o)
			}
		}
		if got := NewRing(backends, nodes).Candidates(key, count); !slices.Equal(got, want) {
			t.Fatalf("key %d count %d: %v, want %v", key, count, got, want)
		}
	})
}

// The same options give the same result, on any number of workers.
func TestSameSeedSameAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backends, settings := drawBackends(t), drawSettings(t)
		w := &Workload{Splits: drawSplits(t, len(backends)), OrderKnown: rapid.Bool().Draw(t, "order known")}
		if rapid.Bool().Draw(t, "mix") {
			w.Queries = []Query{{Name: "all", Rate: 1}, {Name: "first", Rate: 3, Splits: []int32{0}}}
		}
		opt := SimulateOptions{
			Scenarios: Scenario{Backends: backends, Settings: settings}.Sweep(1, 2), Workload: w,
			Queries: 5, Trials: 10, Concurrency: 3, QueueEvents: 500, Placements: 2000,
			Seed: rapid.Uint64().Draw(t, "seed"), Workers: 1,
		}
		one, err := Simulate(context.Background(), opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Workers = 4
		four, err := Simulate(context.Background(), opt)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(one, four, cmpopts.IgnoreUnexported(Run{})); d != "" {
			t.Fatal(d)
		}
		for _, run := range one.Runs {
			sum := 0.0
			for _, b := range run.Backends {
				sum += b.Share.Mean
				if b.Share.Low > b.Share.Mean+1e-9 || b.Share.High < b.Share.Mean-1e-9 {
					t.Fatalf("share %v is outside its interval", b.Share)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("shares sum to %v", sum)
			}
			if run.MaxOverMean.Mean < 1-1e-9 || run.Gini.Mean < 0 || run.Gini.Mean > 1 {
				t.Fatalf("max/mean %v, Gini %v", run.MaxOverMean, run.Gini)
			}
		}
	})
}

// The faster ways of a simulation draw from the same distribution as the
// frontend's walk over the candidates.
func TestQuickChoiceAgainstExact(t *testing.T) {
	const backends, splits, queries = 5, 7, 20_000
	list := benchSplits(splits)
	for i := range list {
		list[i].Weight = Proportion{Self: int64(1 + 30*(i%3)), Target: 100, Set: true}
	}
	count := func(n int64, simulated bool) (seen [splits][backends]int) {
		s := DefaultSettings(GenerationS3)
		s.ConsistentHash, s.SpreadNum = true, n
		s.VirtualNodes = 1 // fewer points than splits, so that candidates come in rows
		source := &quickRandom{9}
		p, err := NewPolicy(benchBackends(backends), PolicyOptions{Settings: s, Source: source})
		if err != nil {
			t.Fatal(err)
		}
		if simulated {
			p.quick, p.simulated = source, true
		}
		b := NewBatch(list)
		for range queries {
			a, err := p.AssignBatch(b)
			if err != nil {
				t.Fatal(err)
			}
			for i := range splits {
				seen[i][a.Home(i)]++
			}
			p.restart()
		}
		return seen
	}
	for _, n := range []int64{0, 3} {
		exact, quick := count(n, false), count(n, true)
		for i := range exact {
			for b := range exact[i] {
				// The standard deviation of each is at most 71.
				if d := exact[i][b] - quick[i][b]; d > 450 || d < -450 {
					t.Errorf("N=%d split %d backend %d: %d and %d times", n, i, b, exact[i][b], quick[i][b])
				}
			}
		}
	}
}

func TestClosedForm(t *testing.T) {
	for _, c := range []struct{ m, clients int }{{1, 1}, {1, 64}, {3, 64}, {5, 2}, {100, 10}} {
		demands := make([]float64, c.m)
		for b := range demands {
			demands[b] = 1 / float64(c.m)
		}
		want := float64(c.m*c.clients) / float64(c.clients+c.m-1)
		if got := closedForm(demands, c.clients); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d backends, %d clients: %v, want %v", c.m, c.clients, got, want)
		}
	}
}
