package cli

import (
	"context"
	"strings"
	"time"

	"bellows/clients"

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

// demoDefault is the scenario that --demo without a value means.
const demoDefault = "default"

func (c *clusterFlags) register(f *pflag.FlagSet) {
	f.StringSlice("controller", nil, "controller URL (repeatable: the others are for when the first is away)")
	f.StringSliceVar(&c.brokers, "broker-url", nil, "broker to use without a controller, as URL or NAME=URL (repeatable; needs --table)")
	f.StringSliceVar(&c.tables, "table", nil, "typed table of --broker-url brokers, such as orders_OFFLINE (repeatable)")
	f.StringVar(&c.demo, "demo", "", "use the embedded demo cluster, or one of its scenarios (bellows demo --list)")
	f.Lookup("demo").NoOptDefVal = demoDefault
	f.StringVar(&c.script, "demo-script", "", "YAML file of faults for the demo cluster")
	f.String("broker-scheme", "", "http or https for brokers, instead of http")
	f.Int("broker-port", 0, "port of every broker, instead of what the controller says")
	f.StringSlice("resolve", nil, "name=addr[:port]: where a name that only the cluster resolves is (repeatable)")
	f.String("user", "", "user name of basic authentication")
	f.String("password-file", "", "file with the password")
	f.String("token-file", "", "file with a bearer token")
	f.String("ca-file", "", "PEM file of the authority that signed the cluster's certificates")
	f.String("cert-file", "", "PEM file of the client certificate")
	f.String("key-file", "", "PEM file of the client certificate's key")
	f.String("server-name", "", "name to check certificates against, instead of the URL's host")
	f.Bool("insecure-skip-verify", false, "accept any certificate: anybody in between can read and change everything")
	f.String("proxy", "", "HTTP proxy for every request (default: HTTPS_PROXY and its like)")
	f.Duration("request-timeout", clients.DefaultTimeout, "most that one request other than a probe may take")
}

// single says that exactly one broker was given by its URL, so that it needs no
// name.
func (c *clusterFlags) single() bool { return len(c.brokers) == 1 }

// completeTime bounds how long the shell waits for broker names.
const completeTime = 3 * time.Second

// completeBrokers offers the cluster's broker names to the shell.
func (c *clusterFlags) completeBrokers(a *app) func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return func(cmd *cobra.Command, have []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		ctx, cancel := context.WithTimeout(cmd.Context(), completeTime)
		defer cancel()
		cluster, err := a.connect(ctx, cmd.Flags(), c)
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		defer cluster.close()
		var names []cobra.Completion
		for _, m := range cluster.inventory.Brokers {
			if name := memberOf(m).name; strings.HasPrefix(name, begun) {
				names = append(names, name)
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}
