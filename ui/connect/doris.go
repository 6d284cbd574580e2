package connect

import (
	"context"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/clients/doris"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// dorisBody is for a profile, which has some kilobytes for each task of a query.
const dorisBody = 64 << 20

// DorisOptions choose the frontends beside the settings.
type DorisOptions struct {
	// Demo asks for the embedded frontends although others are configured. Start
	// says which; nil is the default cluster.
	Demo  bool
	Start *frontend.Options
	// LoadWait is between two samples of the backends' counters in a first
	// reading: about a second for a command that reads once, 0 for one that reads
	// again and again.
	LoadWait time.Duration
	// Given says whether a setting was given on the command line.
	Given func(flag string) bool
}

// DorisCluster is the frontends of one context, or the embedded ones.
type DorisCluster struct {
	Name      string
	Context   string // "" without a config file
	Writes    bool   // whether the context allows to change it
	Frontends []*doris.Frontend
	Demo      *frontend.Cluster // nil for a real one

	http []*clients.HTTP
}

// Doris makes the frontends that settings and options mean. Nothing is sent to
// them yet. With none configured it starts the embedded ones.
func Doris(ctx context.Context, s *clients.Settings, o DorisOptions) (*DorisCluster, error) {
	switch {
	case o.Demo && o.Given != nil && o.Given("frontend"):
		return nil, fmt.Errorf("--demo: it does not go with --frontend: %w", engine.ErrUsage)
	case o.Demo || len(s.Doris.Frontends) == 0:
		return demoDoris(ctx, s, o)
	}
	d := &DorisCluster{Name: s.Context, Context: s.Context, Writes: s.Writes}
	if d.Name == "" {
		d.Name = s.Doris.Frontends[0].String()
	}
	if err := d.open(ctx, s.Doris, o); err != nil {
		return nil, err
	}
	return d, nil
}

// open makes the clients; a failure leaves nothing open.
func (d *DorisCluster) open(ctx context.Context, s clients.Doris, o DorisOptions) error {
	queries, err := s.HTTPAccess()
	if err != nil {
		return err
	}
	metrics, err := s.MetricsAccess()
	if err != nil {
		return err
	}
	options := doris.Options{
		Account: s.Login, TLS: s.TLS, Timeout: s.Timeout, Resolve: s.Resolve, Password: s.HasPassword(),
		HTTPURL: s.HTTPURL, MetricsURL: s.MetricsURL, LoadWait: o.LoadWait,
	}
	for _, one := range []struct {
		access clients.Access
		into   **clients.HTTP
		body   int64
	}{{queries, &options.HTTP, dorisBody}, {metrics, &options.Metrics, clients.DefaultBodyLimit}} {
		if *one.into, err = clients.NewHTTP(ctx, clients.HTTPOptions{
			Access: one.access, Resolve: s.Resolve, Timeout: s.Timeout, BodyLimit: one.body, Connections: 4,
		}); err != nil {
			d.Close()
			return err
		}
		d.http = append(d.http, *one.into)
	}
	if d.Frontends, err = doris.New(s.Frontends, options); err != nil {
		d.Close()
	}
	return err
}

// demoDoris starts the embedded frontends and connects to them as to any other.
func demoDoris(ctx context.Context, s *clients.Settings, o DorisOptions) (*DorisCluster, error) {
	spec := frontend.Options{Seed: 1, HashSwitch: true}
	if o.Start != nil {
		spec = *o.Start
	}
	// It outlives an interrupt, so that what is in flight is answered.
	cluster, err := frontend.Start(context.WithoutCancel(ctx), spec)
	if err != nil {
		return nil, err
	}
	d := &DorisCluster{Name: DemoName, Writes: true, Demo: cluster}
	own := clients.NewDoris()
	own.User, own.TLS, own.Timeout = "root", clients.DorisTLSPreferred, s.Doris.Timeout
	for _, address := range cluster.Addresses() {
		a, err := clients.ParseAddress(address)
		if err != nil {
			d.Close()
			return nil, err
		}
		own.Frontends = append(own.Frontends, a)
	}
	if err := d.open(ctx, own, o); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// DemoName is what the embedded frontends are called where a context's name is
// asked for.
const DemoName = "demo"

// Close ends the connections and the demo.
func (d *DorisCluster) Close() {
	for _, h := range d.http {
		h.Close()
	}
	d.http = nil
	if d.Demo != nil {
		d.Demo.Close()
		d.Demo = nil
	}
}

// Simulation is the label that the embedded frontends' figures must carry.
func (d *DorisCluster) Simulation() string {
	if d.Demo == nil {
		return ""
	}
	return frontend.Label
}

// Names are the frontends' addresses.
func (d *DorisCluster) Names() []string {
	names := make([]string, len(d.Frontends))
	for i, f := range d.Frontends {
		names[i] = f.Name()
	}
	return names
}

// Readers are the frontends as the engine takes them to look at.
func (d *DorisCluster) Readers() []change.Reader { return as[change.Reader](d.Frontends) }

// Executors are those whose setting can be changed.
func (d *DorisCluster) Executors() []change.Executor { return as[change.Executor](d.Frontends) }

// Provers are those that can be asked to plan and to run.
func (d *DorisCluster) Provers() []change.Prover { return as[change.Prover](d.Frontends) }

// All are the frontends with everything they do.
func (d *DorisCluster) All() []change.Frontend { return as[change.Frontend](d.Frontends) }

func as[T any](frontends []*doris.Frontend) []T {
	all := make([]T, len(frontends))
	for i, f := range frontends {
		all[i] = any(f).(T) // package doris asserts that it is one
	}
	return all
}
