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

// classError has one of package engine's classes, and a text that has no need of
// its word.
type classError struct {
	text  string
	class error
	cause error // in the text already; may be nil
}

func (e classError) Error() string { return e.text }

// Unwrap gives the class and the cause to errors.Is and errors.As.
func (e classError) Unwrap() []error {
	if e.cause == nil {
		return []error{e.class}
	}
	return []error{e.class, e.cause}
}

func usageError(text string, cause error) error {
	return classError{text: text, class: engine.ErrUsage, cause: cause}
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
