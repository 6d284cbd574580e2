package cli

import (
	"context"
	"os"
	"strings"

	"bellows/clients"
	"bellows/ui/connect"

	"github.com/spf13/pflag"
)

// registerFields makes flags of the settings whose keys begin with a prefix, so
// that flags, environment and configuration file know the same settings.
func registerFields(f *pflag.FlagSet, prefix string) {
	for _, field := range clients.Fields() {
		if field.Flag == "" || !strings.HasPrefix(field.Key, prefix) || f.Lookup(field.Flag) != nil {
			continue
		}
		usage := field.Help
		if field.Env != "" {
			usage += " [$" + field.Env + "]"
		}
		switch {
		case field.Default == "false" || field.Default == "true":
			f.Bool(field.Flag, field.Default == "true", usage)
		case field.Named() || field.Kind == clients.List:
			f.StringSlice(field.Flag, nil, usage+" (repeatable)")
		default:
			f.String(field.Flag, field.Default, usage)
		}
	}
}

// settings merges everything that settings come from.
func (a *app) settings(f *pflag.FlagSet) (*clients.Settings, error) {
	file, err := clients.Open(a.global.config, os.LookupEnv)
	if err != nil {
		return nil, err
	}
	return clients.Merge(clients.Sources{
		File: file, Context: a.global.context, LookupEnv: os.LookupEnv, Flag: flagValues(f),
	})
}

// connectFor connects a command that needs no other settings.
func (a *app) connectFor(ctx context.Context, f *pflag.FlagSet, c *clusterFlags) (*connect.Cluster, error) {
	s, err := a.settings(f)
	if err != nil {
		return nil, err
	}
	return a.connect(ctx, s, f, c)
}

func (a *app) connect(ctx context.Context, s *clients.Settings, f *pflag.FlagSet, c *clusterFlags) (*connect.Cluster, error) {
	cluster, err := connect.Open(ctx, s, connect.Options{
		Demo: c.demo, DemoScript: c.script, Brokers: c.brokers, Tables: c.tables, Given: f.Changed,
	})
	if err == nil && cluster.Via != "" {
		a.note("controller via proxy %s", cluster.Via)
	}
	return cluster, err
}

// flagValues gives the values of flags that were set on the command line.
func flagValues(f *pflag.FlagSet) func(string) ([]string, bool) {
	return func(name string) ([]string, bool) {
		flag := f.Lookup(name)
		if flag == nil || !flag.Changed {
			return nil, false
		}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			return list.GetSlice(), true
		}
		return []string{flag.Value.String()}, true
	}
}
