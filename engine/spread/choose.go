package spread

// choose picks a backend among the candidates of a remote split outside
// spread mode: least weight, the last of equals. So an idle cluster always
// sends a single split to its last candidate.
func (p *Policy) choose(candidates []int32) int32 {
	best := candidates[0]
	least := p.weights[best]
	for _, b := range candidates[1:] {
		if w := p.weights[b]; w <= least {
			best, least = b, w
		}
	}
	return best
}

// chooseFirst is the rule of local preference: least weight, first of equals.
func (p *Policy) chooseFirst(candidates []int32) int32 {
	best := candidates[0]
	least := p.weights[best]
	for _, b := range candidates[1:] {
		if w := p.weights[b]; w < least {
			best, least = b, w
		}
	}
	return best
}

// chooseSpread picks one of the least loaded uniformly, in one pass: the t-th
// of equals replaces the choice with probability 1/t.
func (p *Policy) chooseSpread(candidates []int32) int32 {
	best := candidates[0]
	least := p.weights[best]
	ties := 1
	for _, b := range candidates[1:] {
		switch w := p.weights[b]; {
		case w < least:
			best, least, ties = b, w, 1
		case w == least:
			ties++
			if p.source.IntN(ties) == 0 {
				best = b
			}
		}
	}
	return best
}

// draw picks so many distinct backends at random, for the RANDOM strategy
// outside spread mode. Which generator the frontend uses there is its own.
func (p *Policy) draw(dst []int32, count int) []int32 {
	n := len(p.backends)
	count = min(max(count, 0), n)
	pool := p.scratch.pool
	if len(pool) != n {
		pool = make([]int32, n)
		p.scratch.pool = pool
	}
	copy(pool, p.table.scan)
	for k := range count {
		j := k + p.source.IntN(n-k)
		pool[k], pool[j] = pool[j], pool[k]
	}
	return append(dst, pool[:count]...)
}
