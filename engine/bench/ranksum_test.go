package bench

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestRankSumAgainstPublishedTables(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []float64
		want float64
	}{
		{"five and five, separate", []float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, 2.0 / 252},
		{"five and five, one exchanged", []float64{1, 2, 3, 4, 6}, []float64{5, 7, 8, 9, 10}, 4.0 / 252},
		{"three and three, separate", []float64{1, 2, 3}, []float64{4, 5, 6}, 2.0 / 20},
		{"four and six, separate", []float64{1, 2, 3, 4}, []float64{5, 6, 7, 8, 9, 10}, 2.0 / 210},
		{"all the same", []float64{0, 0, 0}, []float64{0, 0, 0}, 1},
		{"one and one", []float64{1}, []float64{2}, 1},
		{"nothing", nil, []float64{1, 2}, 1},
		// 5 x 0 and 0, 0, 0, 0, 1: only where the 1 is matters, and it is on one side always.
		{"ties but one", []float64{0, 0, 0, 0, 0}, []float64{0, 0, 0, 0, 1}, 1},
	} {
		if got := rankSum(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: p %v, want %v", c.name, got, c.want)
		}
	}
	if got := smallestP(5, 5); math.Abs(got-2.0/252) > 1e-12 {
		t.Errorf("smallest p of 5 and 5: %v", got)
	}
}

// Against counting every choice one by one.
func TestRankSumIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 4), func(i int) float64 { return float64(i) }), 1, 5)
		a, b := few.Draw(t, "a"), few.Draw(t, "b")
		all := doubledRanks(append(slices.Clone(a), b...))
		mean := len(a) * (len(all) + 1)
		distance := func(chosen uint) (int, int) {
			n, sum := 0, 0
			for i, r := range all {
				if chosen>>i&1 == 1 {
					n, sum = n+1, sum+r
				}
			}
			return n, abs(sum - mean)
		}
		_, observed := distance(1<<len(a) - 1)
		extreme, total := 0, 0
		for chosen := range uint(1) << len(all) {
			if n, d := distance(chosen); n == len(a) {
				total++
				if d >= observed {
					extreme++
				}
			}
		}
		p := rankSum(a, b)
		if want := float64(extreme) / float64(total); math.Abs(p-want) > 1e-9 {
			t.Fatalf("p %v, want %v", p, want)
		}
		if back := rankSum(b, a); math.Abs(p-back) > 1e-9 {
			t.Fatalf("p is %v one way and %v the other", p, back)
		}
	})
}

func TestShift(t *testing.T) {
	for _, c := range []struct {
		name                            string
		a, b                            []float64
		estimate, low, high, confidence float64
	}{
		// R: wilcox.test(a, b, conf.int=TRUE, exact=TRUE) gives -5 [-8, -2].
		{"five and five", []float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, -5, -8, -2, 1 - 8.0/252},
		{"too few for limits", []float64{1, 2, 3}, []float64{4, 5, 6}, -3, 0, 0, 0},
		{"none", nil, []float64{1}, 0, 0, 0, 0},
	} {
		estimate, low, high, confidence := shift(c.a, c.b)
		if estimate != c.estimate || low != c.low || high != c.high || math.Abs(confidence-c.confidence) > 1e-12 {
			t.Errorf("%s: %v [%v, %v] at %v, want %v [%v, %v] at %v", c.name,
				estimate, low, high, confidence, c.estimate, c.low, c.high, c.confidence)
		}
	}
}

// Limits and test are two sides of one thing: where the test rejects no difference,
// the limits leave 0 out.
func TestLimitsAgreeWithTheTest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfNDistinct(rapid.IntRange(0, 1000), 4, 7, rapid.ID[int])
		drawn := some.Draw(t, "a")
		var a, b []float64
		for _, v := range drawn {
			a = append(a, float64(v))
		}
		for _, v := range some.Draw(t, "b") {
			b = append(b, float64(v)+0.5) // no ties
		}
		_, low, high, confidence := shift(a, b)
		outside := confidence > 0 && (low > 0 || high < 0)
		if significantly := rankSum(a, b) <= significant; outside != significantly {
			t.Fatalf("limits [%v, %v] at %v, p %v", low, high, confidence, rankSum(a, b))
		}
	})
}
