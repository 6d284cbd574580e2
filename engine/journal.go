package engine

import (
	"encoding/json"
	"time"
)

// Kind is what a journal entry records.
type Kind string

// The kinds. Apply and Undo change a cluster, the others do not.
const (
	KindWarmup  Kind = "warmup"
	KindGate    Kind = "gate"
	KindBabysit Kind = "babysit"
	KindBench   Kind = "bench"
	KindPlan    Kind = "plan"
	KindApply   Kind = "apply"
	KindVerify  Kind = "verify"
	KindUndo    Kind = "undo"
)

// ChangesCluster tells whether an entry of the kind records a change of a cluster.
func (k Kind) ChangesCluster() bool { return k == KindApply || k == KindUndo }

// Entry is one line of the journal: a warm-up or a change, who did it, where, and what
// came of it. ID and Time are given by the journal when they are zero.
type Entry struct {
	ID   string    `json:"id"`
	Time time.Time `json:"time"`
	// Who is user@host, as the system says it.
	Who     string `json:"who,omitempty"`
	Context string `json:"context,omitempty"`
	Cluster string `json:"cluster,omitempty"`
	Kind    Kind   `json:"kind"`
	// Target is the broker, frontend or setting that it was done to.
	Target string `json:"target,omitempty"`
	// What says it in a sentence.
	What string `json:"what,omitempty"`
	// Command is literal: the statements or requests in order, or the command line.
	Command []string `json:"command,omitempty"`
	// Before and After are the state around it, in the form of its kind.
	Before  json.RawMessage `json:"before,omitempty"`
	After   json.RawMessage `json:"after,omitempty"`
	Outcome Outcome         `json:"outcome,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	// ElapsedSeconds is 0 for what has only begun.
	ElapsedSeconds float64 `json:"elapsed_seconds,omitempty"`
	// Undo is what takes it back, in the form of its kind; without it nothing does.
	Undo json.RawMessage `json:"undo,omitempty"`
	// Undoes is the ID of the entry that this one took back.
	Undoes string `json:"undoes,omitempty"`
}
