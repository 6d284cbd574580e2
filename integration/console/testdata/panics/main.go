// The console on the demo, with a broker whose looks panic as soon as the screen is
// there: what a defect in a worker would be.
package main

import (
	"context"
	"fmt"
	"os"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine/warmup"
	"bellows/ui"
	"bellows/ui/connect"
	"bellows/ui/source"
)

type broken struct{ source.Cluster }

func (broken) Survey(context.Context, connect.Member) warmup.BrokerStatus {
	panic("a probe that panics")
}

func main() {
	code, err := ui.Run(ui.Options{Label: "demo", StateDir: journal.Dir(), Open: open}, ui.Terminals{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv, Version: "test",
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

func open(ctx context.Context, _ string) (source.Cluster, error) {
	s, err := clients.Merge(clients.Sources{})
	if err != nil {
		return nil, err
	}
	c, err := connect.Open(ctx, s, connect.Options{Demo: connect.DemoDefault})
	if err != nil {
		return nil, err
	}
	return broken{source.Connected(c)}, nil
}
