package warmup

import (
	"fmt"
	"math"
	"time"

	"bellows/engine"
)

// Estimate says whether the floor fits the budget at a measured probe time.
type Estimate struct {
	ProbeTime   time.Duration
	Concurrency int
	Floor       int // over all engines
	Reachable   int // good probes that fit the budget, at most Floor
	Fits        bool
	// NeedTime and NeedConcurrency would each make the floor reachable alone;
	// NeedConcurrency is 0 when none would (quotas pace every table).
	NeedTime        time.Duration
	NeedConcurrency int
	// Paced is set when quotas, not the broker, set the pace.
	Paced bool
}

// Warning is what an estimate early in a warm-up cannot know.
const Warning = "probes usually get faster as a broker warms"

// NewEstimate computes what one can promise. quota is the most probes a second
// that quotas allow over all tables, 0 for no bound.
func NewEstimate(floor, concurrency int, budget, probeTime time.Duration, quota float64) Estimate {
	e := Estimate{ProbeTime: probeTime, Concurrency: concurrency, Floor: floor}
	if probeTime <= 0 || floor <= 0 {
		e.Reachable, e.Fits = floor, true
		return e
	}
	rate := float64(concurrency) / probeTime.Seconds()
	if quota > 0 && quota < rate {
		rate, e.Paced = quota, true
	}
	e.Reachable = min(floor, int(math.Floor(rate*budget.Seconds()+1e-9)))
	e.Fits = e.Reachable >= floor
	e.NeedTime = time.Duration(math.Ceil(float64(floor)/rate*1e3-1e-6)) * time.Millisecond
	if !e.Paced {
		e.NeedConcurrency = int(math.Ceil(float64(floor)*probeTime.Seconds()/budget.Seconds() - 1e-9))
		if quota > 0 && float64(floor)/budget.Seconds() > quota {
			e.NeedConcurrency = 0
		}
	}
	return e
}

// String is the estimate in words.
func (e Estimate) String() string {
	at := "at " + engine.Span(e.ProbeTime) + " a probe"
	if e.Paced {
		at = "at the pace that quotas allow"
	}
	if e.Fits {
		return fmt.Sprintf("floor of %d reachable %s: takes about %v at concurrency %d", e.Floor, at, engine.Span(e.NeedTime), e.Concurrency)
	}
	if e.NeedConcurrency == 0 {
		return fmt.Sprintf("%d of %d reachable %s; needs %v", e.Reachable, e.Floor, at, engine.Span(e.NeedTime))
	}
	return fmt.Sprintf("%d of %d reachable %s; needs %v or concurrency %d", e.Reachable, e.Floor, at, engine.Span(e.NeedTime), e.NeedConcurrency)
}
