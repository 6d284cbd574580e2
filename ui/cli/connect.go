package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"

	"github.com/spf13/pflag"
)

// brokerTimeout is above the longest probe, whose own limit is what ends it.
const brokerTimeout = 2 * time.Minute

// controllerBody is for livebrokers, which has some 100 bytes for each table and
// broker.
const controllerBody = 256 << 20

// connections is how many are kept open to each host: the most probes that a
// warm-up may have in flight.
const connections = warmup.MaxConcurrency

// connectFor connects a command that needs no other settings.
func (a *app) connectFor(ctx context.Context, f *pflag.FlagSet, c *clusterFlags) (*cluster, error) {
	s, err := a.settings(f)
	if err != nil {
		return nil, err
	}
	return a.connect(ctx, s, c)
}

// connect finds the cluster that flags, environment and configuration mean, and
// reads its inventory. With none of them it starts the embedded demo.
func (a *app) connect(ctx context.Context, s settings, c *clusterFlags) (*cluster, error) {
	if err := c.check(s); err != nil {
		return nil, err
	}
	switch {
	case len(c.brokers) > 0:
		return c.connectBrokers(ctx, s)
	case c.demo != "" || len(s.Pinot.Controllers) == 0:
		return a.connectDemo(ctx, c, s)
	default:
		return a.connectController(ctx, s)
	}
}

// check refuses flags that contradict each other.
func (c *clusterFlags) check(s settings) error {
	switch {
	case len(c.brokers) > 0 && len(c.tables) == 0:
		return fmt.Errorf("--broker-url: without a controller the tables to probe must be named: --table orders_OFFLINE: %w", engine.ErrUsage)
	case len(c.brokers) == 0 && len(c.tables) > 0:
		return fmt.Errorf("--table goes with --broker-url; use --pin or --exclude to change a cover: %w", engine.ErrUsage)
	case c.demo != "" && (len(c.brokers) > 0 || s.given("controller")):
		return fmt.Errorf("--demo: goes neither with --controller nor with --broker-url: %w", engine.ErrUsage)
	case c.script != "" && c.demo == "" && len(s.Pinot.Controllers) > 0:
		return fmt.Errorf("--demo-script: it goes with --demo: %w", engine.ErrUsage)
	}
	return nil
}

func (a *app) connectController(ctx context.Context, s settings) (*cluster, error) {
	c := &cluster{context: s.Context, metrics: s.metricsOf}
	http, err := s.newHTTP(ctx, s.Pinot.HTTP, s.Pinot.Timeout)
	if err != nil {
		return nil, err
	}
	c.others = append(c.others, http)
	if c.http, err = s.newHTTP(ctx, s.Pinot.Brokers.HTTP, brokerTimeout); err != nil {
		c.close()
		return nil, err
	}
	if via := http.Via(s.Pinot.Controllers[0]); via != "" {
		a.note("controller via proxy %s", via)
	}
	c.controller, err = pinot.NewController(pinot.ControllerOptions{
		URLs: s.Pinot.Controllers, HTTP: http, Address: pinot.Address{Overrides: s.Pinot.Brokers.Overrides},
	})
	if err != nil {
		c.close()
		return nil, err
	}
	if c.inventory, err = c.controller.Discover(ctx, nil); err != nil {
		c.close()
		return nil, err
	}
	c.name = clients.Clean(c.inventory.Cluster)
	return c, nil
}

// connectBrokers makes do without a controller: the user names brokers and
// tables.
func (c *clusterFlags) connectBrokers(ctx context.Context, s settings) (*cluster, error) {
	cl := &cluster{name: "(no controller)", context: s.Context, metrics: s.metricsOf}
	var tables []warmup.Table
	for _, t := range c.tables {
		table, err := typed("--table", t)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	for _, b := range c.brokers {
		name, url, ok := strings.Cut(b, "=")
		if !ok || strings.Contains(name, "://") {
			name, url = "", b
		}
		base, err := clients.ParseBaseURL(url, 8099)
		if err != nil {
			return nil, fmt.Errorf("--broker-url: %w", err)
		}
		if name == "" {
			name = strings.TrimPrefix(strings.TrimPrefix(base, "http://"), "https://")
		}
		cl.inventory.Brokers = append(cl.inventory.Brokers, pinot.Member{ID: name, URL: base, Enabled: true, Live: true, Tables: tables})
	}
	var err error
	cl.http, err = s.newHTTP(ctx, s.Pinot.Brokers.HTTP, brokerTimeout)
	return cl, err
}

// demoSpeed is how much faster than the clock the embedded demo runs when it is
// only there for one command: a newcomer sees the whole of it in some seconds.
const demoSpeed = 3

// connectDemo starts the embedded cluster and connects to it as to any other.
func (a *app) connectDemo(ctx context.Context, c *clusterFlags, s settings) (*cluster, error) {
	spec, err := demoSpec(c.demo, c.script)
	if err != nil {
		return nil, err
	}
	if spec.Speed == 0 {
		spec.Speed = demoSpeed
	}
	// The demo outlives an interrupt, so that what is in flight is answered.
	d, err := demo.Start(context.WithoutCancel(ctx), spec)
	if err != nil {
		return nil, err
	}
	s.Pinot.Controllers = []string{d.ControllerURL()}
	s.Context = ""
	s.metricsOf = func(m pinot.Member) string { return d.MetricsURL(m.ID) }
	cl, err := a.connectController(ctx, s)
	if err != nil {
		d.Close()
		return nil, err
	}
	cl.demo = d
	return cl, nil
}
