package spread

// candidateTable holds the first candidates of every split of a batch. The
// candidates for a smaller count are a prefix of those for a larger one, so
// one table serves every N up to its width, and every query.
type candidateTable struct {
	width int
	flat  []int32
}

// newCandidateTable makes room; fill works out the rows.
func newCandidateTable(b *Batch, width int) *candidateTable {
	return &candidateTable{width: width, flat: make([]int32, b.Len()*width)}
}

// fill works out the rows of the splits [from, to).
func (t *candidateTable) fill(b *Batch, w *walker, from, to int) {
	rows := w.ring.rowsFor(t.width, b.Len())
	var numbers [blockSize]int32
	block := block{}
	for ; from < to; from += blockSize {
		block.splits = numbers[:min(blockSize, to-from)]
		for k := range block.splits {
			block.splits[k] = int32(from + k)
		}
		block.lookUp(w.ring, b)
		for k, i := range block.splits {
			start := block.starts[k&blockMask]
			if row := t.row(i, t.width); rows != nil {
				copy(row, rows.row(start, t.width))
			} else {
				w.collectFrom(int(start), t.width, row[:0])
			}
		}
	}
}

// reaches says whether the table has that many candidates of each split.
func (t *candidateTable) reaches(count int) bool {
	return t != nil && count >= 1 && count <= t.width
}

// row is the split's first count candidates, which the table must reach.
func (t *candidateTable) row(i int32, count int) []int32 {
	at := int(i) * t.width
	return t.flat[at : at+count]
}
