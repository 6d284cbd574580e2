package spread

// blockSize is how many splits are looked up before the first of them is
// placed. Look-ups do not depend on one another, so their cache misses
// overlap; placing does, through the weights.
const blockSize = 64

// placePlain is placeRest for the common case, object storage under consistent
// hashing: no hosts, no bound splits. It must come to the same placements.
func (p *Policy) placePlain(a *Assignment, rest []int32, table *candidateTable) error {
	a.how = viaRing
	if p.amongAll(a) {
		return p.placeAmongAll(a, rest)
	}
	var starts [blockSize]int32
	for from := 0; from < len(rest); from += blockSize {
		block := rest[from:min(from+blockSize, len(rest))]
		var failed int
		var err error
		switch {
		case table.reaches(a.asked):
			failed, err = p.placeFromTable(a, block, table)
		case a.asked == 2 && !p.decision.Spread && p.ring.Len() >= 2 && p.ring.backends >= 2:
			p.lookUp(&starts, block, a.batch)
			failed, err = p.placePairs(a, block, &starts)
		default:
			p.lookUp(&starts, block, a.batch)
			failed, err = p.placeWalked(a, block, &starts)
		}
		if err != nil {
			for _, i := range rest[from+failed:] {
				a.home[i] = -1
			}
			return err
		}
	}
	return nil
}

// lookUp finds the ring points of a block, in passes without branches that
// depend on what was read, so that many reads are under way at once.
func (p *Policy) lookUp(starts *[blockSize]int32, block []int32, b *Batch) {
	r := p.ring
	var positions [blockSize]uint64
	block = block[:min(len(block), blockSize)]
	for k, i := range block {
		positions[k] = b.positions[i]
	}
	for k := range block {
		starts[k] = r.index[positions[k]>>r.shift]
	}
	for k := range block {
		step := int32(0)
		if r.points[starts[k]].position < positions[k] {
			step = 1
		}
		starts[k] += step
	}
	for k := range block {
		for r.points[starts[k]].position < positions[k] {
			starts[k]++
		}
	}
}

// placePairs is the frontend's default: two candidates, the second unless the
// first has less.
func (p *Policy) placePairs(a *Assignment, block []int32, starts *[blockSize]int32) (int, error) {
	for k, i := range block {
		point := &p.ring.points[starts[k&(blockSize-1)]]
		chosen := point.second
		if p.weights[point.owner] < p.weights[chosen] {
			chosen = point.owner
		}
		if err := p.placeHashed(a, i, chosen); err != nil {
			return k, err
		}
	}
	return 0, nil
}

func (p *Policy) placeWalked(a *Assignment, block []int32, starts *[blockSize]int32) (int, error) {
	for k, i := range block {
		c := p.walk.collectFrom(int(starts[k]), a.asked, p.scratch.candidates[:0])
		p.scratch.candidates = c
		if len(c) == 0 {
			return k, a.fail(i, ErrNoCandidate)
		}
		if err := p.placeHashed(a, i, p.chooseHashed(c)); err != nil {
			return k, err
		}
	}
	return 0, nil
}

func (p *Policy) placeFromTable(a *Assignment, block []int32, table *candidateTable) (int, error) {
	for k, i := range block {
		if err := p.placeHashed(a, i, p.chooseHashed(table.row(i, a.asked))); err != nil {
			return k, err
		}
	}
	return 0, nil
}

func (p *Policy) chooseHashed(candidates []int32) int32 {
	if p.decision.Spread {
		if p.quick != nil {
			return p.chooseQuick(candidates)
		}
		return p.chooseSpread(candidates)
	}
	return p.choose(candidates)
}

func (p *Policy) placeHashed(a *Assignment, i, chosen int32) error {
	w := a.batch.weights[i]
	if w == badWeight {
		return a.fail(i, ErrBadWeight)
	}
	p.weights[chosen] += int64(w)
	a.home[i] = chosen
	a.lists.push(chosen, i)
	return nil
}
