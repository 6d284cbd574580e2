package spread

// reachable adds up what each backend may come to hold in the long run: of
// every split that some query reads, each candidate holds a copy. Only spread
// mode gives a split several; otherwise reach stays nil.
func (c *crew) reachable(r *rehearsal, w *Workload, whole *Batch) error {
	if !r.decision.Spread {
		return nil
	}
	r.reach = make([]int64, len(r.eligible.Backends))
	read := readSplits(w)
	if whole.plain && r.asked >= len(r.reach) {
		sum := int64(0)
		for i, length := range whole.lengths {
			if read == nil || read[i] {
				sum += length
			}
		}
		for b := range r.reach {
			r.reach[b] = sum
		}
		return nil
	}
	policies := make([]*Policy, c.workers)
	sums := make([][]int64, c.workers)
	for k := range policies {
		p, err := NewPolicy(r.eligible.Backends, r.options)
		if err != nil {
			return err
		}
		policies[k], sums[k] = p, make([]int64, len(r.reach))
	}
	// Tables are in the sequence of a kind; when that is all splits, so is b.
	b, table := whole, (*candidateTable)(nil)
	if r.tables != nil && len(w.Queries) == 0 {
		b, table = r.mix.all[0].batch, r.tables[0]
	}
	err := c.chunks(whole.Len(), func(worker, from, to int) error {
		p, sum := policies[worker], sums[worker]
		for i := from; i < to; i++ {
			if read != nil && !read[i] {
				continue
			}
			for _, holder := range p.mayHold(b, int32(i), table, r.asked) {
				sum[holder] += b.lengths[i]
			}
		}
		return nil
	})
	for _, sum := range sums {
		for b, v := range sum {
			r.reach[b] += v
		}
	}
	return err
}

// mayHold lists the backends that a split can go to in spread mode.
func (p *Policy) mayHold(b *Batch, i int32, table *candidateTable, asked int) []int32 {
	c := p.scratch.candidates[:0]
	if !b.plain {
		if s := b.split(i); s.HostBound || p.settings.LocalScheduling && len(s.Hosts) > 0 {
			c = p.onHosts(c, s.Hosts)
		}
	}
	switch {
	case len(c) > 0:
	case p.decision.Strategy == Random:
		c = append(c, p.table.scan...)
	case table.reaches(asked):
		return table.row(i, asked)
	default:
		c = p.walk.collect(b.positions[i], asked, c)
	}
	p.scratch.candidates = c
	return c
}

// readSplits marks the splits that some query reads; nil when all are.
func readSplits(w *Workload) []bool {
	if len(w.Queries) == 0 {
		return nil
	}
	read := make([]bool, len(w.Splits))
	for k := range w.Queries {
		if w.Queries[k].Splits == nil {
			return nil
		}
		for _, i := range w.Queries[k].Splits {
			read[i] = true
		}
	}
	return read
}
