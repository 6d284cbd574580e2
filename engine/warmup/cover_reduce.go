package warmup

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
)

// pick is the problem of some sets and the legs that keep admits. Its tables
// are p's tables of these sets.
func (p *coverProblem) pick(sets []int32, keep func(leg int32) bool) *coverProblem {
	q := &coverProblem{setFirst: []int32{0}}
	number := make([]int32, p.legs) // 1 + the leg's number in q
	for _, set := range sets {
		for _, leg := range p.of(set) {
			if keep(leg) {
				number[leg] = 1
				q.setLegs = append(q.setLegs, leg)
			}
		}
		if end := int32(len(q.setLegs)); end > q.setFirst[len(q.setFirst)-1] {
			q.tables = append(q.tables, p.tables[set])
			q.setFirst = append(q.setFirst, end)
		}
	}
	for leg, present := range number {
		if present != 0 {
			q.legs++
			number[leg] = int32(q.legs)
		}
	}
	for i, leg := range q.setLegs {
		q.setLegs[i] = number[leg] - 1
	}
	return q
}

// kernel shrinks p without losing a minimum: a set within another is never
// needed, a leg that comes with another for free need not be asked for, and the
// only set with a leg is forced. The tables of the result, and forced, are sets
// of p.
func (p *coverProblem) kernel(ctx context.Context) (q *coverProblem, forced []int32) {
	q = p.pick(allSets(p), everyLeg)
	for set := range q.tables {
		q.tables[set] = int32(set)
	}
	for ctx.Err() == nil && q.legs > 0 {
		sets, legs := q.sets(), q.legs
		q = q.pick(q.maximalSets(ctx), everyLeg)
		free := q.freeLegs(ctx)
		q = q.pick(allSets(q), func(leg int32) bool { return !free[leg] })
		only, covered := q.forcedSets()
		for _, set := range only {
			forced = append(forced, q.tables[set])
		}
		q = q.pick(allSets(q), func(leg int32) bool { return !covered[leg] })
		if q.sets() == sets && q.legs == legs {
			break
		}
	}
	return q, forced
}

func everyLeg(int32) bool { return true }

func allSets(p *coverProblem) []int32 {
	sets := make([]int32, p.sets())
	for set := range sets {
		sets[set] = int32(set)
	}
	return sets
}

// maximalSets leaves out each set that is within another; of equal ones the
// first stays.
func (p *coverProblem) maximalSets(ctx context.Context) []int32 {
	q, origin := p.distinctSets()
	q.invert()
	words := (q.legs + 63) / 64
	bits := make([]uint64, words*q.sets())
	row := func(set int32) []uint64 { return bits[int(set)*words : (int(set)+1)*words] }
	for set := range int32(q.sets()) {
		for _, leg := range q.of(set) {
			row(set)[leg/64] |= 1 << (leg % 64)
		}
	}
	within := func(small, large []uint64) bool {
		for w := range small {
			if small[w]&^large[w] != 0 {
				return false
			}
		}
		return true
	}
	var kept []int32
	for set := range int32(q.sets()) {
		legs := q.of(set)
		rarest := slices.MinFunc(legs, func(a, b int32) int {
			return cmp.Compare(len(q.holders(a)), len(q.holders(b)))
		})
		dominated := ctx.Err() == nil && slices.ContainsFunc(q.holders(rarest), func(other int32) bool {
			return len(q.of(other)) > len(legs) && within(row(set), row(other))
		})
		if !dominated {
			kept = append(kept, origin[set])
		}
	}
	return kept
}

// distinctSets keeps the first of equal sets; origin is the set of p for each.
func (p *coverProblem) distinctSets() (q *coverProblem, origin []int32) {
	seen := make(map[string]bool, p.sets())
	var key []byte
	for set := range int32(p.sets()) {
		key = key[:0]
		for _, leg := range p.of(set) {
			key = binary.LittleEndian.AppendUint32(key, uint32(leg))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			origin = append(origin, set)
		}
	}
	return p.pick(origin, everyLeg), origin
}

// freeLegs are the legs that every set with some other leg holds too; of legs
// with the same holders the first is not free.
func (p *coverProblem) freeLegs(ctx context.Context) []bool {
	p.invert()
	free := make([]bool, p.legs)
	together := make([]int32, p.legs)
	var touched []int32
	for leg := range int32(p.legs) {
		if free[leg] || ctx.Err() != nil {
			continue
		}
		holders := p.holders(leg)
		for _, set := range holders {
			for _, other := range p.of(set) {
				if together[other] == 0 {
					touched = append(touched, other)
				}
				together[other]++
			}
		}
		for _, other := range touched {
			if other != leg && int(together[other]) == len(holders) {
				free[other] = true
			}
			together[other] = 0
		}
		touched = touched[:0]
	}
	return free
}

// forcedSets are the sets that alone hold some leg, and the legs they cover.
func (p *coverProblem) forcedSets() (only []int32, covered []bool) {
	p.invert()
	covered = make([]bool, p.legs)
	for leg := range int32(p.legs) {
		if holders := p.holders(leg); len(holders) == 1 && !covered[leg] {
			only = append(only, holders[0])
			takeLegs(covered, p.of(holders[0]))
		}
	}
	return only, covered
}

// components are the parts of p that share no leg.
func (p *coverProblem) components() []*coverProblem {
	group := make([]int32, p.legs)
	for leg := range group {
		group[leg] = int32(leg)
	}
	root := func(leg int32) int32 {
		for group[leg] != leg {
			group[leg] = group[group[leg]]
			leg = group[leg]
		}
		return leg
	}
	for set := range int32(p.sets()) {
		legs := p.of(set)
		for _, leg := range legs[1:] {
			a, b := root(legs[0]), root(leg)
			group[max(a, b)] = min(a, b)
		}
	}
	members := map[int32][]int32{}
	var order []int32
	for set := range int32(p.sets()) {
		r := root(p.of(set)[0])
		if members[r] == nil {
			order = append(order, r)
		}
		members[r] = append(members[r], set)
	}
	parts := make([]*coverProblem, len(order))
	for i, r := range order {
		parts[i] = p.pick(members[r], everyLeg)
	}
	return parts
}
