package text

import (
	"fmt"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
)

// BenchTable is one table of a report: what it shows, its columns and its rows.
type BenchTable struct {
	Title, Note string
	Columns     []Column
	Rows        [][]string
	// Dim rows do not count: voided rounds.
	Dim []bool
	// Sentences say in words what the rows say.
	Sentences []string
}

func (t *BenchTable) add(dim bool, cells ...string) {
	t.Rows, t.Dim = append(t.Rows, cells), append(t.Dim, dim)
}

func columns(titles ...string) []Column {
	all := make([]Column, len(titles))
	for i, title := range titles {
		name, right := strings.CutPrefix(title, ">")
		all[i] = Column{Title: name, Align: Align(right)}
	}
	return all
}

// BenchTables are what a run shows in figures: its arms in each window, its rounds in
// each window, the comparisons, and where there are some the failures, the broker's CPU
// and the search for the rate.
func BenchTables(run *bench.Run, s *bench.Summary) []BenchTable {
	var all []BenchTable
	for i := range run.Settings.Windows {
		all = append(all, benchArmTable(run, s, i))
	}
	all = append(all, benchComparisons(run, s))
	for i := range run.Settings.Windows {
		all = append(all, benchRoundTable(run, i))
	}
	for _, t := range []BenchTable{benchFailures(run, s), benchProcess(s), benchTrials(run.Search)} {
		if len(t.Rows) > 0 {
			all = append(all, t)
		}
	}
	return all
}

func benchArmTable(run *bench.Run, s *bench.Summary, window int) BenchTable {
	t := BenchTable{
		Title:   "Arms, requests meant for " + BenchWindow(run.Settings.Windows[window]),
		Note:    "median, mean and range are over restarts; pooled is of all their requests together, percentiles of merged histograms; ≥ marks a lower bound",
		Columns: columns("arm", ">restarts", "figure", ">median", ">mean", ">range", ">pooled", "each restart"),
	}
	for i := range s.Arms {
		a := &s.Arms[i]
		w := &a.Windows[window]
		for _, f := range BenchFigures(w, &run.Settings) {
			t.add(false, a.Name, strconv.Itoa(len(w.Restarts)), f.Name, f.Median, f.Mean, f.Range(), f.Pooled, strings.Join(f.Restarts, ", "))
		}
	}
	return t
}

// BenchState says whether a round counts, and if not, why.
func BenchState(v bench.Void) string {
	switch {
	case v.Reason == bench.VoidNone:
		return "counts"
	case v.Text == "":
		return "void: " + string(v.Reason)
	default:
		return "void: " + string(v.Reason) + ", " + v.Text
	}
}

func benchRoundTable(run *bench.Run, window int) BenchTable {
	t := BenchTable{
		Title: "Rounds, requests meant for " + BenchWindow(run.Settings.Windows[window]),
		Note:  "in the order in which they ran; voided rounds stay, and count for nothing",
		Columns: columns(">round", "arm", ">restart", ">prepared", ">sent", ">cancelled", ">failed", ">cancelled or failed", ">"+BenchSlow(&run.Settings),
			">p50", ">p90", ">p99", ">max", ">sender late p99", ">achieved", "state"),
	}
	for i := range run.Rounds {
		r := &run.Rounds[i]
		cells := []string{strconv.Itoa(r.Number), r.Arm, benchRestart(r), engine.Span(r.Prepared.Took)}
		cells = append(cells, benchWindowCells(r, window)...)
		cells = append(cells, engine.Span(r.Pacing.LateP99), BenchRate(r.Pacing.Achieved), BenchState(r.Void))
		t.add(r.Void.Reason != bench.VoidNone, cells...)
	}
	return t
}

// benchRestart is which restart of its arm a round is, and at which attempt.
func benchRestart(r *bench.Round) string {
	if r.Attempt > 1 {
		return fmt.Sprintf("%d (attempt %d)", r.Restart, r.Attempt)
	}
	return strconv.Itoa(r.Restart)
}

