package warmup

import (
	"slices"
	"time"
)

// windowSize is how many of the latest durations a window remembers.
const windowSize = 64

// window remembers the latest durations, for a median that follows.
type window struct {
	ring [windowSize]time.Duration
	n    int
}

func (w *window) add(d time.Duration) {
	w.ring[w.n%windowSize] = d
	w.n++
}

// quantile is the nearest-rank quantile of what is remembered, 0 when empty.
func (w *window) quantile(q float64) time.Duration {
	n := min(w.n, windowSize)
	if n == 0 {
		return 0
	}
	sorted := slices.Clone(w.ring[:n])
	slices.Sort(sorted)
	return sorted[min(int(q*float64(n)), n-1)]
}

// curve is the median per bucket of good probes, in order. The bucket doubles
// when the curve gets long, so that any floor fits a screen.
type curve struct {
	size   int
	bucket []time.Duration
	points []time.Duration
}

const (
	curveBucket = 50
	curvePoints = 240
)

func (c *curve) add(d time.Duration) {
	if c.size == 0 {
		c.size = curveBucket
	}
	c.bucket = append(c.bucket, d)
	if len(c.bucket) < c.size {
		return
	}
	slices.Sort(c.bucket)
	c.points = append(c.points, c.bucket[len(c.bucket)/2])
	c.bucket = c.bucket[:0]
	if len(c.points) == curvePoints {
		half := make([]time.Duration, 0, curvePoints)
		for i := 0; i < curvePoints; i += 2 {
			half = append(half, (c.points[i]+c.points[i+1])/2)
		}
		c.points = half
		c.size *= 2
	}
}
