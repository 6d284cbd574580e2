package warmup

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"
)

func benchmarkPlan(b *testing.B, routes []Routes, opts CoverOptions) {
	b.Helper()
	b.ReportAllocs()
	var cover Cover
	for b.Loop() {
		cover = Plan(context.Background(), routes, opts)
	}
	if len(cover.Uncovered) > 0 {
		b.Fatalf("%d legs uncovered", len(cover.Uncovered))
	}
	b.ReportMetric(float64(len(cover.Chosen)), "tables")
	b.ReportMetric(float64(cover.AtLeast), "tables-at-least")
}

// The budget of architecture.md is for BenchmarkGreedy100k; tables come in the
// order in which a controller lists them, which is by name.
func BenchmarkGreedy100k(b *testing.B) {
	routes := randomRoutes(1, 100_000, 2000, 3, 3)
	slices.SortFunc(routes, func(a, b Routes) int { return cmp.Compare(a.Table, b.Table) })
	benchmarkPlan(b, routes, CoverOptions{Method: Greedy})
}

func BenchmarkGreedy100kShuffled(b *testing.B) {
	benchmarkPlan(b, randomRoutes(1, 100_000, 2000, 3, 3), CoverOptions{Method: Greedy})
}

func BenchmarkFirstFit100kShuffled(b *testing.B) {
	benchmarkPlan(b, randomRoutes(1, 100_000, 2000, 3, 3), CoverOptions{Method: FirstFit})
}

func BenchmarkExact(b *testing.B) {
	for _, size := range []struct{ tables, servers, low, high int }{
		{100, 24, 2, 6}, {300, 48, 2, 8}, {500, 60, 3, 12}, {800, 300, 2, 6}, {5000, 300, 3, 12},
	} {
		b.Run(fmt.Sprintf("%dx%d", size.tables, size.servers), func(b *testing.B) {
			routes := randomRoutes(2, size.tables, size.servers, size.low, size.high)
			benchmarkPlan(b, routes, CoverOptions{Method: Exact, TimeLimit: time.Second})
		})
	}
}
