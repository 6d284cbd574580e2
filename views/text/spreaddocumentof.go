package text

import (
	"fmt"
	"math"

	"bellows/engine/spread"
)

// SpreadSetupOf is what a simulation was made of.
func SpreadSetupOf(w *spread.Workload, sim *spread.Simulation, assumed []string) SpreadSetup {
	s := SpreadSetup{
		Workload: SpreadWorkload{
			Name: w.Name, Splits: len(w.Splits), Hidden: w.HiddenSplits, Bytes: w.TotalBytes(),
			Kinds: max(1, len(w.Queries)), OrderKnown: w.OrderKnown,
		},
		Load: spread.LoadBytes, Assumed: list(assumed),
	}
	if sim != nil {
		s.Workload.DistinctKeys = sim.DistinctKeys
		s.Queries, s.Concurrency, s.Load, s.Seed = sim.Queries, sim.Concurrency, sim.Load, int64(sim.Seed)
	}
	return s
}

// SpreadRunOf is the JSON of a run.
func SpreadRunOf(run *spread.Run) SpreadRun {
	r := SpreadRun{
		Name: run.Name, Settings: run.Settings, Decision: run.Decision, Samples: run.Samples,
		Certainty:   SpreadCertainty{run.Certainty.Word, list(run.Certainty.Reasons)},
		Excluded:    list(run.Excluded),
		MaxOverMean: SpreadEstimate(run.MaxOverMean), MaxOverMin: maxOverMin(run.Backends), Gini: SpreadEstimate(run.Gini),
		Histogram: histogram(run.Backends), BackendsPerQuery: run.BackendsPerQuery, Redistributed: run.Redistributed,
		Cache: run.Cache, Bound: run.Bound, Moved: run.Moved, Churn: run.Churn, Warnings: list(run.Warnings),
	}
	r.Backends = mapped(run.Backends, func(b spread.BackendLoad) SpreadBackend {
		return SpreadBackend{b.ID, b.Host, SpreadEstimate(b.Share), SpreadEstimate(b.Splits), b.CacheBytes, b.ReachableBytes}
	})
	if q := run.Queue; q != nil {
		r.Queue = &SpreadQueue{SpreadEstimate(q.Gain), SpreadEstimate(q.Throughput), q.ClosedForm, q.Utilization, q.Completed}
	}
	return r
}

// SpreadHeatOf is the JSON of a heat map; splits are numbered from 1.
func SpreadHeatOf(rows []spread.HeatRow) []SpreadHeatRow {
	return mapped(rows, func(h spread.HeatRow) SpreadHeatRow { return SpreadHeatRow{h.From + 1, h.To, h.Path, h.Part} })
}

// SpreadTraceOf is the JSON of why one split went where it went.
func SpreadTraceOf(t *spread.SplitTrace) *SpreadTrace {
	return &SpreadTrace{
		Number: t.Index + 1, Position: t.Position + 1, Path: t.Split.Path, Start: t.Split.Start, Length: t.Split.Length,
		Hosts: list(t.Split.Hosts), Key: fmt.Sprint(t.Key),
		Ring: mapped(t.Ring, func(p spread.RingNeighbour) SpreadRingPoint {
			return SpreadRingPoint{fmt.Sprint(p.Hash), p.ID, p.Before, p.First}
		}),
		Candidates: mapped(t.Candidates, func(c spread.TracedCandidate) SpreadCandidate { return SpreadCandidate(c) }),
		Chosen:     t.Chosen, Home: t.Home, Alternatives: list(t.Alternatives), Reason: t.Reason,
	}
}

// maxOverMin is 0 where a backend gets nothing: there is no ratio then.
func maxOverMin(backends []spread.BackendLoad) float64 {
	most, least := 0.0, math.Inf(1)
	for i := range backends {
		most, least = max(most, backends[i].Share.Mean), min(least, backends[i].Share.Mean)
	}
	if least <= 0 || math.IsInf(least, 1) {
		return 0
	}
	return most / least
}

// binEdges divide shares by how they compare with an even one. The first bin
// holds backends without any work.
var binEdges = [...]float64{0, 0.000_001, 0.5, 0.8, 0.95, 1.05, 1.2, 2}

func histogram(backends []spread.BackendLoad) []SpreadBin {
	bins := make([]SpreadBin, len(binEdges))
	for k := range bins {
		bins[k].From = binEdges[k]
		if k+1 < len(bins) {
			bins[k].Below = binEdges[k+1]
		}
	}
	for i := range backends {
		part := backends[i].Share.Mean * float64(len(backends))
		k := len(binEdges) - 1
		for part < binEdges[k] {
			k--
		}
		bins[k].Backends++
	}
	return bins
}
