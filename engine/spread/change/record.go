package change

import (
	"context"
	"slices"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// RecordSchema names a record's JSON document.
const RecordSchema = "bellows.spread-record/1"

// Record is the account of what was sent, in which order, and what came of it.
// It is kept before each statement, so that it is true even of a process that
// was killed.
type Record struct {
	Schema string      `json:"schema"`
	ID     string      `json:"id,omitempty"` // of the journal's entry
	Kind   engine.Kind `json:"kind"`         // apply or undo
	Place
	ClusterID   string           `json:"cluster_id,omitempty"`
	Target      Value            `json:"target"`
	Fingerprint string           `json:"fingerprint"`
	Began       time.Time        `json:"began_at"`
	Ended       time.Time        `json:"ended_at,omitzero"`
	Steps       []Step           `json:"steps"`
	Warnings    []spread.Warning `json:"warnings,omitempty"`
	// Outcome is empty for as long as the run has not ended.
	Outcome engine.Outcome `json:"outcome,omitempty"`
	Reason  string         `json:"reason,omitempty"`
	Undoes  string         `json:"undoes,omitempty"`
	Resumes string         `json:"resumes,omitempty"`
}

// StepState is how far a statement has come.
type StepState string

// The states. Only StepSending and what follows it have sent anything.
const (
	StepWaiting StepState = "waiting" // not sent
	StepAlready StepState = "already" // not sent: the frontend reads the value already
	StepSending StepState = "sending" // kept just before the statement is sent
	StepDone    StepState = "done"    // sent, and the frontend said yes
	StepFailed  StepState = "failed"  // sent, and the frontend said no, or it never arrived
	StepUnsure  StepState = "unsure"  // sent, and the answer was lost
)

// Sent tells whether the statement may have reached the frontend.
func (s StepState) Sent() bool {
	return s == StepSending || s == StepDone || s == StepFailed || s == StepUnsure
}

// Step is one frontend's statement.
type Step struct {
	Frontend   string    `json:"frontend"`
	Statement  string    `json:"statement,omitempty"`
	Before     string    `json:"before"`
	WasDefault bool      `json:"was_default,omitempty"`
	Target     Value     `json:"target"`
	State      StepState `json:"state"`
	SentAt     time.Time `json:"sent_at,omitzero"`
	AnsweredAt time.Time `json:"answered_at,omitzero"`
	Reason     string    `json:"reason,omitempty"`
	// After is what a new connection reads at the end, Later some seconds on.
	After *Readback `json:"after,omitempty"`
	Later *Readback `json:"later,omitempty"`
}

// Readback is what a new connection reads.
type Readback struct {
	At      time.Time `json:"at"`
	Value   string    `json:"value,omitempty"`
	Session string    `json:"session,omitempty"` // of a new session, where it differs
	Error   string    `json:"error,omitempty"`
	Acts    bool      `json:"acts"`
}

// Keeper keeps records. Keep returns when the record is safe, with the name that
// it is kept under; the next state of the record, which has that ID, takes its
// place. After an error nothing more is sent.
type Keeper interface {
	Keep(ctx context.Context, r Record) (id string, err error)
}

// Sent is how many statements may have reached a frontend.
func (r *Record) Sent() int {
	n := 0
	for i := range r.Steps {
		if r.Steps[i].State.Sent() {
			n++
		}
	}
	return n
}

// Pending tells whether the run never came to its end.
func (r *Record) Pending() bool { return r.Outcome == "" }

// clone is a copy that a reader may keep while the run goes on.
func (r *Record) clone() Record {
	c := *r
	c.Steps = slices.Clone(r.Steps)
	c.Warnings = slices.Clone(r.Warnings)
	return c
}

// newRecord is a plan before anything was sent.
func newRecord(p *Plan, now time.Time) *Record {
	r := &Record{
		Schema: RecordSchema, Kind: engine.KindApply, Place: p.Place, ClusterID: p.ClusterID, Target: p.Target,
		Fingerprint: p.Fingerprint, Began: now, Undoes: p.Undoes, Resumes: p.Resumes, Warnings: slices.Clone(p.Warnings),
	}
	if p.Undoes != "" {
		r.Kind = engine.KindUndo
	}
	for _, s := range p.Steps {
		r.Steps = append(r.Steps, Step{
			Frontend: s.Frontend, Statement: s.Statement, Before: s.Before, WasDefault: s.WasDefault, Target: s.Target, State: StepWaiting,
		})
	}
	return r
}
