package pinot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Discover reads the cluster: a handful of calls at once, then one for each
// broker's configuration. Only the controller's being away, or its refusing the
// credentials, is a failure; what else cannot be read becomes a note. The
// callback, which may be nil, is never called twice at the same time.
func (c *Controller) Discover(ctx context.Context, progress func(Progress)) (Inventory, error) {
	d := &discovery{c: c, steps: newSteps(progress)}
	if err := d.cluster(ctx); err != nil {
		return Inventory{}, err
	}
	if err := d.brokers(ctx); err != nil {
		return Inventory{}, err
	}
	d.inventory.Controller = c.URL()
	d.inventory.Notes = d.notes.texts()
	return d.inventory, nil
}

type discovery struct {
	c     *Controller
	steps *steps

	notes     notes
	inventory Inventory
	listed    map[string]*listedBroker
	all, live roster
	liveKnown bool
	nothing   error // why livebrokers was not read; of use when no broker is known
}

// cluster asks everything that is one call for the whole cluster.
func (d *discovery) cluster(ctx context.Context) error {
	v := &d.inventory
	var err error
	if v.Cluster, err = fetch(ctx, d.c, "/cluster/info", readClusterName); err != nil {
		if err := d.fatal(ctx, err); err != nil {
			return err
		}
		d.notes.add("", "the cluster's name is not known", err)
	}
	calls := []func(context.Context) error{
		d.liveBrokers, d.instances, d.liveInstances,
		func(ctx context.Context) (err error) {
			v.Version, err = fetch(ctx, d.c, "/version", readVersion)
			return d.degrade("the controller's version is not known", err)
		},
		func(ctx context.Context) (err error) {
			v.Tenants, err = fetch(ctx, d.c, "/tenants", readTenants)
			return d.degrade("tenants are not known", err)
		},
		d.tables,
	}
	d.steps.begin("cluster", len(calls))
	if err := d.side(ctx, calls); err != nil {
		return err
	}
	if d.listed == nil && d.all.brokers == nil {
		return d.nothing
	}
	return nil
}

// side runs calls side by side; the first fatal error ends them. That the time
// is over is one, though each call takes it for its own.
func (d *discovery) side(whole context.Context, calls []func(context.Context) error) error {
	group, ctx := errgroup.WithContext(whole)
	group.SetLimit(parallel)
	for _, call := range calls {
		group.Go(func() error {
			defer d.steps.did()
			return call(ctx)
		})
	}
	err := group.Wait()
	if err == nil && whole.Err() != nil {
		err = fmt.Errorf("%s: discovery: %w", d.c.current().name(), whole.Err())
	}
	return err
}

// fatal says whether the discovery cannot go on after an error, and why.
func (d *discovery) fatal(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return err
	case errors.Is(err, engine.ErrDenied), errors.Is(err, engine.ErrUnreachable):
		return err
	}
	if explained := explain(ctx, d.c.current(), err); errors.Is(explained, engine.ErrUsage) {
		return explained
	}
	return nil
}

// degrade makes a note of an error. The controller has told its name before, so
// that one call is denied, fails or hangs is a matter of that call.
func (d *discovery) degrade(effect string, err error) error { return d.degradeFor("", effect, err) }

// degradeFor is degrade for one broker.
func (d *discovery) degradeFor(broker, effect string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return err
	}
	d.notes.add(broker, effect, err)
	return nil
}

// tables lists all typed tables, in two calls.
func (d *discovery) tables(ctx context.Context) error {
	var all []warmup.Table
	for _, kind := range []warmup.TableType{warmup.Offline, warmup.Realtime} {
		of, err := d.c.tablesOf(ctx, kind)
		if err := d.degrade("tables without a broker are not known", err); err != nil {
			return err
		}
		all = append(all, of...)
	}
	slices.Sort(all)
	d.inventory.Tables = slices.DeleteFunc(slices.Compact(all), func(t warmup.Table) bool { return t.Type() == "" })
	return nil
}

// instances lists brokers and counts servers.
func (d *discovery) instances(ctx context.Context) (err error) {
	d.all, err = fetch(ctx, d.c, "/instances", readInstances)
	d.inventory.Servers, d.inventory.Unread.Instances = len(d.all.servers), err != nil
	return d.degrade("only brokers that serve a table are listed", err)
}

// liveInstances asks for sessions: an endpoint of its own since 1.2.0, a node of
// ZooKeeper before.
func (d *discovery) liveInstances(ctx context.Context) (err error) {
	d.live, err = fetch(ctx, d.c, "/liveinstances", readInstances)
	if absent(err) && d.inventory.Cluster != "" {
		d.live, err = fetch(ctx, d.c, node("ls", d.inventory.Cluster, "LIVEINSTANCES"), readNodes)
	}
	d.liveKnown = err == nil
	d.inventory.Unread.Live = err != nil
	d.inventory.LiveServers, d.inventory.LiveServerIDs = len(d.live.servers), d.live.servers
	if err != nil {
		d.inventory.LiveServers = -1
	}
	return d.degrade("which instances are live is not known, all are taken to be", err)
}

// liveBrokers asks which tables each broker serves. The external view that this
// is made from can be read directly where the call is missing or fails.
func (d *discovery) liveBrokers(ctx context.Context) error {
	logical, err := d.readServing(ctx, "/tables/livebrokers", readLiveBrokers)
	if err != nil && d.inventory.Cluster != "" && ctx.Err() == nil {
		d.notes.add("", "tables of brokers are read from ZooKeeper's view", err)
		logical, err = d.readServing(ctx, node("get", d.inventory.Cluster, "EXTERNALVIEW/brokerResource"), readBrokerResource)
	}
	for _, t := range logical {
		d.inventory.Skipped = append(d.inventory.Skipped, warmup.SkippedTable{Table: t, Reason: warmup.SkipLogical})
	}
	d.nothing, d.inventory.Unread.Serving = err, err != nil
	return d.degrade("which tables brokers serve is not known", err)
}

type readServing func([]byte) (map[string]*listedBroker, []warmup.Table, bool)

func (d *discovery) readServing(ctx context.Context, path string, read readServing) (logical []warmup.Table, err error) {
	d.listed, err = fetch(ctx, d.c, path, func(body []byte) (listed map[string]*listedBroker, ok bool) {
		listed, logical, ok = read(body)
		return listed, ok
	})
	return logical, err
}
