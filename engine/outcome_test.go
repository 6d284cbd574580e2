package engine

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestExitCodesAreThePromisedOnes(t *testing.T) {
	want := map[Outcome]int{
		OK: 0, Failure: 1, Usage: 2, BudgetExpired: 3, Uncovered: 4, Mismatch: 5,
		Hold: 6, Unreachable: 7, Denied: 8, NotWarmed: 9, Interrupted: 130,
	}
	if len(Outcomes()) != len(want) {
		t.Errorf("%d outcomes, want %d", len(Outcomes()), len(want))
	}
	for outcome, code := range want {
		if got := outcome.ExitCode(); got != code {
			t.Errorf("%s: exit code %d, want %d", outcome, got, code)
		}
	}
	if got := Outcome("no such word").ExitCode(); got != 1 {
		t.Errorf("an unknown outcome must never look like success: code %d", got)
	}
}

func TestWorst(t *testing.T) {
	for _, c := range []struct {
		of   []Outcome
		want Outcome
	}{
		{nil, OK},
		{[]Outcome{OK, OK}, OK},
		{[]Outcome{OK, Uncovered, OK}, Uncovered},
		{[]Outcome{BudgetExpired, Uncovered}, BudgetExpired},
		{[]Outcome{NotWarmed, BudgetExpired}, NotWarmed},
		{[]Outcome{NotWarmed, Unreachable}, Unreachable},
		{[]Outcome{Unreachable, Interrupted, Denied}, Interrupted},
		{[]Outcome{OK, "made up"}, Failure},
	} {
		if got := Worst(c.of...); got != c.want {
			t.Errorf("Worst(%v) = %s, want %s", c.of, got, c.want)
		}
	}
}

func TestOutcomeOfFindsTheClassUnderContext(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Outcome
	}{
		{nil, OK},
		{fmt.Errorf("flag --floor: %w", ErrUsage), Usage},
		{fmt.Errorf("broker b: %w", fmt.Errorf("dial: %w", ErrUnreachable)), Unreachable},
		{fmt.Errorf("controller: %w", ErrDenied), Denied},
		{ErrHold, Hold},
		{ErrMismatch, Mismatch},
		{ErrInterrupted, Interrupted},
		{context.Canceled, Interrupted},
		{context.DeadlineExceeded, Unreachable},
		{errors.Join(errors.New("x"), ErrDenied), Denied},
		{errors.New("x"), Failure},
	} {
		if got := OutcomeOf(c.err); got != c.want {
			t.Errorf("OutcomeOf(%v) = %s, want %s", c.err, got, c.want)
		}
	}
}
