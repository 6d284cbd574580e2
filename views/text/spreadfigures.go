package text

import (
	"fmt"
	"slices"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// SpreadFigure is one figure of a simulation and what it is called.
type SpreadFigure struct{ Name, Text string }

// SpreadFigures set the last run against the first, as the report's tables do; after
// is the same run where there is only one. The most important come first.
func (s Style) SpreadFigures(before, after *SpreadRun, clients int) []SpreadFigure {
	pair := func(name, x, y string) SpreadFigure { return SpreadFigure{name, s.nowAndLater(x, y)} }
	all := []SpreadFigure{
		pair("max/mean", withRange(before.MaxOverMean, "%.2f", "", 1), withRange(after.MaxOverMean, "%.2f", "", 1)),
		{"bound", fmt.Sprintf("%.2fx", after.Bound)},
	}
	if clients > 0 {
		estimate := s.dash()
		if after.Queue != nil {
			estimate = withRange(after.Queue.Gain, "%.2f", "x", 1)
		}
		all = append(all, SpreadFigure{"with " + engine.Plural(clients, "client"), estimate})
	}
	moved := s.dash()
	if before != after {
		moved = percent(after.Moved.Splits)
	}
	return append(all,
		pair("backends a split", fmt.Sprintf("%.2f", before.Cache.BackendsPerSplit), fmt.Sprintf("%.2f", after.Cache.BackendsPerSplit)),
		SpreadFigure{"splits moved", moved},
		pair("copies", fmt.Sprintf("%.2f", before.Cache.ReachableCopies), fmt.Sprintf("%.2f", after.Cache.ReachableCopies)),
		pair("held", Size(before.Cache.ReachableBytes), Size(after.Cache.ReachableBytes)),
		pair("gini", fmt.Sprintf("%.3f", before.Gini.Mean), fmt.Sprintf("%.3f", after.Gini.Mean)),
		pair("max/min", s.ratioOrDash(before.MaxOverMin), s.ratioOrDash(after.MaxOverMin)),
		pair("backends a query", fmt.Sprintf("%.1f", before.BackendsPerQuery), fmt.Sprintf("%.1f", after.BackendsPerQuery)),
	)
}

// SpreadWhat says what is scanned: splits, bytes, keys.
func SpreadWhat(w *SpreadWorkload) string {
	what := fmt.Sprintf("%s, %s", engine.Plural(w.Splits, "split"), Size(w.Bytes))
	if w.Hidden > 0 {
		what += fmt.Sprintf(", %d of them not named", w.Hidden)
	}
	if w.DistinctKeys > 0 {
		what += ", " + engine.Plural(w.DistinctKeys, "distinct key")
	}
	if w.Kinds > 1 {
		what += fmt.Sprintf(", %d kinds of query", w.Kinds)
	}
	return what
}

// SpreadRange is a value with its interval, times a unit such as x.
func SpreadRange(e SpreadEstimate, unit string) string { return withRange(e, "%.2f", unit, 1) }

// SpreadCandidates is where a split could go, in words.
func SpreadCandidates(all []SpreadCandidate) string { return candidatesOf(all) }

// SpreadRing is the walk along the ring in words.
func SpreadRing(points []SpreadRingPoint) string { return ringOf(points) }

// SpreadLength is a split's length; below 0 it is not known.
func SpreadLength(n int64) string { return lengthOf(n) }

// SpreadReason is a simulation in a sentence: how uneven the runs are.
func SpreadReason(d *SpreadSimulateDocument) string {
	first, last := &d.Runs[0], &d.Runs[len(d.Runs)-1]
	s := fmt.Sprintf("%s: the busiest backend takes %.2f times its even part with %s", engine.Plural(len(d.Runs), "run"), first.MaxOverMean.Mean, first.Name)
	if len(d.Runs) > 1 {
		s += fmt.Sprintf(", %.2f with %s", last.MaxOverMean.Mean, last.Name)
	}
	return s
}

// spreadStages are what the engine's stages do, for people.
var spreadStages = map[string]string{
	"keys": "hashing splits", "candidates": "finding candidates", "placements": "placing queries",
	"summary": "adding up", "cache": "finding cache copies", "queueing": "running the closed loop",
}

// SpreadStage is a stage of a simulation in words.
func SpreadStage(stage string) string {
	if words, ok := spreadStages[stage]; ok {
		return words
	}
	return stage
}

// worstFirst ranks warnings by what they do to the figures; others come before the
// last, which holds for every simulation.
var worstFirst = map[string]int{
	"no-effect": -9, "identity-collapse": -8, "few-keys": -7, "zero-variance": -6, "batch-mode": -5, "hidden-splits": -4,
	"printed-paths": -3, "order-unknown": -2, "capped": -1, "weights-per-query": 1,
}

// SpreadWarnings are the warnings of a simulation, each once and the worst first; one
// that is not about all runs begins with their names.
func SpreadWarnings(runs []SpreadRun, general []spread.Warning) []spread.Warning {
	all := append(slices.Clone(general), runWarnings(runs)...)
	for i := range all {
		if name, rest, ok := strings.Cut(all[i].Text, ": "); ok && strings.HasPrefix(rest, name) {
			all[i].Text = rest // it names the run itself
		}
	}
	slices.SortStableFunc(all, func(a, b spread.Warning) int { return worstFirst[a.Code] - worstFirst[b.Code] })
	return all
}

func runWarnings(runs []SpreadRun) []spread.Warning {
	var order []spread.Warning
	labels, names := runLabels(runs), map[spread.Warning][]string{}
	for i := range runs {
		for _, w := range runs[i].Warnings {
			if names[w] == nil {
				order = append(order, w)
			}
			names[w] = append(names[w], labels[i])
		}
	}
	for k, w := range order {
		if len(names[w]) < len(runs) {
			order[k].Text = strings.Join(names[w], ", ") + ": " + w.Text
		}
	}
	return order
}
