package cli

import (
	"context"
	"fmt"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

func newCover(a *app) *cobra.Command {
	var flags coverFlags
	var c clusterFlags
	var look coverLook
	cmd := &cobra.Command{
		Use:   "cover [BROKER...]",
		Short: "Show which tables a warm-up would probe, and what they reach",
		Long: `Reads each broker's own routes and chooses the tables that between them reach
every leg: every server, for offline and realtime tables apart, since a broker
keeps one channel for each. Without names it takes every broker.

Nothing is probed. Legs that no table can reach are listed with the reason and
end the command with code 4.`,
		Example: `  bellows cover
  bellows cover Broker_10.0.3.7_8099 --cover exact --compare
  bellows cover --exclude clicks_REALTIME -o json > before.json
  bellows cover --against before.json`,
		ValidArgsFunction: c.completeBrokers(a),
	}
	flags.register(cmd.Flags())
	c.register(cmd.Flags())
	cmd.Flags().BoolVar(&look.compare, "compare", false, "also show how many tables the other two methods take")
	cmd.Flags().StringVar(&look.file, "against", "", "earlier output of -o json: any leg gone or new since then ends with code 5")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, names []string) error {
		s, err := a.settings(cmd.Flags())
		if err != nil {
			return err
		}
		opts, err := flags.options(s.Warm)
		if err != nil {
			return err
		}
		if look.file != "" {
			if look.before, err = readCover(look.file); err != nil {
				return err
			}
		}
		cluster, err := a.connect(ctx, s, cmd.Flags(), &c)
		if err != nil {
			return err
		}
		defer cluster.Close()
		members, err := cluster.Pick(ctx, names, len(names) == 0)
		if err != nil {
			return err
		}
		return a.cover(ctx, cluster, members, opts, look)
	})
	return cmd
}

// coverLook says what to show beside the cover.
type coverLook struct {
	compare bool
	file    string
	before  map[string]text.CoverBroker // nil without --against
}

// cover plans for each broker; one that cannot be asked has its own outcome and
// does not end the others.
func (a *app) cover(ctx context.Context, cluster *connect.Cluster, members []connect.Member, opts warmup.CoverOptions, look coverLook) error {
	doc := text.CoverDocument{Schema: text.CoverSchema, Simulation: cluster.Simulation(), Context: cluster.Context, Cluster: cluster.Name}
	style := a.global.style(a.Out)
	progress := a.routesProgress()
	brokers := make([]text.CoverBroker, len(members))
	reports := make([]func(text.Style) []string, len(members))
	var g errgroup.Group
	g.SetLimit(surveysAtOnce)
	for i, m := range members {
		g.Go(func() error {
			brokers[i], reports[i] = a.coverOf(ctx, cluster, m, opts, look, progress)
			return nil
		})
	}
	_ = g.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	doc.Brokers = brokers
	var outcomes []engine.Outcome
	var lines []string
	for i, b := range brokers {
		outcomes = append(outcomes, b.Outcome)
		lines = append(lines, reports[i](style)...)
	}
	progress.clear()
	doc.Outcome = engine.Worst(outcomes...)
	doc.Reason = coverSummary(doc.Brokers, doc.Outcome)
	doc.ExitCode = a.finish(doc.Outcome)
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	return a.print(append(append(lines, doc.Reason), cluster.Footer()...)...)
}

func (a *app) coverOf(ctx context.Context, cluster *connect.Cluster, m connect.Member, opts warmup.CoverOptions, look coverLook, progress *progressLine) (text.CoverBroker, func(text.Style) []string) {
	one := text.CoverBroker{Broker: m.Name, URL: m.Address}
	target, err := cluster.Target(m)
	var routes []warmup.Routes
	if err == nil {
		routes, err = warmup.Explore(ctx, target, opts, func(done, total int) { progress.show(m.Name, done, total) })
	}
	if err != nil {
		one.Outcome, one.Reason = engine.OutcomeOf(err), message(err)
		one.CoverJSON = text.CoverOf(warmup.Cover{Method: opts.Method})
		return one, func(s text.Style) []string { return []string{s.Bold(m.Name) + "  " + one.Reason} }
	}
	c := warmup.Plan(ctx, routes, opts)
	one.CoverJSON = text.CoverOf(c)
	if look.compare {
		one.Sizes = compareCovers(ctx, routes, opts)
	}
	switch {
	case len(c.Universe) == 0:
		one.Outcome, one.Reason = engine.OK, "routes to no server: nothing to serve"
	case len(c.Uncovered) > 0:
		one.Outcome, one.Reason = engine.Uncovered, fmt.Sprintf("%d of %d legs uncovered", len(c.Uncovered), len(c.Universe))
	default:
		one.Outcome, one.Reason = engine.OK, fmt.Sprintf("%s reach all %d legs", text.Plural(len(c.Chosen), "table"), len(c.Universe))
	}
	if look.before != nil {
		compareWith(&one, look.before)
	}
	return one, func(s text.Style) []string {
		lines := s.CoverReport(m.Name, c, one.Sizes)
		for _, change := range one.Changes {
			lines = append(lines, "  change      "+change)
		}
		return lines
	}
}

// compareCovers plans with each method under the same options.
func compareCovers(ctx context.Context, routes []warmup.Routes, opts warmup.CoverOptions) []text.CoverSize {
	var sizes []text.CoverSize
	for _, method := range []warmup.Method{warmup.FirstFit, warmup.Greedy, warmup.Exact} {
		opts.Method = method
		c := warmup.Plan(ctx, routes, opts)
		sizes = append(sizes, text.CoverSize{Method: method, Tables: len(c.Chosen), Uncovered: len(c.Uncovered), Minimal: c.Proven})
	}
	return sizes
}

func coverSummary(all []text.CoverBroker, outcome engine.Outcome) string {
	good := 0
	for _, b := range all {
		if b.Outcome == engine.OK {
			good++
		}
	}
	return fmt.Sprintf("%s, %d without gap; outcome %s (exit code %d)", text.Plural(len(all), "broker"), good, outcome, outcome.ExitCode())
}
