package warmup

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// exact looks for the fewest sets until ctx ends. No cover has fewer than least.
// What is returned is never more than greedy's.
func (p *coverProblem) exact(ctx context.Context) (chosen []int32, least int) {
	fallback := p.thin(p.greedy(p.sets()))
	kernel, chosen := p.kernel(ctx)
	least = len(chosen)
	for _, part := range kernel.components() {
		best, partLeast := part.fewest(ctx)
		least += partLeast
		for _, set := range best {
			chosen = append(chosen, part.tables[set])
		}
	}
	if len(fallback) < len(chosen) {
		chosen = fallback
	}
	return p.inGreedyOrder(chosen), least
}

// pricingSteps is where more steps stopped improving bounds in trials.
const pricingSteps = 400

// shortSearch is the number of nodes after which polishing pays.
const shortSearch = 5000

// fewest solves one component.
func (p *coverProblem) fewest(ctx context.Context) (best []int32, least int) {
	best = p.thin(p.greedy(p.sets()))
	least = p.lowerBound()
	if least >= len(best) {
		return best, least
	}
	start := p.evenPrices()
	p.raisePrices(start)
	prices, value := p.tunePrices(ctx, start, len(best), pricingSteps)
	if !math.IsInf(value, -1) {
		least = max(least, priceBound(value))
	}
	if least >= len(best) {
		return best, least
	}
	// A short search settles most clusters; the others deserve a better start.
	s := newCoverSearch(ctx, p, prices, best, least)
	s.maxNodes = shortSearch
	if s.descend(); s.stopped && ctx.Err() == nil {
		best = p.polish(ctx, s.best, least)
		s = newCoverSearch(ctx, p, prices, best, least)
		s.descend()
	}
	if !s.stopped {
		least = len(s.best)
	}
	return s.best, least
}

// coverSearch is a depth-first branch and bound. At each node it takes the
// uncovered leg with fewest sets left and tries these in turn; a set that was
// tried is barred from the branches of those after it.
type coverSearch struct {
	p      *coverProblem
	ctx    context.Context
	prices []float64 // for the bound; may overcharge sets
	least  int       // nothing can be smaller

	times  []int32   // per leg: by how many sets of path
	gain   []int32   // per set: uncovered legs
	worth  []float64 // per set: 1 minus the prices of its uncovered legs
	barred []bool
	left   int
	unpaid float64 // prices of the uncovered legs
	path   []int32

	best     []int32
	nodes    int
	maxNodes int  // 0 = no limit
	stopped  bool // before the tree was searched
}

func newCoverSearch(ctx context.Context, p *coverProblem, prices []float64, best []int32, least int) *coverSearch {
	if prices == nil {
		prices = make([]float64, p.legs)
	}
	s := &coverSearch{
		p: p, ctx: ctx, prices: prices, least: least, best: best,
		times: make([]int32, p.legs), gain: make([]int32, p.sets()), worth: make([]float64, p.sets()),
		barred: make([]bool, p.sets()), left: p.legs, unpaid: sumPrices(prices),
	}
	for set := range int32(p.sets()) {
		s.gain[set] = int32(len(p.of(set)))
		s.worth[set] = 1
		for _, leg := range p.of(set) {
			s.worth[set] -= prices[leg]
		}
	}
	return s
}

func (s *coverSearch) descend() {
	if s.nodes++; s.nodes == s.maxNodes || s.nodes%64 == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	if s.left == 0 {
		if len(s.path) < len(s.best) {
			s.best = slices.Clone(s.path)
		}
		return
	}
	if s.done() || len(s.path)+s.bound() >= len(s.best) {
		return
	}
	tries := s.branches()
	for _, set := range tries {
		s.take(set)
		s.descend()
		s.untake(set)
		if s.done() {
			break
		}
		s.barred[set] = true
	}
	for _, set := range tries {
		s.barred[set] = false
	}
}

func (s *coverSearch) done() bool { return s.stopped || len(s.best) <= s.least }

// branches are the sets left for the uncovered leg that has fewest, widest
// first.
func (s *coverSearch) branches() []int32 {
	fewest, rarest := int(math.MaxInt32), int32(-1)
	for leg := range int32(s.p.legs) {
		if s.times[leg] > 0 {
			continue
		}
		n := 0
		for _, set := range s.p.holders(leg) {
			if !s.barred[set] {
				n++
			}
		}
		if n < fewest {
			fewest, rarest = n, leg
		}
	}
	tries := slices.DeleteFunc(slices.Clone(s.p.holders(rarest)), func(set int32) bool { return s.barred[set] })
	slices.SortFunc(tries, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.gain[b], s.gain[a]), cmp.Compare(s.worth[a], s.worth[b]), cmp.Compare(a, b))
	})
	return tries
}

// bound is how many sets the uncovered legs need at least.
func (s *coverSearch) bound() int {
	priced := s.unpaid
	for set, worth := range s.worth {
		if worth < 0 && !s.barred[set] {
			priced += worth
		}
	}
	even := 0.0
	for leg, times := range s.times {
		if times > 0 {
			continue
		}
		widest := int32(0)
		for _, set := range s.p.holders(int32(leg)) {
			if !s.barred[set] {
				widest = max(widest, s.gain[set])
			}
		}
		if widest == 0 {
			return s.p.sets() + 1 // no set is left for this leg
		}
		even += 1 / float64(widest)
	}
	return max(priceBound(priced), priceBound(even))
}

func (s *coverSearch) take(set int32) {
	s.path = append(s.path, set)
	for _, leg := range s.p.of(set) {
		if s.times[leg]++; s.times[leg] == 1 {
			s.change(leg, -1)
		}
	}
}

func (s *coverSearch) untake(set int32) {
	s.path = s.path[:len(s.path)-1]
	for _, leg := range s.p.of(set) {
		if s.times[leg]--; s.times[leg] == 0 {
			s.change(leg, 1)
		}
	}
}

// change accounts for a leg that became covered (-1) or uncovered (1).
func (s *coverSearch) change(leg, by int32) {
	s.left += int(by)
	price := float64(by) * s.prices[leg]
	s.unpaid += price
	for _, holder := range s.p.holders(leg) {
		s.gain[holder] += by
		s.worth[holder] -= price
	}
}
