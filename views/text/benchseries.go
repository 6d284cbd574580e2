package text

import (
	"cmp"
	"slices"
	"time"

	"bellows/engine/bench"
)

// benchLine is a figure of an arm for each slot: of each restart, and their median.
type benchLine struct {
	arm      bench.Arm
	restarts [][]benchSpot
	median   []benchSpot
}

// benchSpot is a figure at a slot.
type benchSpot struct {
	at      time.Duration
	value   float64
	atLeast bool
}

// benchLines are the lines of all arms, of the rounds that count. of gives a slot's
// figure, false where there is none. Percentiles of restarts are not averaged: the median
// line takes one restart's own, or the middle between two.
func benchLines(run *bench.Run, of func(bench.Point) (benchSpot, bool)) []benchLine {
	all := make([]benchLine, len(run.Arms))
	for i, arm := range run.Arms {
		line := &all[i]
		line.arm = arm
		bySlot := map[time.Duration][]benchSpot{}
		for _, round := range run.Valid(arm.Name) {
			var spots []benchSpot
			for _, p := range round.Series {
				spot, ok := of(p)
				if !ok || p.Sent == 0 {
					continue
				}
				spot.at = p.At
				spots = append(spots, spot)
				bySlot[p.At] = append(bySlot[p.At], spot)
			}
			line.restarts = append(line.restarts, spots)
		}
		for _, spots := range bySlot {
			line.median = append(line.median, middle(spots))
		}
		slices.SortFunc(line.median, func(a, b benchSpot) int { return cmp.Compare(a.at, b.at) })
	}
	return all
}

func middle(spots []benchSpot) benchSpot {
	slices.SortFunc(spots, func(a, b benchSpot) int {
		return cmp.Or(cmp.Compare(a.value, b.value), boolRank(a.atLeast)-boolRank(b.atLeast))
	})
	low, high := spots[(len(spots)-1)/2], spots[len(spots)/2]
	return benchSpot{at: low.at, value: (low.value + high.value) / 2, atLeast: low.atLeast || high.atLeast}
}

func missedSpot(p bench.Point) (benchSpot, bool) { return benchSpot{value: p.MissedRatio()}, true }

func timeSpot(p bench.Percentile) (benchSpot, bool) {
	return benchSpot{value: p.Value.Seconds(), atLeast: p.AtLeast}, p.Value > 0
}

func p50Spot(p bench.Point) (benchSpot, bool) { return timeSpot(p.P50) }
func p99Spot(p bench.Point) (benchSpot, bool) { return timeSpot(p.P99) }

// seriesLength is how long the longest series lasts.
func seriesLength(run *bench.Run) time.Duration {
	length := time.Duration(0)
	for i := range run.Rounds {
		if n := len(run.Rounds[i].Series); n > 0 {
			length = max(length, run.Rounds[i].Series[n-1].At+bench.Slot)
		}
	}
	return length
}
