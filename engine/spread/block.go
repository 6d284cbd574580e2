package spread

// blockSize is how many splits are looked up before the first of them is
// placed. Look-ups do not depend on one another, so their cache misses
// overlap; placing does, through the weights.
const (
	blockSize = 256
	blockMask = blockSize - 1
)

// block is some splits that are placed one after another, on their way through
// the passes.
type block struct {
	splits  []int32
	starts  [blockSize]int32 // where each one's walk starts
	weights [blockSize]int8
	chosen  [blockSize]int32
}

func (b *block) load(splits []int32, batch *Batch) {
	b.splits = splits[:min(len(splits), blockSize)]
	if batch.uniform != 0 {
		if b.weights[0] == 0 {
			for k := range b.weights {
				b.weights[k] = batch.uniform
			}
		}
		return
	}
	for k, i := range b.splits {
		b.weights[k&blockMask] = batch.weights[i]
	}
}

// lookUp finds the ring points, in passes without branches that depend on what
// was read, so that many reads are under way at once.
func (b *block) lookUp(r *Ring, batch *Batch) {
	var positions [blockSize]uint64
	n := len(b.splits)
	for k, i := range b.splits {
		positions[k&blockMask] = batch.positions[i]
	}
	starts := b.starts[:n]
	for k := range starts {
		starts[k] = r.index[positions[k&blockMask]>>r.shift]
	}
	for k, at := range starts {
		step := int32(0)
		if r.points[at].position < positions[k&blockMask] {
			step = 1
		}
		starts[k] = at + step
	}
	for k := range starts {
		for r.points[starts[k]].position < positions[k&blockMask] {
			starts[k]++
		}
	}
}

// store notes where the splits went.
func (b *block) store(a *Assignment) {
	for k, i := range b.splits {
		a.home[i] = b.chosen[k&blockMask]
	}
}
