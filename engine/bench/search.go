package bench

import "time"

// Search is how a rate was found: the highest without a cancelled request and with a
// stable queue on the warm broker, of which a share is taken.
type Search struct {
	WarmFor time.Duration // load before the first trial
	Share   float64       // 0..1
	Trials  []Trial       // in the order in which they ran
	Highest float64       // requests a second; 0 when none held
}

// Trial is one rate that was tried.
type Trial struct {
	Rate      float64
	Held      bool
	Why       string // it did not hold
	Sent      int
	Cancelled int
	Failed    int
	P50, P99  Percentile
	// LateP99 is the p99 of the sender's lateness, which response times contain.
	LateP99 time.Duration
}
