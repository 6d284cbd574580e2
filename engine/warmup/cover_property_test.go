package warmup

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// drawRoutes makes small clusters with hybrids, repeated names and skips.
func drawRoutes(t *rapid.T) []Routes {
	servers := rapid.SampledFrom([]string{"s1", "s2", "s3", "s4", "s5", "s6"})
	names := rapid.SampledFrom([]Table{
		"a_OFFLINE", "a_REALTIME", "b_OFFLINE", "c_OFFLINE", "d_OFFLINE", "d_REALTIME", "e_OFFLINE", "f_REALTIME", "g", "db.h_OFFLINE",
	})
	skips := rapid.SampledFrom([]Skip{SkipNone, SkipNone, SkipNone, SkipNone, SkipDisabled, SkipBroken})
	one := rapid.Custom(func(t *rapid.T) Routes {
		return Routes{
			Table:    names.Draw(t, "table"),
			Choices:  rapid.SliceOfN(rapid.SliceOfN(servers, 0, 4), 0, 3).Draw(t, "choices"),
			Segments: rapid.IntRange(0, 3).Draw(t, "segments"),
			Skip:     skips.Draw(t, "skip"),
		}
	})
	return rapid.SliceOfN(one, 0, 14).Draw(t, "routes")
}

func drawOptions(t *rapid.T) CoverOptions {
	names := []Table{"a_OFFLINE", "b_OFFLINE", "d_REALTIME", "g", "none_OFFLINE"}
	opts := CoverOptions{
		Method:    rapid.SampledFrom([]Method{FirstFit, Greedy, Exact}).Draw(t, "method"),
		MaxTables: rapid.IntRange(0, 4).Draw(t, "cap"),
		Pin:       rapid.SliceOfN(rapid.SampledFrom(names), 0, 3).Draw(t, "pin"),
		Ban:       map[Table]bool{},
	}
	for _, name := range rapid.SliceOfN(rapid.SampledFrom(names), 0, 2).Draw(t, "ban") {
		opts.Ban[name] = true
	}
	return opts
}

func TestPlanAccountsForEveryLeg(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opts := drawOptions(t)
		cover := Plan(context.Background(), drawRoutes(t), opts)
		var accounted []Leg
		for _, c := range cover.Chosen {
			if opts.Ban[c.Routes.Table] {
				t.Fatalf("banned %s was chosen", c.Routes.Table)
			}
			if len(c.Adds) == 0 && !slices.Contains(opts.Pin, c.Routes.Table) {
				t.Fatalf("%s adds nothing", c.Routes.Table)
			}
			for _, leg := range c.Adds {
				if !slices.Contains(c.Routes.Legs(), leg) {
					t.Fatalf("%s does not hold %s", c.Routes.Table, leg)
				}
			}
			accounted = append(accounted, c.Adds...)
		}
		for _, g := range cover.Uncovered {
			if g.Reason == "" {
				t.Fatalf("%s is uncovered without a reason", g.Leg)
			}
			accounted = append(accounted, g.Leg)
		}
		slices.SortFunc(accounted, compareLegs)
		if diff := cmp.Diff(cover.Universe, accounted, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
		pinned := len(slices.Compact(slices.Sorted(slices.Values(opts.Pin))))
		if opts.MaxTables > 0 && len(cover.Chosen) > max(opts.MaxTables, pinned) {
			t.Fatalf("%d chosen, cap %d", len(cover.Chosen), opts.MaxTables)
		}
	})
}

func TestPlanIgnoresOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		routes, opts := drawRoutes(t), drawOptions(t)
		first := Plan(context.Background(), routes, opts)
		shuffled := rapid.Permutation(routes).Draw(t, "shuffled")
		if diff := cmp.Diff(first, Plan(context.Background(), shuffled, opts)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// fewestByTrial tries every subset of the tables.
func fewestByTrial(routes []Routes, ban map[Table]bool) int {
	tables, _ := candidateTables(routes)
	tables = slices.DeleteFunc(tables, func(r *Routes) bool { return ban[r.Table] })
	ix := newCoverIndex(tables)
	masks, all := make([]uint64, len(tables)), uint64(1)<<len(ix.universe)-1
	for i := range tables {
		for _, leg := range ix.of(int32(i)) {
			masks[i] |= 1 << leg
		}
	}
	fewest := len(tables)
	for subset := range uint32(1) << len(tables) {
		union := uint64(0)
		for i, mask := range masks {
			if subset&(1<<i) != 0 {
				union |= mask
			}
		}
		if union == all {
			fewest = min(fewest, bits.OnesCount32(subset))
		}
	}
	return fewest
}

func TestExactIsFewestAndProofsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		routes := drawRoutes(t)
		ban := map[Table]bool{"b_OFFLINE": rapid.Bool().Draw(t, "ban")}
		fewest := fewestByTrial(routes, ban)
		for _, method := range []Method{FirstFit, Greedy, Exact} {
			cover := Plan(context.Background(), routes, CoverOptions{Method: method, Ban: ban})
			size := len(cover.Chosen)
			if size < fewest || cover.Proven && size != fewest || method == Exact && !cover.Proven || cover.AtLeast > fewest {
				t.Fatalf("%s: %d chosen, proven %v, at least %d, fewest %d", method, size, cover.Proven, cover.AtLeast, fewest)
			}
		}
	})
}

// randomRoutes are tables that each sit on some servers, from a seed.
func randomRoutes(seed uint64, tables, servers, low, high int) []Routes {
	r := rand.New(rand.NewPCG(seed, 1))
	routes := make([]Routes, tables)
	for i := range routes {
		choice := make([]string, low+r.IntN(high-low+1))
		for j := range choice {
			choice[j] = fmt.Sprintf("Server_host%04d_8098", r.IntN(servers))
		}
		routes[i] = Routes{Table: Table(fmt.Sprintf("table%06d_OFFLINE", i)), Choices: [][]string{choice}, Segments: 1}
	}
	r.Shuffle(len(routes), func(i, j int) { routes[i], routes[j] = routes[j], routes[i] })
	return routes
}

// Between larger random clusters: bounds never pass what was found.
func TestBoundsOnLargerClusters(t *testing.T) {
	for seed := range uint64(20) {
		routes := randomRoutes(seed, 150, 30, 1, 6)
		greedy := Plan(context.Background(), routes, CoverOptions{Method: Greedy})
		exact := Plan(context.Background(), routes, CoverOptions{Method: Exact})
		if greedy.AtLeast > len(exact.Chosen) || exact.AtLeast > len(exact.Chosen) || len(exact.Chosen) > len(greedy.Chosen) {
			t.Errorf("seed %d: bounds %d and %d, exact %d, greedy %d",
				seed, greedy.AtLeast, exact.AtLeast, len(exact.Chosen), len(greedy.Chosen))
		}
	}
}
