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
	return &connected{cluster: c, servers: c.AllServers(), brokers: map[string]*pinot.Broker{}}
}

// connected keeps one client for each broker, as its connections are worth keeping.
type connected struct {
	cluster *connect.Cluster

	mu      sync.Mutex
	servers []string
	brokers map[string]*pinot.Broker // by URL
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

// glanceQuotas is how many tables' quotas a glance reads again.
const glanceQuotas = 4

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
	s.Quotas = c.quotas(ctx, b, known.Quotas)
	s.State = warmup.StateOfBroker(m.Enabled, health.OK, s.Legs, s.Requests)
	if s.State == known.State {
		s.Reason = known.Reason
	}
	return s
}

// quotas reads known limits again; what cannot be read stays.
func (c *connected) quotas(ctx context.Context, b *pinot.Broker, known []warmup.TableQuota) []warmup.TableQuota {
	read := make([]warmup.TableQuota, len(known))
	copy(read, known)
	for i := range min(len(read), glanceQuotas) {
		if limit, err := b.Quota(ctx, read[i].Table); err == nil {
			read[i].Limit = limit
		}
	}
	return read
}

// failed is a status of which only the failure is new.
func failed(s warmup.BrokerStatus, err error) warmup.BrokerStatus {
	s.Outcome, s.Reason, s.State = engine.OutcomeOf(err), clients.Clean(err.Error()), warmup.BrokerUnreachable
	if s.Outcome == engine.Denied {
		s.State = warmup.BrokerDenied
	}
	return s
}
