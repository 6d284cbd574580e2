package jvm

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Whatever is sent, every query ends, none before its servers answered, the
// machine never uses more CPU than it has, and the same seed gives the same.
func TestMachineKeepsItsPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		model := Measured()
		model.Cores = rapid.Float64Range(0.5, 4).Draw(t, "cores")
		model.Workers = rapid.IntRange(1, 16).Draw(t, "workers")
		model.Locked = rapid.Bool().Draw(t, "locked")
		seed := rapid.Uint64().Draw(t, "seed")
		gaps := rapid.SliceOfN(rapid.IntRange(0, 30_000), 1, 60).Draw(t, "gaps in us")
		run := func() (*Machine, []time.Duration) {
			m := New(model, seed)
			var all []*Query
			for i, g := range gaps {
				m.Advance(m.Now() + time.Duration(g)*time.Microsecond)
				all = append(all, m.Submit(traffic[i%len(traffic)], 3*time.Millisecond))
			}
			m.Idle(10 * time.Minute)
			var took []time.Duration
			for i, q := range all {
				if q.Finished == 0 {
					t.Fatalf("query %d never ended", i)
				}
				if q.Finished-q.Arrived < 3*time.Millisecond {
					t.Fatalf("query %d took %v, less than its servers", i, q.Finished-q.Arrived)
				}
				took = append(took, q.Finished-q.Arrived)
			}
			return m, took
		}
		m, first := run()
		if f := m.Figures(); f.CPU.Seconds() > m.Now().Seconds()*model.Cores+0.001 || f.Waiting != 0 {
			t.Fatalf("%+v in %v on %v cores", f, m.Now(), model.Cores)
		}
		if _, second := run(); !slices.Equal(first, second) {
			t.Fatal("the same seed gave other times")
		}
	})
}

func TestAnIdleMachineHasNothingToDo(t *testing.T) {
	m := New(Measured(), 1)
	if at, ok := m.Next(); ok {
		t.Errorf("a new machine wants to act at %v", at)
	}
	m.Submit(limitOne[0], 0)
	m.Idle(time.Minute)
	if at, ok := m.Next(); ok {
		t.Errorf("a minute after its only query the machine wants to act at %v", at)
	}
}
