package cli

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/headless"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/semaphore"
)

// warmFlags are the choices of a warm-up.
type warmFlags struct {
	all         bool
	floor       int
	budget      time.Duration
	probe       time.Duration
	concurrency string
	most        int
	ramp        time.Duration
	slowAt      time.Duration
	engine      string
	shapes      shapeFlags
	cover       coverFlags
	uncovered   int
	expect      int
	parallel    int
	inFlight    int
	share       float64
	every       time.Duration
	wait        time.Duration
}

func (w *warmFlags) register(f *pflag.FlagSet) {
	f.BoolVar(&w.all, "all", false, "every broker of the cluster")
	f.IntVar(&w.floor, "floor", warmup.DefaultFloor, "good probes (for each engine) that make a broker warm")
	f.DurationVar(&w.budget, "budget", warmup.DefaultBudget, "hard ceiling on one broker's warm-up, counted from the first probe")
	f.DurationVar(&w.probe, "probe-timeout", warmup.DefaultProbeTimeout, "most that one probe may take")
	f.StringVar(&w.concurrency, "concurrency", "1", "probes in flight for each broker, or auto: the fewest that reach the floor in the budget")
	f.IntVar(&w.most, "max-concurrency", warmup.DefaultMaxConcurrency, "most that --concurrency auto may choose")
	f.DurationVar(&w.ramp, "ramp", 0, "raise the concurrency from 1 in equal steps over this time")
	f.DurationVar(&w.slowAt, "slow-at", time.Second, "halve the concurrency when the p95 of probes goes above this")
	f.StringVar(&w.engine, "engine", string(warmup.SSE), "query engine to warm: sse, mse or both")
	f.IntVar(&w.uncovered, "allow-uncovered", 0, "legs that may stay without proof")
	f.IntVar(&w.expect, "expect-tables", -1, "tables that each broker must serve (default: 1 for named brokers, 0 with --all)")
	f.DurationVar(&w.wait, "wait", 0, "how long to wait for a broker that is starting: until it can be reached and has routes")
	f.IntVar(&w.parallel, "parallel", 0, "brokers warmed at the same time; 0 is all")
	f.IntVar(&w.inFlight, "max-in-flight", 0, "probes in flight over all brokers together; 0 is no limit")
	f.Float64Var(&w.share, "quota-share", 0.9, "part of a table's query quota that probes may use, above 0 and at most 1")
	f.DurationVar(&w.every, "progress-every", 5*time.Second, "time between progress lines when stderr is not a terminal")
	w.cover.register(f)
	w.shapes.register(f)
}

// options turns the flags into the engine's.
func (w *warmFlags) options() (warmup.Options, error) {
	o := warmup.Options{
		Floor: w.floor, Budget: w.budget, ProbeTimeout: w.probe, MaxConcurrency: w.most, Ramp: w.ramp, SlowAt: w.slowAt,
		AllowUncovered: w.uncovered, Share: w.share, Guard: warmup.Guard{MaxDocs: w.shapes.maxDocs, MaxTime: w.shapes.maxTime},
	}
	if w.floor < 1 || w.budget <= 0 || w.probe <= 0 || w.share <= 0 || w.most < 1 {
		return o, fmt.Errorf("--floor, --budget, --probe-timeout, --max-concurrency and --quota-share must be above 0: %w", engine.ErrUsage)
	}
	if w.concurrency != "auto" {
		n, err := strconv.Atoi(w.concurrency)
		if err != nil || n < 1 {
			return o, fmt.Errorf("--concurrency %q: expected a number from 1 on, or auto: %w", w.concurrency, engine.ErrUsage)
		}
		o.Concurrency = n
	}
	switch w.engine {
	case "sse", "mse":
		o.Engines = []warmup.Engine{warmup.Engine(w.engine)}
	case "both":
		o.Engines = []warmup.Engine{warmup.SSE, warmup.MSE}
	default:
		return o, fmt.Errorf("--engine %q: expected sse, mse or both: %w", w.engine, engine.ErrUsage)
	}
	if w.inFlight > 0 {
		o.Limit = semaphore.NewWeighted(int64(w.inFlight))
	}
	return o, o.Validate()
}

