package spread

import (
	"cmp"
	"fmt"
	"slices"
)

// redistribute evens the batch out: it takes splits from the heaviest backend
// and gives them to the lightest until the two are close enough.
//
// Doris: equateDistribution. With a variance of 1 or more every move shrinks
// the sum of squared weights, so it ends; with 0 it may not, and a loop is
// found by [loopFinder].
func (p *Policy) redistribute(a *Assignment) error {
	placed := 0
	for _, c := range a.lists.count {
		placed += int(c)
	}
	if placed == 0 || len(p.backends) < 2 {
		return nil
	}
	if p.settings.MaxSplitVariance < 0 {
		return ErrBadVariance
	}
	limit := StandardWeight * int64(p.settings.MaxSplitVariance)
	heaviest, lightest := &p.scratch.heaviest, &p.scratch.lightest
	p.fillQueues(heaviest, lightest)
	var loop *loopFinder
	if limit == 0 {
		loop = &loopFinder{}
	}
	for {
		x, ok := heaviest.take()
		if !ok {
			return nil
		}
		n, _ := lightest.take()
		if p.weights[x]-p.weights[n] <= limit {
			return nil
		}
		prev, i := p.pick(a, x, n)
		switch {
		case i != endOfList:
			p.move(a, prev, i, x, n)
		case p.rules.fileAffinity:
			// Only files that must stay are left: x drops out as a giver.
			lightest.put(n, minPriority(p.weights[n]))
			continue
		default:
			return ErrDonorEmpty
		}
		if a.lists.count[x] > 0 {
			heaviest.put(x, p.weights[x])
		}
		heaviest.put(n, p.weights[n])
		lightest.put(n, minPriority(p.weights[n]))
		lightest.put(x, minPriority(p.weights[x]))
		if loop != nil {
			if loop.moved(a, i, x, n, heaviest, lightest) {
				return ErrEndless
			}
			if loop.moves > maxMoves {
				return fmt.Errorf("%w: given up after %d moves", ErrEndless, loop.moves)
			}
		}
	}
}

// maxMoves is how long a variance of 0 is watched for a state that comes back.
const maxMoves = 20_000_000

// minPriority turns a weight round, so that the lightest comes first.
func minPriority(weight int64) int64 { return 1<<63 - 1 - weight }

// fillQueues queues every backend in both, by id: that is their first age.
func (p *Policy) fillQueues(heaviest, lightest *agedQueue) {
	n := len(p.backends)
	heaviest.reset(n)
	lightest.reset(n)
	byID := make([]int32, n)
	identityOrder(byID)
	slices.SortFunc(byID, func(a, b int32) int { return cmp.Compare(p.backends[a].ID, p.backends[b].ID) })
	for _, b := range byID {
		heaviest.put(b, p.weights[b])
		lightest.put(b, minPriority(p.weights[b]))
	}
}

func (p *Policy) move(a *Assignment, prev, i, x, n int32) {
	if a.moves == 0 {
		a.chosen = append(a.chosen[:0], a.home...)
	}
	w := int64(a.batch.weights[i])
	a.lists.remove(x, prev, i)
	a.lists.push(n, i)
	p.weights[x] -= w
	p.weights[n] += w
	a.home[i] = n
	a.moves++
}

// pick chooses which split x gives to n, and the one before it in x's list:
// the first that is not local to x; else the first that has n among its hosts
// or alternatives; else the last. An empty host list counts as not local, a
// missing one does not.
func (p *Policy) pick(a *Assignment, x, n int32) (prev, split int32) {
	first := a.lists.head[x]
	if a.batch.plain {
		return endOfList, first
	}
	giver, taker := p.backends[x].Host, p.backends[n].Host
	prev = endOfList
	for i := first; i != endOfList; prev, i = i, a.lists.next[i] {
		s := a.batch.split(i)
		if a.via(i) != viaFile && !s.NoHostList && !s.onHost(giver) {
			return prev, i
		}
	}
	prev = endOfList
	lastPrev, last := int32(endOfList), int32(endOfList)
	for i := first; i != endOfList; prev, i = i, a.lists.next[i] {
		if a.via(i) == viaFile {
			continue
		}
		if a.batch.split(i).onHost(taker) {
			return prev, i
		}
		var ok bool
		if p.scratch.candidates, ok = a.hasAlternative(i, taker, p.scratch.candidates); ok {
			return prev, i
		}
		lastPrev, last = prev, i
	}
	return lastPrev, last
}
