package spread

import "sort"

// kind is one kind of query, ready to be placed again and again. Its batch is
// in the sequence in which a policy meets the splits, so that placing them goes
// through memory from front to back.
type kind struct {
	batch *Batch
	order []int32 // 0, 1, 2 ...
}

// kinds is a mix: its kinds, and how to draw one.
type kinds struct {
	all        []kind
	cumulative []float64 // of the rates
}

// newKinds makes the kinds for frontends that shuffle each batch, or for ones
// that do not.
func newKinds(w *Workload, whole *Batch, shuffles bool) *kinds {
	if len(w.Queries) == 0 {
		return &kinds{all: []kind{newKind(whole, nil, shuffles)}}
	}
	m := &kinds{}
	sum := 0.0
	for i := range w.Queries {
		m.all = append(m.all, newKind(whole, w.Queries[i].Splits, shuffles))
		sum += w.Queries[i].Rate
		m.cumulative = append(m.cumulative, sum)
	}
	return m
}

// newKind takes some of the splits; nil takes all.
func newKind(whole *Batch, index []int32, shuffles bool) kind {
	k := kind{batch: whole}
	if index == nil {
		if !shuffles {
			k.order = whole.order(nil, false)
			return k
		}
		index = whole.order(nil, true)
	} else {
		sequence := make([]int32, len(index))
		identityOrder(sequence)
		if shuffles {
			shuffleOrder(sequence)
		}
		for i, from := range sequence {
			sequence[i] = index[from]
		}
		index = sequence
	}
	k.batch = whole.part(index)
	k.order = k.batch.order(nil, false)
	return k
}

// part is the batch of some of the splits; keys are not derived again.
func (b *Batch) part(index []int32) *Batch {
	p := &Batch{
		splits:    b.splits,
		at:        index,
		positions: make([]uint64, len(index)),
		weights:   make([]int8, len(index)),
		lengths:   make([]int64, len(index)),
		traits:    b.traits,
	}
	for k, i := range index {
		p.positions[k], p.weights[k], p.lengths[k] = b.positions[i], b.weights[i], b.lengths[i]
	}
	return p
}

// draw picks a kind by rate.
func (m *kinds) draw(r *quickRandom) int {
	if len(m.all) == 1 {
		return 0
	}
	x := r.float() * m.cumulative[len(m.cumulative)-1]
	return min(sort.SearchFloat64s(m.cumulative, x), len(m.all)-1)
}

// longest is the number of splits of the longest query.
func (m *kinds) longest() int {
	longest := 0
	for k := range m.all {
		longest = max(longest, m.all[k].batch.Len())
	}
	return longest
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
