package text

import (
	"fmt"

	"bellows/engine"
	"bellows/views/shape"
)

// DoctorSchema names the JSON document of `bellows doctor`.
const DoctorSchema = "bellows.doctor/1"

// CheckResult is how one check ended.
type CheckResult string

// The results.
const (
	CheckOK      CheckResult = "ok"
	CheckWarning CheckResult = "warning"
	CheckFailed  CheckResult = "failed"
)

// Check is one thing that was looked at.
type Check struct {
	Subject string         `json:"subject"`
	Result  CheckResult    `json:"result"`
	Outcome engine.Outcome `json:"outcome"`
	Text    string         `json:"text"`
}

// DoctorDocument is the JSON document of `bellows doctor`.
type DoctorDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
	Context    string         `json:"context,omitempty"`
	Cluster    string         `json:"cluster,omitempty"`
	Frontends  []string       `json:"frontends,omitempty"` // of Doris that were asked
	Checks     []Check        `json:"checks"`
}

var checkMarks = map[CheckResult]shape.Mark{CheckOK: shape.OK, CheckWarning: shape.Warning, CheckFailed: shape.Failed}

// Checks is the list of what was found, a line each.
func (s Style) Checks(all []Check) []string {
	lines := make([]string, len(all))
	for i, c := range all {
		m := checkMarks[c.Result]
		lines[i] = fmt.Sprintf("%s  %s: %s", s.paint(colours[m.Token], fmt.Sprintf("%s %-7s", m.Text(s.Unicode), c.Result)), c.Subject, c.Text)
	}
	return lines
}
