package pinot

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"bellows/clients"
	"bellows/engine/warmup"
)

var (
	_ warmup.Router   = (*Broker)(nil)
	_ warmup.Sketcher = (*Broker)(nil)
	_ warmup.Prober   = (*Broker)(nil)
	_ warmup.Starter  = (*Broker)(nil)
)

// Broker asks one broker. Safe for concurrent use.
type Broker struct {
	endpoint *endpoint
	whyEmpty func(context.Context, warmup.Table) (warmup.Skip, error)
	turn     chan struct{} // held during the consecutive debug calls for one table
	servers  interner
	probes   prober
}

// BrokerOptions say where a broker is and who explains its empty routes. The
// HTTP client's limit of time must exceed that of the longest probe.
type BrokerOptions struct {
	URL  string
	HTTP *clients.HTTP
	// WhyEmpty explains a table whose route has no server; a Controller's method
	// of that name. Nil asks the broker by a query, which tells the same.
	WhyEmpty func(context.Context, warmup.Table) (warmup.Skip, error)
	// Slack is what a probe's own limit is exceeded by before the client gives
	// up: the broker's answer to a time-out comes just after it. 0 = 500 ms.
	Slack time.Duration
	// Timeout is for each call that is no probe. 0 = 10 s.
	Timeout time.Duration
}

const (
	defaultSlack   = 500 * time.Millisecond
	defaultTimeout = 10 * time.Second
)

// NewBroker checks the address and asks nothing yet.
func NewBroker(o BrokerOptions) (*Broker, error) {
	if o.URL == "" {
		return nil, usageError("broker: its address is not known; pass one, such as http://host:8099", nil)
	}
	base, err := clients.ParseBaseURL(o.URL, defaultBrokerPort)
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	if o.Slack == 0 {
		o.Slack = defaultSlack
	}
	b := &Broker{
		endpoint: &endpoint{http: o.HTTP, base: base, role: roleBroker, limit: cmp.Or(o.Timeout, defaultTimeout)},
		whyEmpty: o.WhyEmpty,
		turn:     make(chan struct{}, 1),
	}
	b.probes.slack = o.Slack
	b.probes.reader.redact = o.HTTP.Redact
	if b.probes.target, err = o.HTTP.Target(http.MethodPost, base+"/query/sql", probeHeader); err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	if b.whyEmpty == nil {
		b.whyEmpty = b.queryWhyEmpty
	}
	return b, nil
}

// URL is the broker's address.
func (b *Broker) URL() string { return b.endpoint.base }

// Name is the broker's role and address, for messages.
func (b *Broker) Name() string { return b.endpoint.name() }

// Tags are the broker's tags by its own account.
func (b *Broker) Tags(ctx context.Context) ([]string, error) {
	body, err := b.get(ctx, "/instance/tags")
	if err != nil {
		return nil, err
	}
	tags, ok := readNames(body)
	if !ok {
		return nil, b.endpoint.garbage("/instance/tags", body)
	}
	return tags, nil
}

// get asks the broker, and says so when what answers is no broker.
func (b *Broker) get(ctx context.Context, path string) ([]byte, error) {
	body, err := b.endpoint.get(ctx, path)
	if err != nil {
		return nil, explain(ctx, b.endpoint, err)
	}
	return body, nil
}

// optional is get for an endpoint that some versions or configurations lack.
func (b *Broker) optional(ctx context.Context, path string) ([]byte, error) {
	body, err := b.endpoint.get(ctx, path)
	if absent(err) {
		return nil, fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	return body, err
}

// escapedTable is a table's name as part of a path.
func escapedTable(t warmup.Table) string { return url.PathEscape(string(t)) }
