package cli

import (
	"context"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// The demo that is made to be measured, and its rate.
const (
	coldScenario = "cold-start"
	demoRate     = 288
)

// usesDemo says whether the embedded demo is what these choices lead to.
func usesDemo(s *clients.Settings, c *clusterFlags) bool {
	return len(c.brokers) == 0 && (c.demo != "" || len(s.Pinot.Controllers) == 0)
}

// demoDefaults: the demo has a rate of its own unless another is asked for. Where nothing
// is scripted its load is computed: sent ten times as fast as the clock, it would measure
// the machine that it shares with the sender.
func (b *benchFlags) demoDefaults(s *clients.Settings, c *clusterFlags) {
	if !usesDemo(s, c) {
		return
	}
	if c.demo == "" || c.demo == connect.DemoDefault {
		c.demo = coldScenario
	}
	b.computed = c.demo == coldScenario && c.script == ""
	if b.rate == 0 && !b.find {
		b.rate = demoRate
	}
}

// demoRestarter restarts a broker of the embedded demo.
type demoRestarter struct {
	cluster *connect.Cluster
	id      string
}

func (d demoRestarter) Restart(ctx context.Context, _ bench.Planned) error {
	return d.cluster.Demo.Restart(ctx, d.id)
}

// demoLoader lets the demo's model work the load off.
type demoLoader struct {
	cluster *connect.Cluster
	id      string
	mix     []bench.Statement
}

func (d demoLoader) Load(ctx context.Context, l bench.Arrivals) error {
	return d.cluster.Demo.Load(ctx, d.id, demo.OpenLoad{
		Count: l.Count, Length: l.Length, Limit: l.Limit,
		At: func(i int) (time.Duration, string) {
			at, statement := l.At(i)
			return at, d.mix[statement].SQL
		},
		Answered: func(i int, took time.Duration, ok bool) {
			reply := bench.Reply{Class: warmup.Good}
			if !ok {
				reply = bench.Reply{Class: warmup.Excepted, Label: string(warmup.Excepted), Message: "the demo cannot answer this statement"}
			}
			l.Landed(i, took, reply)
		},
	})
}
