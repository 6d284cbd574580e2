package bench

import (
	"cmp"
	"slices"
	"time"
)

// Reach is how a warmed arm of a run fared at its rate: what a warm-up with these flags
// can be expected to reach on that broker.
type Reach struct {
	Arm      Arm
	Broker   string
	Cluster  string
	Measured time.Time
	Rate     float64 // requests a second
	Restarts int
	// Median and Worst are of the requests cancelled or failed in the first window, over
	// restarts; Slow is the median of those that are also over the run's limit for slow
	// ones.
	Median, Worst, Slow float64
	// Off is the median of the arm that did nothing; negative when there was none.
	Off float64
	// Took is the median time of the preparation.
	Took time.Duration
	// Holds: no restart missed more than was asked for.
	Holds bool
}

// Advise lists how warm-ups fared that were measured at a rate or above it, those that
// held first, and of these the quickest first. most is the ratio that every restart may
// miss, 0..1. Simulated runs tell nothing about a cluster and are left out, unless they
// are all that was given.
func Advise(runs []*Run, rate, most float64) []Reach {
	var all []Reach
	simulated := !slices.ContainsFunc(runs, func(r *Run) bool { return r.Simulation == "" })
	for _, r := range runs {
		if r.Settings.Rate < rate || (r.Simulation != "") != simulated || len(r.Settings.Windows) == 0 {
			continue
		}
		all = append(all, r.reaches(most)...)
	}
	slices.SortStableFunc(all, func(a, b Reach) int {
		return cmp.Or(later(a.Holds)-later(b.Holds), byNeed(a, b), cmp.Compare(a.Rate, b.Rate), b.Measured.Compare(a.Measured))
	})
	return all
}

func later(holds bool) int {
	if holds {
		return 0
	}
	return 1
}

// byNeed: of those that hold the quickest is wanted, of the others the best.
func byNeed(a, b Reach) int {
	if a.Holds {
		return cmp.Compare(a.Took, b.Took)
	}
	return cmp.Compare(a.Worst, b.Worst)
}

func (r *Run) reaches(most float64) []Reach {
	sum := r.Summarize()
	off := -1.0
	for _, a := range sum.Arms {
		if w := a.Windows[0]; a.Kind == Off && len(w.Restarts) > 0 {
			off = w.Missed.Median
		}
	}
	var all []Reach
	for _, a := range sum.Arms {
		w := a.Windows[0]
		if a.Kind != Warm || len(w.Restarts) == 0 {
			continue
		}
		all = append(all, Reach{
			Arm: a.Arm, Broker: r.Broker, Cluster: r.Cluster, Measured: r.Started, Rate: r.Settings.Rate, Restarts: len(w.Restarts),
			Median: w.Missed.Median, Worst: w.Missed.Max, Slow: w.Slow.Median, Off: off,
			Took: time.Duration(a.Prepared.Median * float64(time.Second)), Holds: w.Missed.Max <= most,
		})
	}
	return all
}
