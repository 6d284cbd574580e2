package spread

import "sync"

// arcRows are the first backends that a walk meets, a row for every point that
// it may start from and one more for the end. They are worked out when first a
// batch has enough splits to pay for them, and then stay with the ring.
type arcRows struct {
	once sync.Once
	rows *candidateTable
}

// arcs are the rows of so many backends, at least 1 and at most fewCandidates;
// so many must have points.
func (r *Ring) arcs(width int) *candidateTable {
	c := &r.cache[width]
	c.once.Do(func() { c.rows = r.makeArcs(width) })
	return c.rows
}

// rowsFor are rows of so many candidates, if a batch of that length pays for
// them; else nil.
func (r *Ring) rowsFor(asked, splits int) *candidateTable {
	if asked < 1 || asked > fewCandidates || asked > r.owning || splits < r.Len() {
		return nil
	}
	return r.arcs(asked)
}

// makeArcs makes rows from the last to the first. A walk meets its first point's
// owner, then what a walk from the next point meets, without that owner; so each
// row is the one behind it with the owner moved to its front.
func (r *Ring) makeArcs(width int) *candidateTable {
	n := len(r.owners)
	t := &candidateTable{width: width, flat: make([]int32, (n+1)*width)}
	newWalker(r).collectFrom(0, width, t.flat[n*width:][:0]) // past the end comes the first
	for i := n - 1; i >= 0; i-- {
		row, behind := t.flat[i*width:(i+1)*width], t.flat[(i+1)*width:(i+2)*width]
		owner := r.owners[i]
		row[0] = owner
		k := 0
		for ; k < width-1 && behind[k] != owner; k++ {
			row[k+1] = behind[k]
		}
		copy(row[k+1:], behind[k+1:])
	}
	return t
}
