package cli

import (
	"cmp"
	"context"
	"fmt"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// dorisFlags say which frontends, and how to get to them.
type dorisFlags struct{ demo bool }

func (d *dorisFlags) register(f *pflag.FlagSet) {
	f.BoolVar(&d.demo, "demo", false, "use embedded demo frontends, which end with the command")
	registerFields(f, "doris.")
}

// liveSpread is a cluster of frontends as the commands use it.
type liveSpread struct {
	*connect.DorisCluster
	place   change.Place
	writes  bool
	journal *journal.Journal
	app     *app
}

// openSpread connects to the frontends; nothing is sent yet. close must be called.
func (a *app) openSpread(ctx context.Context, cmd *cobra.Command, d *dorisFlags) (*liveSpread, error) {
	s, err := a.settings(cmd.Flags())
	if err != nil {
		return nil, err
	}
	c, err := connect.Doris(ctx, s, connect.DorisOptions{Demo: d.demo, Given: cmd.Flags().Changed})
	if err != nil {
		return nil, err
	}
	l := &liveSpread{DorisCluster: c, writes: c.Writes && !a.global.readOnly, app: a, journal: journal.New(journal.Options{})}
	l.place = change.Place{Context: cmp.Or(c.Context, c.Name), Cluster: c.Name}
	if label := c.Simulation(); label != "" {
		a.note("%s; it ends with this command: bellows demo serves one that stays", label)
	}
	return l, nil
}

// close ends the connections; what the journal could not keep is said.
func (l *liveSpread) close() {
	if err := l.journal.Close(); err != nil {
		l.app.note("%s", message(err))
	}
	l.Close()
}

// read reads all frontends, and fails where one cannot be read.
func (l *liveSpread) read(ctx context.Context) ([]change.Reading, error) {
	return change.Readings(change.ReadAll(ctx, l.Frontends))
}

// tellUnfinished says what earlier changes that were left in the middle have come
// to. It never fails: what is asked for now does not depend on it.
func (l *liveSpread) tellUnfinished(ctx context.Context) {
	open, err := journal.Unfinished(journal.Dir(), l.place.Context)
	if err != nil {
		l.app.note("journal: %s", message(err))
		return
	}
	if len(open) == 0 {
		return
	}
	all := change.ReadAll(ctx, l.Frontends)
	for i := range open {
		account := clients.CleanCopy(change.Inspect(&open[i].Record, all))
		if !account.Record.Pending() && !account.Partly() {
			continue // it failed before it changed anything
		}
		for _, line := range text.SpreadAccount(&account) {
			l.app.note("%s", line)
		}
	}
}

// log puts an entry about this cluster into the journal. The work goes on without
// it, and says so.
func (l *liveSpread) log(e engine.Entry) {
	e.Context, e.Cluster, e.Target = l.place.Context, l.place.Cluster, change.SpreadVariable
	if _, err := l.journal.Append(e); err != nil {
		l.app.note("%s", message(err))
	}
}

// spreadNum is --spread-num, which simulate calls --n: both are taken.
func spreadNum(cmd *cobra.Command, into *int64, usage string) {
	cmd.Flags().Int64Var(into, "spread-num", 0, usage)
	alsoNamed(cmd.Flags(), "spread-num", "n")
}

// alsoNamed lets a flag be given by another name, too.
func alsoNamed(f *pflag.FlagSet, flag, other string) {
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == other {
			name = flag
		}
		return pflag.NormalizedName(name)
	})
}

// oneOf says which of flags were given, and refuses all but one.
func oneOf(f *pflag.FlagSet, names ...string) (string, error) {
	given := ""
	for _, n := range names {
		if !f.Changed(n) {
			continue
		}
		if given != "" {
			return "", fmt.Errorf("--%s and --%s: say one of them: %w", given, n, engine.ErrUsage)
		}
		given = n
	}
	return given, nil
}
