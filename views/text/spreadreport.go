package text

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// SpreadReport is what a simulation came to: what went in, each run in a line,
// the shares of the first run against those of the last, and what to beware of.
func (s Style) SpreadReport(d SpreadSimulateDocument) []string {
	lines := s.spreadSetup(d.SpreadSetup)
	lines = append(lines, spreadExcluded(d.Runs)...)
	lines = append(lines, spreadDecisions(d.Runs)...)
	lines = append(lines, s.spreadRuns(d.Runs, d.Concurrency)...)
	lines = append(lines, s.spreadBars(d.Runs)...)
	lines = append(lines, s.spreadHistogram(d.Runs)...)
	for i, label := range runLabels(d.Runs) {
		lines = append(lines, s.spreadHeat(&d.Runs[i], label)...)
	}
	lines = append(lines, s.spreadTraces(d.Runs)...)
	lines = append(lines, spreadWarnings(d.Runs, d.Warnings)...)
	return append(lines, fmt.Sprintf("%s; outcome %s (exit code %d)", d.Reason, d.Outcome, d.ExitCode))
}

// spreadLine is a labelled line of a spread report.
func spreadLine(name, format string, args ...any) string {
	return fmt.Sprintf("  %-11s ", name) + fmt.Sprintf(format, args...)
}

func (s Style) spreadSetup(u SpreadSetup) []string {
	w := &u.Workload
	lines := []string{s.Bold(w.Name) + "  " + SpreadWhat(w)}
	if u.Queries > 0 {
		clients := "no queueing estimate"
		if u.Concurrency > 0 {
			clients = engine.Plural(u.Concurrency, "client")
		}
		lines = append(lines, spreadLine("simulated", "%d queries, load by %s, %s, seed %d", u.Queries, u.Load, clients, u.Seed))
	}
	for _, a := range u.Assumed {
		lines = append(lines, spreadLine("assumed", "%s", a))
	}
	return lines
}

// spreadExcluded lists the backends that get nothing: those of the first run, and
// what a later run adds.
func spreadExcluded(runs []SpreadRun) []string {
	labels := runLabels(runs)
	seen := map[spread.Exclusion]bool{}
	var lines []string
	for i := range runs {
		for _, x := range runs[i].Excluded {
			if seen[x] {
				continue
			}
			seen[x] = true
			line := spreadLine("excluded", "%d %s: %s", x.ID, x.Host, x.Reason)
			if i > 0 {
				line += " (" + labels[i] + ")"
			}
			lines = append(lines, line)
		}
	}
	return capped(lines, "exclusion")
}

// spreadDecisions says of each run what the settings lead to and how sure its
// figures are.
func spreadDecisions(runs []SpreadRun) []string {
	labels := runLabels(runs)
	var lines []string
	for i := range runs {
		r := &runs[i]
		text := r.Decision.Reason
		switch {
		case labels[i] != r.Name:
			text = labels[i] + " (" + r.Name + "): " + text
		case !strings.HasPrefix(text, r.Name+" "):
			text = r.Name + ": " + text
		}
		text += "; " + r.Certainty.Word
		if len(r.Certainty.Reasons) > 0 {
			text += ": " + strings.Join(r.Certainty.Reasons, ", ")
		}
		lines = append(lines, "  "+text)
	}
	return capped(lines, "run")
}

// spreadWarnings tells a warning once, with the runs that it is about unless it
// is about all.
func spreadWarnings(runs []SpreadRun, general []spread.Warning) []string {
	var lines []string
	for _, w := range general {
		lines = append(lines, spreadLine("warning", "%s", w.Text))
	}
	for _, w := range runWarnings(runs) {
		lines = append(lines, spreadLine("warning", "%s", w.Text))
	}
	return lines
}
