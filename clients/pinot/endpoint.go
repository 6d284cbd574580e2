package pinot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"bellows/clients"
)

// endpoint is one controller or broker at one address.
type endpoint struct {
	http  *clients.HTTP
	base  string      // no slash at the end
	role  role        // what is expected there
	known atomic.Bool // what listens there is known to be the role
	// limit is for one call, where the client's own is made for longer ones.
	limit time.Duration
}

// reply is an answer of any status.
type reply struct {
	status int
	header http.Header
	body   []byte
	err    *clients.StatusError // nil for 2xx
}

// anything is asked for in every GET: Pinot answers 406 to those that want JSON
// where it has plain text.
var anything = http.Header{"Accept": {"*/*"}}

// name is the object of every message: the role with host and port.
func (e *endpoint) name() string { return string(e.role) + " " + hostOf(e.base) }

// get asks for a path, which must be escaped already. An answer other than 2xx
// is a *clients.StatusError.
func (e *endpoint) get(ctx context.Context, path string) ([]byte, error) {
	r, err := e.reply(ctx, path)
	if err != nil {
		return nil, err
	}
	if r.err != nil {
		return nil, e.refusal(r)
	}
	return r.body, nil
}

func (e *endpoint) reply(ctx context.Context, path string) (reply, error) {
	target, err := e.http.Target(http.MethodGet, e.base+path, anything)
	if err != nil {
		return reply{}, fmt.Errorf("%s: %w", e.role, err)
	}
	return e.ask(ctx, target, new(bytes.Buffer))
}

// ask reads the answer into the buffer, which the reply's body shares.
func (e *endpoint) ask(ctx context.Context, target *clients.Target, into *bytes.Buffer) (reply, error) {
	if e.limit > 0 {
		limited, cancel := context.WithTimeout(ctx, e.limit)
		defer cancel()
		ctx = limited
	}
	head, err := target.Do(ctx, nil, into)
	r := reply{status: head.Status, header: head.Header, body: into.Bytes()}
	if err != nil && !errors.As(err, &r.err) {
		return reply{}, fmt.Errorf("%s: %w", e.role, err)
	}
	return r, nil
}

// refusal is the error for an answer that is not 2xx, with what Pinot says
// for itself in place of its JSON.
func (e *endpoint) refusal(r reply) error {
	status := *r.err
	if status.Body = e.http.Redact(reason(e.redacted(r.body))); strings.HasPrefix(status.Body, fmt.Sprintf("HTTP %d ", r.status)) {
		status.Body = "" // it repeats the status
	}
	return fmt.Errorf("%s: %w", e.role, &status)
}

// garbage is the error for a 200 whose body is not what the path answers.
func (e *endpoint) garbage(path string, body []byte) error {
	return fmt.Errorf("%s: GET %s: %w: %s", e.name(), clean(path), ErrGarbage, excerpt(e.redacted(body)))
}

// redacted is the beginning of a body without the credentials that it may echo.
func (e *endpoint) redacted(body []byte) []byte {
	return []byte(e.http.Redact(string(body[:min(len(body), 8<<10)])))
}
