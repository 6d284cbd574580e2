package cli

import "github.com/spf13/cobra"

func newBench(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure what a cold start costs, and what warming changes",
		Long: `Measures on your own cluster what the published results measured. Runs are stored,
and shown again with bench show.`,
	}
	cmd.AddCommand(newBenchColdstart(a), newBenchShow(a), newBenchAdvise(a))
	return cmd
}
