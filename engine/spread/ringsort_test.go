package spread

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
)

// TestRingOrder builds rings of one part and of many, with backends whose points
// fall on one another's.
func TestRingOrder(t *testing.T) {
	for _, c := range []struct{ backends, nodes int }{{1, 1}, {3, 5}, {40, 64}, {300, 256}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			backends := benchBackends(c.backends)
			backends[len(backends)-1].ID = backends[0].ID
			var want []Point
			for b := range backends {
				for v := range c.nodes {
					want = append(want, Point{NodeKey(backends[b].ID, int32(v)), b})
				}
			}
			slices.SortStableFunc(want, func(x, y Point) int { return cmp.Compare(x.Hash, y.Hash) })
			for k := len(want) - 2; k >= 0; k-- { // the last of equal ones stays
				if want[k].Hash == want[k+1].Hash {
					want = slices.Delete(want, k, k+1)
				}
			}
			r := NewRing(backends, c.nodes)
			if r.Len() != len(want) {
				t.Fatalf("%d points, want %d", r.Len(), len(want))
			}
			for i, p := range want {
				if got := r.Point(i); got != p {
					t.Fatalf("point %d is %v, want %v", i, got, p)
				}
				if got := r.Successor(p.Hash); got != i {
					t.Fatalf("the first point from %d on is %d, want %d", p.Hash, got, i)
				}
				if got := r.Successor(p.Hash + 1); got != i+1 && want[(i+1)%len(want)].Hash != p.Hash+1 {
					t.Fatalf("the first point behind %d is %d, want %d", p.Hash, got, i+1)
				}
			}
		})
	}
}
