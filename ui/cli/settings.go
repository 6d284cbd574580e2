package cli

import (
	"context"
	"net/http"
	"os"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/pinot"

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

// settings are what flags, environment and the configuration's context come to.
type settings struct {
	*clients.Settings
	flags     *pflag.FlagSet
	metricsOf func(pinot.Member) string
}

func (s settings) given(flag string) bool { return s.flags.Changed(flag) }

// settings merges everything that settings come from.
func (a *app) settings(f *pflag.FlagSet) (settings, error) {
	file, err := clients.Open(a.global.config, os.LookupEnv)
	if err != nil {
		return settings{}, err
	}
	merged, err := clients.Merge(clients.Sources{
		File: file, Context: a.global.context, LookupEnv: os.LookupEnv, Flag: flagValues(f),
	})
	if err != nil {
		return settings{}, err
	}
	s := settings{Settings: merged, flags: f}
	s.metricsOf = func(m pinot.Member) string { return merged.Pinot.Brokers.MetricsURL(m.ID, m.Host) }
	return s, nil
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

func (s settings) newHTTP(ctx context.Context, section clients.HTTPSettings, timeout time.Duration) (*clients.HTTP, error) {
	access, err := section.Access()
	if err != nil {
		return nil, err
	}
	if s.Pinot.Database != "" {
		access = inDatabase{access, s.Pinot.Database}
	}
	return clients.NewHTTP(ctx, clients.HTTPOptions{
		Access: access, Resolve: s.Pinot.Brokers.Resolve, Timeout: timeout, BodyLimit: controllerBody, Connections: connections,
	})
}

// inDatabase sends every request in a Pinot database, which is a header.
type inDatabase struct {
	clients.Access
	name string
}

func (d inDatabase) Load(ctx context.Context) (clients.Grant, error) {
	g, err := d.Access.Load(ctx)
	if err != nil {
		return g, err
	}
	g.Header = g.Header.Clone()
	if g.Header == nil {
		g.Header = http.Header{}
	}
	g.Header.Set("database", d.name)
	return g, nil
}
