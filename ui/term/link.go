package term

import (
	"sync/atomic"
	"time"
)

// The bounds of the time between two frames: 20 a second on a good link, one a second
// on the worst.
const (
	shortestInterval = 50 * time.Millisecond
	longestInterval  = time.Second
	// shareOfWriting is how many times longer than the last write the next interval is.
	shareOfWriting = 4
)

// Link is what a Writer measured.
type Link struct {
	Frames int64
	// Bytes counts everything that was written, marks and switches too.
	Bytes int64
	// Last is how long the last frame took to write, Busy all of them together.
	Last, Busy time.Duration
}

// BytesPerSecond is what the terminal took while it was being written to; 0 when that
// is not known yet.
func (l Link) BytesPerSecond() float64 {
	if l.Busy <= 0 {
		return 0
	}
	return float64(l.Bytes) / l.Busy.Seconds()
}

type counters struct {
	frames, bytes, last, busy atomic.Int64
}

func (c *counters) frame(took time.Duration) {
	c.frames.Add(1)
	c.last.Store(int64(took))
	c.busy.Add(int64(took))
}

// Link is what was measured so far.
func (w *Writer) Link() Link {
	return Link{
		Frames: w.link.frames.Load(),
		Bytes:  w.link.bytes.Load(),
		Last:   time.Duration(w.link.last.Load()),
		Busy:   time.Duration(w.link.busy.Load()),
	}
}

// Interval is how long to wait from one frame to the next: four times the last write,
// between 50 ms and 1 s.
func (w *Writer) Interval() time.Duration {
	return IntervalAfter(time.Duration(w.link.last.Load()))
}

// IntervalAfter is the interval that follows a write of that length.
func IntervalAfter(write time.Duration) time.Duration {
	if write >= longestInterval/shareOfWriting {
		return longestInterval
	}
	return max(shareOfWriting*write, shortestInterval)
}
