package bench

import (
	"cmp"
	"maps"
	"slices"

	"bellows/engine/warmup"
)

// WindowResult is what became of the requests that were meant to be sent in a window.
type WindowResult struct {
	Window
	// Complete is false when the round was cut short inside the window.
	Complete bool
	Sent     int
	Good     int
	// Cancelled had no answer at the limit; Failed had one that is not good.
	Cancelled, Failed int
	// Slow took Settings.Slow or longer, or were cancelled or failed.
	Slow     int
	Failures []warmup.Count // by label, most often first
	// Response counts from intended, Service from actual send: of good answers, with
	// the cancelled as "at least the limit".
	Response, Service Distribution
}

// CancelledRatio is the part of the requests that was cancelled, 0..1.
func (w WindowResult) CancelledRatio() float64 { return ratio(w.Cancelled, w.Sent) }

// MissedRatio is the part that was cancelled or failed, 0..1.
func (w WindowResult) MissedRatio() float64 { return ratio(w.Cancelled+w.Failed, w.Sent) }

// SlowRatio is the part that was slow, cancelled or failed, 0..1.
func (w WindowResult) SlowRatio() float64 { return ratio(w.Slow, w.Sent) }

func ratio(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(part) / float64(of)
}

// merge adds another result of the same window.
func (w WindowResult) merge(o WindowResult) WindowResult {
	w.Complete = w.Complete && o.Complete
	w.Sent += o.Sent
	w.Good += o.Good
	w.Cancelled += o.Cancelled
	w.Failed += o.Failed
	w.Slow += o.Slow
	w.Failures = mergeCounts(w.Failures, o.Failures)
	w.Response = w.Response.Merge(o.Response)
	w.Service = w.Service.Merge(o.Service)
	return w
}

func mergeCounts(a, b []warmup.Count) []warmup.Count {
	all := map[string]warmup.Count{}
	for _, c := range slices.Concat(a, b) {
		sum := all[c.Label]
		all[c.Label] = warmup.Count{Label: c.Label, N: sum.N + c.N, Example: cmp.Or(sum.Example, c.Example)}
	}
	return sortCounts(slices.Collect(maps.Values(all)))
}

func sortCounts(all []warmup.Count) []warmup.Count {
	slices.SortFunc(all, func(a, b warmup.Count) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Label, b.Label))
	})
	return all
}
