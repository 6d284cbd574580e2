package text

import (
	"fmt"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Plural is a count with its noun.
func Plural(n int, noun string) string { return engine.Plural(n, noun) }

func minimal(c warmup.Cover) string {
	if c.Proven {
		return " (no smaller cover exists)"
	}
	return ""
}

func kinds(all []warmup.KindStatus) string {
	parts := make([]string, len(all))
	for i, k := range all {
		parts[i] = fmt.Sprintf("%s %d", k.Kind, k.Good)
		if k.Engine == warmup.MSE {
			parts[i] = "mse " + parts[i]
		}
		if k.Items == 0 {
			parts[i] += " (left out)"
		}
	}
	return strings.Join(parts, ", ")
}

// BadCounts is what probes failed of, most often first.
func BadCounts(counts []warmup.Count) string {
	parts := make([]string, len(counts))
	for i, c := range counts {
		parts[i] = fmt.Sprintf("%s %d", c.Label, c.N)
	}
	return strings.Join(parts, ", ")
}

// ProbeTimes are response times of good probes by the client's clock.
func ProbeTimes(t warmup.Times) string {
	return fmt.Sprintf("p50 %s  p90 %s  p99 %s  max %s  outside the broker %s",
		engine.Span(t.P50), engine.Span(t.P90), engine.Span(t.P99), engine.Span(t.Max), engine.Span(t.Outside))
}

// CoverInShort is a cover's size.
func CoverInShort(c warmup.Cover) string {
	return fmt.Sprintf("%s by %s%s, %s", Plural(len(c.Chosen), "table"), c.Method, minimal(c), Plural(len(c.Universe), "leg"))
}

// Percent is a part of a whole: 0 % for nothing at all, and less than 1 % for
// little.
func Percent(n, of int) string {
	switch {
	case n <= 0 || of <= 0:
		return "0 %"
	case n*100 < of:
		return "<1 %"
	case n < of && n*200 >= of*199:
		return "99 %" // not everything
	default:
		return strconv.Itoa((n*200+of)/(2*of)) + " %"
	}
}
