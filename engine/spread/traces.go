package spread

import (
	"math/bits"
	"sync/atomic"
)

// traces remember where splits went in a run's samples: all of it for the
// first few, and for the first Queries of them on which backends at all.
type traces struct {
	backends int
	homes    [][]int32 // by sample, by split: backend, -1 when it was not read

	queries int // samples that count for the cache
	stride  int // every stride-th split is followed
	words   int // of a followed split's row
	seen    []uint64
}

const (
	tracedCells   = 4 << 20 // splits times samples whose homes are kept
	tracedSamples = 256
	seenWords     = 4 << 20 // 32 MiB
)

func newTraces(splits, backends, samples, queries int) *traces {
	t := &traces{backends: backends, queries: min(queries, samples), stride: 1, words: (backends + 63) / 64}
	keep := min(max(2, tracedCells/splits), tracedSamples, samples)
	t.homes = make([][]int32, keep)
	for k := range t.homes {
		t.homes[k] = make([]int32, splits)
		for i := range t.homes[k] {
			t.homes[k][i] = -1
		}
	}
	for (splits+t.stride-1)/t.stride*t.words > seenWords && t.stride < splits {
		t.stride *= 2
	}
	t.seen = make([]uint64, (splits+t.stride-1)/t.stride*t.words)
	return t
}

// record notes a sample's placement. Samples may come from several goroutines.
func (t *traces) record(sample int, k *kind, a *Assignment) {
	var homes []int32
	if sample < len(t.homes) {
		homes = t.homes[sample]
	}
	counts := sample < t.queries
	if homes == nil && !counts {
		return
	}
	for i, b := range a.home {
		split := i
		if k.index != nil {
			split = int(k.index[i])
		}
		if homes != nil {
			homes[split] = b
		}
		if counts && split%t.stride == 0 {
			word := &t.seen[split/t.stride*t.words+int(b)/64]
			if bit := uint64(1) << (b % 64); atomic.LoadUint64(word)&bit == 0 {
				atomic.OrUint64(word, bit)
			}
		}
	}
}

// followed is how many splits have a row.
func (t *traces) followed() int { return len(t.seen) / t.words }

// cache works out what the backends hold after the counted queries.
func (t *traces) cache(lengths []int64, perBackend []int64) Cache {
	c := Cache{Queries: t.queries}
	read, pairs := 0, 0
	var bytesRead int64
	for row := range t.followed() {
		length := lengths[row*t.stride]
		on := 0
		for w, word := range t.seen[row*t.words : (row+1)*t.words] {
			on += bits.OnesCount64(word)
			for ; word != 0; word &= word - 1 {
				perBackend[w*64+bits.TrailingZeros64(word)] += length
			}
		}
		if on == 0 {
			continue
		}
		read++
		pairs += on
		bytesRead += length
		c.CachedBytes += length * int64(on)
		c.MostBackendsOfSplit = max(c.MostBackendsOfSplit, on)
	}
	if read > 0 {
		c.BackendsPerSplit = float64(pairs) / float64(read)
		c.Copies = c.BackendsPerSplit
	}
	if bytesRead > 0 {
		c.Copies = float64(c.CachedBytes) / float64(bytesRead)
	}
	if t.stride > 1 {
		c.SampledSplits = t.followed()
		c.CachedBytes *= int64(t.stride)
		for b := range perBackend {
			perBackend[b] *= int64(t.stride)
		}
	}
	return c
}
