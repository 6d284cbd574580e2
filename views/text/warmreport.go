package text

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"
)

// WarmReport is what a warm-up of one broker came to: the verdict in words
// first, then what it rests on, then what is missing and why.
func (s Style) WarmReport(sn warmup.Snapshot) []string {
	v := sn.Verdict
	lines := []string{fmt.Sprintf("%s  %s  %s", s.Bold(sn.Broker), s.State(string(v.Word)), v.Reason)}
	add := func(name, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("  %-11s ", name)+fmt.Sprintf(format, args...))
	}
	if v.Advice != "" {
		add("next", "%s", v.Advice)
	}
	if sn.Good > 0 {
		t := sn.Times
		add("probe time", "p50 %s  p90 %s  p99 %s  max %s  outside the broker %s",
			engine.Span(t.P50), engine.Span(t.P90), engine.Span(t.P99), engine.Span(t.Max), engine.Span(t.Outside))
	}
	if len(sn.Tracks) > 1 {
		for _, t := range sn.Tracks {
			add("engine", "%s %d/%d", t.Engine, t.Depth, t.Floor)
		}
	}
	if len(sn.Curve) > 1 {
		add("depth curve", "%s  median of every %d good probes, %s to %s (information, not the exit rule)",
			s.Spark(seconds(sn.Curve)), sn.CurveBin, engine.Span(sn.Curve[0]), engine.Span(sn.Curve[len(sn.Curve)-1]))
	}
	if n := len(sn.Cover.Chosen); n > 0 {
		add("cover", "%s by %s%s, %s", Plural(n, "table"), sn.Cover.Method, minimal(sn.Cover), Plural(len(sn.Cover.Universe), "leg"))
	}
	if len(sn.Kinds) > 1 {
		add("shapes", "%s", kinds(sn.Kinds))
	}
	lines = append(lines, shapeNotes(sn.Dropped)...)
	if sn.Bad > 0 {
		add("bad", "%d: %s", sn.Bad, badCounts(sn.BadCounts))
	}
	if sn.QuotaHits > 0 {
		add("quota", "%s of probes, sent again later", Plural(sn.QuotaHits, "rejection"))
	}
	if sn.Lives > 1 {
		add("restarts", "%d during the warm-up; only the last process counts", sn.Lives-1)
	}
	lines = append(lines, legLines(sn.Legs)...)
	lines = append(lines, skippedLines(sn.Cover.Skipped)...)
	if sn.JVMBefore != nil && sn.JVMAfter != nil {
		b, a := sn.JVMBefore, sn.JVMAfter
		add("jvm", "compiler %s to %s, CPU %s to %s, classes %d to %d (evidence, not the exit rule)",
			engine.Span(b.CompileTime), engine.Span(a.CompileTime), engine.Span(b.CPUTime), engine.Span(a.CPUTime), b.ClassesLoaded, a.ClassesLoaded)
	}
	for _, n := range sn.Notes {
		add("note", "%s", n)
	}
	return lines
}

// Plural is a count with its noun.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

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

func badCounts(counts []warmup.Count) string {
	parts := make([]string, len(counts))
	for i, c := range counts {
		parts[i] = fmt.Sprintf("%s %d", c.Label, c.N)
	}
	return strings.Join(parts, ", ")
}

// mostLines bounds each list of the report; JSON has them all.
const mostLines = 8

func legLines(legs []warmup.LegStatus) []string {
	var lines []string
	for _, l := range legs {
		if l.State != warmup.LegProven {
			lines = append(lines, fmt.Sprintf("  %-11s %s: %s", "no proof", l.Leg, l.Reason))
		}
	}
	return capped(lines, "leg")
}

func shapeNotes(all []warmup.DroppedShape) []string {
	var lines []string
	for _, d := range all {
		what := "left out"
		if d.Narrowed {
			what = "narrowed"
		}
		on := string(d.Kind)
		if d.Table != "" {
			on += " of " + string(d.Table)
		}
		lines = append(lines, fmt.Sprintf("  %-11s %s: %s", what, on, d.Reason))
	}
	return capped(lines, "shape")
}

func skippedLines(all []warmup.SkippedTable) []string {
	var lines []string
	for _, t := range all {
		lines = append(lines, fmt.Sprintf("  %-11s %s: %s", "skipped", t.Table, t.Reason))
	}
	return capped(lines, "table")
}

func capped(lines []string, noun string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	rest := len(lines) - mostLines + 1
	return append(lines[:mostLines-1:mostLines-1], fmt.Sprintf("  %-11s and %s more (all in -o json)", "", Plural(rest, noun)))
}
