package change

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"bellows/engine/spread"
)

// weighing is how the frontend weighs splits.
type weighing int

const (
	weighStandard weighing = iota // all alike
	weighBytes                    // Iceberg, Paimon in some versions
)

// reference is what one query does under the prediction, drawn many times.
type reference struct {
	pool     [][]int64 // per drawn query, the parts of the backends
	expected []float64 // mean of it
}

const (
	// referencePlacements bounds the work of drawing one.
	referencePlacements = 3_000_000
	mostSamples         = 4_000
	fewestSamples       = 300
	// resamples is how many times the statistic is drawn under the prediction:
	// the smallest p is one in so many.
	resamples = 20_000
	// resampleWork bounds resamples times draws times backends.
	resampleWork = 100_000_000
)

// splits makes the policy's input of ranges, in their sorted order: the one that
// the frontend had is lost.
func splits(list []spread.FileRange, h hashing, w weighing) []spread.Split {
	all := make([]spread.Split, len(list))
	for i, r := range list {
		all[i] = spread.Split{Path: h.path(r.Path), Start: r.Start, Length: r.Length}
		if w == weighBytes && r.Length >= 0 {
			all[i].Weight = spread.Proportion{Self: r.Length, Target: spread.Geometry{}.TargetSize(), Set: true}
		}
	}
	return all
}

// place is one query under the prediction, with a policy for each list.
func (p *proof) place(batches []*spread.Batch, m measure, source spread.Source) ([]int64, error) {
	counts := make([]int64, len(p.backends))
	for _, b := range batches {
		policy, err := spread.NewPolicy(p.backends, spread.PolicyOptions{Settings: p.settings, Ring: p.ring, Source: source})
		if err != nil {
			return nil, err
		}
		a, err := policy.AssignBatch(b)
		if err != nil {
			return nil, err
		}
		for i := range counts {
			if m == measureWeight {
				counts[i] += a.Weight(i)
			} else {
				counts[i] += int64(len(a.Splits(i)))
			}
		}
	}
	return counts, nil
}

// batches are the policies' inputs. Ranges without a name are made up: they are
// only predicted where every backend is a candidate, whatever the name.
func (e *evidence) batches(h hashing, w weighing) []*spread.Batch {
	all := make([]*spread.Batch, len(e.lists))
	for i, l := range e.lists {
		if i == 0 {
			l = slices.Clone(l)
			for k := range e.hidden {
				l = append(l, spread.FileRange{Path: fmt.Sprintf("hidden:%d", k), Length: -1})
			}
		}
		all[i] = spread.NewBatch(splits(l, h, w))
	}
	return all
}

// refer draws queries.
func (p *proof) refer(ctx context.Context, e *evidence, h hashing, w weighing) (*reference, error) {
	of := e.batches(h, w)
	n, _ := e.ranges()
	samples := min(mostSamples, max(fewestSamples, referencePlacements/max(1, n)))
	if !p.decision.Spread {
		samples = 1 // nothing is left to chance, or the order alone
	}
	ref := &reference{expected: make([]float64, len(p.backends))}
	random := rand.New(rand.NewPCG(p.o.Seed, uint64(w)))
	for range samples {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		counts, err := p.place(of, e.measure, random)
		if err != nil {
			return nil, fmt.Errorf("frontend %s: prediction: %w", p.frontend.Name(), err)
		}
		ref.pool = append(ref.pool, counts)
		for i, c := range counts {
			ref.expected[i] += float64(c) / float64(samples)
		}
	}
	return ref, nil
}

// distance is how far counts of so many queries are from what is expected.
func (r *reference) distance(counts []int64, draws int) float64 {
	d := 0.0
	for i, c := range counts {
		want := r.expected[i] * float64(draws)
		off := float64(c) - want
		// A backend that gets next to nothing must not weigh all.
		d += off * off / max(want, 0.5)
	}
	return d
}

// test says how often queries drawn under the prediction come out as far off as
// those observed, or farther.
func (r *reference) test(ctx context.Context, observed []int64, draws int, seed uint64) Test {
	t := Test{Method: MethodSimulated, Statistic: r.distance(observed, draws)}
	rounds := min(resamples, max(1000, resampleWork/max(1, draws*len(observed))))
	random := rand.New(rand.NewPCG(seed, math.MaxUint64))
	counts := make([]int64, len(observed))
	asFar := 0
	for round := range rounds {
		if round%256 == 0 && ctx.Err() != nil {
			break
		}
		clear(counts)
		for range draws {
			for i, c := range r.pool[random.IntN(len(r.pool))] {
				counts[i] += c
			}
		}
		if r.distance(counts, draws) >= t.Statistic*(1-1e-9) {
			asFar++
		}
	}
	t.P = float64(asFar+1) / float64(rounds+1)
	return t
}

// unseen is how likely it is that a backend gets nothing in so many queries.
func (r *reference) unseen(backend, draws int) float64 {
	zero := 0
	for _, counts := range r.pool {
		if counts[backend] == 0 {
			zero++
		}
	}
	return math.Pow(float64(zero)/float64(len(r.pool)), float64(draws))
}
