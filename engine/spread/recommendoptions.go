package spread

import "slices"

// RecommendOptions say for what to recommend a spread number.
type RecommendOptions struct {
	// Scenario is the cluster as it is, with its present N.
	Scenario Scenario
	// Simulate gives workload, concurrency, seed and the rest; its Scenarios
	// are made here. Concurrency 0 is 64.
	Simulate SimulateOptions
	// Spreads are the values to try; empty: a sweep up to the number of
	// eligible backends.
	Spreads []int64
	// MaxCopies is how many cache copies are acceptable at most. 0: any.
	MaxCopies float64
	// WorthWhile is how much throughput one doubling of the cache must bring,
	// as a part of a doubling: below it more N is not worth its cache. 0: 0.25.
	WorthWhile float64
}

const (
	defaultWorthWhile  = 0.25
	defaultConcurrency = 64
	// maxSweep is how many values a sweep of its own makes.
	maxSweep = 12
)

func (o *RecommendOptions) withDefaults(eligible int) error {
	if o.WorthWhile == 0 {
		o.WorthWhile = defaultWorthWhile
	}
	if !(o.WorthWhile > 0 && o.WorthWhile <= 1) {
		return usageErrorf("worth_while", "%v: above 0, at most 1", o.WorthWhile)
	}
	if !(o.MaxCopies >= 0) {
		return usageErrorf("max_copies", "%v: from 0 on", o.MaxCopies)
	}
	if o.Simulate.Concurrency == 0 {
		o.Simulate.Concurrency = defaultConcurrency
	}
	if len(o.Spreads) == 0 {
		o.Spreads = sweepTo(eligible)
	}
	o.Spreads = slices.Clone(o.Spreads)
	o.Spreads = append(o.Spreads, 1)
	slices.Sort(o.Spreads)
	o.Spreads = slices.Compact(o.Spreads)
	for _, n := range o.Spreads {
		if n < 1 {
			return usageErrorf("spreads", "%d: values from 1 on are compared; 0 (automatic) acts as the number of backends", n)
		}
		if err := checkSpread(o.Scenario.Settings.Generation, n); err != nil {
			return err
		}
	}
	return nil
}

// sweepTo lists 1, 2, 3, 4, 6, 8, 12, 16 and so on, up to n, and n.
func sweepTo(n int) []int64 {
	var out []int64
	for low := int64(1); len(out) < maxSweep-1; low *= 2 {
		for _, v := range []int64{low, low + low/2} {
			if v < int64(n) && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
		if low >= int64(n) {
			break
		}
	}
	return append(out, int64(max(1, n)))
}
