package cli

import (
	"context"
	"fmt"
	"strconv"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// spreadLive takes from a running frontend what was not said: backends, settings,
// and with a query what is scanned.
type spreadLive struct {
	doris dorisFlags
	live  bool
	query string
}

func (l *spreadLive) register(f *pflag.FlagSet) {
	f.BoolVar(&l.live, "live", false, "take backends and settings from the first running frontend, unless they are said")
	f.StringVar(&l.query, "query", "", "what is scanned: this query, as the first running frontend plans it; implies --live")
	l.doris.register(f)
}

// asked is what a frontend said.
type asked struct {
	reading  change.Reading
	workload *spread.Workload // nil without a query
}

// ask is nil where no frontend is meant. It only reads and plans.
func (l *spreadLive) ask(ctx context.Context, a *app, cmd *cobra.Command, w *spreadWorkload) (*asked, error) {
	if !l.live && l.query == "" {
		return nil, l.unused(cmd.Flags())
	}
	if _, err := oneOf(cmd.Flags(), "query", "explain", "files", "generate"); err != nil {
		return nil, err
	}
	if l.query != "" {
		if err := change.CheckQuery(l.query); err != nil {
			return nil, fmt.Errorf("--query: %w", err)
		}
	}
	o, err := w.explainOptions()
	if err != nil {
		return nil, err
	}
	cluster, err := a.openSpread(ctx, cmd, &l.doris)
	if err != nil {
		return nil, err
	}
	defer cluster.close()
	first := cluster.Frontends[0]
	from := &asked{}
	if from.reading, err = first.Read(ctx); err != nil {
		return nil, err
	}
	if l.query == "" {
		return from, nil
	}
	e, err := first.Explain(ctx, nil, l.query)
	if err != nil {
		return nil, err
	}
	if from.workload, err = e.Workload(o); err != nil {
		return nil, fmt.Errorf("--query: %w", err)
	}
	return from, nil
}

// unused refuses an address that would be left aside without a word.
func (l *spreadLive) unused(f *pflag.FlagSet) error {
	for _, name := range []string{"frontend", "demo"} {
		if f.Changed(name) {
			return fmt.Errorf("--%s: no frontend is asked without --live or --query: %w", name, engine.ErrUsage)
		}
	}
	return nil
}

// take fills in the settings that were not said.
func (x *spreadSettings) take(f *pflag.FlagSet, r *change.Reading) {
	s := &r.Settings
	set := func(flag string, into *[]string, value string) {
		if !f.Changed(flag) {
			*into = []string{value}
		}
	}
	set("generation", &x.generations, string(r.Generation))
	set("hash-switch", &x.hashSwitch, onOff(s.ConsistentHash))
	set("file-cache", &x.fileCache, onOff(s.FileCache))
	set("local-scheduling", &x.local, onOff(s.LocalScheduling))
	set("virtual-nodes", &x.virtualNodes, strconv.Itoa(s.VirtualNodes))
	set("candidates", &x.candidates, strconv.Itoa(s.HashCandidates))
	if r.Generation.HasSpread() {
		set("n", &x.spreads, strconv.FormatInt(s.SpreadNum, 10))
	}
	if !f.Changed("variance") {
		x.variance = s.MaxSplitVariance
	}
}

// backends are the frontend's own, with its pool; groups that were said go before.
func (f *asked) backends(b *spreadBackends) ([]spread.Backend, spread.Pool, error) {
	s := change.Scenario(&f.reading)
	if len(b.groups) > 0 {
		s.Pool.Groups = b.groups
		for _, g := range b.groups {
			if !hasGroup(s.Backends, g) {
				return nil, s.Pool, fmt.Errorf("--group %q: no backend is in it; there are %s: %w", g, groupsOf(s.Backends), engine.ErrUsage)
			}
		}
	}
	return s.Backends, s.Pool, nil
}

// assumed says what was read, and what could not be.
func (f *asked) assumed() []string {
	r := &f.reading
	all := []string{fmt.Sprintf("settings and backends of frontend %s (%s), unless said otherwise", clients.Clean(r.Frontend), orUnknown(clients.Clean(r.Version)))}
	for _, x := range r.Assumed {
		all = append(all, fmt.Sprintf("%s %s: %s", x.Name, x.Value, x.Reason))
	}
	return all
}
