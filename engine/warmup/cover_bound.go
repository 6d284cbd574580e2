package warmup

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// lowerBound is a number of sets that no cover of p can undercut. It prices
// legs so that no set is worth more than 1: then each set pays for at most 1 of
// the total, and the total is a bound (weak duality of set cover).
func (p *coverProblem) lowerBound() int {
	if p.legs == 0 {
		return 0
	}
	p.invert()
	even := p.evenPrices()
	bound := priceBound(sumPrices(even))
	p.raisePrices(even)
	bound = max(bound, priceBound(sumPrices(even)))
	// Starting from nothing, raising finds legs of which no two share a set.
	apart := make([]float64, p.legs)
	p.raisePrices(apart)
	return max(bound, priceBound(sumPrices(apart)))
}

// evenPrices gives each leg its part of the largest set that holds it.
func (p *coverProblem) evenPrices() []float64 {
	largest := make([]int, p.legs)
	for set := range int32(p.sets()) {
		legs := p.of(set)
		for _, leg := range legs {
			largest[leg] = max(largest[leg], len(legs))
		}
	}
	prices := make([]float64, p.legs)
	for leg, size := range largest {
		prices[leg] = 1 / float64(size)
	}
	return prices
}

// raisePrices raises each price as far as the sets' limit allows, rarest leg
// first.
func (p *coverProblem) raisePrices(prices []float64) {
	slack := make([]float64, p.sets())
	for set := range slack {
		slack[set] = 1
		for _, leg := range p.of(int32(set)) {
			slack[set] -= prices[leg]
		}
	}
	for _, leg := range p.rarestFirst() {
		rise := math.Inf(1)
		for _, set := range p.holders(leg) {
			rise = min(rise, slack[set])
		}
		if rise <= 0 {
			continue
		}
		prices[leg] += rise
		for _, set := range p.holders(leg) {
			slack[set] -= rise
		}
	}
}

func (p *coverProblem) rarestFirst() []int32 {
	order := make([]int32, p.legs)
	for leg := range order {
		order[leg] = int32(leg)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		return cmp.Compare(len(p.holders(a)), len(p.holders(b)))
	})
	return order
}

func sumPrices(prices []float64) float64 {
	sum := 0.0
	for _, price := range prices {
		sum += price
	}
	return sum
}

// priceBound rounds up, forgiving what adding many fractions got wrong.
func priceBound(sum float64) int { return int(math.Ceil(sum - 1e-6)) }

// tunePrices looks for prices with a better bound than raisePrices finds, by
// subgradient steps on the Lagrangian: prices may overcharge a set, which the
// bound then pays back. It stops when the bound reaches goal.
func (p *coverProblem) tunePrices(ctx context.Context, prices []float64, goal, steps int) (best []float64, bound float64) {
	current := slices.Clone(prices)
	covers := make([]int32, p.legs) // by how many worthwhile sets
	bound = math.Inf(-1)
	scale, sinceBetter := 1.0, 0
	for step := 0; step < steps && ctx.Err() == nil; step++ {
		clear(covers)
		value := sumPrices(current)
		for set := range int32(p.sets()) {
			worth := 1.0
			for _, leg := range p.of(set) {
				worth -= current[leg]
			}
			if worth < 0 {
				value += worth
				for _, leg := range p.of(set) {
					covers[leg]++
				}
			}
		}
		sinceBetter++
		if value > bound+1e-9 {
			best, bound, sinceBetter = slices.Clone(current), value, 0
		}
		if priceBound(bound) >= goal {
			break
		}
		if sinceBetter > 15 {
			scale, sinceBetter = scale/2, 0
		}
		norm := 0.0
		for _, n := range covers {
			norm += float64((1 - n) * (1 - n))
		}
		if norm == 0 || scale < 1e-3 {
			break
		}
		width := scale * (float64(goal) - value) / norm
		for leg, n := range covers {
			current[leg] = max(0, current[leg]+width*float64(1-n))
		}
	}
	return best, bound
}
