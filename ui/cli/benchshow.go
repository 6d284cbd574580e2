package cli

import (
	"context"
	"fmt"

	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"

	"github.com/spf13/cobra"
)

func newBenchShow(a *app) *cobra.Command {
	var form benchForm
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show a stored measurement again",
		Long: `Reads the file of a run and shows it in any form. All figures are computed anew from
the rounds in the file. The exit code is that of the run, 0 for one that was ok.

Besides text, json and jsonl, -o takes ` + benchFormNames() + `. FILE - is stdin.`,
		Example: `  bellows bench show run.json
  bellows bench show run.json -o hdr > run.hdr`,
		Args: cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	cmd.PreRun = form.take(a)
	cmd.RunE = a.command(func(ctx context.Context, _ *cobra.Command, args []string) error {
		run, err := a.readBench(ctx, args[0])
		if err != nil {
			return err
		}
		return a.showBench(run, form, nil)
	})
	return cmd
}

func (a *app) readBench(ctx context.Context, name string) (*bench.Run, error) {
	if name != "-" {
		return load.Read(name)
	}
	if isTerminal(a.In) {
		return nil, fmt.Errorf("stdin is a terminal: give the file of a run: %w", engine.ErrUsage)
	}
	run, err := bench.Decode(detached(ctx, a.In))
	if err != nil {
		return nil, fmt.Errorf("stdin: %w", err)
	}
	return run, nil
}
