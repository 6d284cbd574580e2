package pinot

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

// brokers completes what is known of each broker by its configuration, one
// call each, and for brokers behind TLS one more for their port.
func (d *discovery) brokers(ctx context.Context) error {
	ids := slices.Concat(d.all.brokers, slices.Collect(maps.Keys(d.listed)))
	slices.Sort(ids)
	ids = slices.Compact(ids)
	members := make([]Member, len(ids))
	live := map[string]bool{}
	for _, id := range d.live.brokers {
		live[id] = true
	}
	calls := make([]func(context.Context) error, len(ids))
	for i, id := range ids {
		m := &members[i]
		m.ID, m.Enabled, m.Live = id, true, live[id] || !d.liveKnown
		if listed := d.listed[id]; listed != nil {
			m.Host, m.Port, m.Tables = listed.host, listed.port, listed.tables
		}
		calls[i] = func(ctx context.Context) error { return d.complete(ctx, m) }
	}
	d.steps.begin("brokers", len(calls))
	if err := d.side(ctx, calls); err != nil {
		return err
	}
	slices.SortFunc(members, func(a, b Member) int { return cmp.Compare(a.ID, b.ID) })
	d.inventory.Brokers = members
	return nil
}

func (d *discovery) complete(ctx context.Context, m *Member) error {
	config, err := d.c.instance(ctx, m.ID)
	if err := d.degradeFor(m.ID, "host, port and state are what livebrokers says", err); err != nil {
		return err
	}
	if err == nil {
		m.Host, m.Tags, m.Enabled, m.Stopping = cmp.Or(config.host, m.Host), config.tags, config.enabled, config.shuttingDown
		m.Port = cmp.Or(config.port, m.Port)
	}
	if d.c.address.hint() && d.inventory.Cluster != "" {
		p, err := d.c.participant(ctx, d.inventory.Cluster, m.ID)
		if err := d.degradeFor(m.ID, "the TLS port is not known, the first port is used", err); err != nil {
			return err
		}
		m.TLSPort, m.Version = p.tlsPort, p.version
	}
	if m.URL, err = d.c.address.of(*m); err != nil {
		d.notes.add(m.ID, "no usable address", err)
	}
	return nil
}
