package text

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// unknown stands where nothing was measured.
const unknown = "–"

// BenchTime is a percentile for people: "≥ 2 s" where it is a lower bound, a dash
// where nothing was measured.
func BenchTime(p bench.Percentile) string {
	switch {
	case p.AtLeast:
		return "≥ " + engine.Span(p.Value)
	case p.Value == 0:
		return unknown
	default:
		return engine.Span(p.Value)
	}
}

// BenchWindow is a window of intended send times: "0 s to 8 s".
func BenchWindow(w bench.Window) string { return engine.Span(w.From) + " to " + engine.Span(w.To) }

// BenchRate is requests a second, to a tenth: 288/s, 57.6/s.
func BenchRate(rate float64) string {
	return strconv.FormatFloat(math.Round(rate*10)/10, 'f', -1, 64) + "/s"
}

// BenchFigure is one figure of an arm over its restarts.
type BenchFigure struct {
	Name                   string
	Median, Mean, Min, Max string
	// Pooled is of all restarts' requests together, percentiles of merged histograms.
	Pooled string
	// Restarts are each restart's own, in the order in which they ran.
	Restarts []string
}

// Range is from the smallest to the largest.
func (f BenchFigure) Range() string {
	if f.Min == f.Max {
		return f.Min
	}
	return f.Min + " to " + f.Max
}

// BenchSlow is what counts as slow: over 100 ms.
func BenchSlow(o *bench.Settings) string { return "over " + engine.Span(o.Slow) }

// BenchFigures are the figures of an arm in a window, the one that decides first.
func BenchFigures(w *bench.ArmWindow, o *bench.Settings) []BenchFigure {
	ratio := func(name string, s bench.Spread, pooled float64, of func(bench.RestartFigures) float64) BenchFigure {
		f := BenchFigure{Name: name, Median: unknown, Mean: unknown, Min: unknown, Max: unknown, Pooled: unknown}
		if s.N > 0 {
			f.Median, f.Mean, f.Min, f.Max = bench.Percent(s.Median), bench.Percent(s.Mean), bench.Percent(s.Min), bench.Percent(s.Max)
			f.Pooled = bench.Percent(pooled)
		}
		for _, one := range w.Restarts {
			f.Restarts = append(f.Restarts, bench.Percent(of(one)))
		}
		return f
	}
	quantile := func(name string, s bench.Spread, pooled bench.Percentile, of func(bench.RestartFigures) bench.Percentile) BenchFigure {
		all := make([]bench.Percentile, len(w.Restarts))
		for i, one := range w.Restarts {
			all[i] = of(one)
		}
		return timeFigure(name, s, pooled, all)
	}
	response, service := w.Pooled.Response, w.Pooled.Service
	return []BenchFigure{
		ratio("cancelled or failed", w.Missed, w.Pooled.MissedRatio(), func(f bench.RestartFigures) float64 { return f.Missed }),
		ratio("cancelled", w.Cancelled, w.Pooled.CancelledRatio(), func(f bench.RestartFigures) float64 { return f.Cancelled }),
		ratio(BenchSlow(o)+", cancelled or failed", w.Slow, w.Pooled.SlowRatio(), func(f bench.RestartFigures) float64 { return f.Slow }),
		quantile("response p50", w.P50, response.At(0.5), func(f bench.RestartFigures) bench.Percentile { return f.P50 }),
		quantile("response p90", w.P90, response.At(0.9), func(f bench.RestartFigures) bench.Percentile { return f.P90 }),
		quantile("response p99", w.P99, response.At(0.99), func(f bench.RestartFigures) bench.Percentile { return f.P99 }),
		quantile("service p50", w.ServiceP50, service.At(0.5), func(f bench.RestartFigures) bench.Percentile { return f.ServiceP50 }),
	}
}

// timeFigure marks whatever a lower bound went into as one.
func timeFigure(name string, s bench.Spread, pooled bench.Percentile, restarts []bench.Percentile) BenchFigure {
	f := BenchFigure{Name: name, Median: unknown, Mean: unknown, Min: unknown, Max: unknown, Pooled: BenchTime(pooled)}
	for _, p := range restarts {
		f.Restarts = append(f.Restarts, BenchTime(p))
	}
	n := len(restarts)
	if n == 0 {
		return f
	}
	sorted := slices.SortedStableFunc(slices.Values(restarts), func(a, b bench.Percentile) int {
		return cmp.Or(cmp.Compare(a.Value, b.Value), boolRank(a.AtLeast)-boolRank(b.AtLeast))
	})
	f.Min, f.Max = BenchTime(sorted[0]), BenchTime(sorted[n-1])
	f.Median = BenchTime(bench.Percentile{Value: spanOf(s.Median), AtLeast: sorted[n/2].AtLeast || sorted[(n-1)/2].AtLeast})
	f.Mean = BenchTime(bench.Percentile{Value: spanOf(s.Mean), AtLeast: s.AtLeast})
	return f
}

func boolRank(b bool) int {
	if b {
		return 1
	}
	return 0
}

func spanOf(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds * float64(time.Second)))
}

// benchSpan is a spread of seconds: median with its range.
func benchSpan(s bench.Spread) string {
	switch {
	case s.N == 0:
		return unknown
	case s.Min == s.Max:
		return engine.Span(spanOf(s.Median))
	default:
		return engine.Span(spanOf(s.Median)) + " (" + engine.Span(spanOf(s.Min)) + " to " + engine.Span(spanOf(s.Max)) + ")"
	}
}
