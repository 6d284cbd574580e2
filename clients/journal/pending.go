package journal

import (
	"fmt"

	"bellows/engine"
)

// PendingError says why entries are in memory, and holds them.
type PendingError struct {
	File    string
	Entries []engine.Entry
	Err     error
}

func (j *Journal) newPendingError(err error) *PendingError {
	p := &PendingError{File: j.name(0), Err: err, Entries: make([]engine.Entry, len(j.pending))}
	for i, w := range j.pending {
		p.Entries[i] = w.entry
	}
	return p
}

func (p *PendingError) Error() string {
	entries := "1 entry waits"
	if n := len(p.Entries); n != 1 {
		entries = fmt.Sprintf("%d entries wait", n)
	}
	return fmt.Sprintf("journal %s: not written: %v; %s in memory: free space there, make it writable, "+
		"or set XDG_STATE_HOME to a folder that is", p.File, p.Err, entries)
}

// Unwrap is the cause.
func (p *PendingError) Unwrap() error { return p.Err }
