package text

import (
	"fmt"
	"slices"
)

// CoverChanges says what a broker routes to now that it did not, and the
// reverse: legs, and tables that could be probed.
func CoverChanges(before, now CoverJSON) []string {
	var changes []string
	diff := func(what string, a, b []string) {
		for _, gone := range missing(a, b) {
			changes = append(changes, fmt.Sprintf("%s gone: %s", what, gone))
		}
		for _, added := range missing(b, a) {
			changes = append(changes, fmt.Sprintf("%s new: %s", what, added))
		}
	}
	leg := func(l LegName) string { return l.Server + " " + string(l.Type) }
	diff("leg", mapped(before.Universe, leg), mapped(now.Universe, leg))
	skip := func(s SkippedJSON) string { return fmt.Sprintf("%s (%s)", s.Table, s.Reason) }
	diff("skipped table", mapped(before.Skipped, skip), mapped(now.Skipped, skip))
	return changes
}

// missing lists what is in a but not in b, sorted.
func missing(a, b []string) []string {
	have := map[string]bool{}
	for _, s := range b {
		have[s] = true
	}
	var out []string
	for _, s := range a {
		if !have[s] {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}
