package clients

import (
	"bytes"
	"context"
	"time"
)

// quiet is how long credentials are not read again after that was of no use: a
// probe loop that is refused would otherwise run a helper command, or fetch a
// token, for each probe.
const quiet = 5 * time.Second

// load makes the next grant; the transport of the last one stays in use when
// what we trust is the same, and with it its connections.
func (h *HTTP) load(ctx context.Context, last *loaded) (*loaded, error) {
	grant, err := h.options.Access.Load(ctx)
	if err != nil {
		return nil, err
	}
	next := &loaded{Grant: grant, redactor: newRedactor(grant.Secrets...)}
	if last != nil && bytes.Equal(last.Trust, grant.Trust) {
		next.transport = last.transport
	} else {
		next.transport = h.transport(grant)
	}
	return next, nil
}

// granted is the grant to use now.
func (h *HTTP) granted(ctx context.Context) (*loaded, error) {
	now := h.current.Load()
	if !now.expired() {
		return now, nil
	}
	now, _, err := h.renew(ctx, now)
	return now, err
}

// renew reads the credentials again unless somebody else did since used was
// taken, and tells whether they are others now. Several requests that were
// refused together thus cause one reading.
func (h *HTTP) renew(ctx context.Context, used *loaded) (*loaded, bool, error) {
	select {
	case h.renewal <- struct{}{}:
		defer func() { <-h.renewal }()
	case <-ctx.Done():
		return used, false, ctx.Err()
	}
	last := h.current.Load()
	if last != used {
		return last, !last.sameCredentials(used), nil
	}
	if time.Now().UnixNano() < h.quietUntil.Load() && !used.expired() {
		return last, false, nil
	}
	next, err := h.load(ctx, last)
	if err != nil {
		h.rest()
		return last, false, err
	}
	h.current.Store(next)
	if next.transport != last.transport {
		last.transport.CloseIdleConnections()
	}
	changed := !next.sameCredentials(used)
	if !changed {
		h.rest()
	}
	return next, changed, nil
}

// Renew reads the credentials again and tells whether they are others now: for
// servers that refuse them with another status than 401.
func (h *HTTP) Renew(ctx context.Context) (changed bool, err error) {
	ctx, cancel := h.bound(ctx)
	defer cancel()
	_, changed, err = h.renew(ctx, h.current.Load())
	return changed, err
}

// rest begins a quiet time.
func (h *HTTP) rest() { h.quietUntil.Store(time.Now().Add(quiet).UnixNano()) }
