package spread

// rehearsal is a scenario made ready to be sampled.
type rehearsal struct {
	scenario  Scenario
	eligible  Eligibility
	options   PolicyOptions
	decision  Decision
	mix       *kinds
	certainty Certainty
	tables    []*candidateTable // by kind; nil when candidates are walked
	asked     int
	samples   int
	turns     int // that the samples come in

	permuteSplits bool // their order is not known
	permuteList   bool // the backend list's order is not known and matters
	load          LoadMeasure
	seed          uint64

	outcomes outcomes
	traces   *traces
	reach    []int64 // bytes that a backend may come to hold, by backend
}

// sampler places queries of one rehearsal; it belongs to one goroutine.
type sampler struct {
	r      *rehearsal
	policy *Policy
	rng    quickRandom
	a      Assignment
	order  []int32
	list   []int32
	loads  []float64
	counts []int32

	candidates []int32
}

func newSampler(r *rehearsal) (*sampler, error) {
	n := len(r.eligible.Backends)
	s := &sampler{r: r, loads: make([]float64, n), counts: make([]int32, n)}
	var err error
	if s.policy, err = NewPolicy(r.eligible.Backends, r.options); err != nil {
		return nil, err
	}
	s.policy.source, s.policy.quick, s.policy.simulated = &s.rng, &s.rng, true
	return s, nil
}

// sample places the query of that number: which it is, and every draw in it,
// follow from the seed and the number alone.
func (s *sampler) sample(number int) (outcome, error) {
	perTurn := s.r.samples / s.r.turns
	s.rng.state = mix64(s.r.seed ^ mix64(uint64(number%perTurn)))
	which := s.r.mix.draw(&s.rng)
	k := &s.r.mix.all[which]
	order := k.order
	if s.r.permuteSplits {
		s.order = append(s.order[:0], k.order...)
		s.rng.shuffle(s.order)
		order = s.order
	}
	if s.r.permuteList {
		s.permuteList()
	}
	s.policy.restart()
	var table *candidateTable
	if s.r.tables != nil {
		table = s.r.tables[which]
	}
	if err := s.policy.run(k.batch, order, table, &s.a); err != nil {
		return outcome{}, err
	}
	if turn := number / perTurn; turn > 0 {
		s.moveOn(turn)
	}
	s.r.traces.record(number, k.batch, &s.a)
	return s.outcome(k), nil
}

// permuteList puts the backends into a random order, as the frontend's
// unseeded shuffle does. Only host tables depend on it; the ring does not.
func (s *sampler) permuteList() {
	s.list = grow(s.list, len(s.policy.backends))
	identityOrder(s.list) // from the same start, or samples would depend on earlier ones
	s.rng.shuffle(s.list)
	s.policy.table = newHostTable(s.policy.backends, s.list, s.policy.settings.JavaVersion)
}

// outcome adds up what the splits put on their backends.
func (s *sampler) outcome(k *kind) outcome {
	clear(s.counts)
	if s.r.load == LoadBytes {
		clear(s.loads)
		for i, b := range s.a.home {
			s.counts[b]++
			s.loads[b] += float64(k.batch.lengths[i])
		}
	} else {
		for _, b := range s.a.home {
			s.counts[b]++
		}
	}
	used := 0
	for b, c := range s.counts {
		switch {
		case c == 0:
			continue
		case s.r.load == LoadWeight:
			s.loads[b] = float64(s.policy.weights[b])
		case s.r.load == LoadSplits:
			s.loads[b] = float64(c)
		}
		used++
	}
	o := outcome{moves: s.a.moves, parts: make([]part, 0, used)}
	for b, c := range s.counts {
		if c > 0 {
			o.parts = append(o.parts, part{int32(b), c, s.loads[b]})
		}
	}
	return o
}
