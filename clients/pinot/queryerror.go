package pinot

import (
	"errors"

	"bellows/engine"
	"bellows/engine/warmup"
)

// QueryError is why a broker answers no queries, nil if it does, however badly.
// One that is starting or busy does: it says so.
func QueryError(a warmup.Answer) error {
	class, _ := a.Class()
	text := "queries: " + a.Message
	switch {
	case class == warmup.Rejected && a.Fault == warmup.FaultNone:
		return classError{text: "queries: " + a.Label() + ": check the rights of this user", class: engine.ErrDenied}
	case class == warmup.Rejected:
		return classError{text: text, class: engine.ErrDenied}
	case a.Fault == warmup.FaultTimeout, a.Fault == warmup.FaultRefused:
		return classError{text: text, class: engine.ErrUnreachable}
	case class == warmup.Garbled:
		return errors.New(text)
	default:
		return nil
	}
}
