package change

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"bellows/engine"
)

// maxPlan is more than a plan of a thousand frontends and backends has.
const maxPlan = 64 << 20

// ReadPlan reads a plan's JSON. One that was edited is refused: its fingerprint
// does not fit its state, or a statement is not what would be sent for it.
func ReadPlan(r io.Reader) (*Plan, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxPlan+1))
	if err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	if len(text) > maxPlan {
		return nil, fmt.Errorf("plan: it is larger than %d MiB, which no plan is: %w", maxPlan>>20, engine.ErrUsage)
	}
	p, err := decodePlan(text)
	if err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

func decodePlan(text []byte) (*Plan, error) {
	p := &Plan{}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(p); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("plan: field %s is a %s where a %s belongs: make the plan again: %w", wrong.Field, wrong.Value, wrong.Type, engine.ErrUsage)
		}
		return nil, fmt.Errorf("plan: it is no JSON of a plan (%w): make it again with bellows spread plan --out FILE: %w", err, engine.ErrUsage)
	}
	if d.More() {
		return nil, fmt.Errorf("plan: there is more behind it in the file: a file holds one plan: %w", engine.ErrUsage)
	}
	return p, nil
}

// check holds a plan against itself.
func (p *Plan) check() error {
	if p.Schema != PlanSchema {
		return fmt.Errorf("plan: its schema is %q where %s is expected: %w", p.Schema, PlanSchema, engine.ErrUsage)
	}
	if !slices.Contains(Scopes(), p.Scope) {
		return fmt.Errorf("plan: scope %q is none of global, session and hint: %w", p.Scope, engine.ErrUsage)
	}
	if p.Fingerprint != Fingerprint(p.Frontends) {
		return p.altered("the fingerprint does not fit the state of the frontends")
	}
	goals := make([]goal, len(p.Steps))
	for i, s := range p.Steps {
		goals[i] = goal{frontend: s.Frontend, before: s.Before, wasDefault: s.WasDefault, target: s.Target}
	}
	if !slices.Equal(p.Steps, steps(p.Scope, p.Frontends, goals)) {
		return p.altered("its steps are not what would be sent for its target")
	}
	for i := range p.Steps {
		state := p.state(p.Steps[i].Frontend)
		if state.Spread == nil {
			return p.altered("frontend " + state.Frontend + " has no such variable")
		}
		low, high, _ := state.Generation.SpreadRange()
		if n := p.Steps[i].Target.N; n < low || n > high {
			return p.altered(fmt.Sprintf("N = %d is not in %d to %d", n, low, high))
		}
	}
	return nil
}

func (p *Plan) altered(how string) error {
	return fmt.Errorf("plan: it was altered after it was made: %s: make it again: %w", how, engine.ErrUsage)
}

func (p *Plan) state(frontend string) *State {
	for i := range p.Frontends {
		if p.Frontends[i].Frontend == frontend {
			return &p.Frontends[i]
		}
	}
	return &State{}
}
