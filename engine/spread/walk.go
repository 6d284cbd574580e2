package spread

import "slices"

// walker collects candidates from a ring. It belongs to one goroutine; the
// ring does not.
type walker struct {
	ring *Ring
	seen []uint32 // by backend: the stamp of the walk that met it
	now  uint32
}

func newWalker(r *Ring) *walker { return &walker{ring: r} }

// Candidates lists the backends that a key's walk meets, in order: the first
// count distinct ones at or after the key, wrapping once. A count above the
// number of backends gives all. Doris never matches a count of 0 or less and
// so collects every backend from the key to the end of the ring, without
// wrapping.
func (r *Ring) Candidates(key int64, count int) []int {
	w := newWalker(r)
	found := w.collect(toPosition(key), count, nil)
	out := make([]int, len(found))
	for i, b := range found {
		out[i] = int(b)
	}
	return out
}

// fewCandidates is up to where comparing with each found backend is cheaper
// than stamping.
const fewCandidates = 8

// collect appends the candidates of a position to dst.
func (w *walker) collect(p uint64, count int, dst []int32) []int32 {
	return w.collectFrom(w.ring.first(p), count, dst)
}

// collectFrom is collect for a walk that starts at a known point.
func (w *walker) collectFrom(start, count int, dst []int32) []int32 {
	r := w.ring
	count = min(count, r.Len())
	if count >= 1 && count <= fewCandidates {
		return r.collectFew(start, count, dst)
	}
	if len(w.seen) < r.backends {
		w.seen = make([]uint32, r.backends)
	}
	w.now++
	if w.now == 0 { // the stamp came round: old marks would look new
		clear(w.seen)
		w.now = 1
	}
	base := len(dst)
	for _, owner := range r.owners[start:] {
		if w.seen[owner] != w.now {
			w.seen[owner] = w.now
			dst = append(dst, owner)
			if len(dst)-base == count {
				return dst
			}
		}
	}
	if count <= 0 {
		return dst
	}
	// Once every backend is found the rest of the walk cannot add any.
	want := min(count, r.backends)
	for _, owner := range r.owners[:start] {
		if len(dst)-base == want {
			break
		}
		if w.seen[owner] != w.now {
			w.seen[owner] = w.now
			dst = append(dst, owner)
		}
	}
	return dst
}

// collectFew is the walk for few candidates: the point knows the first two.
func (r *Ring) collectFew(start, count int, dst []int32) []int32 {
	count = min(count, r.backends)
	base := len(dst)
	point := &r.points[start]
	dst = append(dst, point.owner)
	if count == 1 {
		return dst
	}
	if point.second == point.owner { // the ring has this backend only
		return dst
	}
	dst = append(dst, point.second)
	i, n := start+2, len(r.owners)
	for range n {
		if len(dst)-base == count {
			break
		}
		if i >= n {
			i -= n
		}
		owner := r.points[i].owner // beside the point that was read, unlike owners
		i++
		if !slices.Contains(dst[base:], owner) {
			dst = append(dst, owner)
		}
	}
	return dst
}
