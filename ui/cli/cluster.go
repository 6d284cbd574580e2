package cli

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

// cluster is what a command talks to: the clients of one context, or the
// embedded demo.
type cluster struct {
	name       string
	context    string
	inventory  pinot.Inventory
	controller *pinot.Controller // nil when only broker URLs are known
	http       *clients.HTTP     // for brokers
	others     []*clients.HTTP
	demo       *demo.Cluster // nil for a real one
	metrics    func(pinot.Member) string
}

// member is a broker of the cluster, with its name fit to show.
type member struct {
	pinot.Member
	name, url string
}

func memberOf(m pinot.Member) member {
	return member{Member: m, name: clients.Clean(m.ID), url: clients.Clean(m.URL)}
}

func (c *cluster) close() {
	for _, h := range append(c.others, c.http) {
		if h != nil {
			h.Close()
		}
	}
	if c.demo != nil {
		c.demo.Close()
	}
}

// pick finds the named brokers, or all of them in the controller's order. A
// name that fits none or several is an error that lists what there is.
func (c *cluster) pick(_ context.Context, names []string, all bool) ([]member, error) {
	if all || len(names) == 0 {
		if len(names) > 0 {
			return nil, fmt.Errorf("brokers are named and --all is given: say one or the other: %w", engine.ErrUsage)
		}
		if len(c.inventory.Brokers) == 0 {
			return nil, fmt.Errorf("cluster %s: it has no broker: check the controller's address: %w", c.name, engine.ErrUnreachable)
		}
		members := make([]member, len(c.inventory.Brokers))
		for i, m := range c.inventory.Brokers {
			members[i] = memberOf(m)
		}
		return members, nil
	}
	var members []member
	for _, name := range names {
		m, ok := c.inventory.Find(name)
		if !ok {
			return nil, fmt.Errorf("broker %q: not exactly one of cluster %s fits; there are %s: %w", clients.Clean(name), c.name, c.brokerNames(), engine.ErrUsage)
		}
		if !slices.ContainsFunc(members, func(have member) bool { return have.ID == m.ID }) {
			members = append(members, memberOf(m))
		}
	}
	return members, nil
}

func (c *cluster) brokerNames() string {
	const most = 10
	var names []string
	for i, m := range c.inventory.Brokers {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(c.inventory.Brokers)-most))
			break
		}
		names = append(names, clients.Clean(m.ID))
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// broker is the client of a member.
func (c *cluster) broker(m member) (*pinot.Broker, error) {
	o := pinot.BrokerOptions{URL: m.URL, HTTP: c.http}
	if c.controller != nil {
		o.WhyEmpty = c.controller.WhyEmpty
	}
	return pinot.NewBroker(o)
}

// target is what the engine warms.
func (c *cluster) target(m member) (warmup.Target, error) {
	b, err := c.broker(m)
	if err != nil {
		return warmup.Target{}, err
	}
	t := warmup.Target{Name: m.name, URL: m.url, Tables: m.Tables, Router: b, Prober: b, Starter: b, Quotas: b}
	if c.controller != nil {
		t.Schemas = c.controller
		t.Servers = c.allServers()
		t.Lister = lister{c.controller, m.ID}
	}
	if url := c.metricsURL(m); url != "" {
		t.JVM = jvmReader{c.http, url}
	}
	return t, nil
}

// allServers are the servers that every broker may route to: known only where
// there is one broker tenant, since brokers of several see different tables.
func (c *cluster) allServers() []string {
	if len(c.inventory.Tenants.Broker) != 1 {
		return nil
	}
	return c.inventory.LiveServerIDs
}

func (c *cluster) metricsURL(m member) string {
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

// simulation is the label that the demo's figures must carry.
func (c *cluster) simulation() string {
	if c.demo == nil {
		return ""
	}
	return demo.Label
}

// describe says what is about to be worked on.
func (c *cluster) describe(brokers int) string {
	what := fmt.Sprintf("cluster %s: %d of %d brokers", c.name, brokers, len(c.inventory.Brokers))
	if c.demo != nil {
		what += " (" + demo.Label + ")"
	}
	return what
}

// footer says, after the demo, how to get to a real cluster.
func (c *cluster) footer() []string {
	if c.demo == nil {
		return nil
	}
	return []string{
		"This was the embedded demo cluster: a simulation on this machine, not a real Pinot.",
		"For your own: bellows warm --controller http://CONTROLLER:9000 BROKER  (or bellows config template)",
	}
}
