package text

import (
	"cmp"
	"slices"
	"time"

	"bellows/engine/bench"
)

// BenchSeries is a figure of an arm for each slot: of each restart, and their median.
type BenchSeries struct {
	Arm      bench.Arm
	Restarts [][]BenchSpot
	Median   []BenchSpot
}

// BenchSpot is a figure at a slot.
type BenchSpot struct {
	At      time.Duration // beginning of the slot
	Value   float64       // a ratio, or seconds
	AtLeast bool          // it is a lower bound
}

// BenchSeriesOf are the series of all arms, of the rounds that count. of gives a slot's
// figure, false where there is none. Percentiles of restarts are not averaged: the median
// line takes one restart's own, or the middle between two.
func BenchSeriesOf(run *bench.Run, of func(bench.Point) (BenchSpot, bool)) []BenchSeries {
	all := make([]BenchSeries, len(run.Arms))
	for i, arm := range run.Arms {
		line := &all[i]
		line.Arm = arm
		bySlot := map[time.Duration][]BenchSpot{}
		for _, round := range run.Valid(arm.Name) {
			spots := BenchSpots(round.Series, of)
			for _, spot := range spots {
				bySlot[spot.At] = append(bySlot[spot.At], spot)
			}
			line.Restarts = append(line.Restarts, spots)
		}
		for _, spots := range bySlot {
			line.Median = append(line.Median, middle(spots))
		}
		slices.SortFunc(line.Median, func(a, b BenchSpot) int { return cmp.Compare(a.At, b.At) })
	}
	return all
}

// BenchSpots are a figure of one round for each slot that has one.
func BenchSpots(points []bench.Point, of func(bench.Point) (BenchSpot, bool)) []BenchSpot {
	var spots []BenchSpot
	for _, p := range points {
		if spot, ok := of(p); ok && p.Sent > 0 {
			spot.At = p.At
			spots = append(spots, spot)
		}
	}
	return spots
}

func middle(spots []BenchSpot) BenchSpot {
	slices.SortFunc(spots, func(a, b BenchSpot) int {
		return cmp.Or(cmp.Compare(a.Value, b.Value), boolRank(a.AtLeast)-boolRank(b.AtLeast))
	})
	low, high := spots[(len(spots)-1)/2], spots[len(spots)/2]
	return BenchSpot{At: low.At, Value: (low.Value + high.Value) / 2, AtLeast: low.AtLeast || high.AtLeast}
}

// BenchMissedAt is the part of a slot that was cancelled or failed.
func BenchMissedAt(p bench.Point) (BenchSpot, bool) { return BenchSpot{Value: p.MissedRatio()}, true }

func timeSpot(p bench.Percentile) (BenchSpot, bool) {
	return BenchSpot{Value: p.Value.Seconds(), AtLeast: p.AtLeast}, p.Value > 0
}

// BenchP50At is the response time of half of a slot.
func BenchP50At(p bench.Point) (BenchSpot, bool) { return timeSpot(p.P50) }

// BenchP99At is that of all but one in a hundred.
func BenchP99At(p bench.Point) (BenchSpot, bool) { return timeSpot(p.P99) }

// BenchLength is how long the longest series lasts.
func BenchLength(run *bench.Run) time.Duration {
	length := time.Duration(0)
	for i := range run.Rounds {
		if n := len(run.Rounds[i].Series); n > 0 {
			length = max(length, run.Rounds[i].Series[n-1].At+bench.Slot)
		}
	}
	return length
}
