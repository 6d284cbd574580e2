package text

import (
	"fmt"
	"slices"

	"bellows/engine/warmup"
)

// WarmReport is what a warm-up of one broker came to: the verdict in words
// first, then what it rests on, then what is missing and why.
func (s Style) WarmReport(sn warmup.Snapshot) []string {
	v := sn.Verdict
	lines := []string{fmt.Sprintf("%s  %s  %s", s.Bold(sn.Broker), s.State(string(v.Word)), v.Reason)}
	for facts := s.Facts(sn); len(facts) > 0; {
		n := runOf(facts)
		run := make([]string, n)
		for i, f := range facts[:n] {
			run[i] = f.line()
		}
		if noun := facts[0].Noun; noun != "" {
			run = capped(run, noun)
		}
		lines, facts = append(lines, run...), facts[n:]
	}
	return lines
}

func (f Fact) line() string { return fmt.Sprintf("  %-11s %s", f.Name, f.Text) }

// runOf is how many facts at the beginning are of one list.
func runOf(facts []Fact) int {
	other := slices.IndexFunc(facts, func(f Fact) bool { return f.Noun != facts[0].Noun })
	if other < 0 {
		return len(facts)
	}
	return other
}

// mostLines bounds each list of the report; JSON has them all.
const mostLines = 8

func capped(lines []string, noun string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	rest := len(lines) - mostLines + 1
	return append(lines[:mostLines-1:mostLines-1], fmt.Sprintf("  %-11s and %s more (all in -o json)", "", Plural(rest, noun)))
}
