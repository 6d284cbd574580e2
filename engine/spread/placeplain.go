package spread

// placePlain is placeRest for the common case, object storage under consistent
// hashing: no hosts, no bound splits, no bad weight. It comes to the same
// placements, a block of splits at a time.
func (p *Policy) placePlain(a *Assignment, order []int32, table *candidateTable) {
	a.how = viaRing
	if p.amongAll(a) {
		p.placeAmongAll(a, order)
		return
	}
	rows := p.rowsFor(a, table)
	pairs := a.asked == 2 && !p.decision.Spread && p.ring.owning >= 2
	var b block
	for from := 0; from < len(order); from += blockSize {
		b.load(order[from:min(from+blockSize, len(order))], a.batch)
		switch {
		case rows == table && table != nil:
			for k, i := range b.splits {
				b.starts[k&blockMask] = i // the table's rows are the splits themselves
			}
			p.chooseFromRows(&b, rows, a.asked)
		case pairs:
			b.lookUp(p.ring, a.batch)
			p.choosePairs(&b)
		case rows != nil:
			b.lookUp(p.ring, a.batch)
			p.chooseFromRows(&b, rows, a.asked)
		default:
			b.lookUp(p.ring, a.batch)
			p.chooseWalking(&b, a.asked)
		}
		b.store(a)
	}
}

// rowsFor finds rows of enough candidates: those that were worked out before, or
// the ring's; nil if neither will do.
func (p *Policy) rowsFor(a *Assignment, table *candidateTable) *candidateTable {
	if table.reaches(a.asked) {
		return table
	}
	return p.ring.rowsFor(a.asked, a.batch.Len())
}

// choosePairs is the frontend's default: two candidates, the second unless the
// first has less.
func (p *Policy) choosePairs(b *block) {
	weights, points := p.weights, p.ring.points
	for k := range b.splits {
		k &= blockMask
		point := &points[b.starts[k]]
		chosen := point.second
		if weights[point.owner] < weights[chosen] {
			chosen = point.owner
		}
		weights[chosen] += int64(b.weights[k])
		b.chosen[k] = chosen
	}
}

func (p *Policy) chooseFromRows(b *block, rows *candidateTable, asked int) {
	if p.decision.Spread && p.quick != nil && asked <= maxLots {
		p.chooseByLot(b, rows, asked)
		return
	}
	for k := range b.splits {
		k &= blockMask
		chosen := p.chooseHashed(rows.row(b.starts[k], asked))
		p.weights[chosen] += int64(b.weights[k])
		b.chosen[k] = chosen
	}
}

func (p *Policy) chooseWalking(b *block, asked int) {
	for k := range b.splits {
		k &= blockMask
		c := p.walk.collectFrom(int(b.starts[k]), asked, p.scratch.candidates[:0])
		p.scratch.candidates = c
		chosen := p.chooseHashed(c)
		p.weights[chosen] += int64(b.weights[k])
		b.chosen[k] = chosen
	}
}

func (p *Policy) chooseHashed(candidates []int32) int32 {
	if p.decision.Spread {
		return p.chooseSpread(candidates)
	}
	return p.choose(candidates)
}
