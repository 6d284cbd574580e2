package bench

import (
	"math/rand/v2"
	"slices"
)

// turns is the order of the rounds: blocks in which every arm restarts once, each
// second block the reverse of the one before it, as in ABBA, so that a drift over the
// blocks of a pair weighs on all arms alike. An odd last block begins as the seed says.
// In the first block a control comes after every warm-up, whose length it waits for.
func turns(arms []Arm, restarts int, seed uint64) []Planned {
	rng := rand.New(rand.NewPCG(seed, 0x7475726e73))
	var all []Planned
	var block []int
	for restart := 1; restart <= restarts; restart++ {
		if restart%2 == 1 {
			block = rng.Perm(len(arms))
			if restart == 1 {
				slices.SortStableFunc(block, func(a, b int) int { return controlLast(arms[a]) - controlLast(arms[b]) })
			}
		} else {
			slices.Reverse(block)
		}
		for _, a := range block {
			all = append(all, Planned{Arm: arms[a].Name, Restart: restart, Attempt: 1})
		}
	}
	return all
}

func controlLast(a Arm) int {
	if a.Kind == Idle {
		return 1
	}
	return 0
}
