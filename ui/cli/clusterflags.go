package cli

import (
	"context"
	"strings"
	"time"

	"bellows/ui/connect"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// clusterFlags say which cluster, and how to get to it. What is not given comes
// from the environment, then from the context of the configuration file.
type clusterFlags struct {
	demo    string
	brokers []string
	tables  []string
	script  string
}

func (c *clusterFlags) register(f *pflag.FlagSet) {
	f.StringSliceVar(&c.brokers, "broker-url", nil, "broker to use without a controller, as URL or NAME=URL (repeatable; needs --table)")
	f.StringSliceVar(&c.tables, "table", nil, "typed table of --broker-url brokers, such as orders_OFFLINE (repeatable)")
	f.StringVar(&c.demo, "demo", "", "use the embedded demo cluster, or one of its scenarios (bellows demo --list)")
	f.Lookup("demo").NoOptDefVal = connect.DemoDefault
	f.StringVar(&c.script, "demo-script", "", "YAML file of faults for the demo cluster")
	registerFields(f, "pinot.")
}

// single says that exactly one broker was given by its URL, so that it needs no
// name.
func (c *clusterFlags) single() bool { return len(c.brokers) == 1 }

// completeTime bounds how long the shell waits for broker names.
const completeTime = 3 * time.Second

// completeBrokers offers the cluster's broker names to the shell.
func (c *clusterFlags) completeBrokers(a *app) func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return func(cmd *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		ctx, cancel := context.WithTimeout(cmd.Context(), completeTime)
		defer cancel()
		cluster, err := a.connectFor(ctx, cmd.Flags(), c)
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		defer cluster.Close()
		var names []cobra.Completion
		for _, m := range cluster.Inventory.Brokers {
			if name := connect.MemberOf(m).Name; strings.HasPrefix(name, begun) {
				names = append(names, name)
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}
