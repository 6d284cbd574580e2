package cli

import (
	"context"
	"fmt"
	"time"

	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

// surveysAtOnce bounds how many brokers are looked at together.
const surveysAtOnce = 8

func newBrokers(a *app) *cobra.Command {
	var c clusterFlags
	cmd := &cobra.Command{
		Use:     "brokers [BROKER...]",
		Aliases: []string{"ls"},
		Short:   "List brokers: state, uptime, requests, routed tables, legs, quota",
		Long: `Looks at every broker (or those named) from outside: its health, its start, how
many requests its process has answered, the tables and servers it routes to, and
the quotas on the tables that a warm-up would probe. Nothing is warmed; one query
that no server is asked for tells the number of requests.

A broker is called cold while it has answered fewer requests than the default
floor since its start.`,
		Example: `  bellows brokers
  bellows brokers --controller https://pinot.example.net:9000 --token-file token -o json`,
		ValidArgsFunction: c.completeBrokers(a),
	}
	c.register(cmd.Flags())
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, names []string) error {
		cluster, err := a.connectFor(ctx, cmd.Flags(), &c)
		if err != nil {
			return err
		}
		defer cluster.Close()
		members, err := cluster.Pick(ctx, names, len(names) == 0)
		if err != nil {
			return err
		}
		all := make([]warmup.BrokerStatus, len(members))
		g, gctx := errgroup.WithContext(ctx)
		g.SetLimit(surveysAtOnce)
		for i, m := range members {
			g.Go(func() error {
				b, err := cluster.Broker(m)
				if err != nil {
					return err
				}
				all[i] = pinot.Survey(gctx, m.Member, b, cluster.AllServers())
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		return a.listBrokers(cluster, all)
	})
	return cmd
}

func (a *app) listBrokers(cluster *connect.Cluster, all []warmup.BrokerStatus) error {
	var outcomes []engine.Outcome
	for _, b := range all {
		outcomes = append(outcomes, b.Outcome)
	}
	outcome := engine.Worst(outcomes...)
	now := time.Now()
	inv := cluster.Inventory
	reason := fmt.Sprintf("%s of cluster %s", text.Plural(len(all), "broker"), cluster.Name)
	doc := text.BrokersDocument{
		Schema: text.BrokersSchema, Outcome: outcome, ExitCode: a.finish(outcome), Reason: reason,
		Simulation: cluster.Simulation(), Context: cluster.Context, Cluster: cluster.Name, Version: inv.Version,
		Controller: inv.Controller, Servers: inv.Servers, Tables: len(inv.Tables), Notes: append([]string{}, inv.Notes...),
	}
	if a.global.output != formatText {
		for _, b := range all {
			doc.Brokers = append(doc.Brokers, text.BrokerOf(b, now))
		}
		return a.writeJSON(doc)
	}
	for _, n := range inv.Notes {
		a.note("note: %s", n)
	}
	return a.print(append(a.global.style(a.Out).Brokers(all, now), cluster.Footer()...)...)
}
