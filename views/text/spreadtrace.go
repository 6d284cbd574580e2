package text

import (
	"fmt"
	"strings"
)

// spreadTraces tells of one split, run by run, why it went where it went.
func (s Style) spreadTraces(runs []SpreadRun) []string {
	labels := runLabels(runs)
	var lines []string
	for i := range runs {
		t := runs[i].Split
		if t == nil {
			continue
		}
		if len(lines) == 0 {
			lines = append(lines, fmt.Sprintf("%s  %s from byte %d, %s, key %s", s.Bold(fmt.Sprintf("split %d", t.Number)), t.Path, t.Start, lengthOf(t.Length), t.Key))
			if len(t.Hosts) > 0 {
				lines = append(lines, spreadLine("hosts", "%s", strings.Join(t.Hosts, ", ")))
			}
		}
		lines = append(lines,
			spreadLine(labels[i], "went to %d: %s", t.Home, t.Reason),
			spreadLine("", "its turn is %d of the query; candidates %s", t.Position, candidatesOf(t.Candidates)))
		if len(t.Ring) > 0 {
			lines = append(lines, spreadLine("", "ring: %s", ringOf(t.Ring)))
		}
		if len(t.Alternatives) > 0 {
			lines = append(lines, spreadLine("", "alternative hosts %s", strings.Join(t.Alternatives, ", ")))
		}
	}
	return lines
}

func lengthOf(n int64) string {
	if n < 0 {
		return "length unknown"
	}
	return Size(n)
}

func candidatesOf(all []SpreadCandidate) string {
	parts := make([]string, len(all))
	for i, c := range all {
		parts[i] = fmt.Sprintf("%d %s (weight %d)", c.ID, c.Host, c.Weight)
	}
	return strings.Join(cutParts(parts), ", ")
}

// ringOf is the walk: the point before the key, then those behind it; the ones
// at which a backend is met for the first time make the candidates.
func ringOf(points []SpreadRingPoint) string {
	parts := make([]string, 0, len(points))
	for _, p := range points {
		text := fmt.Sprintf("%d at %s", p.ID, p.Hash)
		switch {
		case p.Before:
			text += " (before the key)"
		case !p.First:
			text += " (again)"
		}
		parts = append(parts, text)
	}
	return strings.Join(cutParts(parts), ", ")
}

func cutParts(parts []string) []string {
	if len(parts) <= mostLines {
		return parts
	}
	return append(parts[:mostLines-1:mostLines-1], fmt.Sprintf("%d more", len(parts)-mostLines+1))
}
