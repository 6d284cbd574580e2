package clients

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// redirectLimit is how many redirects one GET follows.
const redirectLimit = 5

// follow is exchange, and follows the redirects of a GET as long as they stay on
// the host and do not give up TLS: credentials must not travel.
func (t *Target) follow(ctx context.Context, grant *loaded, body []byte, into *bytes.Buffer) (Reply, error) {
	at := t
	for hops := 0; ; hops++ {
		reply, err := at.exchange(ctx, grant, body, into)
		if err == nil {
			return reply, nil
		}
		var status *StatusError
		if !errors.As(err, &status) || status.Location == "" || t.method != http.MethodGet || !grant.Redirects || hops == redirectLimit {
			return reply, err
		}
		to, ok := at.redirect(reply.Header.Get("Location"))
		if !ok {
			return reply, err
		}
		at = to
	}
}

func (t *Target) redirect(location string) (*Target, bool) {
	from := t.template.URL
	to, err := from.Parse(location)
	if err != nil || to.User != nil || !strings.EqualFold(to.Hostname(), from.Hostname()) ||
		from.Scheme == "https" && to.Scheme != "https" {
		return nil, false
	}
	next, err := t.http.target(t.method, to, t.template.Header)
	return next, err == nil
}

// exchange sends one request and reads its answer to the end, so that the
// connection can be used again.
func (t *Target) exchange(ctx context.Context, grant *loaded, body []byte, into *bytes.Buffer) (Reply, error) {
	into.Reset()
	request := t.with(grant).WithContext(ctx)
	if len(body) > 0 {
		// A copy: the transport may still read when the exchange is over, as after
		// an early refusal. And a bytes.Reader: for any other type the transport
		// sends the head in a segment of its own.
		body = bytes.Clone(body)
		request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	}
	response, err := grant.transport.RoundTrip(request)
	if err != nil {
		return Reply{}, t.http.classify(ctx, t, err)
	}
	reply := Reply{Status: response.StatusCode, Header: response.Header}
	err = t.read(response, into)
	if closeErr := response.Body.Close(); err == nil {
		err = closeErr
	}
	switch {
	case err != nil:
		return reply, t.http.classify(ctx, t, err)
	case reply.Status/100 != 2:
		return reply, t.refusal(reply, into.Bytes())
	default:
		return reply, nil
	}
}

func (t *Target) read(response *http.Response, into *bytes.Buffer) error {
	limit := t.http.options.BodyLimit
	if response.ContentLength > limit {
		return t.tooLarge(fmt.Sprintf(" of %s", mebibytes(response.ContentLength)))
	}
	if response.ContentLength > 0 {
		into.Grow(int(response.ContentLength) + bytes.MinRead)
	}
	n, err := into.ReadFrom(&io.LimitedReader{R: response.Body, N: limit + 1})
	if err == nil && n > limit {
		err = t.tooLarge("")
	}
	return err
}

func (t *Target) tooLarge(size string) error {
	return &Error{
		Method: t.method, URL: t.shown, Reason: ReasonTooLarge,
		Text: fmt.Sprintf("the answer%s is above the limit of %s; ask for less, or check that this is the right server", size, mebibytes(t.http.options.BodyLimit)),
	}
}

// mebibytes is a size for people; a small one, which only a test sets, in bytes.
func mebibytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
}

// refusal is the error of an answer other than 2xx.
func (t *Target) refusal(reply Reply, body []byte) error {
	if reply.Status == http.StatusBadRequest && t.template.URL.Scheme == "http" && wantsTLS(body) {
		return &Error{
			Method: t.method, URL: t.shown, Reason: ReasonScheme, class: ReasonScheme.class(),
			Text: "the port expects https; use https:// or the plain port",
		}
	}
	refused := &StatusError{
		Method: t.method, URL: t.shown, Status: reply.Status,
		Location:   t.location(reply),
		RetryAfter: retryAfter(reply.Header.Get("Retry-After")),
	}
	if refused.Location == "" { // else the body is a link with the same ticket
		refused.Body = t.http.excerpt(body)
	}
	return refused
}

// wantsTLS knows how Go, nginx and Jetty answer plain HTTP on a TLS port.
func wantsTLS(body []byte) bool {
	text := strings.ToLower(string(body[:min(len(body), 1024)]))
	return strings.Contains(text, "http request") && strings.Contains(text, "https")
}

// excerpt is the beginning of a body for people. It redacts before it cuts, so
// that no part of a secret is left at the end.
func (h *HTTP) excerpt(body []byte) string {
	text := h.Redact(string(body[:min(len(body), 8<<10)]))
	return CleanMax(strings.TrimSpace(text), 200)
}

// location is where a redirect leads, without the query, which often is a ticket.
func (t *Target) location(reply Reply) string {
	raw := reply.Header.Get("Location")
	if reply.Status/100 != 3 || raw == "" {
		return ""
	}
	u, err := t.template.URL.Parse(raw)
	if err != nil {
		return "an address that cannot be read"
	}
	return CleanMax(t.http.Redact(u.Scheme+"://"+u.Host+u.Path), 200)
}

func retryAfter(value string) time.Duration {
	seconds, err := strconv.Atoi(value)
	if err != nil || seconds < 0 || seconds > 24*60*60 {
		return 0
	}
	return time.Duration(seconds) * time.Second
}
