package pinot

import (
	"errors"
	"net/http"

	"bellows/clients"
	"bellows/engine"
)

// ErrUnsupported means that this version or configuration has no such endpoint.
var ErrUnsupported = errors.New("not offered by this version or configuration")

// ErrGarbage means an answer that is not Pinot's.
var ErrGarbage = errors.New("the answer is not Pinot's")

// usageError is an engine.ErrUsage whose text has no need of the word.
type usageError struct {
	text  string
	cause error // in the text already; may be nil
}

func (e usageError) Error() string { return e.text }

// Unwrap gives the class and the cause to errors.Is and errors.As.
func (e usageError) Unwrap() []error {
	if e.cause == nil {
		return []error{engine.ErrUsage}
	}
	return []error{engine.ErrUsage, e.cause}
}

// statusOf is the HTTP status that an error reports, 0 for none.
func statusOf(err error) int {
	var status *clients.StatusError
	if errors.As(err, &status) {
		return status.Status
	}
	return 0
}

func isGarbage(err error) bool { return errors.Is(err, ErrGarbage) }

// absent says that the server has no such path, or has it switched off.
func absent(err error) bool {
	switch statusOf(err) {
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return true
	}
	return false
}
