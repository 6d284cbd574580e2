package source

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"
)

// A draft comes first where the workload is small: it is there at once, and what it
// costs is little beside the answer.
const (
	draftSplits     = 50_000
	draftPlacements = 100_000
	draftEvents     = 50_000
	draftTrials     = 60
)

// answer reads what a wish names, simulates it, and then sweeps over N.
func (s *Spread) answer(ctx context.Context, turn uint64, w SpreadWish) {
	inputs, err := s.inputs(ctx, turn, w)
	if err != nil {
		s.fail(ctx, turn, err)
		return
	}
	s.update(turn, func(v *SpreadSnapshot) { v.Inputs = inputs })
	scenarios := [2]spread.Scenario{w.Before.scenario(inputs.Backends, nil), w.After.scenario(inputs.Backends, w.Differs())}
	if err := mayScan(scenarios, w.Seed); err != nil {
		s.fail(ctx, turn, err)
		return
	}
	if have := s.Snapshot(); have.Stale || have.Answer == nil || have.Answer.Draft {
		drafts := []bool{true, false}
		if len(inputs.Workload.Splits) > draftSplits || (have.Answer != nil && !have.Stale) {
			drafts = drafts[1:]
		}
		for _, draft := range drafts {
			if err := s.simulate(ctx, turn, w, inputs, scenarios, draft); err != nil {
				s.fail(ctx, turn, err)
				return
			}
		}
	}
	s.sweep(ctx, turn, w, inputs, scenarios[1])
	s.update(turn, func(v *SpreadSnapshot) { v.Working, v.Part = "", 0 })
}

func (s *Spread) fail(ctx context.Context, turn uint64, err error) {
	if ctx.Err() != nil {
		return
	}
	s.update(turn, func(v *SpreadSnapshot) { v.Working, v.Failed = "", spreadFault(err) })
}

// spreadFault is an error in words, with what it means for a frontend.
func spreadFault(err error) string {
	words := clients.Clean(strings.TrimSuffix(err.Error(), ": "+engine.ErrUsage.Error()))
	switch {
	case errors.Is(err, spread.ErrEndless):
		words += ": a frontend would be busy with this plan for ever, so do not set it"
	case errors.Is(err, spread.ErrNoCandidate), errors.Is(err, spread.ErrHostsMissing), errors.Is(err, spread.ErrBadWeight), errors.Is(err, spread.ErrDonorEmpty):
		words += ": a frontend fails such a query in the same way, so do not set it"
	}
	return words
}

// inputs reads what was not read before.
func (s *Spread) inputs(ctx context.Context, turn uint64, w SpreadWish) (*SpreadInputs, error) {
	s.mu.Lock()
	kept := s.kept
	s.mu.Unlock()
	if have := kept.inputsOf(w); have != nil {
		return have, nil
	}
	s.update(turn, func(v *SpreadSnapshot) { v.Working = "reading backends" })
	scan, pool := keyOf(w.Scan), keyOf(w.Pool)
	var err error
	if kept.backends == nil || kept.pool != pool {
		if kept.backends, err = w.Pool.backends(ctx, readFile); err != nil {
			return nil, fmt.Errorf("backends: %w", err)
		}
	}
	s.update(turn, func(v *SpreadSnapshot) { v.Working = "reading the workload" })
	if kept.workload == nil || kept.scan != scan {
		if kept.workload, err = w.Scan.workload(ctx, readFile, s.o.Explain); err != nil {
			return nil, fmt.Errorf("workload: %w", err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if turn == s.turn {
		s.kept.scan, s.kept.workload, s.kept.pool, s.kept.backends = scan, kept.workload, pool, kept.backends
	}
	return &SpreadInputs{Workload: kept.workload, Backends: kept.backends, Groups: groupsOf(kept.backends)}, nil
}

// mayScan refuses a side in which nothing may scan, with the reasons.
func mayScan(all [2]spread.Scenario, seed uint64) error {
	for _, sc := range all {
		e := spread.Eligible(sc.Backends, sc.Pool, seed)
		if len(e.Backends) > 0 {
			continue
		}
		const most = 3
		var reasons []string
		for _, x := range e.Excluded[:min(most, len(e.Excluded))] {
			reasons = append(reasons, fmt.Sprintf("%d %s: %s", x.ID, x.Host, x.Reason))
		}
		if n := len(e.Excluded) - most; n > 0 {
			reasons = append(reasons, fmt.Sprintf("%d more", n))
		}
		return fmt.Errorf("%s: no backend may scan (%s): bring one back, or choose another group", sc.Name, strings.Join(reasons, "; "))
	}
	return nil
}

func (s *Spread) simulate(ctx context.Context, turn uint64, w SpreadWish, in *SpreadInputs, scenarios [2]spread.Scenario, draft bool) error {
	o := s.options(turn, w, in, "simulating")
	o.Scenarios = scenarios[:]
	if draft {
		o.Trials, o.Placements, o.QueueEvents = draftTrials, draftPlacements, draftEvents
	}
	sim, err := spread.Simulate(ctx, o)
	if err != nil {
		return err
	}
	a := &SpreadAnswer{Wish: w, Inputs: in, Draft: draft, Document: documentOf(w, in.Workload, sim), simulation: sim, scenarios: scenarios}
	s.mu.Lock()
	defer s.mu.Unlock()
	if turn == s.turn && !s.closed {
		s.answered(a)
		s.bump()
	}
	return nil
}

// sweep tries the values of N. Where it cannot, there is simply none.
func (s *Spread) sweep(ctx context.Context, turn uint64, w SpreadWish, in *SpreadInputs, after spread.Scenario) {
	if s.Snapshot().Sweep != nil {
		return
	}
	after.Settings.SpreadNum = w.Before.Settings.SpreadNum
	o := spread.RecommendOptions{Scenario: after, Simulate: s.options(turn, w, in, "trying each N")}
	rec, err := spread.Recommend(ctx, o)
	if err != nil || ctx.Err() != nil {
		return
	}
	d := text.SpreadRecommendOf(in.Workload, rec, spread.Eligible(after.Backends, after.Pool, w.Seed).Excluded, assumedOf(w))
	d.Runs = nil // large, and nothing on the screen
	for _, all := range [][]string{d.Reasons, d.Remedies, d.Sentences} {
		cleanAll(all)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if turn == s.turn && !s.closed {
		s.state.Sweep = &d
		s.kept.addSweep(w, &d)
		s.bump()
	}
}

// options are those of a simulation that tells how far it is.
func (s *Spread) options(turn uint64, w SpreadWish, in *SpreadInputs, doing string) spread.SimulateOptions {
	told, stage := -1, ""
	return spread.SimulateOptions{
		Workload: in.Workload, Queries: w.Queries, Concurrency: w.Concurrency, Seed: w.Seed, Workers: s.o.Workers,
		Trials: s.o.Trials, Placements: s.o.Placements, QueueEvents: s.o.Events,
		Progress: func(p spread.Progress) {
			part := min(1, float64(p.Done)/float64(max(1, p.Total)))
			if percent := int(100 * part); percent != told || p.Stage != stage {
				told, stage = percent, p.Stage
				s.update(turn, func(v *SpreadSnapshot) { v.Working, v.Part = doing+": "+text.SpreadStage(p.Stage), part })
			}
		},
	}
}
