package spread

import (
	"math/rand/v2"
	"sort"
)

// kind is one kind of query, ready to be placed again and again.
type kind struct {
	batch *Batch
	index []int32 // of its splits in the workload; nil when it has them all
	order []int32 // in which a policy meets them, if that is known; not shuffled
	fixed []int32 // the same, after the fixed-seed shuffle
}

// kinds is a mix: its kinds, and how to draw one.
type kinds struct {
	all        []kind
	cumulative []float64 // of the rates
}

func newKinds(w *Workload, whole *Batch) *kinds {
	if len(w.Queries) == 0 {
		return &kinds{all: []kind{newKind(whole, nil)}}
	}
	m := &kinds{}
	sum := 0.0
	for i := range w.Queries {
		q := &w.Queries[i]
		if q.Splits == nil {
			m.all = append(m.all, newKind(whole, nil))
		} else {
			m.all = append(m.all, newKind(whole.part(q.Splits), q.Splits))
		}
		sum += q.Rate
		m.cumulative = append(m.cumulative, sum)
	}
	return m
}

func newKind(b *Batch, index []int32) kind {
	return kind{batch: b, index: index, order: b.order(nil, false), fixed: b.order(nil, true)}
}

// part is the batch of some of the splits; keys are not derived again.
func (b *Batch) part(index []int32) *Batch {
	p := &Batch{
		splits:    make([]Split, len(index)),
		positions: make([]uint64, len(index)),
		weights:   make([]int32, len(index)),
		lengths:   make([]int64, len(index)),
		plain:     b.plain,
	}
	for k, i := range index {
		p.splits[k], p.positions[k] = b.splits[i], b.positions[i]
		p.weights[k], p.lengths[k] = b.weights[i], b.lengths[i]
	}
	return p
}

// draw picks a kind by rate.
func (m *kinds) draw(r *rand.Rand) int {
	if len(m.all) == 1 {
		return 0
	}
	x := r.Float64() * m.cumulative[len(m.cumulative)-1]
	return min(sort.SearchFloat64s(m.cumulative, x), len(m.all)-1)
}

// meanLen is the mean number of splits of a query.
func (m *kinds) meanLen() float64 {
	if len(m.all) == 1 {
		return float64(m.all[0].batch.Len())
	}
	sum, before := 0.0, 0.0
	for k := range m.all {
		sum += (m.cumulative[k] - before) * float64(m.all[k].batch.Len())
		before = m.cumulative[k]
	}
	return sum / before
}
