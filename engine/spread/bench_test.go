package spread

import (
	"fmt"
	"testing"
)

// benchBackends and benchSplits are the work of the speed bars: object
// storage, paths of a usual length, one split a file.
func benchBackends(n int) []Backend {
	out := make([]Backend, n)
	for i := range out {
		out[i] = Backend{ID: int64(10001 + i), Host: fmt.Sprintf("10.%d.%d.%d", i/65536, i/256%256, i%256), Port: 9050}
	}
	return out
}

func benchSplits(n int) []Split {
	out := make([]Split, n)
	for i := range out {
		out[i] = Split{
			Path:   fmt.Sprintf("s3://bucket/warehouse/db/table/d=%03d/part-%08d.parquet", i%365, i),
			Length: int64(64<<20 + i%1000),
		}
	}
	return out
}

func perSplit(b *testing.B, splits int) {
	seconds := b.Elapsed().Seconds() / float64(b.N)
	b.ReportMetric(float64(splits)/seconds/1e6, "Msplits/s")
}

// BenchmarkAssign is the whole of one call: keys, shuffle, ring, choice, and
// for N = 1 redistribution.
func BenchmarkAssign(b *testing.B) {
	backends, splits := benchBackends(100), benchSplits(100_000)
	for _, n := range []int64{1, 3} {
		b.Run(fmt.Sprintf("100000x100/N=%d", n), func(b *testing.B) {
			s := DefaultSettings(GenerationS3)
			s.ConsistentHash, s.SpreadNum = true, n
			ring := NewRing(backends, s.VirtualNodes)
			b.ReportAllocs()
			for b.Loop() {
				p, err := NewPolicy(backends, PolicyOptions{Settings: s, Ring: ring})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Assign(splits); err != nil {
					b.Fatal(err)
				}
			}
			perSplit(b, len(splits))
		})
	}
}

// BenchmarkNextQuery is the same for a query whose keys are known: what the
// simulation repeats.
func BenchmarkNextQuery(b *testing.B) {
	backends, splits := benchBackends(100), benchSplits(100_000)
	for _, n := range []int64{1, 3} {
		b.Run(fmt.Sprintf("100000x100/N=%d", n), func(b *testing.B) {
			s := DefaultSettings(GenerationS3)
			s.ConsistentHash, s.SpreadNum = true, n
			p, err := NewPolicy(backends, PolicyOptions{Settings: s})
			if err != nil {
				b.Fatal(err)
			}
			batch := NewBatch(splits)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.AssignBatch(batch); err != nil {
					b.Fatal(err)
				}
				p.restart()
			}
			perSplit(b, len(splits))
		})
	}
}

func BenchmarkRing(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("%dx256", n), func(b *testing.B) {
			backends := benchBackends(n)
			for b.Loop() {
				NewRing(backends, 256)
			}
		})
	}
}
