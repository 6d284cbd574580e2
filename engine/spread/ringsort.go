package spread

import "math/bits"

// A ring of many points is sorted in two steps. The first puts them into parts
// by the top bits of their positions, writing each part from front to back; the
// second sorts a part at a time, which then fits the nearest cache.

// partBits is into how many parts, as a power of two, so many cells are put: 2^11
// cells and their points are small enough.
func partBits(cells uint) uint { return min(max(cells, 11)-11, 8) }

// scatter hashes all virtual nodes and puts them into parts. Within a part they
// stay in the order in which they came.
func scatter(backends []Backend, virtualNodes int, partsAs uint) (parts [][]ringPoint) {
	shift := 64 - partsAs
	free := make([]int, 1<<partsAs+1) // by part: the next free place
	raw := make([]uint64, 0, len(backends)*virtualNodes)
	for i := range backends {
		id := scramble1(uint64(backends[i].ID))
		for v := range virtualNodes {
			p := toPosition(int64(hashNode(id, uint32(v))))
			raw = append(raw, p)
			free[p>>shift+1]++
		}
	}
	points := make([]ringPoint, len(raw))
	for part := range 1 << partsAs {
		end := free[part] + free[part+1]
		parts = append(parts, points[free[part]:end])
		free[part+1] = end
	}
	for i := range backends {
		for _, p := range raw[i*virtualNodes : (i+1)*virtualNodes] {
			at := &free[p>>shift]
			points[*at] = ringPoint{position: p, owner: int32(i)}
			*at++
		}
	}
	return parts
}

// sort puts the points of all parts into order, and makes the index.
func (r *Ring) sort(parts [][]ringPoint, n int) {
	r.points = make([]ringPoint, n+1)
	r.index = make([]int32, 1<<(64-r.shift)+1)
	cells := (len(r.index) - 1) / len(parts)
	free := make([]int32, cells) // by cell of a part: the next free place
	for k, part := range parts {
		index := r.index[k*cells : (k+1)*cells+1]
		for i := range part {
			index[int(part[i].position>>r.shift)&(cells-1)+1]++
		}
		for c := range cells {
			index[c+1] += index[c]
		}
		copy(free, index)
		for _, p := range part {
			cell := int(p.position>>r.shift) & (cells - 1)
			r.insert(int(index[cell]), int(free[cell]), p)
			free[cell]++
		}
	}
}

// insert puts a point into its cell, whose filled part is [from, to). Points
// of equal position stay in the order in which they came.
func (r *Ring) insert(from, to int, p ringPoint) {
	at := to
	for at > from && r.points[at-1].position > p.position {
		r.points[at] = r.points[at-1]
		at--
	}
	r.points[at] = p
}

// cellBits is how many cells, as a power of two, the index of so many points
// has: at most one point in two cells.
func cellBits(points int) uint { return uint(bits.Len(uint(points)) + 1) }
