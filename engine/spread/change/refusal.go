package change

import "strings"

// Refusal is why a plan is not made or not applied. It is of the class
// engine.ErrHold or engine.ErrUsage, and nothing was sent.
type Refusal struct {
	Reason string
	// Changes lists what is not as it was when the plan was made.
	Changes []string
	class   error
}

func (r *Refusal) Error() string {
	s := r.Reason
	if len(r.Changes) > 0 {
		s += ": " + strings.Join(r.Changes, "; ")
	}
	return s + ": " + r.class.Error()
}

// Unwrap is the class.
func (r *Refusal) Unwrap() error { return r.class }
