package spread

import (
	"errors"
	"fmt"
	"strings"

	"bellows/engine"
)

// The ways in which the frontend fails to set up a policy or to assign a
// batch. Weights that were added before a failure stay, as they do there.
var (
	// ErrNoBackends: no backend is eligible, so no policy can be set up.
	ErrNoBackends = errors.New("no backend is eligible")
	// ErrNoCandidate: no eligible backend is on a host that the split needs.
	ErrNoCandidate = errors.New("no eligible backend may take the split")
	// ErrHostsMissing: a split bound to hosts has no host list at all.
	ErrHostsMissing = errors.New("split is bound to hosts but has no host list")
	// ErrBadWeight: the weight's proportion is not a number (0 of 0).
	ErrBadWeight = errors.New("split weight is not a number")
	// ErrDonorEmpty: redistribution wants a split from a backend that got none
	// in this batch.
	ErrDonorEmpty = errors.New("redistribution takes from a backend that has no split in this batch")
	// ErrEndless: redistribution would move splits for ever.
	ErrEndless = errors.New("redistribution does not end")
)

// Settings that the frontend refuses, or that are refused here. They are of the
// class engine.ErrUsage.
var (
	// ErrBadSpread: the spread number is outside what the generation accepts.
	ErrBadSpread error = settingError("spread number out of range")
	// ErrBadVirtualNodes: the generation refuses this virtual node number.
	ErrBadVirtualNodes error = settingError("virtual node number must be positive")
	// ErrBadVariance: the variance is negative.
	ErrBadVariance error = settingError("split number variance is negative")
	// ErrZeroVariance: refused, because a frontend may loop for ever on it.
	ErrZeroVariance error = settingError("split number variance 0 is refused: a live frontend looped for ever on it; " +
		"set split_assigner_max_split_num_variance to 1 or more, or ask to show what 0 does")
)

type settingError string

func (e settingError) Error() string { return string(e) }

func (settingError) Unwrap() error { return engine.ErrUsage }

// SplitError says on which split of a batch an assignment failed.
type SplitError struct {
	Index int    // position in the batch as it was handed over
	Path  string // the split's hash string
	Err   error  // one of the sentinels
}

func (e *SplitError) Error() string {
	return fmt.Sprintf("split %d %q: %v", e.Index, e.Path, e.Err)
}

func (e *SplitError) Unwrap() error { return e.Err }

// InputError is text that a reader could not use. It is of the class
// engine.ErrUsage.
type InputError struct {
	Line  int    `json:"line,omitempty"`  // from 1; 0 when the text has no lines
	Entry int    `json:"entry,omitempty"` // from 1, instead of the line where the text is JSON
	Field string `json:"field,omitempty"` // column or key, when one is to blame
	Text  string `json:"text"`            // what happened and what to do
}

func (e *InputError) Error() string {
	var where []string
	switch {
	case e.Entry > 0:
		where = append(where, fmt.Sprintf("entry %d", e.Entry))
	case e.Line > 0:
		where = append(where, fmt.Sprintf("line %d", e.Line))
	}
	if e.Field != "" {
		where = append(where, e.Field)
	}
	if len(where) == 0 {
		return e.Text
	}
	return strings.Join(where, ", ") + ": " + e.Text
}

// Unwrap makes every InputError a usage error.
func (e *InputError) Unwrap() error { return engine.ErrUsage }

func inputErrorf(line int, field, format string, args ...any) error {
	return &InputError{Line: line, Field: field, Text: fmt.Sprintf(format, args...)}
}

// usageErrorf is for options that make no sense: field first, then the reason.
func usageErrorf(field, format string, args ...any) error {
	return &InputError{Field: field, Text: fmt.Sprintf(format, args...)}
}
