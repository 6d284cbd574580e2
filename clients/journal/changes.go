package journal

import (
	"encoding/json"

	"bellows/engine"
	"bellows/engine/spread/change"
)

// Change is an entry of a change with its record.
type Change struct {
	Entry  engine.Entry
	Record change.Record
	// Settled is the ID of a later change that came to its end: it took this one
	// back, finished it, or set something else on all frontends.
	Settled string
}

// Open tells whether a change was left in the middle: it never came to its end,
// or it failed after a statement was sent, and nothing has settled it since.
func (c *Change) Open() bool {
	if c.Settled != "" {
		return false
	}
	return c.Record.Pending() || c.Record.Outcome != engine.OK && c.Record.Sent() > 0
}

// ReadChanges are the changes that a filter lets through, oldest first. Its Last
// and Kind are not used.
func ReadChanges(dir string, f Filter) ([]Change, error) {
	f.Last, f.Kind = 0, ""
	id := f.ID
	f.ID = "" // what settles an entry is another one
	page, err := Read(dir, f)
	if err != nil {
		return nil, err
	}
	all := changesOf(page.Entries)
	if id == "" {
		return all, nil
	}
	for i := range all {
		if all[i].Entry.ID == id {
			return all[i : i+1], nil
		}
	}
	return nil, nil
}

func changesOf(entries []engine.Entry) []Change {
	var all []Change
	for _, e := range entries {
		if !e.Kind.ChangesCluster() {
			continue
		}
		c := Change{Entry: e}
		if json.Unmarshal(e.After, &c.Record) != nil || c.Record.Schema != change.RecordSchema {
			continue // of another kind of change, or of a newer version
		}
		c.Record.ID = e.ID
		all = append(all, c)
	}
	settled := map[string]string{} // by context, from the newest on
	for i := len(all) - 1; i >= 0; i-- {
		r := &all[i].Record
		all[i].Settled = settled[r.Context]
		if r.Outcome == engine.OK {
			settled[r.Context] = r.ID
		}
	}
	return all
}

// Unfinished are the changes of a context that were left in the middle, newest
// first. Only new readings tell what they have come to: see change.Inspect.
func Unfinished(dir, context string) ([]Change, error) {
	all, err := ReadChanges(dir, Filter{Context: context})
	if err != nil {
		return nil, err
	}
	var open []Change
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Open() {
			open = append(open, all[i])
		}
	}
	return open, nil
}
