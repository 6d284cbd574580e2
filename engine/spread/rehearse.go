package spread

import "fmt"

// tableWidth is up to how many candidates of each split are worked out once
// and kept; scenarios that need more walk the ring for every query.
const (
	tableWidth = 16
	tableCells = 64 << 20
)

// rehearse makes every scenario ready: eligible backends, policy, what is left
// to chance, and the rings and candidate tables that they share.
func (c *crew) rehearse(o *SimulateOptions, whole *Batch) ([]*rehearsal, error) {
	mixes := map[bool]*kinds{} // by whether the frontend shuffles
	all := make([]*rehearsal, len(o.Scenarios))
	rings := map[string][]*rehearsal{}
	for k, s := range o.Scenarios {
		r := &rehearsal{scenario: s, load: o.Load, seed: o.Seed, eligible: Eligible(s.Backends, s.Pool, o.Seed)}
		r.options = PolicyOptions{Settings: s.Settings}
		key := ringKey(r)
		if others := rings[key]; len(others) > 0 {
			r.options.Ring = others[0].options.Ring
			r.eligible.Backends = others[0].eligible.Backends
		}
		p, err := NewPolicy(r.eligible.Backends, r.options)
		if err != nil {
			return nil, fmt.Errorf("scenario %q: %w", s.Name, err)
		}
		r.options.Ring = p.ring
		r.decision, r.asked = p.decision, p.hashCount()
		r.certainty = certainty(o.Workload, whole, p, r.eligible.Varies)
		r.permuteSplits = !o.Workload.OrderKnown && len(o.Workload.Splits) > 1
		r.permuteList = p.listOrderMatters(whole)
		if mixes[p.rules.shuffles] == nil {
			mixes[p.rules.shuffles] = newKinds(o.Workload, whole, p.rules.shuffles)
		}
		r.mix = mixes[p.rules.shuffles]
		r.samples = r.sampleCount(o)
		r.turns = r.turnsOf(r.samples)
		r.samples -= r.samples % r.turns
		r.traces = newTraces(r.mix, whole, len(r.eligible.Backends), r.samples, o.Queries)
		if p.ring != nil {
			rings[key] = append(rings[key], r)
		}
		all[k] = r
	}
	for _, group := range rings {
		if err := c.fillTables(group); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// sampleCount is 1 where chance has no part. Otherwise as many as the allowed
// work gives, up to what the trials need or, for the queueing estimate, until
// chance in the samples no longer shows; and never fewer than two, to see any
// difference.
func (r *rehearsal) sampleCount(o *SimulateOptions) int {
	if r.certainty.Word == Exact || r.certainty.Word == Model && len(r.certainty.Reasons) == 1 {
		return 1
	}
	const enough = 100_000
	want := max(int64(o.Queries)*int64(o.Trials), enough)
	cost := r.mix.meanLen() + float64(len(r.eligible.Backends))/4 + sampleOverhead
	return int(max(2, min(want, int64(float64(o.Placements)/cost))))
}

// sampleOverhead is what a sample costs besides, in terms of placed splits.
const sampleOverhead = 4

// ringKey tells which scenarios can share a ring and candidate tables.
func ringKey(r *rehearsal) string {
	ids := make([]int64, len(r.eligible.Backends))
	for i := range ids {
		ids[i] = r.eligible.Backends[i].ID
	}
	shuffles := rulesOf[r.scenario.Settings.Generation].shuffles
	return fmt.Sprint(shuffles, r.scenario.Settings.VirtualNodes, ids, hostsOf(r.eligible.Backends))
}

func hostsOf(b []Backend) []string {
	hosts := make([]string, len(b))
	for i := range b {
		hosts[i] = b[i].Host
	}
	return hosts
}

// fillTables works the candidates out for scenarios that share a ring.
func (c *crew) fillTables(group []*rehearsal) error {
	mix := group[0].mix
	cells := int64(0)
	for k := range mix.all {
		cells += int64(mix.all[k].batch.Len())
	}
	width := 0
	for _, r := range group {
		if r.usesTable(cells) {
			width = max(width, r.asked)
		}
	}
	if width == 0 {
		return nil
	}
	ring := group[0].options.Ring
	tables := make([]*candidateTable, len(mix.all))
	for k := range mix.all {
		tables[k] = newCandidateTable(mix.all[k].batch, width)
	}
	walkers := make([]*walker, c.workers)
	for w := range walkers {
		walkers[w] = newWalker(ring)
	}
	fill := func(k int) error {
		b := mix.all[k].batch
		return c.chunks(b.Len(), func(worker, from, to int) error {
			tables[k].fill(b, walkers[worker], from, to)
			return nil
		})
	}
	c.stage("candidates", cells)
	if len(tables) == 1 {
		if err := fill(0); err != nil {
			return err
		}
	} else if err := c.each(len(tables), func(worker, k int) error {
		b := mix.all[k].batch
		tables[k].fill(b, walkers[worker], 0, b.Len())
		c.done(int64(b.Len()))
		return nil
	}); err != nil {
		return err
	}
	for _, r := range group {
		if r.usesTable(cells) {
			r.tables = tables
		}
	}
	return nil
}

func (r *rehearsal) usesTable(cells int64) bool {
	if r.decision.Strategy != ConsistentHashing || r.asked < 1 || r.asked > tableWidth {
		return false
	}
	return cells*int64(r.asked) <= tableCells && r.asked <= r.options.Ring.Len() && r.asked <= len(r.eligible.Backends)
}
