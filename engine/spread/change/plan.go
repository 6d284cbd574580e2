package change

import (
	"time"

	"bellows/engine/spread"
)

// PlanSchema names a plan's JSON document.
const PlanSchema = "bellows.spread-plan/1"

// Plan is what is to be done, in which state of the cluster, and how it will be
// known that it worked. It is written once and never changed.
type Plan struct {
	Schema  string    `json:"schema"`
	MadeAt  time.Time `json:"made_at"`
	Expires time.Time `json:"expires_at"`
	Place
	ClusterID string `json:"cluster_id,omitempty"`
	Scope     Scope  `json:"scope"`
	Target    Value  `json:"target"`
	// Fingerprint is that of Frontends: a plan that was edited by hand is refused.
	Fingerprint string `json:"fingerprint"`
	// Frontends are the state before.
	Frontends []State `json:"frontends"`
	// Steps are in the order of execution: the master first.
	Steps []PlannedStep `json:"steps"`
	// Hint is the text to paste into a query, in scope hint.
	Hint       string      `json:"hint,omitempty"`
	Prediction *Prediction `json:"prediction,omitempty"`
	// WillNot says what stays as it is, Checks how it will be proven.
	WillNot  []string         `json:"will_not"`
	Checks   []string         `json:"checks"`
	Warnings []spread.Warning `json:"warnings"`
	// Undoes and Resumes name the record that this takes back or finishes.
	Undoes  string `json:"undoes,omitempty"`
	Resumes string `json:"resumes,omitempty"`
}

// PlannedStep is one frontend's part.
type PlannedStep struct {
	Frontend  string `json:"frontend"`
	Statement string `json:"statement,omitempty"`
	// Skip says why nothing is sent.
	Skip string `json:"skip,omitempty"`
	// Before is the global value that an undo restores, and whether that was the
	// compiled default.
	Before     string `json:"before"`
	WasDefault bool   `json:"was_default,omitempty"`
	// Target is what a new session reads afterwards.
	Target Value `json:"target"`
}

// DefaultAge is how long a plan may be applied.
const DefaultAge = 15 * time.Minute

// Statements are what would be sent, in order.
func (p *Plan) Statements() []string {
	var all []string
	for _, s := range p.Steps {
		if s.Statement != "" {
			all = append(all, s.Statement)
		}
	}
	return all
}

// reads tells whether a value is one of those that the plan sets. Frontends
// share the global value, so any step's target may show on any of them.
func (p *Plan) reads(_, value string) bool {
	for _, s := range p.Steps {
		if s.Target.text() == value {
			return true
		}
	}
	return false
}
