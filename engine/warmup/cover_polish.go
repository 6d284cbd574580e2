package warmup

import (
	"context"
	"math/rand/v2"
	"slices"
)

// polishSteps is where more steps hardly ever found fewer sets in trials with
// hundreds of legs.
const polishSteps = 10_000

// polish looks for a smaller cover near a given one: it drops a few sets at
// random, covers what they held anew, and goes on from the result unless it is
// larger. The random numbers are the same each time.
func (p *coverProblem) polish(ctx context.Context, best []int32, least int) []int32 {
	random := rand.New(rand.NewPCG(0x62656c6c, 0x6f7773))
	current := best
	for step := 0; step < polishSteps && len(best) > least; step++ {
		if step%32 == 0 && ctx.Err() != nil {
			break
		}
		next := p.rebuild(random, current)
		if len(next) <= len(current) {
			current = next
		}
		if len(next) < len(best) {
			best = next
		}
	}
	return best
}

// rebuild drops up to a third of the chosen sets and takes, for one uncovered leg
// after the other, the set that adds most.
func (p *coverProblem) rebuild(random *rand.Rand, chosen []int32) []int32 {
	kept := slices.Clone(chosen)
	random.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	kept = kept[:len(kept)-1-random.IntN(1+len(kept)/3)]
	covered := make([]bool, p.legs)
	for _, set := range kept {
		takeLegs(covered, p.of(set))
	}
	var open []int32
	for leg, done := range covered {
		if !done {
			open = append(open, int32(leg))
		}
	}
	random.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for _, leg := range open {
		if covered[leg] {
			continue
		}
		widest, most, ties := int32(-1), 0, 0
		for _, set := range p.holders(leg) {
			gain := 0
			for _, other := range p.of(set) {
				if !covered[other] {
					gain++
				}
			}
			if gain > most {
				widest, most, ties = set, gain, 1
			} else if gain == most {
				// Each of n equals is taken with chance 1/n.
				if ties++; random.IntN(ties) == 0 {
					widest = set
				}
			}
		}
		takeLegs(covered, p.of(widest))
		kept = append(kept, widest)
	}
	return p.thin(kept)
}
