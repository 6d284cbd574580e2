package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"bellows/engine"
)

// The names of the JSON documents of `bellows journal`.
const (
	JournalSchema      = "bellows.journal/1"
	JournalEntrySchema = "bellows.journal-entry/1"
)

// JournalDocument is the JSON document of `bellows journal list`.
type JournalDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
	// Entries are in the order in which they were written.
	Entries []engine.Entry `json:"entries"`
	// Note says what could not be read.
	Note string `json:"note,omitempty"`
}

// JournalEntryDocument is the JSON document of `bellows journal show`, and a line
// of `bellows journal list -o jsonl`.
type JournalEntryDocument struct {
	Schema string `json:"schema"`
	engine.Entry
}

// Journal is a line for each entry.
func (s Style) Journal(entries []engine.Entry, zone *time.Location) []string {
	rows := make([][]string, len(entries))
	for i := range entries {
		e := &entries[i]
		outcome := orDash(string(e.Outcome))
		if e.Outcome == "" && e.Kind.ChangesCluster() {
			outcome = "not ended"
		}
		rows[i] = []string{e.ID, e.Time.In(zone).Format(time.DateTime), orDash(e.Context), string(e.Kind), outcome, orDash(e.Target), e.What}
	}
	return Table([]Column{
		{"id", Left}, {"time", Left}, {"context", Left}, {"kind", Left}, {"outcome", Left}, {"target", Left}, {"what", Left},
	}, rows)
}

// JournalEntry is all that an entry says.
func (s Style) JournalEntry(e *engine.Entry, zone *time.Location) []string {
	lines := []string{s.Bold(e.ID) + "  " + e.What}
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, spreadLine(name, "%s", value))
		}
	}
	add("kind", string(e.Kind))
	add("when", e.Time.In(zone).Format(time.RFC3339))
	if e.ElapsedSeconds > 0 {
		add("took", engine.Span(time.Duration(e.ElapsedSeconds*float64(time.Second))))
	}
	add("who", e.Who)
	add("context", e.Context)
	add("cluster", e.Cluster)
	add("target", e.Target)
	for _, c := range e.Command {
		add("command", c)
	}
	switch {
	case e.Outcome == "" && e.Kind.ChangesCluster():
		add("outcome", "not ended: bellows spread plan, or the console, says what it has come to")
	case e.Outcome != "":
		add("outcome", fmt.Sprintf("%s (exit code %d)", e.Outcome, e.Outcome.ExitCode()))
	}
	add("reason", e.Reason)
	add("undoes", e.Undoes)
	if len(e.Undo) > 0 && e.Kind.ChangesCluster() {
		add("undo", "bellows spread undo "+e.ID)
	}
	lines = append(lines, rawLines("before", e.Before)...)
	return append(lines, rawLines("after", e.After)...)
}

// rawLines lay a JSON value out, one field a line.
func rawLines(name string, raw json.RawMessage) []string {
	if len(raw) == 0 {
		return nil
	}
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		b.Reset()
		b.Write(raw)
	}
	lines := strings.Split(b.String(), "\n")
	out := []string{spreadLine(name, "%s", lines[0])}
	for _, l := range lines[1:] {
		out = append(out, spreadLine("", "%s", l))
	}
	return out
}
