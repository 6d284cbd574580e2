package cli

import "github.com/spf13/cobra"

// newSpread holds the commands about scans of external files by Apache Doris.
func newSpread(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "spread",
		Short: "Show what another spread of external scans would do to an Apache Doris cluster",
		Long: `Computes, split for split, how a Doris frontend assigns an external scan to its
backends, and what another external_scan_consistent_hash_spread_num (N) would do
to load, throughput and cache.

It works on what you give it: an EXPLAIN or a list of files, and the output of
SHOW BACKENDS. No cluster is asked and nothing is changed.`,
		Args: cobra.NoArgs, // a misspelt command is an error, not a call for help
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSpreadSimulate(a), newSpreadRecommend(a))
	return cmd
}
