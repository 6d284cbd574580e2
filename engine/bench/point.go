package bench

import "time"

// Slot is the length of a Point.
const Slot = 500 * time.Millisecond

// Point is what became of the requests that were meant to be sent within one slot.
type Point struct {
	At                time.Duration // beginning of the slot, from the gate
	Sent              int
	Good              int
	Cancelled, Failed int
	Slow              int
	P50, P99, Max     Percentile // response time of good and cancelled
}

// MissedRatio is the part that was cancelled or failed, 0..1.
func (p Point) MissedRatio() float64 { return ratio(p.Cancelled+p.Failed, p.Sent) }
