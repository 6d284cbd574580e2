package spread

import "slices"

// loopFinder proves that redistribution repeats itself. Moves depend on
// nothing but the lists and the two queues, so a state that comes back comes
// back for ever. It remembers one state, of a move number that doubles, and
// compares every later one with it (Brent). A fingerprint that follows each
// move spares it most of the comparing.
type loopFinder struct {
	moves, next int
	now, then   uint64 // fingerprints: of this state, of the remembered one
	state       []int32
}

// moved takes note of a move of a split and tells whether the state was there
// before.
func (f *loopFinder) moved(a *Assignment, split, from, to int32, heaviest, lightest *agedQueue) bool {
	f.moves++
	f.now ^= mixPair(split, from) ^ mixPair(split, to)
	if f.state != nil && f.now == f.then && slices.Equal(f.state, snapshot(a, heaviest, lightest)) {
		return true
	}
	if f.moves >= f.next {
		f.next = 2 * f.moves
		f.then = f.now
		f.state = snapshot(a, heaviest, lightest)
	}
	return false
}

// mixPair spreads a (split, backend) pair over 64 bits (the finaliser of
// splitmix64).
func mixPair(split, backend int32) uint64 {
	return mix64(uint64(uint32(split))<<32 | uint64(uint32(backend)))
}

func mix64(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
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
