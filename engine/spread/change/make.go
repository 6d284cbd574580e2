package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// PlanOptions say what a plan is for.
type PlanOptions struct {
	Place
	Scope Scope
	Value Value
	Now   time.Time
	// MaxAge is how long the plan may be applied. 0: DefaultAge.
	MaxAge     time.Duration
	Prediction *Prediction
}

// Make plans to set the spread number, from readings of all frontends. What
// cannot be set is a *Refusal with the reason.
func Make(readings []Reading, o PlanOptions) (*Plan, error) {
	switch o.Scope {
	case ScopeGlobal, ScopeSession, ScopeHint:
	default:
		return nil, fmt.Errorf("scope %q: expected global, session or hint: %w", o.Scope, engine.ErrUsage)
	}
	if err := settable(readings, o.Value); err != nil {
		return nil, err
	}
	goals := make([]goal, len(readings))
	for i := range readings {
		r := &readings[i]
		n, err := o.Value.on(r)
		if err != nil {
			return nil, err
		}
		goals[i] = goal{
			frontend: r.Frontend, before: r.Spread.Global, wasDefault: r.Spread.Global == r.Spread.Default,
			target: Value{N: n, Default: o.Value.Default},
		}
	}
	return build(readings, o, goals)
}

// goal is what one frontend is to read, and what it read at first.
type goal struct {
	frontend   string
	before     string
	wasDefault bool
	target     Value
}

func build(readings []Reading, o PlanOptions, goals []goal) (*Plan, error) {
	age := o.MaxAge
	if age == 0 {
		age = DefaultAge
	}
	if age < 0 {
		return nil, fmt.Errorf("age limit %v: must be above 0: %w", age, engine.ErrUsage)
	}
	id, err := oneCluster(readings)
	if err != nil {
		return nil, err
	}
	now := o.Now.UTC().Truncate(time.Second)
	p := &Plan{
		Schema: PlanSchema, MadeAt: now, Expires: now.Add(age), Place: o.Place, ClusterID: id,
		Scope: o.Scope, Target: o.Value, Prediction: o.Prediction, Steps: []PlannedStep{}, Warnings: []spread.Warning{},
	}
	if len(goals) > 0 {
		p.Target.N = goals[0].target.N
	}
	for i := range readings {
		p.Frontends = append(p.Frontends, StateOf(&readings[i]))
	}
	p.Fingerprint = Fingerprint(p.Frontends)
	p.Steps = steps(o.Scope, p.Frontends, goals)
	if o.Scope == ScopeHint {
		p.Hint = Hint(p.Target.N)
	}
	p.WillNot, p.Checks = willNot(o.Scope), checks(o.Scope)
	p.Warnings = append(p.Warnings, warnings(readings, p)...)
	return p, nil
}

// steps puts the master first: others forward the statement to it.
func steps(scope Scope, states []State, goals []goal) []PlannedStep {
	order := make([]int, len(states))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(rank(states[a].Role), rank(states[b].Role))
	})
	all := []PlannedStep{}
	for _, i := range order {
		s := &states[i]
		k := slices.IndexFunc(goals, func(g goal) bool { return g.frontend == s.Frontend })
		if k < 0 {
			continue
		}
		all = append(all, step(scope, s, goals[k]))
	}
	return all
}

func rank(role string) int {
	if role == "master" {
		return 0
	}
	return 1
}

// step derives a frontend's statement. It is a function of the plan's other
// fields, so that a statement that was edited by hand is noticed.
func step(scope Scope, s *State, g goal) PlannedStep {
	p := PlannedStep{Frontend: s.Frontend, Before: g.before, WasDefault: g.wasDefault, Target: g.target}
	switch {
	case scope == ScopeSession:
		p.Skip = "set in the sessions of a verification alone"
	case scope == ScopeHint:
		p.Skip = "the hint is pasted into a query"
	case s.Spread != nil && s.Spread.Global == g.target.text():
		p.Skip = "it reads " + s.Spread.Global + " already"
	default:
		p.Statement = g.target.statement()
	}
	return p
}

// settable refuses frontends without the variable and numbers out of range.
func settable(readings []Reading, v Value) error {
	if len(readings) == 0 {
		return fmt.Errorf("no frontend was read: name one or more: %w", engine.ErrUsage)
	}
	var without []string
	for i := range readings {
		r := &readings[i]
		if r.Spread == nil {
			without = append(without, fmt.Sprintf("%s (%s)", r.Frontend, versionOf(r)))
		}
	}
	if len(without) > 0 {
		return &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf(
			"%s is unknown to %s, so nothing can be set: it needs a version with the change of apache/doris pull request 68791 on every frontend "+
				"(SHOW VARIABLES LIKE '%s' must list it); simulation, recommendation and verification of today's placement work without it",
			SpreadVariable, strings.Join(without, ", "), SpreadVariable)}
	}
	if v.Default {
		return nil
	}
	for i := range readings {
		r := &readings[i]
		low, high, _ := r.Generation.SpreadRange()
		if v.N < low || v.N > high {
			return fmt.Errorf("frontend %s: N = %d is out of range: generation %s takes %d to %d: %w", r.Frontend, v.N, r.Generation, low, high, engine.ErrUsage)
		}
	}
	return nil
}

func versionOf(r *Reading) string {
	if r.Version == "" {
		return "version unknown"
	}
	return r.Version
}

// oneCluster refuses frontends of several clusters, and one that is named twice.
func oneCluster(readings []Reading) (id string, err error) {
	first := ""
	seen := map[string]bool{}
	for i := range readings {
		r := &readings[i]
		if seen[r.Frontend] {
			return "", fmt.Errorf("frontend %s: it is named twice: name it once: %w", r.Frontend, engine.ErrUsage)
		}
		seen[r.Frontend] = true
		switch {
		case r.ClusterID == "" || r.ClusterID == id:
		case id == "":
			id, first = r.ClusterID, r.Frontend
		default:
			return "", &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf(
				"%s is of cluster %s and %s of cluster %s: a plan is for one cluster; check the addresses", first, id, r.Frontend, r.ClusterID)}
		}
	}
	return id, nil
}
