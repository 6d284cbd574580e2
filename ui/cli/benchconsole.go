package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"bellows/clients/journal"
	"bellows/clients/load"
	"bellows/engine"
	"bellows/ui/source"

	"github.com/spf13/pflag"
)

// planBench makes plans for the console's Bench screen out of the words that bellows bench
// coldstart would be given. given are the console's own flags: those that lead to a cluster
// hold for the context that it calls shown, and the configuration first.
func (a *app) planBench(given *pflag.FlagSet, shown, first string) source.PlanBench {
	return func(ctx context.Context, w source.BenchWish) (source.BenchPlan, error) {
		more, err := splitWords(w.More)
		if err != nil {
			return source.BenchPlan{}, fmt.Errorf("more flags: %w", err)
		}
		// Notes and questions would go to the terminal that the console has.
		own := &app{Streams: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}, global: a.global}
		own.global.context = w.Context
		var flags benchFlags
		var c clusterFlags
		f := pflag.NewFlagSet("bench coldstart", pflag.ContinueOnError)
		f.Usage = func() {}
		c.register(f)
		if w.Context == shown {
			own.global.context = first
			if err := copyFlags(f, given); err != nil {
				return source.BenchPlan{}, err
			}
		}
		flags.register(f)
		if err := f.Parse(append(w.Words(), more...)); err != nil {
			return source.BenchPlan{}, fmt.Errorf("%w: %w", err, engine.ErrUsage)
		}
		switch {
		case f.NArg() > 0:
			return source.BenchPlan{}, fmt.Errorf("%q is no flag of bench coldstart: %w", f.Arg(0), engine.ErrUsage)
		case flags.mix.file == "-":
			return source.BenchPlan{}, fmt.Errorf("--query-file -: stdin is the console's keyboard; name a file: %w", engine.ErrUsage)
		}
		var names []string
		if w.Broker != "" {
			names = []string{w.Broker}
		}
		p, err := own.planColdstart(ctx, f, names, &flags, &c)
		if err != nil {
			return source.BenchPlan{}, err
		}
		p.options.About.Context = w.Context
		file := flags.file
		if file == "" {
			file = load.FileName(journal.Dir(), time.Now())
		}
		return source.BenchPlan{Options: p.options, File: file, Done: p.close}, nil
	}
}

// copyFlags gives flags the values that others of their names were given.
func copyFlags(to, from *pflag.FlagSet) error {
	var failed error
	to.VisitAll(func(flag *pflag.Flag) {
		values, given := flagValues(from)(flag.Name)
		if !given || failed != nil {
			return
		}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			failed = list.Replace(values)
			flag.Changed = true
			return
		}
		failed = to.Set(flag.Name, values[0])
	})
	return failed
}
