package spread

import "slices"

// loopFinder proves that redistribution repeats itself. Moves depend on
// nothing but the lists and the two queues, so a state that comes back comes
// back for ever. It remembers one state, of a move number that doubles, and
// compares every later one with it (Brent).
type loopFinder struct {
	move, remembered, next int
	fingerprint            uint64
	state                  []int32
}

// seen takes note of the state after a move and tells whether it was there.
func (f *loopFinder) seen(a *Assignment, heaviest, lightest *agedQueue) bool {
	f.move++
	print := fingerprint(a.home)
	if f.state != nil && print == f.fingerprint && slices.Equal(f.state, snapshot(a, heaviest, lightest)) {
		return true
	}
	if f.move >= f.next {
		f.next = 2 * f.move
		f.fingerprint = print
		f.state = snapshot(a, heaviest, lightest)
	}
	return false
}

func fingerprint(home []int32) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range home {
		h = (h ^ uint64(uint32(b))) * 1099511628211
	}
	return h
}

// snapshot writes the state down: the lists in order, then each queue by age.
// Ages grow for ever, so only their order belongs to the state.
func snapshot(a *Assignment, queues ...*agedQueue) []int32 {
	var s []int32
	for b := range a.lists.head {
		for i := a.lists.head[b]; i != endOfList; i = a.lists.next[i] {
			s = append(s, i)
		}
		s = append(s, endOfList)
	}
	for _, q := range queues {
		byAge := slices.Clone(q.heap)
		slices.SortFunc(byAge, func(x, y int32) int { return int(q.age[x] - q.age[y]) })
		s = append(append(s, byAge...), endOfList)
	}
	return s
}
