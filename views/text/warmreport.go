package text

import (
	"fmt"

	"bellows/engine/warmup"
)

// WarmReport is what a warm-up of one broker came to: the verdict in words
// first, then what it rests on, then what is missing and why.
func (s Style) WarmReport(sn warmup.Snapshot) []string {
	v := sn.Verdict
	lines := []string{fmt.Sprintf("%s  %s  %s", s.Bold(sn.Broker), s.State(string(v.Word)), v.Reason)}
	return append(lines, reportLines(s.Facts(sn))...)
}

// reportLines are facts below their heading.
func reportLines(facts []Fact) []string {
	facts = Shorten(facts, " (all in -o json)")
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = fmt.Sprintf("  %-11s %s", f.Name, f.Text)
	}
	return lines
}
