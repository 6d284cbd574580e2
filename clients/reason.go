package clients

import (
	"bellows/engine"
)

// Reason is why an exchange brought no usable answer.
type Reason string

// The reasons, told apart because each needs something else from the operator.
const (
	ReasonTimeout     Reason = "timeout"      // no complete answer in time
	ReasonRefused     Reason = "refused"      // nothing listens there
	ReasonNoHost      Reason = "no such host" // the name does not resolve
	ReasonNoRoute     Reason = "no route"     // the network does not lead there
	ReasonReset       Reason = "reset"        // the connection broke
	ReasonClosed      Reason = "closed"       // the server closed before its answer was complete
	ReasonNotHTTP     Reason = "not http"     // an answer, but not HTTP
	ReasonTLS         Reason = "tls"          // certificate or handshake
	ReasonScheme      Reason = "scheme"       // https spoken to a plain port, or the reverse
	ReasonTooLarge    Reason = "too large"    // more than the body limit
	ReasonProxy       Reason = "proxy"        // the proxy would not connect us
	ReasonCredentials Reason = "credentials"  // they cannot be read or fetched
	ReasonCanceled    Reason = "canceled"     // the caller stopped
	ReasonOther       Reason = "other"
)

// class is the sentinel of engine that fixes the outcome; nil for a plain failure
// and for what the caller's context decides.
func (r Reason) class() error {
	switch r {
	case ReasonTimeout, ReasonRefused, ReasonNoHost, ReasonNoRoute, ReasonReset, ReasonClosed, ReasonNotHTTP, ReasonProxy:
		return engine.ErrUnreachable
	case ReasonTLS, ReasonScheme, ReasonCredentials:
		return engine.ErrDenied
	default:
		return nil
	}
}

// Error is an exchange that brought no HTTP answer. Its text names the request,
// what happened and what to do, and holds no secret; errors.Is finds the class of
// package engine and the cause.
type Error struct {
	Method string
	URL    string
	Reason Reason
	Text   string // what happened, and what to do

	class error
	cause error // nil when its own text might tell a secret
}

func (e *Error) Error() string { return e.Method + " " + e.URL + ": " + e.Text }

// Unwrap gives the class and the cause to errors.Is and errors.As.
func (e *Error) Unwrap() []error {
	var all []error
	for _, err := range [...]error{e.class, e.cause} {
		if err != nil {
			all = append(all, err)
		}
	}
	return all
}
