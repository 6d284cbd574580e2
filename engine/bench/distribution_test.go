package bench

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func drawSeconds(t *rapid.T) time.Duration {
	return time.Duration(rapid.Int64Range(1, int64(20*time.Second)).Draw(t, "duration"))
}

// drawTimes draws times and how many were cut off, with their distribution.
func drawTimes(t *rapid.T) ([]time.Duration, int64, Distribution) {
	times := rapid.SliceOfN(rapid.Custom(drawSeconds), 0, 50).Draw(t, "times")
	cut := rapid.Int64Range(0, 20).Draw(t, "cut")
	h := newHistogram()
	for _, d := range times {
		record(h, d)
	}
	return times, cut, distributionOf(h, cut, 20*time.Second)
}

// A percentile is right to 0.1 %, and a lower bound exactly when it lies among the cut.
func TestPercentiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times, cut, d := drawTimes(t)
		q := rapid.Float64Range(0, 1).Draw(t, "q")
		p := d.At(q)
		n := len(times) + int(cut)
		if n == 0 {
			if p.Value != 0 || p.AtLeast {
				t.Fatalf("%+v of nothing", p)
			}
			return
		}
		slices.Sort(times)
		rank := rankOf(q, n)
		if (rank > len(times)) != p.AtLeast {
			t.Fatalf("rank %d of %d and %d cut: %+v", rank, len(times), cut, p)
		}
		want := 20 * time.Second
		if !p.AtLeast {
			want = times[rank-1]
		}
		if off := math.Abs(float64(p.Value - want)); off > 0.001*float64(want)+float64(time.Microsecond) {
			t.Fatalf("q %v: %v, want %v", q, p.Value, want)
		}
	})
}

// Pooling is merging: the same as if all had been recorded into one.
func TestMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, cutA, da := drawTimes(t)
		b, cutB, db := drawTimes(t)
		h := newHistogram()
		for _, d := range slices.Concat(a, b) {
			record(h, d)
		}
		want := distributionOf(h, cutA+cutB, 20*time.Second)
		for _, sum := range []Distribution{da.Merge(db), db.Merge(da)} {
			if sum.Count() != want.Count() || !slices.Equal(sum.bars, want.bars) || sum.cut != want.cut {
				t.Fatalf("%+v, want %+v", sum, want)
			}
		}
		back := distributionOf(want.Histogram(), 0, 0)
		if back.seen != want.Count() {
			t.Fatalf("%d in the histogram, want %d", back.seen, want.Count())
		}
	})
}
