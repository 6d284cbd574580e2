package spread

// amongAll is whether every backend is a candidate of every split and any draw
// among the least loaded will do.
func (p *Policy) amongAll(a *Assignment) bool {
	return p.simulated && p.decision.Spread && a.batch.plain && a.asked >= len(p.backends)
}

// levels is one more than the largest weight, rounded up to a power of two.
// Every split goes to a backend of the least weight, so no two backends are
// further apart than that and a backend's level is its weight modulo levels.
const levels = 128

// placeAmongAll gives each split to one of the least loaded of all backends,
// uniformly. It keeps backends by level, so that a split costs the same
// whatever their number. Weights must be equal at the start, as they are in a
// new policy.
func (p *Policy) placeAmongAll(a *Assignment, order []int32) {
	var byLevel [levels][]int32
	for b := range p.backends {
		byLevel[0] = append(byLevel[0], int32(b))
	}
	level := 0
	for _, i := range order {
		w := a.batch.weights[i]
		for len(byLevel[level]) == 0 {
			level = (level + 1) % levels
		}
		least := byLevel[level]
		k, last := p.quick.IntN(len(least)), len(least)-1
		chosen := least[k]
		least[k] = least[last]
		byLevel[level] = least[:last]
		next := (level + int(w)) % levels
		byLevel[next] = append(byLevel[next], chosen)
		p.weights[chosen] += int64(w)
		a.home[i] = chosen
	}
}
