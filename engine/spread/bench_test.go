package spread

import (
	"context"
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"
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

// cpuTime is what this process has used of all cores. On a machine with other
// work it is the steadier measure; the benchmarks report both.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func perSplit(b *testing.B, splits int, cpu time.Duration) {
	done := float64(splits) * float64(b.N) / 1e6
	b.ReportMetric(done/b.Elapsed().Seconds(), "Msplits/s")
	b.ReportMetric(done/cpu.Seconds(), "Msplits/cpu-s")
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
			before := cpuTime(b)
			for b.Loop() {
				p, err := NewPolicy(backends, PolicyOptions{Settings: s, Ring: ring})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Assign(splits); err != nil {
					b.Fatal(err)
				}
			}
			perSplit(b, len(splits), cpuTime(b)-before)
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
			before := cpuTime(b)
			for b.Loop() {
				if _, err := p.AssignBatch(batch); err != nil {
					b.Fatal(err)
				}
				p.restart()
			}
			perSplit(b, len(splits), cpuTime(b)-before)
		})
	}
}

func BenchmarkRing(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("%dx256", n), func(b *testing.B) {
			backends := benchBackends(n)
			before := cpuTime(b)
			for b.Loop() {
				NewRing(backends, 256)
			}
			b.ReportMetric((cpuTime(b)-before).Seconds()*1e3/float64(b.N), "cpu-ms/op")
		})
	}
}

// BenchmarkSimulate is the largest job of the speed bars, with everything that
// a simulation gives.
func BenchmarkSimulate(b *testing.B) {
	w := &Workload{OrderKnown: true, Splits: benchSplits(1_000_000)}
	base := Scenario{Backends: benchBackends(1000), Settings: DefaultSettings(GenerationS3)}
	base.Settings.ConsistentHash = true
	for _, concurrency := range []int{0, 64} {
		b.Run(fmt.Sprintf("1000000x1000x5/concurrency=%d", concurrency), func(b *testing.B) {
			before := cpuTime(b)
			for b.Loop() {
				_, err := Simulate(context.Background(), SimulateOptions{
					Scenarios: base.Sweep(2, 3, 4, 8), Workload: w, Concurrency: concurrency, Workers: 2,
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((cpuTime(b)-before).Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

// BenchmarkQueueing is the closed loop alone, by event: one task that arrives and
// ends.
func BenchmarkQueueing(b *testing.B) {
	for _, c := range []struct{ splits, backends int }{{1, 3}, {40, 100}, {100_000, 1000}} {
		b.Run(fmt.Sprintf("%dx%d", c.splits, c.backends), func(b *testing.B) {
			r := benchRehearsal(b, c.splits, c.backends)
			unit := r.meanLoad()
			before := cpuTime(b)
			var events float64
			for b.Loop() {
				l := newClosedLoop(&r.outcomes, c.backends, 64, unit, rand.New(rand.NewPCG(1, 2)))
				queries := max(64, int64(100_000/r.meanParts()))
				if _, err := l.measure(&crew{ctx: context.Background()}, queries, 1); err != nil {
					b.Fatal(err)
				}
				events += float64(queries) * r.meanParts()
			}
			b.ReportMetric(float64((cpuTime(b)-before).Nanoseconds())/events, "cpu-ns/event")
		})
	}
}

func benchRehearsal(b *testing.B, splits, backends int) *rehearsal {
	b.Helper()
	base := Scenario{Backends: benchBackends(backends), Settings: DefaultSettings(GenerationS3)}
	base.Settings.ConsistentHash, base.Settings.SpreadNum = true, 3
	o := SimulateOptions{Scenarios: []Scenario{base}, Workload: &Workload{OrderKnown: true, Splits: benchSplits(splits)}}
	if err := o.withDefaults(); err != nil {
		b.Fatal(err)
	}
	c := &crew{ctx: context.Background(), workers: 2}
	whole, err := c.batch(o.Workload.Splits)
	if err != nil {
		b.Fatal(err)
	}
	all, err := c.rehearse(&o, whole)
	if err != nil {
		b.Fatal(err)
	}
	if err := c.sampleAll(all); err != nil {
		b.Fatal(err)
	}
	return all[0]
}
