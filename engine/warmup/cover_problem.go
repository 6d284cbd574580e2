package warmup

// coverProblem is what is left to solve: sets (allowed tables) and the legs
// that some of them hold and that nothing covers yet. Sets keep the order of
// the names; both directions are flat, as in coverIndex.
type coverProblem struct {
	tables   []int32 // per set: its table in the index
	setFirst []int32
	setLegs  []int32
	legs     int

	legFirst []int32 // filled by invert
	legSets  []int32
}

// remaining is the problem without banned tables and without legs in covered.
func (ix *coverIndex) remaining(allowed func(table int32) bool, covered []bool) *coverProblem {
	p := &coverProblem{setFirst: []int32{0}}
	p.setLegs = make([]int32, 0, len(ix.legs))
	number := make([]int32, len(ix.universe)) // 1 + the leg's number here
	for t := range int32(len(ix.tables)) {
		if !allowed(t) {
			continue
		}
		for _, leg := range ix.of(t) {
			if covered[leg] {
				continue
			}
			number[leg] = 1
			p.setLegs = append(p.setLegs, leg)
		}
		if end := int32(len(p.setLegs)); end > p.setFirst[len(p.setFirst)-1] {
			p.tables = append(p.tables, t)
			p.setFirst = append(p.setFirst, end)
		}
	}
	for leg, present := range number {
		if present != 0 {
			p.legs++
			number[leg] = int32(p.legs)
		}
	}
	for i, leg := range p.setLegs {
		p.setLegs[i] = number[leg] - 1
	}
	return p
}

func (p *coverProblem) sets() int { return len(p.tables) }

func (p *coverProblem) of(set int32) []int32 { return p.setLegs[p.setFirst[set]:p.setFirst[set+1]] }

// holders are the sets with a leg, ascending. It needs invert.
func (p *coverProblem) holders(leg int32) []int32 {
	return p.legSets[p.legFirst[leg]:p.legFirst[leg+1]]
}

// invert fills the direction from legs to sets.
func (p *coverProblem) invert() {
	if p.legFirst != nil {
		return
	}
	p.legFirst = make([]int32, p.legs+1)
	for _, leg := range p.setLegs {
		p.legFirst[leg+1]++
	}
	for leg := range p.legs {
		p.legFirst[leg+1] += p.legFirst[leg]
	}
	next := append([]int32(nil), p.legFirst[:p.legs]...)
	p.legSets = make([]int32, len(p.setLegs))
	for set := range int32(p.sets()) {
		for _, leg := range p.of(set) {
			p.legSets[next[leg]] = set
			next[leg]++
		}
	}
}
