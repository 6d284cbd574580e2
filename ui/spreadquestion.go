package ui

import (
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/ui/action"
	"bellows/views"
	"bellows/views/text"
)

// planQuestion is a plan, whose texts are clean, as the question whether to apply it.
func planQuestion(p *change.Plan, zone *time.Location) views.ConfirmState {
	s := views.ConfirmState{
		Title: planTitle(p), Danger: int(action.Change), Type: p.Context,
		Body:  []string{fmt.Sprintf("Sets %s for all new sessions of %s. Good until %s.", change.SpreadVariable, p.Context, p.Expires.In(zone).Format(time.TimeOnly))},
		Hints: hintsOf("enter", "apply", "esc", "leave it", "↑ ↓", "scroll"),
	}
	add := func(name, format string, args ...any) {
		s.Costs = append(s.Costs, views.Cost{Name: name, Value: fmt.Sprintf(format, args...)})
	}
	for _, w := range p.Warnings {
		if w.Code == "no-effect" {
			add("NO EFFECT", "%s", w.Text)
		}
	}
	for i := range p.Steps {
		step := &p.Steps[i]
		sent := step.Statement + ";"
		if step.Statement == "" {
			sent = "nothing is sent: " + step.Skip
		}
		add(fmt.Sprintf("step %d", i+1), "%s  %s", step.Frontend, sent)
		add("", "now %s%s", beforeWords(step), stateWords(p, step.Frontend))
	}
	add("backends", "%s", eligibleWords(p))
	if x := p.Prediction; x != nil {
		add("predicted", "%s", predictionWords(x))
	}
	for _, w := range p.Warnings {
		if w.Code != "no-effect" {
			add("warning", "%s", w.Text)
		}
	}
	for _, t := range p.WillNot {
		add("will not", "%s", t)
	}
	for _, t := range p.Checks {
		add("checked", "%s", t)
	}
	add("fingerprint", "%s", p.Fingerprint)
	return s
}

func planTitle(p *change.Plan) string {
	what := p.Target.String()
	switch {
	case p.Resumes != "":
		what = "finish " + p.Resumes + ": " + what
	case p.Undoes != "":
		what = "take back " + p.Undoes + ": " + what
	}
	return what + " on " + p.Context + "?"
}

func beforeWords(s *change.PlannedStep) string {
	if s.WasDefault {
		return s.Before + ", the default"
	}
	return s.Before
}

// stateWords is what else was read of a frontend.
func stateWords(p *change.Plan, frontend string) string {
	for i := range p.Frontends {
		f := &p.Frontends[i]
		if f.Frontend != frontend {
			continue
		}
		words := ""
		for _, v := range []struct {
			name string
			is   *change.Variable
		}{{"hash switch", f.Hash}, {"file cache", f.Cache}} {
			if v.is != nil {
				words += ", " + v.name + " " + v.is.Global
			}
		}
		for _, part := range []string{f.Role, f.Version} {
			if part != "" {
				words += ", " + part
			}
		}
		return words
	}
	return ""
}

func eligibleWords(p *change.Plan) string {
	if len(p.Frontends) == 0 {
		return "none"
	}
	var names []string
	for _, b := range p.Frontends[0].Eligible {
		names = append(names, fmt.Sprintf("%d %s", b.ID, b.Host))
	}
	return fmt.Sprintf("%d may scan: %s", len(names), listOf(names))
}

// predictionWords are what a workload comes to, now and then.
func predictionWords(x *change.Prediction) string {
	words := []string{fmt.Sprintf("%s, %s: max/mean %.2f → %.2f, bound %.2fx", x.Workload, engine.Plural(x.Splits, "split"), x.Now.MaxOverMean, x.Then.MaxOverMean, x.Then.Bound)}
	if g := x.Gain; g != nil {
		words = append(words, fmt.Sprintf("with %d clients %.2fx (%.2f–%.2f)", x.Concurrency, g.Mean, g.Low, g.High))
	}
	words = append(words, fmt.Sprintf("cache copies %.2f → %.2f (%s → %s)", x.Now.CacheCopies, x.Then.CacheCopies, text.Size(x.Now.CacheBytes), text.Size(x.Then.CacheBytes)))
	for _, w := range x.Warnings {
		words = append(words, w.Text)
	}
	return strings.Join(words, "; ")
}
