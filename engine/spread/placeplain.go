package spread

// placePlain is placeRest for the common case, object storage under consistent
// hashing: no hosts, no bound splits. It must come to the same placements.
func (p *Policy) placePlain(a *Assignment, rest []int32, table *candidateTable) error {
	b := a.batch
	spread := p.decision.Spread
	for _, i := range rest {
		c := table.row(i, a.asked)
		if c == nil {
			c = p.walk.collect(b.positions[i], a.asked, p.scratch.candidates[:0])
			p.scratch.candidates = c
		}
		if len(c) == 0 {
			return a.fail(i, ErrNoCandidate)
		}
		var chosen int32
		if spread {
			chosen = p.chooseSpread(c)
		} else {
			chosen = p.choose(c)
		}
		w := b.weights[i]
		if w == badWeight {
			return a.fail(i, ErrBadWeight)
		}
		p.weights[chosen] += int64(w)
		a.home[i], a.chosen[i], a.via[i] = chosen, chosen, viaRing
		a.lists.push(chosen, i)
	}
	return nil
}
