package warmup

import (
	"slices"
	"time"
)

// item is one statement in rotation.
type item struct {
	kind  *kind
	table *tableState // nil for a statement of the user's own
	shape Shape
	runs  int // answers judged by the cost guard
	fails int // in a row
	// dropped is why the item left the rotation, empty while it is in it.
	dropped string
	// narrowed is set once the cost guard has tightened it; note says why.
	narrowed bool
	note     string
}

// kind is a ring of items that visit the same code in the broker. The depth is
// counted for each, so that the floor is not reached by one code path alone.
type kind struct {
	name     ShapeKind
	engine   Engine
	weight   float64
	items    []*item
	next     int
	good     int
	inFlight int
	off      bool // its engine is not warmed at the moment
}

func (k *kind) live() bool {
	return !k.off && slices.ContainsFunc(k.items, func(i *item) bool { return i.alive() })
}

func (i *item) alive() bool { return i.dropped == "" && (i.table == nil || i.table.alive()) }

// take gives the next item of the ring that may run now, or the earliest time
// at which one may.
func (k *kind) take(now time.Time) (*item, time.Time) {
	var earliest time.Time
	for n := range len(k.items) {
		i := k.items[(k.next+n)%len(k.items)]
		if !i.alive() {
			continue
		}
		at := now
		if i.table != nil {
			at = i.table.readyAt()
		}
		if !at.After(now) {
			k.next = (k.next + n + 1) % len(k.items)
			return i, time.Time{}
		}
		earliest = sooner(earliest, at)
	}
	return nil, earliest
}

// rotation holds everything that can be probed and picks what is next.
type rotation struct {
	tables []*tableState
	kinds  []*kind
	limit1 map[Engine]*kind // in kinds too, unless there are only the user's statements
	// at is the table whose proof is being collected.
	at int
	// settled parts are not searched again at each pick.
	proven, bounded bool
}

// pick chooses the next job. Proof comes first, each table's probes in a row so
// that they turn through its replicas; then the table's time range, which the
// derived shapes need; then the kind that is furthest behind its weight. With
// proofOnly only the first is done. When nothing can run now, the time returned
// is the earliest at which something can; zero means that nothing ever will.
func (r *rotation) pick(now time.Time, proofOnly bool) (job, time.Time) {
	j, earliest := r.pickProof(now)
	if j.item != nil || proofOnly {
		return j, earliest
	}
	if j := r.pickBounds(now); j.item != nil {
		return j, time.Time{}
	}
	kinds := slices.DeleteFunc(slices.Clone(r.kinds), func(k *kind) bool { return k.off })
	slices.SortStableFunc(kinds, func(a, b *kind) int {
		return compareFloat(float64(a.good+a.inFlight)/a.weight, float64(b.good+b.inFlight)/b.weight)
	})
	for _, k := range kinds {
		i, at := k.take(now)
		if i != nil {
			return job{item: i, proof: i.table != nil && i.shape.Unpruned}, time.Time{}
		}
		earliest = sooner(earliest, at)
	}
	return job{}, earliest
}

func (r *rotation) pickProof(now time.Time) (job, time.Time) {
	var earliest time.Time
	if r.proven {
		return job{}, earliest
	}
	r.proven = !r.wantsAnyProof()
	for range r.tables {
		t := r.tables[r.at]
		if t.wantsProof() {
			at := t.readyAt()
			if !at.After(now) {
				return job{item: t.first, proof: true}, time.Time{}
			}
			earliest = sooner(earliest, at)
		}
		r.at = (r.at + 1) % len(r.tables)
	}
	return job{}, earliest
}

// wantsAnyProof says whether a table is still to be proven.
func (r *rotation) wantsAnyProof() bool {
	return slices.ContainsFunc(r.tables, func(t *tableState) bool { return t.alive() && !t.proof.all() })
}

func (r *rotation) pickBounds(now time.Time) job {
	if r.bounded {
		return job{}
	}
	r.bounded = !slices.ContainsFunc(r.tables, (*tableState).wantsBounds)
	for _, t := range r.tables {
		if t.wantsBounds() && t.good > 0 && !t.readyAt().After(now) {
			t.boundsAsked = true
			return job{item: t.boundsItem, bounds: true}
		}
	}
	return job{}
}

// unexplained says whether a leg could still be proven, so that ending now
// would leave a gap that waiting would close.
func (r *rotation) unexplained(now time.Time) bool {
	return slices.ContainsFunc(r.tables, func(t *tableState) bool { return t.provable(now) })
}

// answering counts the tables besides one that answer well.
func (r *rotation) answering(besides *tableState) int {
	n := 0
	for _, t := range r.tables {
		if t != besides && t.alive() && t.good > 0 && t.fails == 0 {
			n++
		}
	}
	return n
}

func (r *rotation) live() bool {
	return slices.ContainsFunc(r.kinds, (*kind).live)
}

func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}
