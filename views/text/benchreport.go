package text

import (
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// BenchReport is a run as text: what was done, the table of every window, the rounds
// that do not count, and the verdicts in words.
func (s Style) BenchReport(run *bench.Run) []string {
	sum := run.Summarize()
	lines := []string{s.Bold("cold start of " + run.Broker)}
	for _, f := range BenchFacts(run, &sum) {
		lines = append(lines, f.Name+": "+f.Text)
	}
	for i, w := range run.Settings.Windows {
		lines = append(lines, "", s.Bold(fmt.Sprintf("requests meant for %s after the gate", BenchWindow(w))))
		lines = append(lines, benchArmsTable(run, sum, i)...)
		lines = append(lines, "", "each restart:")
		lines = append(lines, benchRestartsTable(run, sum, i)...)
	}
	for _, t := range []BenchTable{benchFailures(run, &sum), benchProcess(&sum), benchTrials(run.Search)} {
		if len(t.Rows) > 0 {
			lines = append(lines, "", s.Bold(t.Title)+" ("+t.Note+")")
			lines = append(lines, Table(t.Columns, t.Rows)...)
		}
	}
	lines = append(lines, benchSet(run)...)
	lines = append(lines, "")
	for _, h := range sum.Headlines {
		lines = append(lines, s.Bold(h))
	}
	lines = append(lines, "with "+sum.Caution)
	if sum.Partial {
		lines = append(lines, "PARTIAL: "+benchMissing(&sum))
	}
	return append(lines, s.State(string(run.Outcome))+": "+run.Reason)
}

// BenchClock says how the time of a demo's run relates to the clock.
func BenchClock(o *bench.Settings) string {
	line := fmt.Sprintf("clock x%g: all times are the simulated cluster's", o.Scale)
	if o.Computed {
		line += "; its model computes the load, restarts and warm-ups go over sockets"
	}
	return line
}

// benchArmsTable is one row an arm: medians with ranges over restarts, and what is
// pooled from merged histograms.
func benchArmsTable(run *bench.Run, sum bench.Summary, window int) []string {
	columns := []Column{
		{Title: "arm"}, {"restarts", Right}, {"cancelled", Right}, {Title: "range"}, {"mean", Right}, {"failed", Right},
		{BenchSlow(&run.Settings), Right}, {Title: "range"}, {"pooled p50", Right}, {"p90", Right}, {"p99", Right}, {"service p50", Right}, {"max", Right},
	}
	var rows [][]string
	for _, a := range sum.Arms {
		w := a.Windows[window]
		if len(w.Restarts) == 0 {
			rows = append(rows, []string{a.Name, "0", "", "", "", "", "", "", "", "", "", "", ""})
			continue
		}
		p := w.Pooled
		rows = append(rows, []string{
			a.Name, fmt.Sprint(len(w.Restarts)), bench.Percent(w.Cancelled.Median), ratioRange(w.Cancelled), bench.Percent(w.Cancelled.Mean),
			fmt.Sprint(p.Failed), bench.Percent(w.Slow.Median), ratioRange(w.Slow),
			p.Response.At(0.5).String(), p.Response.At(0.9).String(), p.Response.At(0.99).String(), p.Service.At(0.5).String(), p.Response.Max().String(),
		})
	}
	return Table(columns, rows)
}

func ratioRange(s bench.Spread) string {
	return bench.Percent(s.Min) + " to " + bench.Percent(s.Max)
}

func benchRestartsTable(run *bench.Run, sum bench.Summary, window int) []string {
	columns := []Column{
		{Title: "arm"}, {"round", Right}, {"cancelled", Right}, {BenchSlow(&run.Settings), Right}, {"p50", Right}, {"p90", Right}, {"p99", Right}, {"max", Right}, {"service p50", Right}, {"p99", Right},
	}
	var rows [][]string
	for _, a := range sum.Arms {
		for _, r := range a.Windows[window].Restarts {
			rows = append(rows, []string{
				a.Name, fmt.Sprint(r.Round), bench.Percent(r.Cancelled), bench.Percent(r.Slow),
				r.P50.String(), r.P90.String(), r.P99.String(), r.Max.String(), r.ServiceP50.String(), r.ServiceP99.String(),
			})
		}
	}
	return Table(columns, rows)
}

// benchSet are the rounds that do not count, and how well the sender kept its schedule.
func benchSet(run *bench.Run) []string {
	worst, void := time.Duration(0), []string(nil)
	for _, r := range run.Rounds {
		if r.Void.Reason != bench.VoidNone {
			void = append(void, fmt.Sprintf("  round %d (%s, restart %d, attempt %d): %s", r.Number, r.Arm, r.Restart, r.Attempt, r.Void.Text))
			continue
		}
		worst = max(worst, r.Pacing.LateP99)
	}
	lines := []string{"", fmt.Sprintf("sender: p99 of its lateness at most %s in a valid round", engine.Span(worst))}
	if len(void) > 0 {
		lines = append(append(lines, "rounds that do not count:"), void...)
	}
	return lines
}
