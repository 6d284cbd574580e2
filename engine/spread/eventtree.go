package spread

import "math"

// eventTree finds the backend whose next event comes first: a knock-out of all
// backends, in which a change replays only the matches of the one that changed,
// and only as long as it mattered to the outcome.
type eventTree struct {
	when   []float64 // by backend; infinite when it is idle
	winner []int32   // of the matches: 1 is the final, 2k and 2k+1 play for k
}

func newEventTree(n int) *eventTree {
	t := &eventTree{when: make([]float64, n), winner: make([]int32, 2*n)}
	for b := range n {
		t.when[b] = math.Inf(1)
		t.winner[n+b] = int32(b)
	}
	for k := n - 1; k >= 1; k-- {
		t.winner[k] = t.winner[2*k]
	}
	return t
}

// first is the backend that comes first; one of all, if all are idle.
func (t *eventTree) first() int32 { return t.winner[1] }

func (t *eventTree) set(b int32, when float64) {
	t.when[b] = when
	for k := (int(b) + len(t.when)) / 2; k >= 1; k /= 2 {
		w, other := t.winner[2*k], t.winner[2*k+1]
		if t.when[other] < t.when[w] {
			w = other
		}
		if w != b && t.winner[k] == w {
			return // b neither won this match before nor does now
		}
		t.winner[k] = w
	}
}
