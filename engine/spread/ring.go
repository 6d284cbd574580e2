package spread

import (
	"math/bits"
	"slices"
)

// Ring is the consistent-hash ring: every backend's virtual nodes, sorted. It
// is read-only once built, so many policies may share one.
//
// It is a flat sorted array with an index over the top bits of the position.
// Positions are hash values and thus even, so an index cell holds about one
// point and a lookup costs one or two reads instead of a tree's descent.
type Ring struct {
	positions []uint64 // sorted; one sentinel behind the last
	owners    []int32  // backend index of each point
	index     []int32  // first point whose top bits are at least the cell's
	shift     uint
	backends  int
}

// NewRing builds the ring of the backends with so many virtual nodes each.
func NewRing(backends []Backend, virtualNodes int) *Ring {
	virtualNodes = max(virtualNodes, 0)
	n := len(backends) * virtualNodes
	r := &Ring{backends: len(backends)}
	cellBits := max(bits.Len(uint(n)), 1)
	r.shift = uint(64 - cellBits)
	r.index = make([]int32, 1<<cellBits+1)

	raw := make([]uint64, 0, n)
	for i := range backends {
		for v := range virtualNodes {
			p := toPosition(NodeKey(backends[i].ID, int32(v)))
			raw = append(raw, p)
			r.index[p>>r.shift+1]++
		}
	}
	for c := 1; c < len(r.index); c++ {
		r.index[c] += r.index[c-1]
	}
	r.positions = make([]uint64, n+1)
	r.owners = make([]int32, n)
	// Fill from the back so that each cell's end is known, then order inside.
	fill := slices.Clone(r.index)
	for at, p := range raw {
		cell := p >> r.shift
		r.insert(int(r.index[cell]), int(fill[cell]), p, int32(at/virtualNodes))
		fill[cell]++
	}
	r.dropReplaced(n)
	return r
}

// insert puts a point into its cell, whose filled part is [from, to). Points
// of equal position stay in the order in which they came.
func (r *Ring) insert(from, to int, p uint64, owner int32) {
	at := to
	for at > from && r.positions[at-1] > p {
		r.positions[at], r.owners[at] = r.positions[at-1], r.owners[at-1]
		at--
	}
	r.positions[at], r.owners[at] = p, owner
}

// dropReplaced keeps the last of equal points, as a later put into the
// frontend's map replaces an earlier one, and sets the sentinel.
func (r *Ring) dropReplaced(n int) {
	kept := 0
	for i := range n {
		if i+1 < n && r.positions[i+1] == r.positions[i] {
			continue
		}
		r.positions[kept], r.owners[kept] = r.positions[i], r.owners[i]
		kept++
	}
	r.positions = r.positions[:kept+1]
	r.positions[kept] = ^uint64(0)
	r.owners = r.owners[:kept]
	if kept == n {
		return
	}
	at := 0
	for c := range r.index {
		for at < kept && r.positions[at]>>r.shift < uint64(c) {
			at++
		}
		r.index[c] = int32(at)
	}
}

// Len is the number of points.
func (r *Ring) Len() int { return len(r.owners) }

// Point is one virtual node as it stands on the ring.
type Point struct {
	Hash    int64 `json:"hash,string"`
	Backend int   `json:"backend_index"`
}

// Point is the i-th point in ring order, smallest hash first.
func (r *Ring) Point(i int) Point {
	return Point{Hash: fromPosition(r.positions[i]), Backend: int(r.owners[i])}
}

// Successor is the index of the first point at or after the key; Len when the
// walk starts with the smallest.
func (r *Ring) Successor(key int64) int { return r.first(toPosition(key)) }

func (r *Ring) first(p uint64) int {
	i := int(r.index[p>>r.shift])
	for r.positions[i] < p { // the sentinel ends it
		i++
	}
	return i
}
