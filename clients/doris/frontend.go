package doris

import (
	"context"
	"fmt"
	"net"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// Options are the choices for the frontends of one cluster.
type Options struct {
	Account Account       // nil: root without a password
	TLS     string        // a word of clients.Doris.TLS; "" is preferred
	Timeout time.Duration // for one conversation; 0 is 10 s
	// QueryTimeout is for a query that is planned or run; 0 is ten times Timeout.
	QueryTimeout time.Duration
	Resolve      clients.Resolve

	HTTP    *clients.HTTP                // for the frontends' HTTP interface; nil: profiles are not read
	HTTPURL func(clients.Address) string // the configured base URL of a frontend, "" for none; may be nil
	// Password tells that there is one, so that it is not sent in clear.
	Password bool

	Metrics    *clients.HTTP // for the backends' metrics pages, without credentials; nil: load is not read
	MetricsURL func(id int64, host string, port int) string
	// LoadWait is how long a first reading waits between two samples of the
	// backends' counters, of which rates are made; 0: the second reading has them.
	LoadWait time.Duration

	Limits Limits
}

// Limits are what one answer may cost.
type Limits struct {
	Bytes        int64 // of an answer; 0 is 32 MiB
	Rows         int   // of an answer; 0 is 100,000
	ExplainBytes int64 // of an EXPLAIN; 0 is 256 MiB
	QueryBytes   int64 // of the result of a query that is run; 0 is 256 MiB
}

func (o Options) withDefaults() Options {
	if o.Account == nil {
		o.Account = func(context.Context) (clients.DorisLogin, error) { return clients.DorisLogin{User: "root"}, nil }
	}
	if o.TLS == "" {
		o.TLS = clients.DorisTLSPreferred
	}
	if o.Timeout <= 0 {
		o.Timeout = clients.DefaultTimeout
	}
	if o.QueryTimeout <= 0 {
		o.QueryTimeout = 10 * o.Timeout
	}
	l := &o.Limits
	for _, limit := range []struct {
		of        *int64
		otherwise int64
	}{{&l.Bytes, 32 << 20}, {&l.ExplainBytes, 256 << 20}, {&l.QueryBytes, 256 << 20}} {
		if *limit.of <= 0 {
			*limit.of = limit.otherwise
		}
	}
	if l.Rows <= 0 {
		l.Rows = 100_000
	}
	return o
}

// Frontend is one frontend. It keeps no connection and is safe for concurrent use.
type Frontend struct {
	address clients.Address
	options Options
	wallet  *wallet
	loads   *loads
	known   knowledge
}

var (
	_ change.Reader  = (*Frontend)(nil)
	_ change.Writer  = (*Frontend)(nil)
	_ change.Planner = (*Frontend)(nil)
	_ change.Runner  = (*Frontend)(nil)
)

// New makes the frontends of one cluster, which share what is read of backends
// and of the account. Nothing is sent.
func New(addresses []clients.Address, o Options) ([]*Frontend, error) {
	if len(addresses) == 0 {
		return nil, fmt.Errorf("no frontend is given; name all of them with --frontend host:9030 or doris.frontends: %w", engine.ErrUsage)
	}
	o = o.withDefaults()
	wallet, loads := newWallet(o.Account), newLoads(o)
	all := make([]*Frontend, len(addresses))
	for i, a := range addresses {
		if a.Port == 0 {
			return nil, fmt.Errorf("frontend %s: it has no port; write %s:9030: %w", a, a, engine.ErrUsage)
		}
		all[i] = &Frontend{address: a, options: o, wallet: wallet, loads: loads}
	}
	return all, nil
}

// Name is the address as configured, host:port.
func (f *Frontend) Name() string { return f.address.String() }

// Address is the same in parts.
func (f *Frontend) Address() clients.Address { return f.address }

// Format keeps everything inside out of logs, with any verb.
func (f *Frontend) Format(s fmt.State, _ rune) { _, _ = fmt.Fprint(s, "frontend ", f.Name()) }

// bound limits ctx to the time for one conversation.
func (f *Frontend) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, f.options.Timeout)
}

func (f *Frontend) dial(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{KeepAlive: 15 * time.Second}
	return d.DialContext(ctx, "tcp", f.options.Resolve.Lookup(f.Name()))
}
