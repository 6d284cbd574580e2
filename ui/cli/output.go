package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"bellows/engine"
)

// format is the form of what goes to stdout.
type format string

const (
	formatText  format = "text"
	formatJSON  format = "json"
	formatJSONL format = "jsonl"
)

// ErrorSchema names the JSON document of a command that failed before it had a
// document of its own.
const ErrorSchema = "bellows.error/1"

type errorDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
}

// reportError keeps the promise that JSON output always carries the outcome.
func (a *app) reportError(outcome engine.Outcome, err error) {
	if a.global.output != formatJSON && a.global.output != formatJSONL {
		return
	}
	_ = a.writeJSON(errorDocument{Schema: ErrorSchema, Outcome: outcome, Reason: message(err), ExitCode: a.code(outcome)})
}

// writeJSON writes a document: indented, or on one line for jsonl.
func (a *app) writeJSON(document any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if a.global.output != formatJSONL {
		e.SetIndent("", "  ")
	}
	if err := e.Encode(document); err != nil {
		return fmt.Errorf("stdout: writing JSON: %w", err)
	}
	if _, err := a.Out.Write(escapeHidden(text.Bytes())); err != nil {
		return fmt.Errorf("stdout: writing JSON: %w", err)
	}
	return nil
}

// print writes lines to stdout unless quiet.
func (a *app) print(lines ...string) error {
	if a.global.quiet {
		return nil
	}
	style := a.global.style(a.Out)
	for _, l := range lines {
		if _, err := io.WriteString(a.Out, style.Line(l)+"\n"); err != nil {
			return fmt.Errorf("stdout: %w", err)
		}
	}
	return nil
}

// note writes a line of progress to stderr unless quiet.
func (a *app) note(format string, args ...any) {
	if !a.global.quiet {
		_, _ = fmt.Fprintf(a.Err, format+"\n", args...)
	}
}

// finish sets the outcome of a command that prints its own document, and gives
// the exit code to put into it.
func (a *app) finish(outcome engine.Outcome) int {
	a.outcome, a.reported = outcome, true
	return a.code(outcome)
}

func (a *app) code(outcome engine.Outcome) int {
	if outcome == engine.Interrupted {
		return a.interruptCode()
	}
	return outcome.ExitCode()
}
