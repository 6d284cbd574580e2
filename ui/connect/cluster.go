package connect

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
)

// Cluster is what a command talks to: the clients of one context, or the
// embedded demo.
type Cluster struct {
	Name       string
	Context    string
	Inventory  pinot.Inventory
	Controller *pinot.Controller // nil when only broker URLs are known
	HTTP       *clients.HTTP     // for brokers
	Demo       *demo.Cluster     // nil for a real one
	Via        string            // the proxy on the way to the controller, "" for none

	others  []*clients.HTTP
	metrics func(pinot.Member) string
	timeout time.Duration // for one REST call
}

// Member is a broker of the cluster, with its name fit to show.
type Member struct {
	pinot.Member
	Name, Address string // clean; Member.ID and URL are for requests
}

// MemberOf is a member with its name fit to show.
func MemberOf(m pinot.Member) Member {
	return Member{Member: m, Name: clients.Clean(m.ID), Address: clients.Clean(m.URL)}
}

// Close ends the connections and the demo.
func (c *Cluster) Close() {
	for _, h := range append(c.others, c.HTTP) {
		if h != nil {
			h.Close()
		}
	}
	if c.Demo != nil {
		c.Demo.Close()
	}
}

// Pick finds the named brokers, or all of them in the controller's order. A
// name that fits none or several is an error that lists what there is.
func (c *Cluster) Pick(_ context.Context, names []string, all bool) ([]Member, error) {
	if all || len(names) == 0 {
		if len(names) > 0 {
			return nil, fmt.Errorf("brokers are named and --all is given: say one or the other: %w", engine.ErrUsage)
		}
		if len(c.Inventory.Brokers) == 0 {
			return nil, fmt.Errorf("cluster %s: it has no broker: check the controller's address: %w", c.Name, engine.ErrUnreachable)
		}
		members := make([]Member, len(c.Inventory.Brokers))
		for i, m := range c.Inventory.Brokers {
			members[i] = MemberOf(m)
		}
		return members, nil
	}
	var members []Member
	for _, name := range names {
		m, ok := c.Inventory.Find(name)
		if !ok {
			return nil, fmt.Errorf("broker %q: not exactly one of cluster %s fits; there are %s: %w", clients.Clean(name), c.Name, c.brokerNames(), engine.ErrUsage)
		}
		if !slices.ContainsFunc(members, func(have Member) bool { return have.ID == m.ID }) {
			members = append(members, MemberOf(m))
		}
	}
	return members, nil
}

func (c *Cluster) brokerNames() string {
	const most = 10
	var names []string
	for i, m := range c.Inventory.Brokers {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(c.Inventory.Brokers)-most))
			break
		}
		names = append(names, clients.Clean(m.ID))
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// Broker is the client of a member.
func (c *Cluster) Broker(m Member) (*pinot.Broker, error) {
	o := pinot.BrokerOptions{URL: m.URL, HTTP: c.HTTP, Timeout: c.timeout}
	if c.Controller != nil {
		o.WhyEmpty = c.Controller.WhyEmpty
	}
	return pinot.NewBroker(o)
}

// Target is what the engine warms.
func (c *Cluster) Target(m Member) (warmup.Target, error) {
	b, err := c.Broker(m)
	if err != nil {
		return warmup.Target{}, err
	}
	t := warmup.Target{Name: m.Name, URL: m.Address, Tables: m.Tables, Router: b, Prober: b, Starter: b, Readier: b, Quotas: b}
	if c.Controller != nil {
		t.Schemas = c.Controller
		t.Servers = c.AllServers()
		t.Lister = lister{c.Controller, m.ID}
	}
	if url := c.MetricsURL(m); url != "" {
		t.JVM = jvmReader{c.HTTP, url}
	}
	return t, nil
}

// AllServers are the servers that every broker may route to: known only where
// there is one broker tenant, since brokers of several see different tables.
func (c *Cluster) AllServers() []string {
	if len(c.Inventory.Tenants.Broker) != 1 {
		return nil
	}
	return c.Inventory.LiveServerIDs
}

// MetricsURL is where a member's metrics are, "" when that is not known.
func (c *Cluster) MetricsURL(m Member) string {
	if c.metrics == nil {
		return ""
	}
	return c.metrics(m.Member)
}

// lister asks the controller again which tables a broker is listed for.
type lister struct {
	controller *pinot.Controller
	id         string
}

func (l lister) List(ctx context.Context) ([]warmup.Table, error) {
	inv, err := l.controller.Discover(ctx, nil)
	return inv.Serving(l.id), err
}

// jvmReader reads a broker's metrics page for the engine.
type jvmReader struct {
	http *clients.HTTP
	url  string
}

func (r jvmReader) JVM(ctx context.Context) (warmup.JVM, error) {
	j, err := pinot.Metrics(ctx, r.http, r.url)
	return warmup.JVM{At: time.Now(), Start: j.Start, CompileTime: j.Compilation, CPUTime: j.CPU, ClassesLoaded: j.ClassesLoaded}, err
}

// Simulation is the label that the demo's figures must carry.
func (c *Cluster) Simulation() string {
	if c.Demo == nil {
		return ""
	}
	return demo.Label
}

// Describe says what is about to be worked on.
func (c *Cluster) Describe(brokers int) string {
	what := fmt.Sprintf("cluster %s: %d of %d brokers", c.Name, brokers, len(c.Inventory.Brokers))
	if c.Demo != nil {
		what += " (" + demo.Label + ")"
	}
	return what
}

// Footer says, after the demo, how to get to a real cluster.
func (c *Cluster) Footer() []string {
	if c.Demo == nil {
		return nil
	}
	return []string{
		"This was the embedded demo cluster: a simulation on this machine, not a real Pinot.",
		"For your own: bellows warm --controller http://CONTROLLER:9000 BROKER  (or bellows config template)",
	}
}
