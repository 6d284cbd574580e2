package bench

import (
	"math/rand/v2"
	"sort"
	"time"
)

// schedule says when each request of a round is meant to be sent, and which statement
// it is: the same for every round of a run.
type schedule struct {
	perSecond float64 // in the cluster's time
	length    time.Duration
	scale     float64
}

// count is how many requests are meant to be sent.
func (s schedule) count() int { return s.before(s.length) }

// before is how many requests are meant to be sent before an offset.
func (s schedule) before(offset time.Duration) int {
	if offset <= 0 {
		return 0
	}
	n := int(offset.Seconds() * s.perSecond)
	for n > 0 && s.at(n-1) >= offset {
		n--
	}
	for s.at(n) < offset {
		n++
	}
	return n
}

// at is when request i is meant to be sent, from the gate in the cluster's time.
func (s schedule) at(i int) time.Duration {
	return time.Duration(float64(i) / s.perSecond * float64(time.Second))
}

// wall is a length of the cluster's time by the clock.
func (s schedule) wall(d time.Duration) time.Duration { return time.Duration(float64(d) / s.scale) }

// model is a length by the clock in the cluster's time.
func (s schedule) model(d time.Duration) time.Duration { return time.Duration(float64(d) * s.scale) }

// order picks statements by their weights, one after the other.
type order struct {
	rng   *rand.Rand
	upTo  []int // sums of the weights
	total int
}

// newOrder is the order of a seed; each round takes a new one, so that every arm meets
// the same.
func newOrder(mix []Statement, seed uint64) *order {
	o := &order{rng: rand.New(rand.NewPCG(seed, 0x6d69786f72646572))}
	for _, s := range mix {
		o.total += max(1, s.Weight)
		o.upTo = append(o.upTo, o.total)
	}
	return o
}

// next is the index of the next statement.
func (o *order) next() int {
	pick := o.rng.IntN(o.total)
	return sort.SearchInts(o.upTo, pick+1)
}
