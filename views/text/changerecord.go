package text

import (
	"fmt"
	"slices"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/views/shape"
)

// SpreadApplySchema names the JSON document of `bellows spread apply` and `undo`.
const SpreadApplySchema = "bellows.spread-apply/1"

// SpreadApplyDocument is the JSON document of `bellows spread apply` and `undo`.
type SpreadApplyDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
	// Record is the account of what was sent.
	Record change.Record `json:"record"`
}

// seenAfterwards are the warnings that matter once a change is made; the others
// were in the plan.
var seenAfterwards = map[string]bool{"no-effect": true, "no-backends": true, "session-differs": true, "unlisted": true}

// WarningsAfterwards are those of a record that matter once it was applied.
func WarningsAfterwards(all []spread.Warning) []spread.Warning {
	return slices.DeleteFunc(slices.Clone(all), func(w spread.Warning) bool { return !seenAfterwards[w.Code] })
}

var stepMarks = map[change.StepState]shape.Mark{
	change.StepDone: shape.OK, change.StepAlready: shape.OK, change.StepFailed: shape.Failed, change.StepUnsure: shape.Warning,
}

// SpreadRecord is the account of a change: each statement, and what was read
// back.
func (s Style) SpreadRecord(r *change.Record) []string {
	var rows [][]string
	for i := range r.Steps {
		step := &r.Steps[i]
		rows = append(rows, []string{
			"  " + step.Frontend, s.stepState(step.State), orDash(step.Before), readback(step.After), readback(step.Later), stepText(step),
		})
	}
	lines := Table([]Column{{"  frontend", Left}, {"statement", Left}, {"before", Right}, {"after", Right}, {"later", Right}, {"", Left}}, rows)
	for _, w := range WarningsAfterwards(r.Warnings) {
		lines = append(lines, s.changeWarning(w))
	}
	if r.ID != "" {
		lines = append(lines, spreadLine("journal", "%s", r.ID))
	}
	return lines
}

func (s Style) stepState(state change.StepState) string {
	m, ok := stepMarks[state]
	if !ok {
		return string(state)
	}
	return s.paint(colours[m.Token], m.Text(s.Unicode)+" "+string(state))
}

func readback(b *change.Readback) string {
	switch {
	case b == nil:
		return "-"
	case b.Error != "":
		return "?"
	default:
		return b.Value
	}
}

func stepText(s *change.Step) string {
	var parts []string
	if s.State.Sent() {
		parts = append(parts, s.Statement+";")
	}
	if s.Reason != "" {
		parts = append(parts, s.Reason)
	}
	for _, b := range []*change.Readback{s.After, s.Later} {
		if b != nil && b.Error != "" {
			parts = append(parts, "read back: "+b.Error)
			break
		}
	}
	return strings.Join(parts, "  ")
}

// SpreadStep is a line of progress.
func SpreadStep(s *change.Step) string {
	switch s.State {
	case change.StepSending:
		return fmt.Sprintf("%s  sending %s", s.Frontend, s.Statement)
	case change.StepWaiting:
		return fmt.Sprintf("%s  %s", s.Frontend, s.Reason)
	default:
		line := fmt.Sprintf("%s  %s", s.Frontend, s.State)
		if s.Reason != "" {
			line += ": " + s.Reason
		}
		return line
	}
}

// SpreadAccount says what a change that was left in the middle has come to, and
// what can be done about it.
func SpreadAccount(a *change.Account) []string {
	lines := []string{fmt.Sprintf("the change %s of %s never came to its end; by what the frontends read now:", a.Record.ID, a.Record.Began.Format("2006-01-02 15:04:05 MST"))}
	if !a.Record.Pending() {
		lines[0] = fmt.Sprintf("the change %s of %s failed in the middle; by what the frontends read now:", a.Record.ID, a.Record.Began.Format("2006-01-02 15:04:05 MST"))
	}
	for _, f := range a.Frontends {
		lines = append(lines, "  "+f.Text)
	}
	if a.CannotFinish == "" {
		lines = append(lines, "  finish it: bellows spread apply --resume "+a.Record.ID)
	} else {
		lines = append(lines, "  to finish: "+a.CannotFinish)
	}
	if a.CannotUndo == "" {
		lines = append(lines, "  take it back: bellows spread undo "+a.Record.ID)
	} else {
		lines = append(lines, "  to take back: "+a.CannotUndo)
	}
	return lines
}
