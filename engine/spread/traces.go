package spread

import (
	"math/bits"
	"sync/atomic"
)

// traces remember where splits went in a run's samples: all of it for the
// first few, and for the first Queries of them on which backends at all.
//
// Where all queries are of one kind, splits are numbered in its sequence, which
// keeps recording a walk through memory; otherwise as in the workload.
type traces struct {
	backends int
	one      *Batch    // the only kind's; nil when there are several
	lengths  []int64   // by split
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

func newTraces(mix *kinds, whole *Batch, backends, samples, queries int) *traces {
	splits := whole.Len()
	t := &traces{
		backends: backends, lengths: whole.lengths,
		queries: min(queries, samples), stride: 1, words: (backends + 63) / 64,
	}
	if len(mix.all) == 1 && mix.all[0].batch.Len() == splits {
		t.one = mix.all[0].batch
		t.lengths = t.one.lengths
	}
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
func (t *traces) record(sample int, b *Batch, a *Assignment) {
	var homes []int32
	if sample < len(t.homes) {
		homes = t.homes[sample]
	}
	counts := sample < t.queries
	if homes == nil && !counts {
		return
	}
	mask := t.stride - 1 // a power of two
	for i, home := range a.home {
		split := i
		if t.one == nil {
			split = int(b.original(int32(i)))
		}
		if homes != nil {
			homes[split] = home
		}
		if counts && split&mask == 0 {
			word := &t.seen[split/t.stride*t.words+int(home)/64]
			if bit := uint64(1) << (home % 64); atomic.LoadUint64(word)&bit == 0 {
				atomic.OrUint64(word, bit)
			}
		}
	}
}

// followed is how many splits have a row.
func (t *traces) followed() int { return len(t.seen) / t.words }

// cache works out what the backends hold after the counted queries.
func (t *traces) cache(perBackend []int64) Cache {
	c := Cache{Queries: t.queries}
	read, pairs := 0, 0
	var bytesRead int64
	for row := range t.followed() {
		length := t.lengths[row*t.stride]
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

// homesInOrder is a sample's homes by the workload's own numbers.
func (t *traces) homesInOrder(sample int) []int32 {
	homes := t.homes[sample]
	if t.one == nil || t.one.at == nil {
		return homes
	}
	out := make([]int32, len(homes))
	for i, b := range homes {
		out[t.one.at[i]] = b
	}
	return out
}
