package source

import (
	"context"
	"errors"
	"sync"
	"time"

	"bellows/clients"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// Connected is the Cluster of a connection. It belongs to the Cluster from then on.
func Connected(c *connect.Cluster) Cluster {
	return &connected{cluster: c, servers: c.AllServers(), brokers: map[string]*pinot.Broker{}, turns: map[string]int{}}
}

// connected keeps one client for each broker, as its connections are worth keeping.
type connected struct {
	cluster *connect.Cluster

	mu      sync.Mutex
	servers []string
	brokers map[string]*pinot.Broker // by URL
	turns   map[string]int           // of reading quotas, by URL
}

func (c *connected) About() About {
	return About{
		Context: c.cluster.Context, Cluster: c.cluster.Name, Simulation: c.cluster.Simulation(), Via: clients.Clean(c.cluster.Via),
	}
}

func (c *connected) Inventory() pinot.Inventory { return c.cluster.Inventory }

func (c *connected) Discover(ctx context.Context) (pinot.Inventory, error) {
	if c.cluster.Controller == nil {
		return c.cluster.Inventory, nil
	}
	v, err := c.cluster.Controller.Discover(ctx, nil)
	if err == nil && len(v.Tenants.Broker) == 1 {
		c.mu.Lock()
		c.servers = v.LiveServerIDs
		c.mu.Unlock()
	}
	return v, err
}

func (c *connected) Target(m connect.Member) (warmup.Target, error) { return c.cluster.Target(m) }

func (c *connected) Close() { c.cluster.Close() }

func (c *connected) broker(m connect.Member) (*pinot.Broker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b := c.brokers[m.URL]; b != nil {
		return b, nil
	}
	b, err := c.cluster.Broker(m)
	if err == nil {
		c.brokers[m.URL] = b
	}
	return b, err
}

func (c *connected) Survey(ctx context.Context, m connect.Member) warmup.BrokerStatus {
	b, err := c.broker(m)
	if err != nil {
		return failed(warmup.BrokerStatus{Name: m.Name, URL: m.Address, Requests: -1, Tables: len(m.Tables)}, err)
	}
	c.mu.Lock()
	servers := c.servers
	c.mu.Unlock()
	return pinot.Survey(ctx, m.Member, b, servers)
}

// glanceQuotas is how many tables' quotas a glance reads again: two glances see all of
// most covers.
const glanceQuotas = 8

// glanceProbe bounds the query that no server is asked for.
const glanceProbe = 2 * time.Second

func (c *connected) Glance(ctx context.Context, m connect.Member, known warmup.BrokerStatus) warmup.BrokerStatus {
	b, err := c.broker(m)
	if err != nil {
		return failed(known, err)
	}
	health, err := b.Health(ctx)
	if err != nil {
		return failed(known, err)
	}
	s := known
	s.Outcome, s.Reason, s.Health = engine.OK, "", clients.Clean(health.State)
	if start, err := b.Start(ctx); err == nil {
		s.Started = start.At
	} else if errors.Is(err, engine.ErrDenied) {
		return failed(known, err)
	}
	a := b.Probe(ctx, warmup.Probe{SQL: warmup.Tag("SELECT 1", "bellows glance"), Engine: warmup.SSE, Timeout: glanceProbe})
	if a.Fault == warmup.FaultNone {
		s.Requests = a.Request
	}
	s.Quotas = c.quotas(ctx, b, known)
	s.State = warmup.StateOfBroker(m.Enabled, health.OK, s.Legs, s.Requests)
	if s.State == known.State {
		s.Reason = known.Reason
	}
	return s
}

// quotas reads the limits of the cover's tables again, some at each glance; what was not
// read or cannot be read stays.
func (c *connected) quotas(ctx context.Context, b *pinot.Broker, known warmup.BrokerStatus) []warmup.TableQuota {
	limits := make(map[warmup.Table]float64, len(known.Chosen))
	for _, q := range known.Quotas {
		limits[q.Table] = q.Limit
	}
	for range min(len(known.Chosen), glanceQuotas) {
		t := known.Chosen[c.turn(b.URL())%len(known.Chosen)]
		limit, err := b.Quota(ctx, t)
		if errors.Is(err, pinot.ErrUnsupported) {
			break
		}
		if err == nil {
			limits[t] = limit
		}
	}
	var read []warmup.TableQuota
	for _, t := range known.Chosen {
		if limits[t] > 0 {
			read = append(read, warmup.TableQuota{Table: t, Limit: limits[t]})
		}
	}
	return read
}

// turn counts up for each broker, so that all tables of a wide cover come to their turn.
func (c *connected) turn(url string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.turns[url]
	c.turns[url]++
	return n
}

// failed is a status of which only the failure is new.
func failed(s warmup.BrokerStatus, err error) warmup.BrokerStatus {
	s.Outcome, s.Reason, s.State = engine.OutcomeOf(err), clients.Clean(err.Error()), warmup.BrokerUnreachable
	if s.Outcome == engine.Denied {
		s.State = warmup.BrokerDenied
	}
	return s
}
