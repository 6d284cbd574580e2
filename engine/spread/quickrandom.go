package spread

import "math/bits"

// quickRandom is the simulation's source of draws (splitmix64): a few
// instructions a draw, which the choice among tied candidates needs for most
// splits.
type quickRandom struct {
	state uint64
}

func (r *quickRandom) next() uint64 {
	x := r.state
	r.state += 0x9E3779B97F4A7C15
	return mix64(x)
}

// IntN is 0..n-1. For n up to 2^31 no value is favoured by more than 2^-33.
func (r *quickRandom) IntN(n int) int {
	high, _ := bits.Mul64(r.next(), uint64(n))
	return int(high)
}

func (r *quickRandom) float() float64 { return float64(r.next()>>11) / (1 << 53) }

func (r *quickRandom) shuffle(s []int32) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
