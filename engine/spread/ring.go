package spread

// Ring is the consistent-hash ring: every backend's virtual nodes, sorted. It
// is read-only once built, so many policies may share one.
//
// It is a flat sorted array with an index over the top bits of the position.
// Positions are hash values and thus even, so an index cell holds about one
// point and a lookup costs one or two reads instead of a tree's descent.
type Ring struct {
	points   []ringPoint // sorted; behind the last stands a sentinel
	owners   []int32     // of the points alone: what longer walks read
	index    []int32     // first point whose top bits are at least the cell's
	shift    uint
	backends int
	owning   int // backends with points
	cache    [fewCandidates + 1]arcRows
}

// ringPoint is a virtual node and what a walk from it meets: its owner, and
// the next other one. Most lookups need two candidates and so read one point.
type ringPoint struct {
	position uint64
	owner    int32
	second   int32
}

// NewRing builds the ring of the backends with so many virtual nodes each.
func NewRing(backends []Backend, virtualNodes int) *Ring {
	virtualNodes = max(virtualNodes, 0)
	n := len(backends) * virtualNodes
	cells := cellBits(n)
	r := &Ring{backends: len(backends), shift: 64 - cells}
	r.sort(scatter(backends, virtualNodes, partBits(cells)), n)
	r.dropReplaced(n)
	r.link()
	return r
}

// dropReplaced keeps the last of equal points, as a later put into the
// frontend's map replaces an earlier one.
func (r *Ring) dropReplaced(n int) {
	kept := 0
	for i := range n {
		if i+1 < n && r.points[i+1].position == r.points[i].position {
			continue
		}
		r.points[kept] = r.points[i]
		kept++
	}
	r.points = r.points[:kept+1]
	if kept == n {
		return
	}
	at := 0
	for c := range r.index {
		for at < kept && r.points[at].position>>r.shift < uint64(c) {
			at++
		}
		r.index[c] = int32(at)
	}
}

// link notes each point's next other owner, going backwards from where the
// walk wraps, and sets the sentinel: it ends every search, and a walk from it
// is one from the first point.
func (r *Ring) link() {
	n := len(r.points) - 1
	r.owners = make([]int32, n)
	owns := make([]bool, r.backends)
	sentinel := &r.points[n]
	sentinel.position = ^uint64(0)
	if n == 0 {
		return
	}
	first := r.points[0].owner
	other := first // of the whole ring's first, if it is alone
	for i := range n {
		if r.points[i].owner != first {
			other = r.points[i].owner
			break
		}
	}
	sentinel.owner, sentinel.second = first, other
	for i := n - 1; i >= 0; i-- {
		p, next := &r.points[i], &r.points[i+1]
		if p.second = next.owner; next.owner == p.owner {
			p.second = next.second
		}
		r.owners[i] = p.owner
		owns[p.owner] = true
	}
	for _, some := range owns {
		if some {
			r.owning++
		}
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
	return Point{Hash: fromPosition(r.points[i].position), Backend: int(r.owners[i])}
}

// Successor is the index of the first point at or after the key; Len when the
// walk starts with the smallest.
func (r *Ring) Successor(key int64) int { return r.first(toPosition(key)) }

func (r *Ring) first(p uint64) int {
	i := int(r.index[p>>r.shift])
	for r.points[i].position < p { // the sentinel ends it
		i++
	}
	return i
}
