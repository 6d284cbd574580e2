package text

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Fact is one thing that a report says: what it is about, and the words. Reports
// and screens show the same ones.
type Fact struct {
	Name, Text string
	// Noun is set for one of a list that may be long: what the list is of.
	Noun string
}

// Facts are what a warm-up came to besides its verdict, or what is known of it so
// far.
func (s Style) Facts(sn warmup.Snapshot) []Fact {
	var facts []Fact
	add := func(name, format string, args ...any) {
		facts = append(facts, Fact{Name: name, Text: fmt.Sprintf(format, args...)})
	}
	if sn.Verdict.Advice != "" {
		add("next", "%s", sn.Verdict.Advice)
	}
	if sn.Good > 0 {
		add("probe time", "%s", ProbeTimes(sn.Times))
	}
	// The usual engine alone goes without saying.
	if len(sn.Tracks) > 1 || len(sn.Tracks) == 1 && sn.Tracks[0].Engine != warmup.SSE {
		for _, t := range sn.Tracks {
			add("engine", "%s %d/%d", t.Engine, t.Depth, t.Floor)
		}
	}
	if len(sn.Curve) > 1 {
		add("depth curve", "%s  median of every %d good probes, %s to %s (information, not the exit rule)",
			s.Spark(seconds(sn.Curve)), sn.CurveBin, engine.Span(sn.Curve[0]), engine.Span(sn.Curve[len(sn.Curve)-1]))
	}
	if len(sn.Cover.Chosen) > 0 {
		add("cover", "%s", CoverInShort(sn.Cover))
	}
	if len(sn.Kinds) > 1 {
		add("shapes", "%s", kinds(sn.Kinds))
	}
	facts = append(facts, shapeFacts(sn.Dropped)...)
	if sn.Bad > 0 {
		add("bad", "%d: %s", sn.Bad, BadCounts(sn.BadCounts))
	}
	if sn.QuotaHits > 0 {
		add("quota", "%s of probes, sent again later", Plural(sn.QuotaHits, "rejection"))
	}
	if sn.Lives > 1 {
		add("restarts", "%d during the warm-up; only the last process counts", sn.Lives-1)
	}
	facts = append(append(facts, legFacts(sn.Legs)...), skippedFacts(sn.Cover.Skipped)...)
	if sn.JVMBefore != nil && sn.JVMAfter != nil {
		b, a := sn.JVMBefore, sn.JVMAfter
		add("jvm", "compiler %s to %s, CPU %s to %s, classes %d to %d (evidence, not the exit rule)",
			engine.Span(b.CompileTime), engine.Span(a.CompileTime), engine.Span(b.CPUTime), engine.Span(a.CPUTime), b.ClassesLoaded, a.ClassesLoaded)
	}
	for _, n := range sn.Notes {
		add("note", "%s", n)
	}
	return facts
}

func legFacts(legs []warmup.LegStatus) []Fact {
	var facts []Fact
	for _, l := range legs {
		if l.State != warmup.LegProven {
			facts = append(facts, Fact{"no proof", fmt.Sprintf("%s: %s", l.Leg, l.Reason), "leg"})
		}
	}
	return facts
}

func shapeFacts(all []warmup.DroppedShape) []Fact {
	var facts []Fact
	for _, d := range all {
		what := "left out"
		if d.Narrowed {
			what = "narrowed"
		}
		on := string(d.Kind)
		if d.Table != "" {
			on += " of " + string(d.Table)
		}
		facts = append(facts, Fact{what, fmt.Sprintf("%s: %s", on, d.Reason), "shape"})
	}
	return facts
}

func skippedFacts(all []warmup.SkippedTable) []Fact {
	var facts []Fact
	for _, t := range all {
		facts = append(facts, Fact{"skipped", fmt.Sprintf("%s: %s", t.Table, t.Reason), "table"})
	}
	return facts
}

// Shorten cuts lists among facts; where says where the rest of one is.
func Shorten(facts []Fact, where string) []Fact {
	var short []Fact
	for len(facts) > 0 {
		n := 1
		for facts[0].Noun != "" && n < len(facts) && facts[n].Noun == facts[0].Noun {
			n++
		}
		run := facts[:n]
		facts = facts[n:]
		if n > mostLines {
			rest := n - mostLines + 1
			short = append(short, run[:mostLines-1]...)
			run = []Fact{{Text: fmt.Sprintf("and %s more%s", Plural(rest, run[0].Noun), where), Noun: run[0].Noun}}
		}
		short = append(short, run...)
	}
	return short
}
