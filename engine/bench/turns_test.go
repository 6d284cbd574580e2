package bench

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// Each arm has its restarts, one in every block, and over each pair of blocks the mean
// position of every arm is the same, so that a linear drift cancels.
func TestTurnsAreBalanced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "arms")
		restarts := rapid.IntRange(1, 9).Draw(t, "restarts")
		seed := rapid.Uint64().Draw(t, "seed")
		var arms []Arm
		for i := range n {
			kind := rapid.SampledFrom([]Kind{Off, Idle, Warm, Command}).Draw(t, "kind")
			arms = append(arms, Arm{Name: fmt.Sprint(i), Kind: kind})
		}
		all := turns(arms, restarts, seed)
		if len(all) != n*restarts {
			t.Fatalf("%d rounds", len(all))
		}
		if again := turns(arms, restarts, seed); fmt.Sprint(again) != fmt.Sprint(all) {
			t.Fatal("the same seed gave another order")
		}
		position := map[string]int{}
		for i, p := range all {
			if block := i / n; p.Restart != block+1 || p.Attempt != 1 {
				t.Fatalf("place %d: %+v", i, p)
			}
			position[p.Arm] += i % n
			if (i+1)%(2*n) == 0 {
				for name, sum := range position {
					if sum != n-1 {
						t.Fatalf("arm %s: positions sum up to %d in a pair of blocks of %d", name, sum, n)
					}
				}
				position = map[string]int{}
			}
		}
		// In the first block no control comes before a warm-up.
		control := false
		for _, p := range all[:n] {
			for _, a := range arms {
				if a.Name != p.Arm {
					continue
				}
				if control && a.Kind != Idle {
					t.Fatalf("first block: %+v", all[:n])
				}
				control = control || a.Kind == Idle
			}
		}
	})
}

func TestScheduleCountsWhatItPlans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := schedule{
			perSecond: rapid.Float64Range(0.1, 5000).Draw(t, "rate"),
			length:    rapid.Custom(drawSeconds).Draw(t, "length"), scale: 1,
		}
		n := s.count()
		if n > 0 && s.at(n-1) >= s.length || s.at(n) < s.length {
			t.Fatalf("%d requests: the last at %v, the next at %v, length %v", n, s.at(n-1), s.at(n), s.length)
		}
		sum := 0
		for at := s.length * 0; at < s.length; at += Slot {
			sum += s.before(min(at+Slot, s.length)) - s.before(at)
		}
		if sum != n {
			t.Fatalf("slots hold %d of %d", sum, n)
		}
	})
}
