package warmup

import "slices"

// firstFit is the published rule: sets by name, each taken when it adds a leg,
// until all are covered or room is used up.
func (p *coverProblem) firstFit(room int) []int32 {
	var chosen []int32
	covered := make([]bool, p.legs)
	left := p.legs
	for set := int32(0); set < int32(p.sets()) && left > 0 && len(chosen) < room; set++ {
		if gain := takeLegs(covered, p.of(set)); gain > 0 {
			left -= gain
			chosen = append(chosen, set)
		}
	}
	return chosen
}

// greedy takes the set that adds most legs, ties by name. Gains only fall, so
// each set waits in the bucket of its last known gain and is counted again only
// when that bucket's turn comes; a bucket receives nothing more once its turn
// has come, so sorting it then settles the ties.
func (p *coverProblem) greedy(room int) []int32 {
	widest := 0
	for set := range int32(p.sets()) {
		widest = max(widest, len(p.of(set)))
	}
	buckets := make([][]int32, widest+1)
	for set := range int32(p.sets()) {
		size := len(p.of(set))
		buckets[size] = append(buckets[size], set)
	}
	var chosen []int32
	covered := make([]bool, p.legs)
	left := p.legs
	for gain := widest; gain > 0; gain-- {
		bucket := buckets[gain]
		if !slices.IsSorted(bucket) {
			slices.Sort(bucket)
		}
		for _, set := range bucket {
			if left == 0 || len(chosen) == room {
				return chosen
			}
			now := 0
			for _, leg := range p.of(set) {
				if !covered[leg] {
					now++
				}
			}
			if now < gain {
				buckets[now] = append(buckets[now], set)
				continue
			}
			left -= takeLegs(covered, p.of(set))
			chosen = append(chosen, set)
		}
		buckets[gain] = nil
	}
	return chosen
}

// takeLegs marks legs as covered and counts those that were not.
func takeLegs(covered []bool, legs []int32) int {
	added := 0
	for _, leg := range legs {
		if !covered[leg] {
			covered[leg] = true
			added++
		}
	}
	return added
}

// thin drops sets that the others make needless, the last taken first.
func (p *coverProblem) thin(chosen []int32) []int32 {
	times := make([]int32, p.legs)
	for _, set := range chosen {
		for _, leg := range p.of(set) {
			times[leg]++
		}
	}
	kept := slices.Clone(chosen)
	for i := len(kept) - 1; i >= 0; i-- {
		legs := p.of(kept[i])
		if slices.ContainsFunc(legs, func(leg int32) bool { return times[leg] == 1 }) {
			continue
		}
		for _, leg := range legs {
			times[leg]--
		}
		kept = slices.Delete(kept, i, i+1)
	}
	return kept
}

// inGreedyOrder sorts chosen sets so that each adds most of what those before
// it left, ties by name. A set that adds nothing is dropped.
func (p *coverProblem) inGreedyOrder(chosen []int32) []int32 {
	part := &coverProblem{setFirst: []int32{0}, legs: p.legs}
	sorted := slices.Sorted(slices.Values(chosen))
	for _, set := range sorted {
		part.tables = append(part.tables, p.tables[set])
		part.setLegs = append(part.setLegs, p.of(set)...)
		part.setFirst = append(part.setFirst, int32(len(part.setLegs)))
	}
	order := part.greedy(len(sorted))
	for i, set := range order {
		order[i] = sorted[set]
	}
	return order
}
