package bench

import (
	"math"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// digits is the precision of what is kept of a time: 0.1 %.
const digits = 3

// longest is the longest time that is kept; longer ones count as this.
const longest = 10 * time.Minute

// Distribution is an immutable set of times: those that were seen, with the precision
// of an HdrHistogram of 3 digits, and how many were cut off at the limit. The zero
// value is empty.
type Distribution struct {
	bars []bar // ascending
	// seen is the sum of the counts.
	seen int64
	// cut had not ended at limit: each is "at least limit".
	cut   int64
	limit time.Duration
}

// bar is how often a time was seen, in the histogram's lowest equivalent microseconds.
type bar struct{ micros, count int64 }

// Percentile is the time below which the part Q (0..1) lies. AtLeast means that it
// lies among the cancelled: it is a lower bound.
type Percentile struct {
	Q       float64
	Value   time.Duration
	AtLeast bool
}

// distributionOf freezes a histogram of microseconds.
func distributionOf(h *hdrhistogram.Histogram, cut int64, limit time.Duration) Distribution {
	d := Distribution{cut: cut, limit: limit}
	if h == nil {
		return d
	}
	for _, b := range h.Distribution() {
		if b.Count > 0 {
			d.bars = append(d.bars, bar{b.From, b.Count})
			d.seen += b.Count
		}
	}
	return d
}

// Count is how many times there are, cut off or not.
func (d Distribution) Count() int64 { return d.seen + d.cut }

// Cut is how many were cut off at the limit, and where that was.
func (d Distribution) Cut() (n int64, at time.Duration) { return d.cut, d.limit }

// At is the percentile q (0..1); zero of an empty distribution.
func (d Distribution) At(q float64) Percentile {
	p := Percentile{Q: q}
	if d.Count() == 0 {
		return p
	}
	rank := int64(rankOf(q, int(d.Count())))
	for _, b := range d.bars {
		if rank -= b.count; rank <= 0 {
			p.Value = time.Duration(b.micros) * time.Microsecond
			return p
		}
	}
	p.Value, p.AtLeast = d.limit, true
	return p
}

// rankOf is the place, from 1, of the percentile q among n.
func rankOf(q float64, n int) int { return min(n, max(1, int(math.Ceil(q*float64(n)-1e-9)))) }

// Max is the longest; AtLeast when some were cut off.
func (d Distribution) Max() Percentile { return d.At(1) }

// Merge is both together, the pooled distribution.
func (d Distribution) Merge(o Distribution) Distribution {
	if o.Count() == 0 {
		return d
	}
	if d.Count() == 0 {
		return o
	}
	sum := Distribution{
		bars: make([]bar, 0, len(d.bars)+len(o.bars)), seen: d.seen + o.seen,
		cut: d.cut + o.cut, limit: min(orLongest(d), orLongest(o)),
	}
	a, b := d.bars, o.bars
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].micros < b[0].micros:
			sum.bars, a = append(sum.bars, a[0]), a[1:]
		case a[0].micros > b[0].micros:
			sum.bars, b = append(sum.bars, b[0]), b[1:]
		default:
			sum.bars = append(sum.bars, bar{a[0].micros, a[0].count + b[0].count})
			a, b = a[1:], b[1:]
		}
	}
	sum.bars = append(append(sum.bars, a...), b...)
	return sum
}

func orLongest(d Distribution) time.Duration {
	if d.limit == 0 {
		return longest
	}
	return d.limit
}

// Histogram is the distribution as an HdrHistogram of microseconds, with the cut off
// recorded at their limit.
func (d Distribution) Histogram() *hdrhistogram.Histogram {
	h := newHistogram()
	for _, b := range d.bars {
		_ = h.RecordValues(b.micros, b.count) // in range: it came from such a histogram or was checked by Decode
	}
	if d.cut > 0 {
		_ = h.RecordValues(min(d.limit, longest).Microseconds(), d.cut)
	}
	return h
}

func newHistogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(1, longest.Microseconds(), digits)
}

// record adds a time to a histogram of microseconds.
func record(h *hdrhistogram.Histogram, d time.Duration) {
	_ = h.RecordValue(max(0, min(d, longest).Microseconds())) // in range
}
