package jvm

import (
	"slices"
	"testing"
	"time"
)

// What is sent, by the code that it visits: the published probe, five shapes
// derived from schemas, and the traffic that none of them occurs in.
var (
	base         = Of(HTTP, Parse, Optimize, Route, Scatter, Deserialize, Respond)
	limitOne     = []Shape{base.With(Selection, 1)}
	schemaShapes = []Shape{
		base.With(GroupBy, 1).With(OrderBy, 1).With(Aggregate, 1.5).With(Respond, .1),
		base.With(Filter, 1.6).With(Selection, 1).With(Respond, .1),
		base.With(Filter, 1).With(Distinct, 1).With(Aggregate, 1).With(Respond, .1),
		base.With(Filter, 1).With(TimeFilter, 1).With(Selection, 1).With(OrderBy, 1).With(Respond, .1),
		base.With(Selection, 1),
	}
	traffic = []Shape{
		base.With(Filter, 1).With(GroupBy, 1).With(OrderBy, 1).With(Aggregate, 1).With(Respond, .1),
		base.With(Filter, 1.3).With(Selection, 1).With(Respond, .2),
		base.With(Filter, 1).With(Distinct, 1),
		base.With(Filter, 1).With(GroupBy, 1).With(Aggregate, .5).With(OrderBy, 1).With(Respond, .1),
	}
)

const think = 600 * time.Microsecond // of the client between two probes

// over is the part of the latencies that reach a limit.
func over(all []time.Duration, limit time.Duration) float64 {
	n := 0
	for _, l := range all {
		if l >= limit {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

func median(all []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// burst is eight seconds of traffic at a rate, after a warm-up.
func burst(seed uint64, warm []Shape, probes, concurrency int, rate float64) (took time.Duration, latencies []time.Duration) {
	m := New(Measured(), seed)
	m.Closed(limitOne, 3, 1, 0)
	if probes > 0 {
		took, _ = m.Closed(warm, probes, concurrency, think)
	}
	return took, m.Open(traffic, rate, 8*time.Second, 2*time.Second, 2*time.Millisecond)
}

// The order and about the size of what a live broker on one core did at 230
// queries a second after each warm-up.
func TestBurstsFareAsMeasured(t *testing.T) {
	const ms = time.Millisecond
	for _, arm := range []struct {
		name                string
		shapes              []Shape
		probes, concurrency int
		takes               [2]time.Duration
		limit               time.Duration
		share               [2]float64 // of the queries that reach the limit
	}{
		{"cold", nil, 0, 1, [2]time.Duration{}, 500 * ms, [2]float64{0.9, 1}},
		{"LIMIT 1", limitOne, 1000, 1, [2]time.Duration{5 * time.Second, 8 * time.Second}, 100 * ms, [2]float64{0.08, 0.27}},
		{"LIMIT 1, four at once", limitOne, 1000, 4, [2]time.Duration{3500 * ms, 5500 * ms}, 100 * ms, [2]float64{0.35, 0.85}},
		{"shapes", schemaShapes, 1000, 1, [2]time.Duration{6500 * ms, 9500 * ms}, 100 * ms, [2]float64{0, 0.001}},
		{"shapes, four at once", schemaShapes, 1000, 4, [2]time.Duration{4500 * ms, 6500 * ms}, 100 * ms, [2]float64{0, 0.004}},
		{"three times the shapes", schemaShapes, 3000, 4, [2]time.Duration{10 * time.Second, 14 * time.Second}, 100 * ms, [2]float64{0, 0}},
		{"the traffic itself", traffic, 1000, 1, [2]time.Duration{7500 * ms, 10 * time.Second}, 100 * ms, [2]float64{0, 0}},
		{"a hundred shapes", schemaShapes, 100, 1, [2]time.Duration{1200 * ms, 2400 * ms}, 100 * ms, [2]float64{0.3, 0.95}},
	} {
		for seed := range uint64(3) {
			took, latencies := burst(seed, arm.shapes, arm.probes, arm.concurrency, 230)
			if took < arm.takes[0] || took > max(arm.takes[1], took*time.Duration(1-min(arm.probes, 1))) {
				t.Errorf("%s, seed %d: takes %v, want %v", arm.name, seed, took, arm.takes)
			}
			if share := over(latencies, arm.limit); share < arm.share[0] || share > arm.share[1] {
				t.Errorf("%s, seed %d: %.1f %% reach %v, want %v", arm.name, seed, 100*share, arm.limit, arm.share)
			}
		}
	}
}

func TestShapesLeaveLessColdThanLimitOneAndThatLessThanNothing(t *testing.T) {
	for seed := range uint64(4) {
		_, cold := burst(seed, nil, 0, 1, 230)
		_, one := burst(seed, limitOne, 1000, 1, 230)
		_, squeezed := burst(seed, limitOne, 1000, 4, 230)
		_, shapes := burst(seed, schemaShapes, 1000, 1, 230)
		limit := 100 * time.Millisecond
		if c, q, o, s := over(cold, limit), over(squeezed, limit), over(one, limit), over(shapes, limit); c <= q || q <= o || o <= s {
			t.Errorf("seed %d: over %v cold %.3f, squeezed %.3f, LIMIT 1 %.3f, shapes %.3f: out of order", seed, limit, c, q, o, s)
		}
	}
}

func TestProbesGetFasterAsMeasured(t *testing.T) {
	m := New(Measured(), 1)
	_, all := m.Closed(schemaShapes, 4000, 1, think)
	for _, c := range []struct {
		from, to  int
		low, high time.Duration
	}{
		{0, 1, 50 * time.Millisecond, 400 * time.Millisecond},
		{10, 40, 10 * time.Millisecond, 30 * time.Millisecond},
		{150, 300, 6 * time.Millisecond, 13 * time.Millisecond},
		{900, 1000, 3 * time.Millisecond, 6500 * time.Microsecond},
		{3900, 4000, 1500 * time.Microsecond, 5 * time.Millisecond},
	} {
		if got := median(all[c.from:c.to]); got < c.low || got > c.high {
			t.Errorf("probes %d to %d: median %v, want %v to %v", c.from, c.to, got, c.low, c.high)
		}
	}
	warm := New(Measured(), 1)
	warm.Preheat()
	if _, l := warm.Closed(limitOne, 200, 1, think); median(l) < time.Millisecond || median(l) > 4*time.Millisecond {
		t.Errorf("a warm probe takes %v in the machine, want 1 to 4 ms", median(l))
	}
}

func TestCompilerTimeGrowsAsMeasured(t *testing.T) {
	m := New(Measured(), 1)
	m.Closed(limitOne, 3, 1, 0)
	before := m.Figures()
	done := 0
	for _, c := range []struct {
		probes  int
		seconds float64
	}{{100, 1.7}, {300, 3.9}, {500, 5.7}, {1000, 8.7}, {2000, 14.2}, {4000, 21.8}} {
		m.Closed(schemaShapes, c.probes-done, 1, think)
		done = c.probes
		got := (m.Figures().Compiling - before.Compiling).Seconds()
		if got < c.seconds*0.7 || got > c.seconds*1.3 {
			t.Errorf("after %d probes the compilers ran %.1f s, measured %.1f", c.probes, got, c.seconds)
		}
	}
	if f := m.Figures(); f.Classes <= classesAtStart || f.CPU > m.Now()+time.Second {
		t.Errorf("figures %+v at %v: more CPU than one core has", f, m.Now())
	}
}
