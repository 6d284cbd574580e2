package widget

import (
	"cmp"
	"slices"
)

// fewKeys is where counting digits begins to pay.
const fewKeys = 64

// radix sorts keys by first and leaves equal ones in their order. spare is as long
// as the keys.
func radix(keys, spare []sortKey) {
	if len(keys) < fewKeys {
		slices.SortStableFunc(keys, func(a, b sortKey) int { return cmp.Compare(a.first, b.first) })
		return
	}
	var counts [8][256]int32
	for i := range keys {
		v := keys[i].first
		for d := range counts {
			counts[d][byte(v>>(8*d))]++
		}
	}
	from, to := keys, spare[:len(keys)]
	for d := range counts {
		c := &counts[d]
		if int(c[byte(from[0].first>>(8*d))]) == len(keys) {
			continue // all have the same digit
		}
		at := int32(0)
		for i := range c {
			c[i], at = at, at+c[i]
		}
		for i := range from {
			digit := byte(from[i].first >> (8 * d))
			to[c[digit]] = from[i]
			c[digit]++
		}
		from, to = to, from
	}
	if &from[0] != &keys[0] {
		copy(keys, from)
	}
}