// benchWindowCells has dashes for a window that was not measured, and marks one that
// was cut short.
func benchWindowCells(r *bench.Round, window int) []string {
	if window >= len(r.Windows) || r.Windows[window].Sent == 0 {
		return strings.Split(strings.Repeat(unknown+" ", 8)+unknown, " ")
	}
	w := &r.Windows[window]
	sent := strconv.Itoa(w.Sent)
	if !w.Complete {
		sent += " (cut short)"
	}
	return []string{
		sent, strconv.Itoa(w.Cancelled), strconv.Itoa(w.Failed), bench.Percent(w.MissedRatio()), bench.Percent(w.SlowRatio()),
		BenchTime(w.Response.At(0.5)), BenchTime(w.Response.At(0.9)), BenchTime(w.Response.At(0.99)), BenchTime(w.Response.Max()),
	}
}

func benchComparisons(run *bench.Run, s *bench.Summary) BenchTable {
	t := BenchTable{
		Title:     "Comparisons",
		Note:      s.Caution,
		Sentences: s.Headlines,
		Columns:   columns("arm", "against", "window", "figure", ">median", ">median against", ">difference", ">confidence limits", ">p", ">smallest p", "verdict"),
	}
	for i := range s.Comparisons {
		c := &s.Comparisons[i]
		what := "cancelled or failed"
		if c.Metric == bench.MetricSlow {
			what = BenchSlow(&run.Settings) + ", cancelled or failed"
		}
		if c.N == 0 || c.BaselineN == 0 {
			t.add(true, c.Arm, c.Baseline, BenchWindow(run.Settings.Windows[c.Window]), what, unknown, unknown, unknown, unknown, unknown, unknown, string(c.Verdict))
			continue
		}
		limits := unknown
		if c.Confidence > 0 {
			limits = fmt.Sprintf("%s to %s at %s", benchPoints(c.Low), benchPoints(c.High), bench.Percent(c.Confidence))
		}
		t.add(false, c.Arm, c.Baseline, BenchWindow(run.Settings.Windows[c.Window]), what, bench.Percent(c.Median), bench.Percent(c.BaselineMedian),
			benchPoints(c.Shift)+" points", limits, benchP(c.P), benchP(c.MinP), string(c.Verdict))
	}
	return t
}

// benchPoints is a difference of ratios in percentage points, with its sign.
func benchPoints(d float64) string {
	text := strconv.FormatFloat(100*d, 'f', 1, 64)
	switch {
	case text == "-0.0" || text == "0.0":
		return "0"
	case d > 0:
		return "+" + text
	default:
		return "−" + text[1:]
	}
}

func benchP(p float64) string {
	if p < 0.001 {
		return "below 0.001"
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

func benchFailures(run *bench.Run, s *bench.Summary) BenchTable {
	t := BenchTable{Title: "Answers that are not good", Note: "of all counted restarts", Columns: columns("arm", "window", "what", ">count", "example")}
	for i := range s.Arms {
		for k := range s.Arms[i].Windows {
			w := &s.Arms[i].Windows[k]
			for _, f := range firstOf(w.Pooled.Failures) {
				t.add(false, s.Arms[i].Name, BenchWindow(run.Settings.Windows[k]), f.Label, strconv.Itoa(f.N), f.Example)
			}
		}
	}
	return t
}

// firstOf are as many kinds of failure as a report lists.
func firstOf(all []warmup.Count) []warmup.Count { return all[:min(len(all), mostLines)] }

func benchProcess(s *bench.Summary) BenchTable {
	t := BenchTable{
		Title: "The broker's process", Note: "median and range over restarts; CPU and compiler time are by the broker's metrics, under the load",
		Columns: columns("arm", ">prepared", ">CPU under load", ">compiling"),
	}
	for i := range s.Arms {
		if a := &s.Arms[i]; a.Prepared.N > 0 {
			t.add(false, a.Name, benchSpan(a.Prepared), benchSpan(a.CPU), benchSpan(a.Compiling))
		}
	}
	return t
}

func benchTrials(search *bench.Search) BenchTable {
	t := BenchTable{Columns: columns(">rate", "held", ">sent", ">cancelled", ">failed", ">p50", ">p99", "why not")}
	if search == nil {
		return t
	}
	t.Title = "Search for the rate"
	t.Note = fmt.Sprintf("after %s of load; %s of the highest that held is taken", engine.Span(search.WarmFor), bench.Percent(search.Share))
	for _, one := range search.Trials {
		held := "no"
		if one.Held {
			held = "yes"
		}
		t.add(!one.Held, BenchRate(one.Rate), held, strconv.Itoa(one.Sent), strconv.Itoa(one.Cancelled), strconv.Itoa(one.Failed), BenchTime(one.P50), BenchTime(one.P99), one.Why)
	}
	return t
}
