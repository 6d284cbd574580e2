package spread

import (
	"context"
	"testing"
)

// TestOneSplitIsBalanced: each candidate of a split that is a query of its own
// gets it equally often, so the bound is what arithmetic says; a split that
// local preference places stays where it is.
func TestOneSplitIsBalanced(t *testing.T) {
	local := hotSplit()
	local.Splits[0].Hosts = []string{benchBackends(8)[2].Host}
	for _, c := range []struct {
		w     *Workload
		n     int64
		bound float64
	}{{hotSplit(), 2, 2}, {hotSplit(), 3, 3}, {hotSplit(), 7, 7}, {hotSplit(), 0, 8}, {local, 3, 1}} {
		for seed := range uint64(3) {
			sim, err := Simulate(context.Background(), SimulateOptions{
				Scenarios: spreadScenario(8, 1).Sweep(c.n), Workload: c.w, Seed: seed, Trials: 2, Placements: 5000,
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := sim.Runs[1].Bound; got < c.bound-1e-9 || got > c.bound+1e-9 {
				t.Errorf("N=%d with %d hosts: bound %v, want %v", c.n, len(c.w.Splits[0].Hosts), got, c.bound)
			}
		}
	}
}
