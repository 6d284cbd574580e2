package text

import "fmt"

// mostLines bounds each list of a report; JSON has them all.
const mostLines = 8

func capped(lines []string, noun string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	rest := len(lines) - mostLines + 1
	return append(lines[:mostLines-1:mostLines-1], fmt.Sprintf("  %-11s and %s more (all in -o json)", "", Plural(rest, noun)))
}
