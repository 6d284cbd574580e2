package text

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"bellows/engine/bench"
)

// BenchCSV writes the series of a run: one record for each round and slot. Voided rounds
// are there, with their reason.
func BenchCSV(w io.Writer, run *bench.Run) error {
	out := csv.NewWriter(w)
	header := append(benchRoundHeader(), "at_seconds", "sent", "good", "cancelled", "failed", "slow", "missed_ratio",
		"p50_seconds", "p50_at_least", "p99_seconds", "p99_at_least", "max_seconds", "max_at_least")
	if err := out.Write(header); err != nil {
		return err
	}
	kinds := benchKindsOf(run)
	for i := range run.Rounds {
		r := &run.Rounds[i]
		about := benchRoundRecord(r, kinds)
		for k := range r.Series {
			p := &r.Series[k]
			record := slices.Concat(about, []string{inSeconds(p.At), strconv.Itoa(p.Sent), strconv.Itoa(p.Good), strconv.Itoa(p.Cancelled),
				strconv.Itoa(p.Failed), strconv.Itoa(p.Slow), figure(p.MissedRatio())})
			for _, q := range []bench.Percentile{p.P50, p.P99, p.Max} {
				record = append(record, percentileRecord(q)...)
			}
			if err := out.Write(record); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

// quantiles are the percentiles that the records of rounds have.
var quantiles = []struct {
	name string
	q    float64
}{{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p999", 0.999}, {"max", 1}}

// BenchRoundsCSV writes the rounds of a run: one record for each round and window.
func BenchRoundsCSV(w io.Writer, run *bench.Run) error {
	out := csv.NewWriter(w)
	header := append(benchRoundHeader(), "started", "gate", "restarted_seconds", "prepared_seconds", "prepared_outcome", "prepared_probes",
		"window_from_seconds", "window_to_seconds", "complete", "sent", "good", "cancelled", "failed", "slow", "cancelled_ratio", "missed_ratio", "slow_ratio")
	for _, of := range []string{"response_", "service_"} {
		for _, q := range quantiles {
			header = append(header, of+q.name+"_seconds", of+q.name+"_at_least")
		}
	}
	header = append(header, "target_per_second", "achieved_per_second", "late_p50_seconds", "late_p99_seconds", "late_max_seconds", "late_allowed_seconds",
		"max_in_flight", "cpu_seconds", "compiling_seconds")
	if err := out.Write(header); err != nil {
		return err
	}
	kinds := benchKindsOf(run)
	for i := range run.Rounds {
		r := &run.Rounds[i]
		for k := range r.Windows {
			if err := out.Write(benchWindowRecord(r, &r.Windows[k], kinds)); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

func benchWindowRecord(r *bench.Round, w *bench.WindowResult, kinds map[string]bench.Kind) []string {
	record := append(benchRoundRecord(r, kinds), instant(r.Started), instant(r.Gate), inSeconds(r.Restarted), inSeconds(r.Prepared.Took), string(r.Prepared.Outcome),
		strconv.Itoa(r.Prepared.Probes), inSeconds(w.From), inSeconds(w.To), strconv.FormatBool(w.Complete), strconv.Itoa(w.Sent), strconv.Itoa(w.Good),
		strconv.Itoa(w.Cancelled), strconv.Itoa(w.Failed), strconv.Itoa(w.Slow), figure(w.CancelledRatio()), figure(w.MissedRatio()), figure(w.SlowRatio()))
	for _, d := range []bench.Distribution{w.Response, w.Service} {
		for _, q := range quantiles {
			record = append(record, percentileRecord(d.At(q.q))...)
		}
	}
	p := &r.Pacing
	record = append(record, figure(p.Target), figure(p.Achieved), inSeconds(p.LateP50), inSeconds(p.LateP99), inSeconds(p.LateMax), inSeconds(p.Allowed), strconv.Itoa(p.MaxInFlight))
	if r.JVM == nil {
		return append(record, "", "")
	}
	return append(record, inSeconds(r.JVM.Loaded.CPU), inSeconds(r.JVM.Loaded.Compiling))
}

func benchRoundHeader() []string {
	return []string{"round", "arm", "kind", "restart", "attempt", "valid", "void_reason", "void_text"}
}

func benchRoundRecord(r *bench.Round, kinds map[string]bench.Kind) []string {
	return []string{
		strconv.Itoa(r.Number), sheetText(r.Arm), sheetText(string(kinds[r.Arm])), strconv.Itoa(r.Restart), strconv.Itoa(r.Attempt),
		strconv.FormatBool(r.Void.Reason == bench.VoidNone), sheetText(string(r.Void.Reason)), sheetText(r.Void.Text),
	}
}

func benchKindsOf(run *bench.Run) map[string]bench.Kind {
	kinds := make(map[string]bench.Kind, len(run.Arms))
	for _, a := range run.Arms {
		kinds[a.Name] = a.Kind
	}
	return kinds
}

// percentileRecord is empty where nothing was measured.
func percentileRecord(p bench.Percentile) []string {
	if p.Value == 0 && !p.AtLeast {
		return []string{"", ""}
	}
	return []string{inSeconds(p.Value), strconv.FormatBool(p.AtLeast)}
}

func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

// sheetText keeps spreadsheets from taking a name for a formula.
func sheetText(s string) string {
	s = printable(s)
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}
