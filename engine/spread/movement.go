package spread

// movement compares placements of two runs, backends told apart by id. Queries
// of the same number are not set against each other: they share their draws,
// and two real queries do not.
func movement(a, b *rehearsal, whole *Batch) Movement {
	ids := map[int64]int32{}
	mine := numbered(a.eligible.Backends, ids)
	other := numbered(b.eligible.Backends, ids)
	lengths := a.traces.lengths
	homesOf := func(t *traces, sample int) []int32 { return t.homes[sample%len(t.homes)] }
	if a.mix != b.mix { // numbered differently
		lengths = whole.lengths
		homesOf = func(t *traces, sample int) []int32 { return t.homesInOrder(sample % len(t.homes)) }
	}
	var both, moved, bytesBoth, bytesMoved float64
	for k := range max(len(a.traces.homes), len(b.traces.homes)) {
		x, y := homesOf(a.traces, k), homesOf(b.traces, k+1)
		for i := range x {
			if x[i] < 0 || y[i] < 0 {
				continue
			}
			length := float64(lengths[i])
			both++
			bytesBoth += length
			if mine[x[i]] != other[y[i]] {
				moved++
				bytesMoved += length
			}
		}
	}
	m := Movement{}
	if both > 0 {
		m.Splits = moved / both
	}
	if bytesBoth > 0 {
		m.Bytes = bytesMoved / bytesBoth
	}
	return m
}

// numbered gives each id one number over all lists.
func numbered(backends []Backend, ids map[int64]int32) []int32 {
	out := make([]int32, len(backends))
	for i := range backends {
		n, ok := ids[backends[i].ID]
		if !ok {
			n = int32(len(ids))
			ids[backends[i].ID] = n
		}
		out[i] = n
	}
	return out
}
