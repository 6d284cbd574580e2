package spread

// Batch is a list of splits with what follows from them alone: keys and raw
// weights. Assigning the same splits again, under other settings or for
// another query, needs them only once. A Batch is read-only.
type Batch struct {
	splits    []Split
	at        []int32  // which of splits each is; nil: the same
	positions []uint64 // ring position of each split's key
	weights   []int8   // raw, or badWeight
	lengths   []int64  // bytes, unknown ones as 0; only a simulation's batches have them
	traits
}

// traits are what all splits of a batch have in common.
type traits struct {
	plain   bool // no split has hosts, is bound to them, or lacks a list
	bad     bool // some weight is not a number
	uniform int8 // the weight of every split; 0 when they differ
}

func (t traits) and(o traits) traits {
	t.plain = t.plain && o.plain
	t.bad = t.bad || o.bad
	if t.uniform != o.uniform {
		t.uniform = 0
	}
	return t
}

// NewBatch derives keys and weights. The splits must not change afterwards.
func NewBatch(splits []Split) *Batch {
	b := &Batch{
		splits:    splits,
		positions: make([]uint64, len(splits)),
		weights:   make([]int8, len(splits)),
	}
	b.traits = b.fill(0, len(splits))
	return b
}

// fill derives keys and weights of the splits [from, to) and says what they have
// in common. Ranges may be filled in parallel.
func (b *Batch) fill(from, to int) traits {
	t := traits{plain: true}
	for i := from; i < to; i++ {
		s := &b.splits[i]
		b.positions[i] = toPosition(SplitKey(s.Path, s.Start, s.Length))
		weight, _ := s.RawWeight()
		w := int8(weight)
		b.weights[i] = w
		if i == from {
			t.uniform = w
		}
		if w != t.uniform {
			t.uniform = 0
		}
		t.bad = t.bad || w == badWeight
		if b.lengths != nil {
			b.lengths[i] = max(0, s.Length)
		}
		if len(s.Hosts) > 0 || s.NoHostList || s.HostBound || s.FileAffinity {
			t.plain = false
		}
	}
	return t
}

// Len is the number of splits.
func (b *Batch) Len() int { return len(b.positions) }

// Split is the i-th split as it was handed over.
func (b *Batch) Split(i int) Split { return *b.split(int32(i)) }

func (b *Batch) split(i int32) *Split { return &b.splits[b.original(i)] }

// original is the split's index in the list that was handed over, of which the
// batch may be a part in another order.
func (b *Batch) original(i int32) int32 {
	if b.at == nil {
		return i
	}
	return b.at[i]
}

// Key is the i-th split's hash.
func (b *Batch) Key(i int) int64 { return fromPosition(b.positions[i]) }

// Weight is the i-th split's raw weight; ok is false when it is not a number.
func (b *Batch) Weight(i int) (weight int64, ok bool) {
	return int64(b.weights[i]), b.weights[i] != badWeight
}

// order gives the sequence in which a policy meets the splits: as handed
// over, or shuffled with the fixed seed.
func (b *Batch) order(dst []int32, shuffled bool) []int32 {
	dst = grow(dst, b.Len())
	identityOrder(dst)
	if shuffled {
		shuffleOrder(dst)
	}
	return dst
}
