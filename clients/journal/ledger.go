package journal

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/spread/change"
)

// Ledger keeps the record of one change in a journal: one entry, written anew at
// each state, of which the newest counts. It is a change.Keeper.
type Ledger struct {
	journal *Journal
	cluster string
}

// Ledger keeps the record of one change. Each run has one of its own.
func (j *Journal) Ledger(cluster string) *Ledger { return &Ledger{journal: j, cluster: cluster} }

// Keep returns when the record is on disk.
func (l *Ledger) Keep(_ context.Context, r change.Record) (string, error) {
	e, err := entryOf(&r, l.cluster)
	if err != nil {
		return "", err
	}
	e, err = l.journal.Append(e)
	return e.ID, err
}

// restored is what an entry's Undo holds: the values to put back.
type restored struct {
	Frontend string `json:"frontend"`
	Before   string `json:"before"`
	Default  bool   `json:"was_default,omitempty"`
}

func entryOf(r *change.Record, cluster string) (engine.Entry, error) {
	e := engine.Entry{
		ID: r.ID, Time: r.Began, Context: r.Context, Cluster: cluster, Kind: r.Kind, Target: change.SpreadVariable,
		What: sentence(r), Outcome: r.Outcome, Reason: r.Reason, Undoes: r.Undoes,
	}
	if !r.Ended.IsZero() {
		e.ElapsedSeconds = r.Ended.Sub(r.Began).Round(time.Millisecond).Seconds()
	}
	var before []restored
	for i := range r.Steps {
		s := &r.Steps[i]
		before = append(before, restored{s.Frontend, s.Before, s.WasDefault})
		if s.State.Sent() {
			e.Command = append(e.Command, s.Statement+"; -- "+s.Frontend)
		}
	}
	var err error
	if e.After, err = json.Marshal(r); err == nil {
		e.Before, err = json.Marshal(before)
	}
	if r.Sent() > 0 {
		e.Undo = e.Before
	}
	if err != nil {
		return e, fmt.Errorf("journal: record of a change: %w", err)
	}
	return e, nil
}

// sentence says what is being done, and how far it is.
func sentence(r *change.Record) string {
	what := fmt.Sprintf("%s for all new sessions", r.Target)
	switch {
	case r.Kind == engine.KindUndo:
		what = fmt.Sprintf("back to %s for all new sessions", r.Target)
	case r.Resumes != "":
		what += ", finishing " + r.Resumes
	}
	if r.Outcome == engine.OK {
		return what
	}
	var parts []string
	for i := range r.Steps {
		parts = append(parts, fmt.Sprintf("%s %s", r.Steps[i].Frontend, r.Steps[i].State))
	}
	return what + ": " + strings.Join(parts, ", ")
}
