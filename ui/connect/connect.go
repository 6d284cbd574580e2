package connect

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
)

// brokerTimeout is above the longest probe, whose own limit is what ends it.
const brokerTimeout = 2 * time.Minute

// controllerBody is for livebrokers, which has some 100 bytes for each table and
// broker.
const controllerBody = 256 << 20

// brokerBody is for the routes of one table, which have some 100 bytes for each
// segment. Answers to probes are far smaller.
const brokerBody = 64 << 20

// connections is how many are kept open to each host: the most probes that a
// warm-up may have in flight.
const connections = warmup.MaxConcurrency

// Options choose the cluster beside the settings.
type Options struct {
	Demo       string   // the embedded demo, or one of its scenarios
	DemoScript string   // YAML file of faults for it
	Brokers    []string // URL or NAME=URL, used without a controller
	Tables     []string // typed, of those brokers
	// Given says whether a setting was given on the command line.
	Given func(flag string) bool
}

// Open finds the cluster that settings and options mean, and reads its
// inventory. With neither it starts the embedded demo.
func Open(ctx context.Context, s *clients.Settings, o Options) (*Cluster, error) {
	if err := o.check(s); err != nil {
		return nil, err
	}
	switch {
	case len(o.Brokers) > 0:
		return openBrokers(ctx, s, o)
	case o.Demo != "" || len(s.Pinot.Controllers) == 0:
		return openDemo(ctx, s, o)
	default:
		return openController(ctx, s)
	}
}

// check refuses choices that contradict each other.
func (o Options) check(s *clients.Settings) error {
	switch {
	case len(o.Brokers) > 0 && len(o.Tables) == 0:
		return fmt.Errorf("--broker-url: without a controller the tables to probe must be named: --table orders_OFFLINE: %w", engine.ErrUsage)
	case len(o.Brokers) == 0 && len(o.Tables) > 0:
		return fmt.Errorf("--table goes with --broker-url; use --pin or --exclude to change a cover: %w", engine.ErrUsage)
	case o.Demo != "" && (len(o.Brokers) > 0 || o.Given != nil && o.Given("controller")):
		return fmt.Errorf("--demo: goes neither with --controller nor with --broker-url: %w", engine.ErrUsage)
	case o.DemoScript != "" && o.Demo == "" && len(s.Pinot.Controllers) > 0:
		return fmt.Errorf("--demo-script: it goes with --demo: %w", engine.ErrUsage)
	}
	return nil
}

func metricsOf(s *clients.Settings) func(pinot.Member) string {
	return func(m pinot.Member) string { return s.Pinot.Brokers.MetricsURL(m.ID, m.Host) }
}

func openController(ctx context.Context, s *clients.Settings) (*Cluster, error) {
	c := &Cluster{Context: s.Context, metrics: metricsOf(s), timeout: s.Pinot.Timeout}
	http, err := newHTTP(ctx, s, s.Pinot.HTTP, s.Pinot.Timeout, controllerBody)
	if err != nil {
		return nil, err
	}
	c.others = append(c.others, http)
	if c.HTTP, err = newHTTP(ctx, s, s.Pinot.Brokers.HTTP, brokerTimeout, brokerBody); err != nil {
		c.Close()
		return nil, err
	}
	c.Via = http.Via(s.Pinot.Controllers[0])
	c.Controller, err = pinot.NewController(pinot.ControllerOptions{
		URLs: s.Pinot.Controllers, HTTP: http, Address: pinot.Address{Overrides: s.Pinot.Brokers.Overrides},
	})
	if err != nil {
		c.Close()
		return nil, err
	}
	if c.Inventory, err = c.Controller.Discover(ctx, nil); err != nil {
		c.Close()
		return nil, err
	}
	c.Name = clients.Clean(c.Inventory.Cluster)
	return c, nil
}

// openBrokers makes do without a controller: the user names brokers and
// tables.
func openBrokers(ctx context.Context, s *clients.Settings, o Options) (*Cluster, error) {
	c := &Cluster{Name: "(no controller)", Context: s.Context, metrics: metricsOf(s), timeout: s.Pinot.Timeout}
	var tables []warmup.Table
	for _, t := range o.Tables {
		table, err := TypedTable("--table", t)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	for _, b := range o.Brokers {
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
		c.Inventory.Brokers = append(c.Inventory.Brokers, pinot.Member{ID: name, URL: base, Enabled: true, Live: true, Tables: tables})
	}
	var err error
	c.HTTP, err = newHTTP(ctx, s, s.Pinot.Brokers.HTTP, brokerTimeout, brokerBody)
	return c, err
}

// demoSpeed is how much faster than the clock the embedded demo runs when it is
// only there for one command: a newcomer sees the whole of it in some seconds.
const demoSpeed = 3

// openDemo starts the embedded cluster and connects to it as to any other.
func openDemo(ctx context.Context, s *clients.Settings, o Options) (*Cluster, error) {
	spec, err := DemoSpec(o.Demo, o.DemoScript)
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
	own := *s
	own.Context = ""
	own.Pinot.Controllers = []string{d.ControllerURL()}
	c, err := openController(ctx, &own)
	if err != nil {
		d.Close()
		return nil, err
	}
	c.Demo = d
	c.metrics = func(m pinot.Member) string { return d.MetricsURL(m.ID) }
	return c, nil
}
