package spread

import (
	"context"
	"fmt"
	"slices"
)

// Simulate places the workload's queries under every scenario and says what
// each backend gets, what it costs in cache, and how throughput changes. It
// ends early, with the context's error, when the context does.
func Simulate(ctx context.Context, opt SimulateOptions) (*Simulation, error) {
	if err := opt.withDefaults(); err != nil {
		return nil, err
	}
	c := &crew{ctx: ctx, workers: opt.Workers, report: opt.Progress}
	whole, err := c.batch(opt.Workload.Splits)
	if err != nil {
		return nil, err
	}
	all, err := c.rehearse(&opt, whole)
	if err != nil {
		return nil, err
	}
	if err := c.sampleAll(all); err != nil {
		return nil, err
	}
	sim := &Simulation{
		Workload: opt.Workload.Name, Splits: whole.Len(), Bytes: opt.Workload.TotalBytes(),
		DistinctKeys: distinctKeys(whole), Queries: opt.Queries, Concurrency: opt.Concurrency,
		Load: opt.Load, Seed: opt.Seed, Runs: make([]Run, len(all)),
		Warnings: slices.Clone(opt.Workload.Warnings),
	}
	c.stage("summary", int64(len(all)))
	if err := c.each(len(all), func(_, k int) error {
		sim.Runs[k] = all[k].summarize(&opt)
		sim.Runs[k].Moved = movement(all[0], all[k], whole)
		sim.Runs[k].Churn = movement(all[k], all[k], whole)
		c.done(1)
		return nil
	}); err != nil {
		return nil, err
	}
	c.stage("cache", int64(len(all))*int64(whole.Len()))
	base := slices.Max(all[0].demands(1))
	for k, r := range all {
		if err := c.reachable(r, opt.Workload, whole); err != nil {
			return nil, err
		}
		sim.Runs[k].price(r, opt.Workload, whole)
		if busiest := slices.Max(r.demands(1)); busiest > 0 {
			sim.Runs[k].Bound = base / busiest
		}
		sim.Runs[k].warn(r, sim)
	}
	if err := c.queueing(&opt, all, sim.Runs); err != nil {
		return nil, err
	}
	sim.warn()
	return sim, nil
}

// batch derives keys in parallel.
func (c *crew) batch(splits []Split) (*Batch, error) {
	c.stage("keys", int64(len(splits)))
	b := &Batch{
		splits: splits, positions: make([]uint64, len(splits)), weights: make([]int8, len(splits)),
		lengths: make([]int64, len(splits)),
	}
	parts := make([]traits, (len(splits)+chunkSize-1)/chunkSize)
	err := c.chunks(len(splits), func(_, from, to int) error {
		parts[from/chunkSize] = b.fill(from, to)
		return nil
	})
	b.traits = parts[0]
	for _, t := range parts[1:] {
		b.traits = b.and(t)
	}
	return b, err
}

// sampleAll places the samples of every scenario. A piece of work is a few
// samples of one, so that two workers share even a single scenario.
func (c *crew) sampleAll(all []*rehearsal) error {
	type piece struct{ run, from, to int }
	const samplesPerPiece = 64
	var pieces []piece
	total := 0.0
	meanLen := all[0].mix.meanLen()
	step := max(1, min(samplesPerPiece, int(float64(chunkSize)/max(1, meanLen))))
	for k, r := range all {
		r.outcomes.all = make([]outcome, r.samples)
		for from := 0; from < r.samples; from += step {
			pieces = append(pieces, piece{k, from, min(from+step, r.samples)})
		}
		total += float64(r.samples) * meanLen
	}
	c.stage("placements", int64(total))
	samplers := make([][]*sampler, c.workers)
	if err := c.each(len(pieces), func(worker, i int) error {
		p := pieces[i]
		if samplers[worker] == nil {
			samplers[worker] = make([]*sampler, len(all))
		}
		s := samplers[worker][p.run]
		if s == nil {
			var err error
			if s, err = newSampler(all[p.run]); err != nil {
				return err
			}
			samplers[worker][p.run] = s
		}
		for n := p.from; n < p.to; n++ {
			o, err := s.sample(n)
			if err != nil {
				return fmt.Errorf("scenario %q: %w", all[p.run].scenario.Name, err)
			}
			all[p.run].outcomes.all[n] = o
		}
		c.done(int64(float64(p.to-p.from) * meanLen))
		return nil
	}); err != nil {
		return err
	}
	return c.each(len(all), func(_, k int) error {
		all[k].outcomes.gather()
		return nil
	})
}
