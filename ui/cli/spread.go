package cli

import "github.com/spf13/cobra"

// newSpread holds the commands about scans of external files by Apache Doris.
func newSpread(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "spread",
		Short: "Show what another spread of external scans would do to an Apache Doris cluster, set it, prove it, take it back",
		Long: `Computes, split for split, how a Doris frontend assigns an external scan to its
backends, and what another external_scan_consistent_hash_spread_num (N) would do
to load, throughput and cache.

simulate and recommend work on what you give them: an EXPLAIN or a list of files,
and the output of SHOW BACKENDS; or on what a running frontend tells, with --live
and --query. plan, apply, verify and undo work on running frontends; only apply and
undo change something.`,
		Args: cobra.NoArgs, // a misspelt command is an error, not a call for help
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSpreadSimulate(a), newSpreadRecommend(a), newSpreadPlan(a), newSpreadApply(a), newSpreadVerify(a), newSpreadUndo(a))
	return cmd
}
