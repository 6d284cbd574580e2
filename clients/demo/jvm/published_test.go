package jvm

import (
	"slices"
	"testing"
	"time"
)

// The median over five restarts of each arm, beside the published figure.
func TestPublishedFaresAsPublished(t *testing.T) {
	for _, arm := range []struct {
		name   string
		shapes []Shape
		probes int
		share  [2]float64 // of the first eight seconds that reaches 2 s
	}{
		{"cold: 39.4 %", nil, 0, [2]float64{0.33, 0.47}},
		{"three probes: 29 %", limitOne, 3, [2]float64{0.2, 0.34}},
		{"1000 LIMIT 1: 4.8 %", limitOne, 1000, [2]float64{0.025, 0.08}},
		{"1000 of derived shapes", schemaShapes, 1000, [2]float64{0, 0.001}},
	} {
		var shares []float64
		for seed := range uint64(5) {
			m := New(Published(), seed)
			m.Closed(arm.shapes, arm.probes, 1, think)
			shares = append(shares, over(m.Open(traffic, 288, 8*time.Second, 2*time.Second, 2*time.Millisecond), 2*time.Second))
		}
		slices.Sort(shares)
		if median := shares[2]; median < arm.share[0] || median > arm.share[1] {
			t.Errorf("%s: median %.3f of %.3f, want %v", arm.name, median, shares, arm.share)
		}
	}
}

// Long after its start a broker serves the same rate without a slow answer, whatever
// came first.
func TestPublishedRecovers(t *testing.T) {
	m := New(Published(), 1)
	all := m.Open(traffic, 288, 180*time.Second, 2*time.Second, 2*time.Millisecond)
	if late := over(all[150*288:], 100*time.Millisecond); late > 0 {
		t.Errorf("%.4f over 100 ms after 150 s", late)
	}
}

// While one query loads a path, others that need it wait, and all of them end.
func TestLoadingLocks(t *testing.T) {
	model := Measured()
	model.Locked, model.Cores, model.Noise = true, 8, 0
	m := New(model, 1)
	first := m.Submit(limitOne[0], 0)
	m.Advance(time.Millisecond)
	second := m.Submit(limitOne[0], 0)
	m.Idle(time.Minute)
	if first.Finished == 0 || second.Finished == 0 {
		t.Fatal("a query never ended")
	}
	// The loading before and after the servers' answers takes far longer than all else.
	if took := second.Finished - second.Arrived; took < 40*time.Millisecond {
		t.Errorf("the second took %v, as if nothing was loading", took)
	}
	third := m.Submit(limitOne[0], 0)
	m.Idle(time.Second)
	if took := third.Finished - third.Arrived; took > 40*time.Millisecond {
		t.Errorf("the third took %v, as if it had to load", took)
	}
}
