package clients

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"sync/atomic"

	"bellows/engine"
)

// Reply is the head of an answer; its body is in the caller's buffer.
type Reply struct {
	Status int
	Header http.Header
}

// Target is one method and URL, made once and asked many times. It is safe for
// concurrent use.
type Target struct {
	http     *HTTP
	method   string
	shown    string // the URL for people
	template *http.Request
	prepared atomic.Pointer[prepared]
}

// prepared is the template with the header of a grant.
type prepared struct {
	grant   *loaded
	request *http.Request
}

// Target prepares requests of one method to one http or https URL. header may be
// nil; it is not copied and must not change. A POST that may be repeated, such as
// a query, says so with an "Idempotency-Key" of no values, which is not sent: it
// is then sent once more when a kept connection turns out to be closed.
func (h *HTTP) Target(method, rawURL string, header http.Header) (*Target, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, fmt.Errorf("URL %s: cannot be read: %w", quote(RedactURL(rawURL)), engine.ErrUsage)
	}
	return h.target(method, u, header)
}

func (h *HTTP) target(method string, u *url.URL, header http.Header) (*Target, error) {
	var err error
	switch {
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		err = errors.New("is no http or https URL")
	case u.User != nil:
		err = errUserInURL
	}
	if err != nil {
		return nil, fmt.Errorf("URL %s: %w: %w", quote(RedactURL(u.String())), err, engine.ErrUsage)
	}
	return &Target{
		http: h, method: method, shown: CleanMax(u.String(), 300),
		template: &http.Request{
			Method: method, URL: u, Host: u.Host, Header: header,
			Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		},
	}, nil
}

// with is the template for a grant. Its header is shared by all requests: the
// transport does not write to it.
func (t *Target) with(grant *loaded) *http.Request {
	if p := t.prepared.Load(); p != nil && p.grant == grant {
		return p.request
	}
	header := make(http.Header, len(t.template.Header)+len(grant.Header)+1)
	header.Set("User-Agent", t.http.options.UserAgent)
	maps.Copy(header, grant.Header)
	maps.Copy(header, t.template.Header)
	request := new(http.Request)
	*request = *t.template
	request.Header = header
	t.prepared.Store(&prepared{grant, request})
	return request
}

// Do sends body, nil for none, and reads the answer's body into the buffer,
// which it empties first. body may be reused as soon as Do returns.
//
// The error is an *Error when there was no answer, a *StatusError for another
// status than 2xx; the Reply and the buffer are then still filled. On a 401
// the credentials are read again, once, and if they have changed the request
// is repeated with them, once.
func (t *Target) Do(ctx context.Context, body []byte, into *bytes.Buffer) (Reply, error) {
	ctx, cancel := t.http.bound(ctx)
	defer cancel()
	grant, err := t.http.granted(ctx)
	if err != nil {
		return Reply{}, t.uncredited(ctx, err)
	}
	reply, err := t.follow(ctx, grant, body, into)
	if err == nil || !stale(err) {
		return reply, err
	}
	next, changed, renewErr := t.http.renew(ctx, grant)
	switch {
	case renewErr != nil:
		return reply, fmt.Errorf("%w; then the credentials could not be read again: %v", err, renewErr)
	case !changed:
		return reply, err
	}
	reply, err = t.follow(ctx, next, body, into)
	if err != nil && stale(err) {
		t.http.rest()
	}
	return reply, err
}

// uncredited is the error of a request for which there were no credentials.
func (t *Target) uncredited(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return t.http.classify(ctx, t, err)
	}
	return &Error{
		Method: t.method, URL: t.shown, Reason: ReasonCredentials,
		Text: t.http.Redact(err.Error()), class: ReasonCredentials.class(), cause: err,
	}
}

// stale tells whether reading the credentials or the trusted CA again may help.
func stale(err error) bool {
	var status *StatusError
	if errors.As(err, &status) {
		return status.Status == http.StatusUnauthorized
	}
	var e *Error
	return errors.As(err, &e) && e.Reason == ReasonTLS
}

// Post sends one POST: see Target.Do. For many to one URL make a Target.
func (h *HTTP) Post(ctx context.Context, rawURL, contentType string, body []byte, into *bytes.Buffer) (Reply, error) {
	t, err := h.Target(http.MethodPost, rawURL, http.Header{"Content-Type": {contentType}})
	if err != nil {
		return Reply{}, err
	}
	return t.Do(ctx, body, into)
}

// Get sends one GET: see Target.Do.
func (h *HTTP) Get(ctx context.Context, rawURL string, into *bytes.Buffer) (Reply, error) {
	t, err := h.Target(http.MethodGet, rawURL, nil)
	if err != nil {
		return Reply{}, err
	}
	return t.Do(ctx, nil, into)
}
