package cli

import (
	"github.com/spf13/cobra"
)

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "bellows",
		Short: "Warm restarted Apache Pinot brokers until they can take traffic",
		Long: `bellows warms freshly restarted Apache Pinot brokers from outside, until they can
take traffic, and tells warm from "the budget ran out". bellows spread says what
another spread number would do to the external scans of an Apache Doris cluster,
sets it, proves it and takes it back.

Without a command it opens the console, on the current context or, without a
configuration, on the embedded demo cluster. Besides the flags below the console
takes those of warm that lead to a cluster or choose how a broker is warmed.

Stdout is data, stderr is progress. The outcome is the exit code:

` + exitCodeText(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	a.global.register(root.PersistentFlags())
	root.AddCommand(newBrokers(a), newCover(a), newWarm(a), newLearn(a), newSpread(a), newBench(a), newDemo(a), newJournal(a), newDoctor(a), newConfig(a), newKeys(a), newMan(a), newVersion(a))
	openConsole(a, root)
	return root
}
