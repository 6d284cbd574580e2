package warmup

import (
	"math"
	"time"

	"bellows/engine"
)

// pace is what the choice of concurrency looks at.
type pace struct {
	Depth, Floor int           // over all engines
	Remaining    time.Duration // of the budget
	Rate         float64       // good probes a second lately
	Median       time.Duration // of the latest probes
	Current      int
	Max          int
}

// autoMargin is the part of the remaining budget that the plan keeps unused.
const autoMargin = 0.05

// autoConcurrency is the lowest concurrency that should reach the floor in the
// rest of the budget. Squeezing the same probes into less time leaves a broker
// colder, since its compiler gets less time; so it rises only when the present
// pace would miss, and falls again when one less would do with room to spare.
func autoConcurrency(p pace) int {
	missing := p.Floor - p.Depth
	if missing <= 0 || p.Rate <= 0 || p.Remaining <= 0 {
		return p.Current
	}
	needed := float64(missing) / (p.Remaining.Seconds() * (1 - autoMargin))
	if p.Rate < needed {
		want := int(math.Ceil(float64(p.Current) * needed / p.Rate))
		return min(max(want, p.Current+1), p.Max)
	}
	fewer := p.Current - 1
	if fewer >= 1 && p.Rate*float64(fewer)/float64(p.Current) > needed*1.25 {
		return fewer
	}
	return p.Current
}

// rampLimit is the concurrency that a ramp allows after a time: equal steps
// from 1 to the target.
func rampLimit(target int, ramp, elapsed time.Duration) int {
	if ramp <= 0 || elapsed >= ramp {
		return target
	}
	return 1 + int(float64(target-1)*elapsed.Seconds()/ramp.Seconds())
}

// regulator decides about the concurrency from tick to tick.
type regulator struct {
	auto     bool
	target   int // what the user or auto wants
	max      int
	ramp     time.Duration
	slowAt   time.Duration
	ceiling  int       // after a slow-down, no more than this
	holdTill time.Time // no raise before
	// Before the last raise, to see whether it helped.
	before     pace
	raisedAt   time.Time
	calibrated bool
}

// settle is how long a changed concurrency takes to show in the rate, which
// looks one second back.
const settle = 1100 * time.Millisecond

// limit is the concurrency allowed now.
func (r *regulator) limit(elapsed time.Duration) int {
	return max(1, min(rampLimit(r.target, r.ramp, elapsed), r.ceiling))
}

// tick looks at the pace and returns why the concurrency changed, "" if it did
// not.
func (r *regulator) tick(now time.Time, p pace, p95 time.Duration) string {
	if p95 > r.slowAt && p.Current > 1 && now.After(r.holdTill) {
		r.ceiling = max(1, p.Current/2)
		r.holdTill = now.Add(2 * time.Second)
		return "p95 " + engine.Span(p95) + " is over " + engine.Span(r.slowAt) + ": halved"
	}
	if r.ceiling < r.max && now.After(r.holdTill) && p95 < r.slowAt/2 {
		r.ceiling++
		r.holdTill = now.Add(settle)
	}
	if !r.auto || !r.calibrated || now.Before(r.holdTill) {
		return ""
	}
	if !r.raisedAt.IsZero() && now.Sub(r.raisedAt) >= settle {
		r.raisedAt = time.Time{}
		if p.Rate < r.before.Rate*1.1 && p.Median > r.before.Median*3/2 {
			r.target = r.before.Current
			r.holdTill = now.Add(2 * time.Second)
			return "more in flight made it slower, not faster: taken back"
		}
	}
	next := autoConcurrency(p)
	switch {
	case next > p.Current:
		r.before, r.raisedAt = p, now
		r.target = next
		r.holdTill = now.Add(settle)
		return "the floor would be missed at this pace"
	case next < p.Current:
		r.target = next
		r.holdTill = now.Add(settle)
		return "fewer reach the floor in time"
	default:
		return ""
	}
}
