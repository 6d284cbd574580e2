package change

import (
	"fmt"
	"time"

	"bellows/engine"
)

// skew is how far the clocks of two machines may be apart.
const skew = 2 * time.Minute

// Check tells whether the plan may still be applied here: nil, or a *Refusal
// with what changed. A value that the plan itself would set is no change, so
// that a plan may be applied again.
func (p *Plan) Check(now time.Time, at Place, readings []Reading) error {
	if p.Context != at.Context {
		return &Refusal{class: engine.ErrUsage, Reason: fmt.Sprintf(
			"the plan is for context %q and this is context %q: choose the other one with --context", p.Context, at.Context)}
	}
	id, err := oneCluster(readings)
	if err != nil {
		return err
	}
	if id != p.ClusterID && id != "" && p.ClusterID != "" {
		return &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf(
			"the plan is for cluster %s and this is cluster %s: make a plan for this one", p.ClusterID, id)}
	}
	changes := differences(p.Frontends, statesOf(readings), p.reads)
	switch {
	case now.After(p.Expires):
		return &Refusal{class: engine.ErrHold, Changes: changes, Reason: fmt.Sprintf(
			"the plan is %s old and was good for %s: make a new one%s",
			engine.Span(now.Sub(p.MadeAt)), engine.Span(p.Expires.Sub(p.MadeAt)), sinceThen(changes))}
	case p.MadeAt.After(now.Add(skew)):
		return &Refusal{class: engine.ErrHold, Changes: changes, Reason: fmt.Sprintf(
			"the plan was made %s from now by this machine's clock: set the clock, or make a new plan", engine.Span(p.MadeAt.Sub(now)))}
	case len(changes) > 0:
		return &Refusal{class: engine.ErrHold, Changes: changes, Reason: "the cluster is not as it was when the plan was made: make a new one; what changed"}
	}
	return nil
}

func sinceThen(changes []string) string {
	if len(changes) == 0 {
		return "; nothing has changed since then"
	}
	return "; since then"
}

func statesOf(readings []Reading) []State {
	states := make([]State, len(readings))
	for i := range readings {
		states[i] = StateOf(&readings[i])
	}
	return states
}
