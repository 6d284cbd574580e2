package text

import (
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// SpreadPlanDocument is the JSON document of `bellows spread plan`, and the plan
// file: the plan itself, with how making it ended.
type SpreadPlanDocument struct {
	change.Plan
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
}

// SpreadPlan is a plan for a person who is about to say yes.
func (s Style) SpreadPlan(p *change.Plan) []string {
	lines := []string{
		s.Bold(planTitle(p)),
		spreadLine("context", "%s", p.Context),
		spreadLine("good until", "%s, made %s", p.Expires.Format(time.RFC3339), p.MadeAt.Format(time.RFC3339)),
	}
	lines = append(lines, planFrontends(p)...)
	lines = append(lines, planBackends(p)...)
	for i, step := range p.Steps {
		what := step.Statement + ";"
		if step.Statement == "" {
			what = "nothing is sent: " + step.Skip
		}
		lines = append(lines, spreadLine(fmt.Sprintf("step %d", i+1), "%s  %s", step.Frontend, what))
	}
	if p.Hint != "" {
		lines = append(lines, spreadLine("hint", "SELECT %s ...", p.Hint))
	}
	if p.Prediction != nil {
		lines = append(lines, s.SpreadPrediction(p.Prediction)...)
	}
	for _, w := range p.WillNot {
		lines = append(lines, spreadLine("will not", "%s", w))
	}
	for _, c := range p.Checks {
		lines = append(lines, spreadLine("checked", "%s", c))
	}
	for _, w := range p.Warnings {
		lines = append(lines, s.changeWarning(w))
	}
	return append(lines, spreadLine("fingerprint", "%s", p.Fingerprint))
}

func planTitle(p *change.Plan) string {
	what := fmt.Sprintf("%s = %d", change.SpreadVariable, p.Target.N)
	if p.Target.Default {
		what = fmt.Sprintf("%s to its default, %d", change.SpreadVariable, p.Target.N)
	}
	switch {
	case p.Undoes != "" && p.Resumes == "":
		what += ", taking back " + p.Undoes
	case p.Resumes != "":
		what += ", finishing " + p.Resumes
	}
	switch p.Scope {
	case change.ScopeGlobal:
		return what + ", for all new sessions"
	case change.ScopeSession:
		return what + ", in the sessions of a verification"
	default:
		return what + ", for one query"
	}
}

// planFrontends is the state before.
func planFrontends(p *change.Plan) []string {
	rows := make([][]string, len(p.Frontends))
	for i := range p.Frontends {
		f := &p.Frontends[i]
		rows[i] = []string{
			"  " + f.Frontend, orDash(f.Role), orDash(f.Version), string(f.Generation), variableText(f.Spread), variableText(f.Hash), variableText(f.Cache),
		}
	}
	return Table([]Column{
		{"  frontend", Left}, {"role", Left}, {"version", Left}, {"generation", Left}, {"N", Left}, {"hash switch", Left}, {"file cache", Left},
	}, rows)
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// variableText is a global value, and its default where that is another one.
func variableText(v *change.Variable) string {
	switch {
	case v == nil:
		return "absent"
	case v.Default != "" && v.Default != v.Global:
		return fmt.Sprintf("%s (default %s)", v.Global, v.Default)
	default:
		return v.Global
	}
}

// planBackends are those that may scan: once, where all frontends agree.
func planBackends(p *change.Plan) []string {
	var lines []string
	said := ""
	for i := range p.Frontends {
		f := &p.Frontends[i]
		var names []string
		for _, b := range f.Eligible {
			names = append(names, fmt.Sprintf("%d %s", b.ID, b.Host))
		}
		if n := len(names) - mostLines; n > 0 {
			names = append(names[:mostLines], fmt.Sprintf("and %d more", n))
		}
		text := fmt.Sprintf("%s may scan: %s", Plural(len(f.Eligible), "backend"), strings.Join(names, ", "))
		if text == said {
			continue
		}
		said = text
		if i > 0 {
			text = f.Frontend + ": " + text
		}
		lines = append(lines, spreadLine("backends", "%s", text))
	}
	return lines
}

// SpreadPrediction sets the shares now against those with the target.
func (s Style) SpreadPrediction(p *change.Prediction) []string {
	lines := []string{spreadLine("predicted", "%s, %s, on %s: %s to %s", p.Workload, Plural(p.Splits, "split"), p.Frontend, nOf(&p.Now), nOf(&p.Then))}
	scale := 0.0
	for _, runs := range [][]change.PredictedBackend{p.Now.Backends, p.Then.Backends} {
		for _, b := range runs {
			scale = max(scale, b.Share)
		}
	}
	var rows [][]string
	for i, b := range p.Now.Backends[:min(len(p.Now.Backends), mostBackends)] {
		then := p.Then.Backends[i].Share
		rows = append(rows, []string{
			fmt.Sprintf("  %d", b.ID), b.Host, s.Bar(over(b.Share, scale), spreadBarWidth), share(b.Share), s.Bar(over(then, scale), spreadBarWidth), share(then),
		})
	}
	lines = append(lines, Table([]Column{{"  backend", Left}, {"host", Left}, {nOf(&p.Now), Left}, {"", Right}, {nOf(&p.Then), Left}, {"", Right}}, rows)...)
	if n := len(p.Now.Backends) - mostBackends; n > 0 {
		lines = append(lines, fmt.Sprintf("  and %s more (all in -o json)", Plural(n, "backend")))
	}
	text := fmt.Sprintf("max/mean %.2f to %.2f, bound %.2fx", p.Now.MaxOverMean, p.Then.MaxOverMean, p.Then.Bound)
	if p.Gain != nil {
		text += fmt.Sprintf(", with %d clients %.2fx (%.2f-%.2f)", p.Concurrency, p.Gain.Mean, p.Gain.Low, p.Gain.High)
	}
	lines = append(lines, spreadLine("", "%s", text), spreadLine("", "cache copies %.2f to %.2f (%s to %s)", p.Now.CacheCopies, p.Then.CacheCopies, Size(p.Now.CacheBytes), Size(p.Then.CacheBytes)))
	for _, w := range p.Warnings {
		lines = append(lines, s.changeWarning(w))
	}
	return lines
}

func nOf(r *change.PredictedRun) string { return fmt.Sprintf("N = %d", r.SpreadNum) }

func over(part, whole float64) float64 {
	if whole <= 0 {
		return 0
	}
	return part / whole
}

func share(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// changeWarning stresses what makes a change useless.
func (s Style) changeWarning(w spread.Warning) string {
	if w.Code == "no-effect" {
		return spreadLine("NO EFFECT", "%s", w.Text)
	}
	return spreadLine("warning", "%s", w.Text)
}
