package ui

import (
	"context"
	"slices"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/ui/source"
)

// onLiveDemo is a console on the demo, and the demo to do things to.
func onLiveDemo(t *testing.T, floor int) (*driver, *demo.Cluster) {
	t.Helper()
	opened := make(chan *demo.Cluster, 1)
	d := onDemo(t, func(o *Options) {
		o.Warm, o.Refresh = quick(floor), 100*time.Millisecond
		o.Open = func(ctx context.Context, name string) (source.Cluster, error) {
			s, err := clients.Merge(clients.Sources{})
			if err != nil {
				return nil, err
			}
			c, err := connect.Open(ctx, s, connect.Options{Demo: connect.DemoDefault})
			if err != nil {
				return nil, err
			}
			c.Context = name
			opened <- c.Demo
			return source.Connected(c), nil
		}
	})
	d.until(">  Broker_blue_1   ○ cold")
	return d, <-opened
}

// What happens to a cluster is told, nothing freezes, and nothing has to be started anew.
func TestRestartDuringAWarmupIsTold(t *testing.T) {
	d, cluster := onLiveDemo(t, 1_000_000)
	d.press("w<enter>")
	d.wait("probe", func() bool { return len(d.m.warmups.Runs) == 1 && d.m.warmups.Runs[0].Snapshot.Good > 20 })
	if err := cluster.Restart(t.Context(), "Broker_blue_1"); err != nil {
		t.Fatal(err)
	}
	d.wait("begin another life", func() bool { return d.m.warmups.Runs[0].Snapshot.Lives == 2 })
	d.press("v")
	d.until("restarted")
	d.press("vx")
	d.until("interrupted")
}

func TestServerThatStopsIsTold(t *testing.T) {
	d, cluster := onLiveDemo(t, 100)
	if err := cluster.StopServer(cluster.Servers()[0]); err != nil {
		t.Fatal(err)
	}
	d.press("v")
	d.until("live servers changed: 1 gone, 0 come", "routing changed: 12 legs became")
}

func TestBrokerThatGoesAndComesIsTold(t *testing.T) {
	d, cluster := onLiveDemo(t, 100)
	if err := cluster.KillBroker("Broker_blue_1"); err != nil {
		t.Fatal(err)
	}
	d.until(">  Broker_blue_1   · unreachable")
	if err := cluster.StartBroker(t.Context(), "Broker_blue_1"); err != nil {
		t.Fatal(err)
	}
	d.until(">  Broker_blue_1   ○ cold", "answers again")
}

func TestNewQuotaIsTold(t *testing.T) {
	d, cluster := onLiveDemo(t, 100)
	b, _ := d.m.brokers.Find("Broker_blue_1")
	for _, table := range b.Status.Chosen {
		if slices.ContainsFunc(b.Status.Quotas, func(q warmup.TableQuota) bool { return q.Table == table }) {
			continue
		}
		if err := cluster.SetQuota(table.Raw(), 90); err != nil {
			t.Fatal(err)
		}
		d.press("v")
		d.until("quota of " + string(table) + " changed: no limit became")
		return
	}
	t.Fatalf("every table of %v has a quota", b.Status.Chosen)
}
