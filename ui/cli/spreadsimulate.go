package cli

import (
	"context"
	"fmt"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// spreadLook says what to show beside the figures.
type spreadLook struct {
	heat  int
	split string
}

func newSpreadSimulate(a *app) *cobra.Command {
	var f spreadFlags
	var look spreadLook
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Show what each backend gets of a scan, under one or several settings",
		Long: `Assigns the splits of a scan to backends as a Doris frontend does, for as many
queries as you say, and tells what each backend gets, what it costs in cache, and
how throughput changes. Figures are exact where Doris leaves nothing to chance,
and statistical, with the range of 95 of 100 repetitions, where it does.

Any setting may be a list: its first value is the base that the others are
compared with. --dies, --joins, --disables and --regroups repeat every run with
other backends.`,
		Example: `  bellows spread simulate --explain plan.txt --backends backends.txt --hash-switch on --n 1,3
  bellows spread simulate --files files.csv --backends be.yaml --hash-switch on --n 3 --dies 10002
  bellows spread simulate --generate files=1000 --backends be.yaml --hash-switch on --n 2 --virtual-nodes 32,256 --heat
  bellows spread simulate --files files.csv --backends be.yaml --hash-switch on --n 1-8 --csv sweep.csv`,
		Args: heatNeedsEquals,
	}
	f.register(cmd)
	cmd.Flags().IntVar(&look.heat, "heat", 0, "show a map of splits by backends with so many rows")
	cmd.Flags().Lookup("heat").NoOptDefVal = "16"
	cmd.Flags().StringVar(&look.split, "split", "", "explain one split: its number, from 1, or a part of its path")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
		if look.heat < 0 || look.heat > mostHeat {
			return fmt.Errorf("--heat %d: expected 0 to %d rows: %w", look.heat, mostHeat, engine.ErrUsage)
		}
		in, err := f.read(ctx, a, cmd)
		if err != nil {
			return err
		}
		return a.spreadSimulate(ctx, in, look, f.csv)
	})
	return cmd
}

const mostHeat = 1000

// heatNeedsEquals says what to do about "--heat 16", which reads as --heat and an
// argument.
func heatNeedsEquals(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && cmd.Flags().Changed("heat") {
		return fmt.Errorf("%q: the rows of --heat need an equals sign, as in --heat=16", args[0])
	}
	return cobra.NoArgs(cmd, args)
}

func (a *app) spreadSimulate(ctx context.Context, in *spreadInput, look spreadLook, csv string) error {
	if err := demandBackends(in.runs, in.options.Seed); err != nil {
		return err
	}
	w := in.options.Workload
	split, err := look.find(w)
	if err != nil {
		return err
	}
	a.note("%s on %s: %s", engine.Plural(len(w.Splits), "split"), engine.Plural(len(in.runs[0].Backends), "backend"), engine.Plural(len(in.runs), "run"))
	in.options.Scenarios = in.runs
	sim, err := spread.Simulate(ctx, in.options)
	in.progress.line.clear()
	if err != nil {
		return spreadError(err)
	}
	doc := text.SpreadSimulateDocument{
		Schema: text.SpreadSimulateSchema, Outcome: engine.OK, SpreadSetup: text.SpreadSetupOf(w, sim, in.assumed), Warnings: sim.Warnings,
	}
	for i := range sim.Runs {
		run := text.SpreadRunOf(&sim.Runs[i])
		if look.heat > 0 {
			run.Heat = text.SpreadHeatOf(sim.Runs[i].HeatMap(w, look.heat))
		}
		if split >= 0 {
			trace, err := spread.Trace(in.runs[i], w, split, in.options.Seed)
			if err != nil {
				return spreadError(fmt.Errorf("split %d: %w", split+1, err))
			}
			run.Split = text.SpreadTraceOf(trace)
		}
		doc.Runs = append(doc.Runs, run)
	}
	doc.Reason = text.SpreadReason(&doc)
	doc = clients.CleanCopy(doc)
	if err := a.writeCSV(csv, doc.Runs); err != nil {
		return err
	}
	doc.ExitCode = a.finish(doc.Outcome)
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	return a.print(a.global.style(a.Out).SpreadReport(doc)...)
}

// find is the index of the split to explain, -1 for none.
func (l *spreadLook) find(w *spread.Workload) (int, error) {
	if l.split == "" {
		return -1, nil
	}
	if numbers, err := numberList("split", []string{l.split}); err == nil && len(numbers) == 1 {
		if n := numbers[0]; n < 1 || n > int64(len(w.Splits)) {
			return 0, fmt.Errorf("--split %d: the workload has splits 1 to %d: %w", n, len(w.Splits), engine.ErrUsage)
		}
		return int(numbers[0]) - 1, nil
	}
	for i := range w.Splits {
		if strings.Contains(w.Splits[i].Path, l.split) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("--split %q: no split has a path with it: %w", clients.Clean(l.split), engine.ErrUsage)
}
