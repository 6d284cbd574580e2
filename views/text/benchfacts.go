package text

import (
	"fmt"
	"slices"
	"strings"

	"bellows/engine"
	"bellows/engine/bench"
)

// BenchVerdict is a run in a few lines: that it is simulated, how it ended where that is
// not well, then how each arm fares. What nobody measured is not said.
func BenchVerdict(run *bench.Run, s *bench.Summary) []string {
	var all []string
	if run.Simulation != "" {
		all = append(all, run.Simulation+"; "+BenchClock(&run.Settings))
	}
	switch run.Outcome {
	case engine.OK:
	case "":
		all = append(all, "It still runs.")
	default:
		all = append(all, fmt.Sprintf("%s: %s", run.Outcome, run.Reason))
	}
	if s.Partial && run.Outcome != "" {
		all = append(all, "Partial: "+benchMissing(s)+".")
	}
	for _, one := range BenchInShort(run, s) {
		all = append(all, one.Text)
	}
	return all
}

// BenchShort is what an arm comes to against a baseline, in one line.
type BenchShort struct {
	Verdict bench.Word
	Text    string
}

// BenchInShort is the verdict of each pair in a line, those of arms that warm first. It
// is by the same figure as the headline.
func BenchInShort(run *bench.Run, s *bench.Summary) []BenchShort {
	var warms, others []BenchShort
	for i := range s.Comparisons {
		c := &s.Comparisons[i]
		if !slices.Contains(s.Headlines, c.Text) || c.N == 0 || c.BaselineN == 0 {
			continue
		}
		one := BenchShort{c.Verdict, benchShort(c, &run.Settings)}
		if at := slices.IndexFunc(run.Arms, func(a bench.Arm) bool { return a.Name == c.Arm }); at >= 0 && (run.Arms[at].Kind == bench.Off || run.Arms[at].Kind == bench.Idle) {
			others = append(others, one)
		} else {
			warms = append(warms, one)
		}
	}
	return append(warms, others...)
}

func benchShort(c *bench.Comparison, o *bench.Settings) string {
	figures := bench.Percent(c.BaselineMedian) + " → " + bench.Percent(c.Median)
	if c.Metric == bench.MetricSlow {
		figures = BenchSlow(o) + " " + figures
	}
	restarts := fmt.Sprintf("%d of %d restarts below its median", c.Lower, c.N)
	if c.Separate {
		better := 0
		if c.Shift < 0 {
			better = c.N
		}
		restarts = fmt.Sprintf("%d of %d restarts better", better, c.N)
	}
	var verdict string
	switch c.Verdict {
	case bench.Better, bench.Worse:
		verdict = fmt.Sprintf("%s %s than %s", c.Arm, c.Verdict, c.Baseline)
	case bench.Equivalent:
		verdict = fmt.Sprintf("%s equivalent to %s", c.Arm, c.Baseline)
	default:
		verdict = fmt.Sprintf("%s against %s inconclusive", c.Arm, c.Baseline)
	}
	return verdict + ": " + figures + "; " + restarts + "; p " + benchP(c.P)
}

// benchMissing says how many restarts each arm lacks.
func benchMissing(s *bench.Summary) string {
	var parts []string
	for i := range s.Arms {
		if a := &s.Arms[i]; a.Valid < a.Asked {
			parts = append(parts, fmt.Sprintf("%s has %d of %s", a.Name, a.Valid, engine.Plural(a.Asked, "restart")))
		}
	}
	return strings.Join(parts, ", ")
}

// BenchFacts are what was measured and how, as far as it is known.
func BenchFacts(run *bench.Run, s *bench.Summary) []Fact {
	o := &run.Settings
	var facts []Fact
	add := func(name, format string, args ...any) {
		facts = append(facts, Fact{Name: name, Text: fmt.Sprintf(format, args...)})
	}
	if run.Simulation != "" {
		text := run.Simulation
		if o.Scale != 1 {
			text += ", " + BenchClock(o)
		}
		add("simulation", "%s", text)
	}
	add("broker", "%s", strings.TrimSpace(run.Broker+" "+run.URL))
	if where := strings.TrimSpace(run.Context + " " + run.Cluster); where != "" {
		add("cluster", "%s", where)
	}
	if !run.Started.IsZero() {
		text := run.Started.UTC().Format("2006-01-02 15:04:05 UTC")
		if !run.Finished.IsZero() {
			text += ", took " + engine.Span(run.Finished.Sub(run.Started))
		}
		add("started", "%s", text)
	}
	add("load", "open loop, %s of %s in a fixed order (seed %d), cancelled at %s, for %s a round",
		BenchRate(o.Rate), engine.Plural(len(o.Mix), "statement"), o.Seed, engine.Span(o.Limit), engine.Span(o.Length))
	for i := range s.Arms {
		a := &s.Arms[i]
		text := fmt.Sprintf("%s: %s", a.Name, benchKind(a.Arm))
		text += fmt.Sprintf("; %d of %s", a.Valid, engine.Plural(a.Asked, "restart"))
		if a.Void > 0 {
			text += fmt.Sprintf(", %d void", a.Void)
		}
		if a.Prepared.N > 0 {
			text += "; prepared in " + benchSpan(a.Prepared)
		}
		add("arm", "%s", text)
	}
	if o.MaxCancelled >= 0 {
		add("threshold", "at most %s cancelled or failed in the first window of every restart of a warmed arm", bench.Percent(o.MaxCancelled))
	}
	add("matters", "a difference of at least %s points", strings.TrimPrefix(benchPoints(o.Threshold), "+"))
	if run.Search != nil {
		add("rate found", "%s of %s, the highest that held", bench.Percent(run.Search.Share), BenchRate(run.Search.Highest))
	}
	if s.Caution != "" {
		add("caution", "%s", s.Caution)
	}
	for _, n := range run.Notes {
		add("note", "%s", n)
	}
	if run.Tool != "" {
		add("tool", "bellows %s", run.Tool)
	}
	return facts
}

// benchKinds are what arms do, in words.
var benchKinds = map[bench.Kind]string{
	bench.Off: "nothing is done before the gate opens", bench.Idle: "waits as long as a warm-up takes, the control",
	bench.Warm: "bellows warms", bench.Command: "a command of the user's",
}

func benchKind(a bench.Arm) string {
	text, ok := benchKinds[a.Kind]
	if !ok {
		text = string(a.Kind)
	}
	if a.What != "" {
		text += " (" + a.What + ")"
	}
	return text
}
