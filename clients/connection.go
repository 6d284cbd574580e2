package clients

import (
	"context"
	"errors"
	"io"
	"net"
	"syscall"

	"bellows/engine"
)

// ConnectionError is what broke a conversation over a connection that is not
// HTTP's, as an *Error: kind and name are the object's, as in "frontend" and
// "fe-1:9030". ctx is the one of the conversation, so its end explains whatever
// broke.
func ConnectionError(ctx context.Context, kind, name string, err error) *Error {
	e := &Error{Method: kind, URL: CleanMax(name, 300), cause: err}
	switch {
	case errors.Is(ctx.Err(), context.Canceled) || errors.Is(err, context.Canceled):
		e.Reason, e.Text, e.cause = ReasonCanceled, "stopped before the answer came", context.Canceled
	case ctx.Err() != nil || isTimeout(err) || errors.Is(err, context.DeadlineExceeded):
		e.Reason, e.Text, e.cause = ReasonTimeout, "no complete answer in time; check that it is alive and not overloaded, or allow more time", context.DeadlineExceeded
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		e.Reason, e.Text = ReasonReset, "connection reset; the server or something in between broke it: check its log"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		e.Reason, e.Text = ReasonClosed, "connection closed before the answer was complete; check that it runs, and its log"
	default:
		e.Reason, e.Text = explain(err, "")
	}
	e.class = e.Reason.class()
	return e
}

// RefusedError is a conversation that the object's owner has refused, or that
// must not go on: an engine.ErrDenied with this text.
func RefusedError(kind, name string, reason Reason, text string) *Error {
	return &Error{Method: kind, URL: CleanMax(name, 300), Reason: reason, Text: text, class: engine.ErrDenied}
}

// Redact takes secrets out of text, in every form in which a server may send back
// what it was sent. Those of fewer than four characters stay.
func Redact(text string, secrets ...Secret) string {
	known := make([]string, 0, len(secrets))
	for _, s := range secrets {
		known = append(known, s.Reveal())
	}
	return newRedactor(known...).redact(text)
}
