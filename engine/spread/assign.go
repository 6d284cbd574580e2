package spread

// scratch is a policy's working memory, kept from batch to batch.
type scratch struct {
	rest       []int32
	candidates []int32
	pool       []int32
	heaviest   agedQueue
	lightest   agedQueue
}

// Assign places one batch. On failure the returned error wraps one of the
// sentinels, the assignment says what was placed until then, and the weights
// already added stay with the policy, as they do in the frontend.
//
// Doris: FederationBackendPolicy.computeScanRangeAssignment.
func (p *Policy) Assign(splits []Split) (*Assignment, error) {
	return p.AssignBatch(NewBatch(splits))
}

// AssignBatch is Assign for a batch whose keys are known already.
func (p *Policy) AssignBatch(b *Batch) (*Assignment, error) {
	a := &Assignment{order: b.order(nil, p.rules.shuffles), linked: true}
	return a, p.run(b, a.order, nil, a)
}

// run places a batch in the given sequence into a, reusing a's memory. table
// holds the ring candidates of each split, if they were worked out before.
// Where a is not linked, its lists may be left out.
func (p *Policy) run(b *Batch, order []int32, table *candidateTable, a *Assignment) error {
	if p.plain(b) {
		a.linked = a.linked || p.mayRedistribute()
		a.start(p, b)
		p.placePlain(a, order, table)
		if a.linked {
			a.lists.link(order, a.home)
		}
		return p.evenOut(a, true)
	}
	a.linked = true
	a.start(p, b)
	rest := order
	if !b.plain {
		var err error
		if rest, err = p.placeLocal(a, order); err != nil {
			return p.finish(a, err)
		}
	}
	if err := p.placeRest(a, rest, table); err != nil {
		return p.finish(a, err)
	}
	return p.evenOut(a, len(rest) < len(order))
}

// evenOut ends a batch, of which some splits were placed by local preference or
// not.
func (p *Policy) evenOut(a *Assignment, local bool) error {
	evens := p.rules.alwaysEvens || p.decision.Strategy == ConsistentHashing || local
	var err error
	if evens && !p.decision.Spread && !p.settings.NoRedistribution {
		err = p.redistribute(a)
	}
	return p.finish(a, err)
}

func (a *Assignment) start(p *Policy, b *Batch) {
	a.cluster, a.batch, a.asked, a.moves = &p.cluster, b, p.hashCount(), 0
	n := b.Len()
	a.home, a.chosen, a.how = grow(a.home, n), nil, viaNone
	a.steps = a.steps[:0]
	if !p.plain(b) {
		a.steps = grow(a.steps, n)
		for i := range a.home {
			a.home[i], a.steps[i] = -1, viaNone
		}
	}
	if p.decision.Strategy == Random && !p.decision.Spread {
		a.drawn = make([][]int32, n)
	}
	if a.linked {
		a.lists.reset(n, len(p.backends))
	}
}

// plain is whether every split of the batch is placed by the ring alone, and
// none can fail.
func (p *Policy) plain(b *Batch) bool {
	return b.plain && !b.bad && p.decision.Strategy == ConsistentHashing && p.ring.owning > 0 && p.hashCount() > 0
}

func (p *Policy) finish(a *Assignment, err error) error {
	a.total = append(a.total[:0], p.weights...)
	return err
}

func (a *Assignment) fail(i int32, err error) error {
	return &SplitError{Index: int(a.batch.original(i)), Path: a.batch.split(i).Path, Err: err}
}

// place gives a split to a backend. The weight is asked for only now, so a
// split without a candidate fails for that reason even if its weight is bad.
func (p *Policy) place(a *Assignment, i, backend int32, how via) error {
	w := a.batch.weights[i]
	if w == badWeight {
		return a.fail(i, ErrBadWeight)
	}
	p.weights[backend] += int64(w)
	a.home[i], a.steps[i] = backend, how
	a.lists.push(backend, i)
	return nil
}

// placeLocal gives remote splits with known hosts to those hosts, and returns
// the others in their order.
func (p *Policy) placeLocal(a *Assignment, order []int32) ([]int32, error) {
	if !p.settings.LocalScheduling {
		return order, nil
	}
	rest := p.scratch.rest[:0]
	for _, i := range order {
		s := a.batch.split(i)
		if s.HostBound || len(s.Hosts) == 0 {
			rest = append(rest, i)
			continue
		}
		p.scratch.candidates = p.onHosts(p.scratch.candidates[:0], s.Hosts)
		if len(p.scratch.candidates) == 0 {
			rest = append(rest, i)
			continue
		}
		if err := p.place(a, i, p.chooseFirst(p.scratch.candidates), viaLocal); err != nil {
			return nil, err
		}
	}
	p.scratch.rest = rest
	return rest, nil
}

// placeRest places whatever has no local backend, by strategy.
func (p *Policy) placeRest(a *Assignment, rest []int32, table *candidateTable) error {
	for _, i := range rest {
		s := a.batch.split(i)
		var c []int32
		how := viaBound
		switch {
		case s.HostBound:
			if s.NoHostList {
				return a.fail(i, ErrHostsMissing)
			}
			c = p.onHosts(p.scratch.candidates[:0], s.Hosts)
		case p.rules.fileAffinity && s.FileAffinity && len(s.Hosts) == 0:
			how = viaFile
			c = p.walk.collect(toPosition(SplitKey(s.Path, 0, 0)), 1, p.scratch.candidates[:0])
		default:
			c, how = p.remoteCandidates(a, i, table)
		}
		p.scratch.candidates = c
		if len(c) == 0 {
			return a.fail(i, ErrNoCandidate)
		}
		var chosen int32
		if p.decision.Spread && !s.HostBound {
			chosen = p.chooseSpread(c)
		} else {
			chosen = p.choose(c)
		}
		if err := p.place(a, i, chosen, how); err != nil {
			return err
		}
	}
	return nil
}

func (p *Policy) remoteCandidates(a *Assignment, i int32, table *candidateTable) ([]int32, via) {
	c := p.scratch.candidates[:0]
	switch p.decision.Strategy {
	case RoundRobin:
		c = append(c, p.table.scan[p.turn])
		p.turn = (p.turn + 1) % len(p.table.scan)
		return c, viaTurn
	case Random:
		if p.decision.Spread {
			return append(c, p.table.scan...), viaAll
		}
		c = p.draw(c, p.settings.RandomCandidates)
		a.drawn[i] = append([]int32(nil), c...)
		return c, viaDrawn
	default:
		if table.reaches(a.asked) {
			return append(c, table.row(i, a.asked)...), viaRing
		}
		return p.walk.collect(a.batch.positions[i], a.asked, c), viaRing
	}
}
