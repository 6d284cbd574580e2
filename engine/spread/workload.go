package spread

import "fmt"

// Workload is what queries scan: splits, and which queries read which of them.
type Workload struct {
	Name   string  `json:"name,omitempty"`
	Splits []Split `json:"splits,omitempty"`
	// Queries is the mix; empty means one kind of query that scans everything.
	Queries []Query `json:"queries,omitempty"`
	// OrderKnown says that Splits are in the order in which the frontend hands
	// them to its policy. Without it normal-mode placements are one possible
	// outcome, while candidates are exact all the same.
	OrderKnown bool `json:"order_known"`
	// HiddenSplits are splits that the source counted but did not name; they
	// stand in Splits under made-up paths.
	HiddenSplits int       `json:"hidden_splits,omitempty"`
	Warnings     []Warning `json:"warnings,omitempty"`
}

// Query is one kind of query of a mix.
type Query struct {
	Name   string  `json:"name"`
	Rate   float64 `json:"rate"`             // relative to the others
	Splits []int32 `json:"splits,omitempty"` // indexes; nil scans all
}

// Warning is something that a person must know to read a result rightly.
type Warning struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// TotalBytes is the sum of the splits' lengths; unknown lengths count as 0.
func (w *Workload) TotalBytes() int64 {
	var sum int64
	for i := range w.Splits {
		sum += max(0, w.Splits[i].Length)
	}
	return sum
}

func (w *Workload) warn(code, format string, args ...any) {
	w.Warnings = append(w.Warnings, Warning{code, fmt.Sprintf(format, args...)})
}

// maxKinds is how many kinds of query a mix may have.
const maxKinds = 200_000

// check finds a mix that cannot be drawn from.
func (w *Workload) check() error {
	if len(w.Splits) == 0 {
		return usageErrorf("workload", "it has no split: give at least one file with a size above 0")
	}
	if len(w.Queries) > maxKinds {
		return usageErrorf("queries", "%d kinds are more than %d: put files that are read together under one name", len(w.Queries), maxKinds)
	}
	for k := range w.Queries {
		q := &w.Queries[k]
		if !(q.Rate > 0) || q.Rate > 1e18 { // catches NaN too
			return usageErrorf("queries", "query %q has rate %v: a number above 0 is needed", q.Name, q.Rate)
		}
		for _, i := range q.Splits {
			if i < 0 || int(i) >= len(w.Splits) {
				return usageErrorf("queries", "query %q names split %d of %d", q.Name, i, len(w.Splits))
			}
		}
	}
	return nil
}
