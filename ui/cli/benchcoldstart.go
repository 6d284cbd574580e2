package cli

import (
	"context"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newBenchColdstart(a *app) *cobra.Command {
	var b benchFlags
	var c clusterFlags
	var form benchForm
	cmd := &cobra.Command{
		Use:   "coldstart BROKER",
		Short: "Restart a broker again and again, and measure what its users meet",
		Long: `Restarts a broker, lets an arm do its part (nothing; wait; warm; a command of yours),
then sends your statements at a fixed rate, whatever comes back, and counts what is
cancelled at the limit. Arms take turns in a balanced order, so that a drift weighs on
all of them alike. The control arm, idle, waits as long as the warm-up took: it tells
warming from waiting.

Response times count from the moment at which a request was meant to be sent. A round
that the sender spoiled is void: it is kept, and repeated. The run is stored after each
round; bench show shows it again.

The broker is restarted by --restart-cmd, which finds it in BELLOWS_BROKER and
BELLOWS_BROKER_URL, or by you when you are asked to. THIS TAKES A BROKER DOWN AND SENDS
IT LOAD. Without a configuration it measures the embedded demo, a simulation whose
clock runs faster.

Besides text, json and jsonl, -o takes ` + benchFormNames() + `.`,
		Example: `  bellows bench coldstart
  bellows bench coldstart broker-0 --rate 230 --query-file mix.sql --restart-cmd './restart.sh "$BELLOWS_BROKER"'
  bellows bench coldstart broker-0 --find-rate --share 60% --query-file mix.sql --restart-cmd ./restart.sh \
    --arm off --arm 'limit1=warm --shapes limit1' --arm 'auto=warm --shapes auto' --arm 'control=idle auto'`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: c.completeBrokers(a),
	}
	c.register(cmd.Flags())
	b.register(cmd.Flags())
	cmd.PreRun = form.take(a)
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, args []string) error {
		return a.coldstart(ctx, cmd.Flags(), args, &b, &c, form)
	})
	return cmd
}

func (a *app) coldstart(ctx context.Context, f *pflag.FlagSet, names []string, flags *benchFlags, c *clusterFlags, form benchForm) error {
	p, err := a.planColdstart(ctx, f, names, flags, c)
	if err != nil {
		return err
	}
	defer p.close()
	return a.runBench(ctx, p.options, flags, p.cluster, form)
}

// coldPlan is a measurement that could begin, and what it holds open.
type coldPlan struct {
	options bench.Options
	cluster *connect.Cluster
	close   func()
}

// planColdstart connects and reads what is to be measured; nothing is restarted yet.
func (a *app) planColdstart(ctx context.Context, f *pflag.FlagSet, names []string, flags *benchFlags, c *clusterFlags) (p coldPlan, err error) {
	s, err := a.settings(f)
	if err != nil {
		return p, err
	}
	flags.demoDefaults(s, c)
	settings, err := flags.settings()
	if err != nil {
		return p, err
	}
	search, err := flags.search()
	if err != nil {
		return p, err
	}
	if len(names) == 0 && !c.single() && !usesDemo(s, c) {
		return p, fmt.Errorf("which broker? name one (bellows brokers lists them): it will be restarted: %w", engine.ErrUsage)
	}
	if a.global.readOnly && !usesDemo(s, c) {
		return p, fmt.Errorf("--read-only: a measurement restarts its broker again and again and sends it load: %w", engine.ErrUsage)
	}
	cluster, err := a.connect(ctx, s, f, c)
	if err != nil {
		return p, err
	}
	p = coldPlan{cluster: cluster, close: cluster.Close}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	m, err := a.benchMember(ctx, cluster, names)
	if err != nil {
		return p, err
	}
	if cluster.Demo != nil {
		settings.Scale = cluster.Demo.Speed()
	}
	if settings.Mix, err = a.benchMix(ctx, flags, cluster); err != nil {
		return p, err
	}
	http, err := connect.NewLoad(ctx, s, load.Connections)
	if err != nil {
		return p, err
	}
	p.close = func() { http.Close(); cluster.Close() }
	if p.options, err = a.benchOptions(flags, f, cluster, m, settings, http); err != nil {
		return p, err
	}
	p.options.Search = search
	return p, nil
}

func (a *app) benchMember(ctx context.Context, cluster *connect.Cluster, names []string) (connect.Member, error) {
	members, err := cluster.Pick(ctx, names, false)
	if err != nil {
		return connect.Member{}, err
	}
	return members[0], nil
}

func (a *app) benchOptions(flags *benchFlags, f *pflag.FlagSet, cluster *connect.Cluster, m connect.Member, s bench.Settings, http *clients.HTTP) (bench.Options, error) {
	o := bench.Options{
		About: bench.Run{
			Tool: clients.ReadVersion().Number, Context: cluster.Context, Cluster: cluster.Name,
			Broker: m.Name, URL: m.Address, Simulation: cluster.Simulation(),
		},
		Settings: s, Waiter: load.Waiter{}, Patience: flags.restartTimeout,
	}
	broker, err := cluster.Broker(m)
	if err != nil {
		return o, err
	}
	target, err := cluster.Target(m)
	if err != nil {
		return o, err
	}
	o.Watcher, o.JVM = broker, target.JVM
	if o.Asker, err = load.NewAsker(m.URL, http, s.Mix, s.BrokerTimeout); err != nil {
		return o, err
	}
	switch {
	case flags.restartCmd != "":
		o.Restarter = load.Command{Line: flags.restartCmd, Broker: m.ID, URL: m.URL}
	case cluster.Demo != nil:
		o.Restarter = demoRestarter{cluster, m.ID}
		o.Poll = 20 * time.Millisecond
	}
	if flags.computed {
		o.Loader = demoLoader{cluster, m.ID, s.Mix}
	}
	for _, n := range flags.notes {
		o.About.Notes = append(o.About.Notes, clients.Clean(n))
	}
	if cluster.MetricsURL(m) == "" {
		o.About.Notes = append(o.About.Notes, "no metrics page of the broker is known: its CPU and compiler time are not shown (pinot.brokers.metrics)")
	}
	o.Arms, err = a.benchArms(flags, f, cluster, m, s.Scale)
	return o, err
}

// runBench runs it under a reporter, keeps it, and writes the document.
func (a *app) runBench(ctx context.Context, o bench.Options, flags *benchFlags, cluster *connect.Cluster, form benchForm) error {
	began := time.Now()
	file := flags.file
	if file == "" {
		file = load.FileName(journal.Dir(), began)
	}
	var storeErr error
	o.Store = func(run *bench.Run) error {
		storeErr = load.Write(file, run)
		return storeErr
	}
	b, err := bench.New(o)
	if err != nil {
		return err
	}
	a.note("%s", cluster.Describe(1))
	if o.Settings.Scale != 1 {
		a.note("%s", text.BenchClock(&o.Settings))
	}
	progress := a.startBenchProgress(b, flags.every)
	run := b.Run(ctx)
	progress.stop()
	a.journalBench(run, file, storeErr)
	if storeErr != nil {
		// The figures are all there is now: they are printed, and the run has failed.
		run.Notes = append(run.Notes, "this run is not stored: "+message(storeErr))
		if run.Outcome == engine.OK {
			run.Outcome, run.Reason = engine.Failure, "measured, but not stored: "+message(storeErr)
		}
	} else {
		a.note("stored in %s; show it again with: bellows bench show %s", clients.Clean(file), clients.Clean(file))
	}
	return a.showBench(run, form, cluster.Footer())
}
