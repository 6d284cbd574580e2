package change

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bellows/engine"
)

// RevertOptions say how to take back or to finish what a record tells of.
type RevertOptions struct {
	Now    time.Time
	MaxAge time.Duration // 0: DefaultAge
	// Force goes on where somebody else has set the value since.
	Force bool
}

// PlanUndo plans to restore what was before a record: the recorded value, or the
// compiled default where it was that. It is applied like any other plan, and can
// be undone itself.
func PlanUndo(r *Record, readings []Reading, o RevertOptions) (*Plan, error) {
	return revert(r, readings, o, func(s *Step, now *Variable) (goal, error) {
		n, err := strconv.ParseInt(s.Before, 10, 64)
		if err != nil {
			return goal{}, fmt.Errorf("record %s: frontend %s read %q before, which is no number to restore: %w", r.ID, s.Frontend, s.Before, engine.ErrHold)
		}
		// A default that is another one by now would restore another value.
		return goal{frontend: s.Frontend, target: Value{N: n, Default: s.WasDefault && now.Default == s.Before}}, nil
	}, func(p *Plan) { p.Undoes = r.ID })
}

// PlanResume plans to finish a record that was left in the middle. An undo of
// what it leads to restores what was before the first of them.
func PlanResume(r *Record, readings []Reading, o RevertOptions) (*Plan, error) {
	return revert(r, readings, o, func(s *Step, _ *Variable) (goal, error) {
		return goal{frontend: s.Frontend, before: s.Before, wasDefault: s.WasDefault, target: s.Target}, nil
	}, func(p *Plan) { p.Resumes, p.Undoes = r.ID, r.Undoes })
}

func revert(r *Record, readings []Reading, o RevertOptions, goalOf func(*Step, *Variable) (goal, error), finish func(*Plan)) (*Plan, error) {
	if len(r.Steps) == 0 || r.ID == "" {
		return nil, fmt.Errorf("record %s: it has no name or no statement: %w", r.ID, engine.ErrUsage)
	}
	var goals []goal
	var foreign []string
	for i := range r.Steps {
		s := &r.Steps[i]
		k := slices.IndexFunc(readings, func(x Reading) bool { return x.Frontend == s.Frontend })
		if k < 0 {
			return nil, &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf("frontend %s of the record is not in the configuration any more: put it back, or plan anew", s.Frontend)}
		}
		reads := readings[k].Spread
		if reads == nil {
			return nil, &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf("frontend %s has no %s any more, so nothing can be set", s.Frontend, SpreadVariable)}
		}
		if !r.knows(reads.Global) {
			foreign = append(foreign, fmt.Sprintf("%s reads %s, neither %s as before nor %s as set", s.Frontend, reads.Global, s.Before, s.Target.text()))
		}
		g, err := goalOf(s, reads)
		if err != nil {
			return nil, err
		}
		if g.before == "" {
			g.before, g.wasDefault = reads.Global, reads.Global == reads.Default
		}
		goals = append(goals, g)
	}
	if len(foreign) > 0 && !o.Force {
		return nil, &Refusal{class: engine.ErrHold, Changes: foreign,
			Reason: "somebody else set " + SpreadVariable + " since (--force overrides it)"}
	}
	p, err := build(readings, PlanOptions{Place: r.Place, Scope: ScopeGlobal, Value: goals[0].target, Now: o.Now, MaxAge: o.MaxAge}, goals)
	if err != nil {
		return nil, err
	}
	finish(p)
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("record %s: %s: %w", r.ID, strings.TrimPrefix(plain(err), "plan: "), engine.ErrUsage)
	}
	return p, nil
}

// knows tells whether a value is one that the record's run set or found.
// Frontends share the global value, so any step's may show on any of them.
func (r *Record) knows(value string) bool {
	return slices.ContainsFunc(r.Steps, func(s Step) bool { return s.Before == value || s.Target.text() == value })
}
