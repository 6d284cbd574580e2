package spread

import "fmt"

// fewSamples is below how many placed queries an interval says little.
const fewSamples = 30

// warn says what a person must know about one run.
func (run *Run) warn(r *rehearsal, sim *Simulation) {
	add := func(code, format string, args ...any) {
		run.Warnings = append(run.Warnings, Warning{code, fmt.Sprintf(format, args...)})
	}
	s := &run.Settings
	if run.Certainty.Word != Exact && run.Samples > 1 && run.Samples < fewSamples {
		add("few-samples", "intervals rest on %d placed queries only: allow more placements for better ones", run.Samples)
	}
	if s.Generation.HasSpread() && s.SpreadNum != 1 && !run.Decision.Spread {
		add("no-effect", "%s", run.Decision.Reason)
	}
	if !s.Generation.HasSpread() && s.SpreadNum > 1 {
		add("no-effect", "N = %d has no effect: %s", s.SpreadNum, run.Decision.Reason)
	}
	if s.MaxSplitVariance == 0 && s.ShowZeroVariance {
		add("zero-variance", "split_assigner_max_split_num_variance = 0: a live frontend looped for ever on it; here it came to an end")
	}
	if n := len(run.Backends); run.Decision.Spread && run.Decision.SpreadNum > int64(n) {
		add("capped", "N = %d is more than the %d eligible backends: it acts as %d", run.Decision.SpreadNum, n, n)
	}
	if sim.DistinctKeys < min(sim.Splits, len(run.Backends)) && run.Decision.Strategy == ConsistentHashing {
		candidates := r.asked
		if candidates < 1 || candidates > len(run.Backends) {
			candidates = len(run.Backends)
		}
		add("few-keys", "the splits' %d distinct keys reach at most %d of %d backends as candidates",
			sim.DistinctKeys, min(len(run.Backends), sim.DistinctKeys*candidates), len(run.Backends))
	}
}

// warn says what holds for the workload or all runs.
func (sim *Simulation) warn() {
	if sim.DistinctKeys < sim.Splits {
		sim.Warnings = append(sim.Warnings, Warning{"identity-collapse", fmt.Sprintf(
			"%s: splits with the same path, start and length hash alike and share their candidates",
			countOf(sim.DistinctKeys, "distinct key for "+fmt.Sprint(sim.Splits)+" splits", "distinct keys for "+fmt.Sprint(sim.Splits)+" splits"))})
	}
	first := &sim.Runs[0].Settings
	for k := range sim.Runs[1:] {
		s := &sim.Runs[k+1].Settings
		if s.VirtualNodes != first.VirtualNodes && s.Generation != GenerationF {
			sim.Warnings = append(sim.Warnings, Warning{"cached-rings",
				"a frontend keeps rings that it has cached: another virtual node number acts only after its backends change or it restarts"})
			break
		}
	}
	sim.Warnings = append(sim.Warnings, Warning{"weights-per-query",
		"Doris counts weights per query and sees no load of others: spreading evens out by chance, not by feedback"})
}

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
