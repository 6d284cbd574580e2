package change

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// TestExactAgainstBruteForce walks over every sequence of draws.
func TestExactAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cells := rapid.IntRange(2, 4).Draw(rt, "cells")
		draws := rapid.IntRange(1, 8).Draw(rt, "draws")
		counts := make([]int64, cells)
		for range draws {
			counts[rapid.IntRange(0, cells-1).Draw(rt, "cell")]++
		}
		got, ok := uniformTest(counts)
		if !ok || got.Method != MethodExactMultinomial {
			rt.Fatalf("%+v %v", got, ok)
		}
		likelihood := func(c []int64) float64 {
			p := 1.0
			for _, n := range c {
				for i := int64(2); i <= n; i++ {
					p /= float64(i)
				}
			}
			return p
		}
		observed, sum, all := likelihood(counts), 0.0, 0.0
		sequence := make([]int, draws)
		for {
			c := make([]int64, cells)
			for _, s := range sequence {
				c[s]++
			}
			all++
			if likelihood(c) <= observed*(1+1e-9) {
				sum++
			}
			i := 0
			for ; i < draws; i++ {
				if sequence[i]++; sequence[i] < cells {
					break
				}
				sequence[i] = 0
			}
			if i == draws {
				break
			}
		}
		if want := sum / all; math.Abs(got.P-want) > 1e-9 {
			rt.Fatalf("counts %v: p %v, want %v", counts, got.P, want)
		}
	})
}

// TestFalseAlarms draws fair counts: p at most alpha comes up no more often than
// alpha.
func TestFalseAlarms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, tt := range []struct{ cells, draws int }{{3, 20}, {2, 60}, {6, 30}} {
		const rounds, alpha = 4000, 0.05
		alarms := 0
		known := map[[10]int64]float64{}
		for range rounds {
			var counts [10]int64
			for range tt.draws {
				counts[r.IntN(tt.cells)]++
			}
			p, ok := known[counts]
			if !ok {
				test, fits := uniformTest(counts[:tt.cells])
				if !fits {
					t.Fatalf("%v: no test fits", counts)
				}
				p = test.P
				known[counts] = p
			}
			if p <= alpha {
				alarms++
			}
		}
		// Five standard deviations above the stated level.
		if most := rounds*alpha + 5*math.Sqrt(rounds*alpha*(1-alpha)); float64(alarms) > most {
			t.Errorf("%d cells, %d draws: %d alarms of %d at %v", tt.cells, tt.draws, alarms, rounds, alpha)
		}
	}
}

func TestUniformTestFindsWhatIsOff(t *testing.T) {
	for _, tt := range []struct {
		counts []int64
		method string
		most   float64
		least  float64
	}{
		{[]int64{20, 0, 0}, MethodExactMultinomial, 1e-8, 0},
		{[]int64{7, 7, 6}, MethodExactMultinomial, 1, 0.99},
		{[]int64{30000, 30000, 31500}, MethodChiSquare, 1e-8, 0},
		{[]int64{30000, 30010, 29990}, MethodChiSquare, 1, 0.9},
		{[]int64{5}, MethodExact, 1, 1},
	} {
		got, ok := uniformTest(tt.counts)
		if !ok || got.Method != tt.method || got.P > tt.most || got.P < tt.least {
			t.Errorf("%v: %+v %v", tt.counts, got, ok)
		}
	}
	if _, ok := uniformTest(make([]int64, 100)); !ok {
		t.Error("no draws at all must not need a test")
	}
	sparse := make([]int64, 100)
	sparse[0] = 300
	if _, ok := uniformTest(sparse); ok {
		t.Error("300 draws over 100 cells: chi-square is no good, and exact is too much")
	}
}

// TestNeverSeen: the figures of the published rule of thumb, and by simulation.
func TestNeverSeen(t *testing.T) {
	for _, tt := range []struct {
		n, draws int
		want     float64
		within   float64
	}{{5, 20, 0.0576, 0.001}, {3, 20, 0.0009, 0.0001}, {2, 1, 1, 0}, {1, 0, 0, 0}, {3, 3, 1 - 6.0/27, 1e-12}, {1000, 20_000, 2e-6, 1e-6}} {
		if got := neverSeen(tt.n, tt.draws); math.Abs(got-tt.want) > tt.within {
			t.Errorf("%d candidates, %d draws: %v, want %v", tt.n, tt.draws, got, tt.want)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 200).Draw(rt, "n")
		p := rapid.SampledFrom([]float64{0.05, 0.001}).Draw(rt, "p")
		k := drawsFor(n, p)
		if neverSeen(n, k) >= p || k > n && neverSeen(n, k-1) < p {
			rt.Fatalf("%d candidates need %d draws for %v: %v, %v", n, k, p, neverSeen(n, k), neverSeen(n, k-1))
		}
	})
}
