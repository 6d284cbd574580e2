package text

import (
	"fmt"
	"strconv"
)

// SpreadRecords are the figures for a spreadsheet: a header, then one record a
// run and backend; the run's own figures repeat.
func SpreadRecords(runs []SpreadRun) [][]string {
	records := [][]string{{
		"run", "spread_num", "virtual_nodes", "certainty", "backend_id", "host",
		"share_ratio", "share_ratio_low", "share_ratio_high", "splits", "splits_low", "splits_high", "cache_bytes", "reachable_bytes",
		"max_over_mean", "gini", "cache_copies", "reachable_copies", "moved_splits_ratio", "throughput_bound", "gain", "gain_low", "gain_high",
	}}
	for i := range runs {
		r := &runs[i]
		gain := []string{"", "", ""}
		if r.Queue != nil {
			gain = figures(r.Queue.Gain)
		}
		for k := range r.Backends {
			b := &r.Backends[k]
			record := []string{
				r.Name, fmt.Sprint(r.Settings.SpreadNum), fmt.Sprint(r.Settings.VirtualNodes), r.Certainty.Word, fmt.Sprint(b.ID), b.Host,
			}
			record = append(record, figures(b.Share)...)
			record = append(record, figures(b.Splits)...)
			record = append(record, fmt.Sprint(b.CacheBytes), fmt.Sprint(b.ReachableBytes),
				figure(r.MaxOverMean.Mean), figure(r.Gini.Mean), figure(r.Cache.Copies), figure(r.Cache.ReachableCopies),
				figure(r.Moved.Splits), figure(r.Bound))
			records = append(records, append(record, gain...))
		}
	}
	return records
}

func figures(e SpreadEstimate) []string {
	return []string{figure(e.Mean), figure(e.Low), figure(e.High)}
}

func figure(x float64) string { return strconv.FormatFloat(x, 'g', 8, 64) }
