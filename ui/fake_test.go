package ui

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/ui/source"
)

// fakeCluster has brokers and no network. A warm-up of them is slow and never fails.
type fakeCluster struct {
	name    string
	brokers []string
	down    atomic.Bool
}

func (f *fakeCluster) About() source.About {
	return source.About{Context: f.name, Cluster: "cluster-" + f.name}
}

func (f *fakeCluster) Inventory() pinot.Inventory {
	v := pinot.Inventory{Cluster: f.name, Servers: 2, LiveServers: 2}
	for _, b := range f.brokers {
		v.Brokers = append(v.Brokers, pinot.Member{ID: b, URL: "http://broker:8099", Enabled: true, Tables: []warmup.Table{"a_OFFLINE"}})
	}
	return v
}

func (f *fakeCluster) Discover(context.Context) (pinot.Inventory, error) {
	if f.down.Load() {
		return pinot.Inventory{}, fmt.Errorf("controller of %s: refused", f.name)
	}
	return f.Inventory(), nil
}

func (f *fakeCluster) Survey(_ context.Context, m connect.Member) warmup.BrokerStatus {
	return warmup.BrokerStatus{
		Name: m.Name, URL: m.Address, State: warmup.BrokerCold, Health: "OK", Tables: 1, Routed: 1, Legs: 2, Servers: 2, Cover: 1,
		Started: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		Quotas:  []warmup.TableQuota{{Table: "a_OFFLINE", Limit: 10}},
	}
}

func (f *fakeCluster) Glance(_ context.Context, _ connect.Member, known warmup.BrokerStatus) warmup.BrokerStatus {
	return known
}

func (f *fakeCluster) Target(m connect.Member) (warmup.Target, error) {
	return warmup.Target{Name: m.Name, URL: m.Address, Tables: m.Tables, Router: oneTable{}, Prober: slowly{}}, nil
}

func (f *fakeCluster) Close() {}

type oneTable struct{}

func (oneTable) RoutesOf(_ context.Context, tables []warmup.Table, _ func(done, total int)) ([]warmup.Routes, error) {
	all := make([]warmup.Routes, len(tables))
	for i, t := range tables {
		all[i] = warmup.Routes{Table: t, Choices: [][]string{{"s1"}, {"s2"}}, Turn: 2, Segments: 4}
	}
	return all, nil
}

type slowly struct{}

func (slowly) Probe(ctx context.Context, _ warmup.Probe) warmup.Answer {
	t := time.NewTimer(5 * time.Millisecond)
	defer t.Stop()
	select {
	case <-t.C:
		return warmup.Answer{Status: 200, ServersQueried: 1, ServersResponded: 1, SegmentsQueried: 4, Elapsed: 5 * time.Millisecond, Request: -1, Process: -1}
	case <-ctx.Done():
		return warmup.Answer{Fault: warmup.FaultCanceled}
	}
}

// onFakes opens a console on the first of these clusters.
func onFakes(t *testing.T, change func(*Options), all ...*fakeCluster) *driver {
	t.Helper()
	o := Options{Context: all[0].name, Warm: quick(1_000_000), Prepare: warmup.PrepareOptions{Mode: warmup.ShapesLimit1}}
	for _, c := range all {
		o.Contexts = append(o.Contexts, c.name)
	}
	o.Open = func(_ context.Context, name string) (source.Cluster, error) {
		for _, c := range all {
			if c.name == name {
				return c, nil
			}
		}
		return nil, fmt.Errorf("context %s: unknown", name)
	}
	if change != nil {
		change(&o)
	}
	d := start(t, o)
	if len(all[0].brokers) > 0 {
		d.until(" cold")
	}
	return d
}
