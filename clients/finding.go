package clients

import (
	"fmt"
	"strings"

	"bellows/engine"
)

// Severity is how bad a finding is.
type Severity string

// The severities. Only errors keep a configuration from being used.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Finding is one thing that is wrong with the configuration.
type Finding struct {
	Severity Severity `json:"severity"`
	File     string   `json:"file,omitempty"`
	Line     int      `json:"line,omitempty"`    // from 1; 0 when it is about no line
	Column   int      `json:"column,omitempty"`  // in characters, from 1
	Text     string   `json:"text"`              // what it is and what to do; clean
	Excerpt  string   `json:"excerpt,omitempty"` // the line and a marker below it; clean, without secrets
}

// String is what a compiler would print, with the excerpt below.
func (f Finding) String() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File + ":")
		if f.Line > 0 {
			fmt.Fprintf(&b, "%d:%d:", f.Line, f.Column)
		}
		b.WriteByte(' ')
	}
	if f.File != "" || f.Severity != SeverityError {
		b.WriteString(string(f.Severity) + ": ")
	}
	b.WriteString(f.Text)
	if f.Excerpt != "" {
		b.WriteString("\n" + f.Excerpt)
	}
	return b.String()
}

// ConfigError is a configuration that cannot be used, with everything that is
// wrong with it. It is an engine.ErrUsage.
type ConfigError struct{ Findings []Finding }

func (e *ConfigError) Error() string {
	texts := make([]string, len(e.Findings))
	for i, f := range e.Findings {
		texts[i] = f.String()
	}
	return strings.Join(texts, "\n")
}

// Unwrap gives the class to errors.Is.
func (e *ConfigError) Unwrap() error { return engine.ErrUsage }

// configError is an error if any of the findings is one.
func configError(findings []Finding) error {
	var bad []Finding
	for _, f := range findings {
		if f.Severity == SeverityError {
			bad = append(bad, f)
		}
	}
	if bad == nil {
		return nil
	}
	return &ConfigError{bad}
}
