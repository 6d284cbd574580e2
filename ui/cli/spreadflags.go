package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/cobra"
)

// spreadFlags are what both spread commands take.
type spreadFlags struct {
	live     spreadLive
	workload spreadWorkload
	backends spreadBackends
	settings spreadSettings
	whatIf   spreadWhatIf

	queries     int
	concurrency int
	load        string
	trials      int
	placements  int64
	queueEvents int64
	seed        int64
	csv         string
}

func (f *spreadFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.live.register(flags)
	f.workload.register(flags)
	f.backends.register(flags)
	f.settings.register(cmd)
	f.whatIf.register(flags)
	flags.IntVar(&f.queries, "queries", 100, "queries, one after another, that shares and cache copies are told for")
	flags.IntVar(&f.concurrency, "concurrency", 64, "clients that keep one query each running, for the queueing estimate; 0 is no estimate")
	flags.StringVar(&f.load, "load", "", "what keeps a backend busy: bytes, weight or splits (default: bytes where sizes are known, else weight)")
	flags.IntVar(&f.trials, "trials", 200, "repetitions of the queries that intervals rest on")
	flags.Int64Var(&f.placements, "placements", 2_000_000, "about how many splits may be placed for each run; more give narrower intervals")
	flags.Int64Var(&f.queueEvents, "queue-events", 1_000_000, "about how many arrivals the queueing estimate of each run may simulate at most; more give narrower intervals")
	flags.Int64Var(&f.seed, "seed", 0, "seed of every draw: the same one gives the same result")
	flags.StringVar(&f.csv, "csv", "", "also write the figures of each run and backend to this file")
	_ = cmd.RegisterFlagCompletionFunc("load", cobra.FixedCompletions(
		[]string{string(spread.LoadBytes), string(spread.LoadWeight), string(spread.LoadSplits)}, cobra.ShellCompDirectiveNoFileComp))
}

func (f *spreadFlags) check() error {
	if f.workload.explain == "-" || f.workload.files == "-" {
		if f.backends.file == "-" {
			return fmt.Errorf("--backends -: stdin holds the workload already; give one of them as a file: %w", engine.ErrUsage)
		}
	}
	switch spread.LoadMeasure(f.load) {
	case "", spread.LoadBytes, spread.LoadWeight, spread.LoadSplits:
	default:
		return fmt.Errorf("--load %q: expected bytes, weight or splits: %w", f.load, engine.ErrUsage)
	}
	if f.csv != "" { // known before, not after, a long simulation
		if folder, err := os.Stat(filepath.Dir(f.csv)); err != nil || !folder.IsDir() {
			return fmt.Errorf("--csv %s: there is no such folder: %w", clients.Clean(f.csv), engine.ErrUsage)
		}
	}
	for _, one := range []struct {
		flag             string
		value, low, high int64
	}{
		{"queries", int64(f.queries), 1, math.MaxInt32},
		{"trials", int64(f.trials), 1, math.MaxInt32},
		{"concurrency", int64(f.concurrency), 0, math.MaxInt32},
		{"placements", f.placements, 1, math.MaxInt64},
		{"queue-events", f.queueEvents, 1, math.MaxInt64},
		{"seed", f.seed, 0, math.MaxInt64},
	} {
		if one.value < one.low || one.value > one.high {
			return fmt.Errorf("--%s %d: expected %d or more: %w", one.flag, one.value, one.low, engine.ErrUsage)
		}
	}
	return nil
}

// spreadInput is all that a simulation is made of.
type spreadInput struct {
	options  spread.SimulateOptions // without scenarios
	runs     []spread.Scenario
	assumed  []string
	progress *spreadProgress
}

// read checks the flags before it reads a file, and the backends before a
// workload of a million splits.
func (f *spreadFlags) read(ctx context.Context, a *app, cmd *cobra.Command) (*spreadInput, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	from, err := f.live.ask(ctx, a, cmd, &f.workload)
	if err != nil {
		return nil, err
	}
	if from != nil {
		f.settings.take(cmd.Flags(), &from.reading)
	}
	runs, err := f.settings.combinations()
	if err != nil {
		return nil, err
	}
	in := &spreadInput{progress: a.spreadProgress()}
	defer in.progress.line.clear()
	backends, pool, err := f.pool(ctx, a, in.progress, from)
	if err != nil {
		return nil, err
	}
	change, assumed, err := f.whatIf.change(backends, pool.Groups)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		runs[i].Backends, runs[i].Pool = backends, pool
	}
	if in.runs, err = f.whatIf.apply(runs, change); err != nil {
		return nil, err
	}
	switch {
	case from != nil:
		in.assumed = append(in.assumed, from.assumed()...)
	case !cmd.Flags().Changed("generation"):
		in.assumed = append(in.assumed, "generation S3, the newest: no frontend was asked (--generation sets it)")
	}
	in.assumed = append(in.assumed, assumed...)
	w, err := f.scanned(ctx, a, in.progress, from)
	if err != nil {
		return nil, err
	}
	in.options = spread.SimulateOptions{
		Workload: w, Queries: f.queries, Concurrency: f.concurrency, Load: spread.LoadMeasure(f.load),
		Trials: f.trials, Placements: f.placements, QueueEvents: f.queueEvents, Seed: uint64(f.seed), Progress: in.progress.stage,
	}
	return in, nil
}

// pool is that of the file, or of the frontend.
func (f *spreadFlags) pool(ctx context.Context, a *app, progress *spreadProgress, from *asked) ([]spread.Backend, spread.Pool, error) {
	if from != nil && f.backends.file == "" {
		return from.backends(&f.backends)
	}
	return f.backends.read(ctx, a, progress)
}

// scanned is the workload that was given, or the query's.
func (f *spreadFlags) scanned(ctx context.Context, a *app, progress *spreadProgress, from *asked) (*spread.Workload, error) {
	if from != nil && from.workload != nil {
		return from.workload, nil
	}
	return f.workload.read(ctx, a, uint64(f.seed), progress)
}

// spreadError puts the engine's errors into the classes of the command line.
func spreadError(err error) error {
	switch {
	case errors.Is(err, spread.ErrZeroVariance):
		return fmt.Errorf("%w (--show-zero-variance)", err)
	case errors.Is(err, spread.ErrEndless):
		return fmt.Errorf("%w: a frontend would be busy with this plan for ever, so do not set it: %w", err, engine.ErrHold)
	case errors.Is(err, spread.ErrNoCandidate), errors.Is(err, spread.ErrHostsMissing), errors.Is(err, spread.ErrBadWeight), errors.Is(err, spread.ErrDonorEmpty):
		return fmt.Errorf("%w: a frontend fails such a query in the same way, so do not set it: %w", err, engine.ErrHold)
	default:
		return err
	}
}
