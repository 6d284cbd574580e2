package clients

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"time"
)

// The limits of an HTTP client that does not say otherwise.
const (
	DefaultTimeout     = 10 * time.Second
	DefaultBodyLimit   = 16 << 20
	DefaultConnections = 64
)

// HTTPOptions are the choices for one set of connections. Controllers and brokers
// each have their own, as they may want other credentials.
type HTTPOptions struct {
	Access      Access        // nil: no credentials, the system's roots, no proxy
	Resolve     Resolve       // applied when a connection is made
	Timeout     time.Duration // for one exchange in total; 0 is 10 s
	BodyLimit   int64         // bytes of an answer's body; 0 is 16 MiB
	Connections int           // kept open to each host for reuse: the most requests that run at once; 0 is 64
	UserAgent   string        // "" is that of this version
}

// HTTP speaks HTTP/1.1 to any number of hosts with one set of credentials.
// It is safe for concurrent use. Call Close when done with it.
type HTTP struct {
	options HTTPOptions
	dialer  net.Dialer
	current atomic.Pointer[loaded]

	renewal    chan struct{} // holds one token while credentials are read again
	quietUntil atomic.Int64  // Unix nanoseconds; see quiet
}

// NewHTTP reads the credentials and prepares the connections; nothing is sent
// but for a token that they call for. ctx limits the reading.
func NewHTTP(ctx context.Context, o HTTPOptions) (*HTTP, error) {
	if o.Access == nil {
		o.Access = anonymous{}
	}
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.BodyLimit <= 0 {
		o.BodyLimit = DefaultBodyLimit
	}
	if o.Connections <= 0 {
		o.Connections = DefaultConnections
	}
	if o.UserAgent == "" {
		o.UserAgent = ReadVersion().UserAgent()
	}
	h := &HTTP{
		options: o,
		dialer:  net.Dialer{Timeout: o.Timeout, KeepAlive: 30 * time.Second},
		renewal: make(chan struct{}, 1),
	}
	ctx, cancel := h.bound(ctx)
	defer cancel()
	first, err := h.load(ctx, nil)
	if err != nil {
		return nil, err
	}
	h.current.Store(first)
	return h, nil
}

// Close ends the connections that are not in use.
func (h *HTTP) Close() { h.current.Load().transport.CloseIdleConnections() }

// Redact takes the credentials of this client out of text, which a server may
// have sent back.
func (h *HTTP) Redact(s string) string { return h.current.Load().redactor.redact(s) }

// Format keeps everything inside out of logs, with any verb.
func (h *HTTP) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, "HTTP client ", h.options.UserAgent) }

// bound limits ctx to the time for one exchange.
func (h *HTTP) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= h.options.Timeout {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, h.options.Timeout)
}
