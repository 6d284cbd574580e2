package cli

import (
	"context"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/ui/headless"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/semaphore"
)

// warmFlags are the choices of a warm-up.
type warmFlags struct {
	all       bool
	ramp      time.Duration
	slowAt    time.Duration
	shapes    shapeFlags
	cover     coverFlags
	uncovered int
	expect    int
	parallel  int
	inFlight  int
	share     float64
	every     time.Duration
	wait      time.Duration
	rate      float64
}

func (w *warmFlags) register(f *pflag.FlagSet) {
	w.registerRun(f)
	w.shapes.registerLearning(f)
	f.BoolVar(&w.all, "all", false, "every broker of the cluster")
	f.IntVar(&w.expect, "expect-tables", -1, "tables that each broker must serve (default: 1 for named brokers, 0 with --all)")
	f.IntVar(&w.parallel, "parallel", 0, "brokers warmed at the same time; 0 is all")
	f.Float64Var(&w.rate, "for-rate", 0, "requests a second that the brokers are to take: say which flags held that, by your stored bench runs")
	f.DurationVar(&w.every, "progress-every", 5*time.Second, "time between progress lines when stderr is not a terminal")
}

// registerRun makes the flags of one warm-up, which the console takes too.
func (w *warmFlags) registerRun(f *pflag.FlagSet) {
	registerFields(f, "warm.")
	f.DurationVar(&w.ramp, "ramp", 0, "raise the concurrency from 1 in equal steps over this time")
	f.DurationVar(&w.slowAt, "slow-at", time.Second, "halve the concurrency when the p95 of probes goes above this")
	f.IntVar(&w.uncovered, "allow-uncovered", 0, "legs that may stay without proof")
	f.DurationVar(&w.wait, "wait", 0, "how long to wait for a broker that is starting: until it can be reached and has routes")
	f.IntVar(&w.inFlight, "max-in-flight", 0, "probes in flight over all brokers together; 0 is no limit")
	f.Float64Var(&w.share, "quota-share", 0.9, "part of a table's query quota that probes may use, above 0 and at most 1")
	w.cover.register(f)
	w.shapes.register(f)
}

// options are those of the settings, and the flags that no configuration has.
func (w *warmFlags) options(from clients.Warm) (warmup.Options, error) {
	o := warmup.Options{
		Floor: from.Floor, Budget: from.Budget, ProbeTimeout: from.ProbeTimeout, Concurrency: from.Concurrency,
		MaxConcurrency: from.MaxConcurrency, Ramp: w.ramp, SlowAt: w.slowAt, AllowUncovered: w.uncovered, Share: w.share,
		Guard: warmup.Guard{MaxDocs: w.shapes.maxDocs, MaxTime: w.shapes.maxTime},
	}
	if w.share <= 0 || w.slowAt <= 0 || w.ramp < 0 || w.wait < 0 || w.every <= 0 {
		return o, fmt.Errorf("--quota-share, --slow-at and --progress-every must be above 0, --ramp and --wait 0 or more: %w", engine.ErrUsage)
	}
	o.Engines = []warmup.Engine{warmup.Engine(from.Engine)}
	if from.Engine == "both" {
		o.Engines = []warmup.Engine{warmup.SSE, warmup.MSE}
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
	s, err := a.settings(f)
	if err != nil {
		return err
	}
	opts, err := w.options(s.Warm)
	if err != nil {
		return err
	}
	prepare, err := w.prepare(a, s.Warm)
	if err != nil {
		return err
	}
	if len(names) == 0 && !w.all && !c.single() {
		return fmt.Errorf("which broker? name one or more, or say --all (bellows brokers lists them): %w", engine.ErrUsage)
	}
	cluster, err := a.connect(ctx, s, f, c)
	if err != nil {
		return err
	}
	defer cluster.Close()
	members, err := cluster.Pick(ctx, names, w.all)
	if err != nil {
		return err
	}
	if prepare, err = w.shapes.learn(ctx, a, cluster, prepare); err != nil {
		return err
	}
	all := make([]*warmup.Warmup, len(members))
	for i, m := range members {
		target, err := cluster.Target(m)
		if err != nil {
			return err
		}
		if all[i], err = warmup.New(target, prepare, opts, w.expected(names)); err != nil {
			return err
		}
	}
	var advice *text.RateAdvice
	if f.Changed("for-rate") {
		if advice, err = a.rateAdvice(w.rate, cluster); err != nil {
			return err
		}
		a.note("%s", advice.Text)
	}
	a.note("%s", cluster.Describe(len(members)))
	return a.runWarmups(ctx, cluster, all, w, advice)
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
func (a *app) runWarmups(ctx context.Context, cluster *connect.Cluster, all []*warmup.Warmup, w *warmFlags, advice *text.RateAdvice) error {
	began := time.Now()
	reporter := headless.Start(all, headless.Options{
		Out: a.Err, Style: a.global.style(a.Err), Live: isLively(a.Err), Size: func() (int, int) { return terminalSize(a.Err) },
		Interval: w.every, Quiet: a.global.quiet, Event: a.eventWriter(),
	})
	outcome := warmup.RunAll(ctx, all, w.parallel)
	reporter.Stop()
	snapshots := make([]warmup.Snapshot, len(all))
	for i, one := range all {
		snapshots[i] = one.Snapshot()
	}
	a.journalWarm(cluster, snapshots)
	code := a.finish(outcome)
	summary := text.WarmSummary(snapshots, outcome, code)
	if a.global.output != formatText {
		doc := text.WarmDocument{
			Schema: text.WarmSchema, Outcome: outcome, Reason: summary, ExitCode: code, Simulation: cluster.Simulation(),
			Context: cluster.Context, Cluster: cluster.Name, Started: began.UTC(), Finished: time.Now().UTC(), RateAdvice: advice,
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
	return a.print(append([]string{summary}, cluster.Footer()...)...)
}

// eventWriter sends events to stdout as JSON lines where that was asked for.
func (a *app) eventWriter() func(string, warmup.Event) {
	if a.global.output != formatJSONL {
		return nil
	}
	return func(broker string, e warmup.Event) { _ = a.writeJSON(text.EventLine(broker, e)) }
}
