package spread

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// summarize repeats the queries, drawing from the samples, and says how shares
// come out and how much they vary.
func (r *rehearsal) summarize(o *SimulateOptions) Run {
	backends := r.eligible.Backends
	run := Run{
		Name: r.scenario.Name, Settings: r.scenario.Settings, Decision: r.decision,
		Excluded: r.eligible.Excluded, Certainty: r.certainty, Samples: r.samples,
		Backends: make([]BackendLoad, len(backends)), trace: r.traces,
	}
	for b := range backends {
		run.Backends[b].ID, run.Backends[b].Host = backends[b].ID, backends[b].Host
	}
	r.repeat(o, &run)
	for k := range r.samples {
		o := r.outcomes.at(k)
		run.BackendsPerQuery += float64(len(o.parts)) / float64(r.samples)
		run.Redistributed += float64(o.moves) / float64(r.samples)
	}
	return run
}

// repeat runs the trials.
func (r *rehearsal) repeat(o *SimulateOptions, run *Run) {
	backends := len(r.eligible.Backends)
	trials, queries := r.trials(o)
	shares := make([][]float64, backends)
	splits := make([][]float64, backends)
	for b := range shares {
		shares[b], splits[b] = make([]float64, trials), make([]float64, trials)
	}
	uneven, gini := make([]float64, trials), make([]float64, trials)
	load, count := make([]float64, backends), make([]float64, backends)
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	for t := range trials {
		clear(load)
		clear(count)
		for q := range queries {
			pick := t*queries + q
			if r.samples < trials*queries {
				pick = rng.IntN(r.samples)
			}
			for _, p := range r.outcomes.at(pick).parts {
				load[p.backend] += p.load
				count[p.backend] += float64(p.splits)
			}
		}
		scale := float64(o.Queries) / float64(queries)
		for b := range load {
			splits[b][t] = count[b] * scale
		}
		toShares(load)
		for b := range load {
			shares[b][t] = load[b]
		}
		uneven[t] = slices.Max(load) * float64(backends)
		gini[t] = giniOf(load)
	}
	for b := range shares {
		run.Backends[b].Share = estimate(shares[b])
		run.Backends[b].Splits = estimate(splits[b])
	}
	run.MaxOverMean, run.Gini = estimate(uneven), estimate(gini)
}

// additions is how many backend loads the trials may add up.
const additions = 100_000_000

// trials says how often to repeat how many queries: one query stands for all
// where all are alike.
func (r *rehearsal) trials(o *SimulateOptions) (trials, queries int) {
	if r.samples == 1 {
		return 1, 1
	}
	fit := additions / (r.meanParts() * float64(o.Queries))
	return int(min(float64(o.Trials), max(20, fit))), o.Queries
}

// toShares divides by the sum; shares of nothing are even.
func toShares(x []float64) {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	for i := range x {
		if sum > 0 {
			x[i] /= sum
		} else {
			x[i] = 1 / float64(len(x))
		}
	}
}

// giniOf orders x and returns its Gini coefficient; x sums to 1.
func giniOf(x []float64) float64 {
	slices.Sort(x)
	n, weighted := float64(len(x)), 0.0
	for i, v := range x {
		weighted += float64(i+1) * v
	}
	return max(0, 2*weighted/n-(n+1)/n)
}

// estimate orders x and returns its mean and the range of its middle 95 %.
func estimate(x []float64) Estimate {
	slices.Sort(x)
	return Estimate{
		Mean: stat.Mean(x, nil),
		Low:  stat.Quantile(0.025, stat.Empirical, x, nil),
		High: stat.Quantile(0.975, stat.Empirical, x, nil),
	}
}
