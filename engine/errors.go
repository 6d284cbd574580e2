package engine

import (
	"context"
	"errors"
	"strings"
)

// The classes of error. Clients wrap one of these, so that errors.Is finds the
// outcome and with it the exit code.
var (
	// ErrUsage: flags or configuration are wrong; nothing was tried.
	ErrUsage = errors.New("usage")
	// ErrUnreachable: no connection, no such name, or no answer in time.
	ErrUnreachable = errors.New("unreachable")
	// ErrDenied: authentication, permission or TLS.
	ErrDenied = errors.New("denied")
	// ErrHold: going on would be unsafe.
	ErrHold = errors.New("hold")
	// ErrMismatch: what was observed is not what was predicted or applied.
	ErrMismatch = errors.New("mismatch")
	// ErrInterrupted: the user or the system asked to stop.
	ErrInterrupted = errors.New("interrupted")
)

// OutcomeOf is the outcome that an error stands for; nil is OK, an error of no
// known class is Failure.
func OutcomeOf(err error) Outcome {
	switch {
	case err == nil:
		return OK
	case errors.Is(err, ErrUsage):
		return Usage
	case errors.Is(err, ErrInterrupted), errors.Is(err, context.Canceled):
		return Interrupted
	case errors.Is(err, ErrDenied):
		return Denied
	case errors.Is(err, ErrUnreachable), errors.Is(err, context.DeadlineExceeded):
		return Unreachable
	case errors.Is(err, ErrHold):
		return Hold
	case errors.Is(err, ErrMismatch):
		return Mismatch
	default:
		return Failure
	}
}

// Words is an error's text without the class words that errors wrap for errors.Is; the
// text before them says the same in full.
func Words(err error) string {
	text := err.Error()
	for _, class := range []error{ErrUsage, ErrUnreachable, ErrDenied, ErrHold, ErrMismatch, ErrInterrupted} {
		text = strings.TrimSuffix(text, ": "+class.Error())
		text = strings.ReplaceAll(text, ": "+class.Error()+": ", ": ")
		text = strings.ReplaceAll(text, ": "+class.Error()+" (", " (")
	}
	return text
}