func newWarm(a *app) *cobra.Command {
	var w warmFlags
	var c clusterFlags
	cmd := &cobra.Command{
		Use:   "warm [BROKER...]",
		Short: "Warm brokers until they can take traffic",
		Long: `Sends queries to freshly restarted brokers, one after the other over tables that
between them reach every server, until each broker has answered --floor of them
well or the --budget is over.

The verdict is warm, budget-expired (some good probes, fewer than the floor),
not-warmed (not one), unreachable, nothing-to-serve or interrupted. A broker that
is warm but has servers that no good probe has proven ends with code 4.

Without a configuration and without --controller it warms the embedded demo
cluster, a simulation on this machine.`,
		Example: `  bellows warm --all
  bellows warm --controller http://pinot-controller:9000 Broker_10.0.3.7_8099
  bellows warm --all --parallel 1 --concurrency auto --budget 30s -o json`,
		ValidArgsFunction: c.completeBrokers(a),
	}
	w.register(cmd.Flags())
	c.register(cmd.Flags())
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, args []string) error {
		return a.warm(ctx, cmd.Flags(), args, &w, &c)
	})
	return cmd
}

func (a *app) warm(ctx context.Context, f *pflag.FlagSet, names []string, w *warmFlags, c *clusterFlags) error {
	opts, err := w.options()
	if err != nil {
		return err
	}
	prepare, err := w.prepare(a)
	if err != nil {
		return err
	}
	if len(names) == 0 && !w.all && !c.single() {
		return fmt.Errorf("which broker? name one or more, or say --all (bellows brokers lists them): %w", engine.ErrUsage)
	}
	cluster, err := a.connect(ctx, f, c)
	if err != nil {
		return err
	}
	defer cluster.close()
	members, err := cluster.pick(ctx, names, w.all)
	if err != nil {
		return err
	}
	if prepare, err = w.shapes.learn(ctx, a, cluster, prepare); err != nil {
		return err
	}
	all := make([]*warmup.Warmup, len(members))
	for i, m := range members {
		target, err := cluster.target(m)
		if err != nil {
			return err
		}
		if all[i], err = warmup.New(target, prepare, opts, w.expected(names)); err != nil {
			return err
		}
	}
	a.note("%s", cluster.describe(len(members)))
	return a.runWarmups(ctx, cluster, all, w)
}

// expected is how many tables a broker must serve: one that was named is meant
// to serve something.
func (w *warmFlags) expected(names []string) int {
	switch {
	case w.expect >= 0:
		return w.expect
	case len(names) > 0:
		return 1
	default:
		return 0
	}
}

// runWarmups runs them under a reporter and writes the document.
func (a *app) runWarmups(ctx context.Context, cluster *cluster, all []*warmup.Warmup, w *warmFlags) error {
	began := time.Now()
	reporter := headless.Start(all, headless.Options{
		Out: a.Err, Style: a.global.style(a.Err), Live: isLively(a.Err), Width: func() int { return terminalWidth(a.Err) },
		Interval: w.every, Quiet: a.global.quiet, Event: a.eventWriter(),
	})
	outcome := warmup.RunAll(ctx, all, w.parallel)
	reporter.Stop()
	snapshots := make([]warmup.Snapshot, len(all))
	for i, one := range all {
		snapshots[i] = one.Snapshot()
	}
	code := a.finish(outcome)
	summary := text.WarmSummary(snapshots, outcome, code)
	if a.global.output != formatText {
		doc := text.WarmDocument{
			Schema: text.WarmSchema, Outcome: outcome, Reason: summary, ExitCode: code, Simulation: cluster.simulation(),
			Context: cluster.context, Cluster: cluster.name, Started: began.UTC(), Finished: time.Now().UTC(),
		}
		for _, sn := range snapshots {
			doc.Brokers = append(doc.Brokers, text.WarmBrokerOf(sn))
		}
		return a.writeJSON(doc)
	}
	style := a.global.style(a.Out)
	for _, sn := range snapshots {
		if err := a.print(style.WarmReport(sn)...); err != nil {
			return err
		}
	}
	return a.print(append([]string{summary}, cluster.footer()...)...)
}

// eventWriter sends events to stdout as JSON lines where that was asked for.
func (a *app) eventWriter() func(string, warmup.Event) {
	if a.global.output != formatJSONL {
		return nil
	}
	return func(broker string, e warmup.Event) { _ = a.writeJSON(text.EventLine(broker, e)) }
}
