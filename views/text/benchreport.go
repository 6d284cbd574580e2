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
	lines := s.benchHead(run)
	for i, w := range run.Settings.Windows {
		lines = append(lines, "", s.Bold(fmt.Sprintf("window %s to %s after the gate", engine.Span(w.From), engine.Span(w.To))))
		lines = append(lines, benchArmsTable(run, sum, i)...)
		lines = append(lines, "", "each restart, in the order in which they ran:")
		lines = append(lines, benchRestartsTable(sum, i)...)
	}
	lines = append(lines, s.benchUse(sum)...)
	lines = append(lines, benchSet(run)...)
	lines = append(lines, "")
	for _, h := range sum.Headlines {
		lines = append(lines, s.Bold(h))
	}
	lines = append(lines, "with "+sum.Caution)
	if sum.Partial {
		lines = append(lines, "PARTIAL: not every arm has the restarts that were asked for")
	}
	return append(lines, s.State(string(run.Outcome))+": "+run.Reason)
}

func (s Style) benchHead(run *bench.Run) []string {
	o := run.Settings
	lines := []string{s.Bold(fmt.Sprintf("cold start of %s, cluster %s, %s", run.Broker, run.Cluster, run.Started.Format(time.DateTime)))}
	if run.Simulation != "" {
		lines = append(lines, run.Simulation+"; "+BenchClock(&o))
	}
	lines = append(lines, fmt.Sprintf("open loop, %.4g requests/s of %s, cancelled at %s, slow from %s; %s an arm, seed %d",
		o.Rate, Plural(len(o.Mix), "statement"), engine.Span(o.Limit), engine.Span(o.Slow), Plural(o.Restarts, "restart"), o.Seed))
	if f := run.Search; f != nil {
		lines = append(lines, fmt.Sprintf("rate: %s of %.4g requests/s, the highest of %s that the running broker held after %s of load",
			bench.Percent(f.Share), f.Highest, Plural(len(f.Trials), "trial"), engine.Span(f.WarmFor)))
	}
	for _, a := range run.Arms {
		if a.What != "" {
			lines = append(lines, fmt.Sprintf("arm %s: %s %s", a.Name, a.Kind, a.What))
		}
	}
	for _, n := range run.Notes {
		lines = append(lines, "note: "+n)
	}
	return lines
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
		{"over " + engine.Span(run.Settings.Slow), Right}, {Title: "range"}, {"pooled p50", Right}, {"p90", Right}, {"p99", Right}, {"service p50", Right}, {"max", Right},
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

func benchRestartsTable(sum bench.Summary, window int) []string {
	columns := []Column{
		{Title: "arm"}, {"round", Right}, {"cancelled", Right}, {"slow", Right}, {"p50", Right}, {"p90", Right}, {"p99", Right}, {"max", Right}, {"service p50", Right}, {"p99", Right},
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

// benchUse is what each arm did before the gate, and what it cost the broker.
func (s Style) benchUse(sum bench.Summary) []string {
	columns := []Column{{Title: "arm"}, {"before the gate", Right}, {Title: "range"}, {"CPU under load", Right}, {"compiling under load", Right}}
	var rows [][]string
	for _, a := range sum.Arms {
		if a.Prepared.N == 0 {
			continue
		}
		row := []string{a.Name, span(a.Prepared.Median), span(a.Prepared.Min) + " to " + span(a.Prepared.Max), "", ""}
		if a.CPU.N > 0 {
			row[3], row[4] = span(a.CPU.Median), span(a.Compiling.Median)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	return append([]string{"", s.Bold("preparation, and the broker's process by its metrics (medians)")}, Table(columns, rows)...)
}

func span(seconds float64) string { return engine.Span(time.Duration(seconds * float64(time.Second))) }

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
