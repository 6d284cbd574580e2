package cli

import (
	"context"
	"fmt"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// recommendFlags are what only the recommendation takes.
type recommendFlags struct {
	try       []string
	maxCopies float64
	worth     float64
}

func newSpreadRecommend(a *app) *cobra.Command {
	var f spreadFlags
	var r recommendFlags
	cmd := &cobra.Command{
		Use:   "recommend",
		Short: "Say which N to set, what it would do, and why not more",
		Long: `Tries values of N and finds the knee: the last that brings enough throughput for
the cache copies that it costs. Prints the reasons, the sweep, and the statement to
set it. Nothing is set.

--n is the present value. Where N would not act on the frontend as it is, the
recommendation is refused with code 6 (hold), with what would make it act.`,
		Example: `  bellows spread recommend --explain plan.txt --backends backends.txt --hash-switch on
  bellows spread recommend --files files.csv --backends be.yaml --file-cache on --max-copies 3 -o json`,
		Args: cobra.NoArgs,
	}
	f.register(cmd)
	cmd.Flags().StringSliceVar(&r.try, "try", nil, "values of N to try, as in 1-8 (default: up to the number of eligible backends)")
	cmd.Flags().Float64Var(&r.maxCopies, "max-copies", 0, "cache copies that are acceptable at most; 0 is any")
	cmd.Flags().Float64Var(&r.worth, "worth", 0.25, "part of a doubling of throughput that a doubling of the cache must bring, above 0 and at most 1")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
		options, err := r.options(&f)
		if err != nil {
			return err
		}
		in, err := f.read(ctx, a, cmd)
		if err != nil {
			return err
		}
		options.Simulate = in.options
		options.Scenario = in.runs[len(in.runs)-1] // with what-if changes
		return a.spreadRecommend(ctx, in, options, f.csv)
	})
	return cmd
}

func (r *recommendFlags) options(f *spreadFlags) (o spread.RecommendOptions, err error) {
	runs, err := f.settings.combinations()
	switch {
	case err != nil:
		return o, err
	case len(runs) > 1:
		return o, fmt.Errorf("recommend takes one value of each setting, those of the frontend as it is; --try lists values of N to try: %w", engine.ErrUsage)
	case !(r.worth > 0 && r.worth <= 1):
		return o, fmt.Errorf("--worth %v: expected above 0 and at most 1: %w", r.worth, engine.ErrUsage)
	case !(r.maxCopies >= 0):
		return o, fmt.Errorf("--max-copies %v: expected 0 or more: %w", r.maxCopies, engine.ErrUsage)
	case f.concurrency < 1:
		return o, fmt.Errorf("--concurrency %d: a recommendation rests on throughput, so expected 1 or more: %w", f.concurrency, engine.ErrUsage)
	}
	o.MaxCopies, o.WorthWhile = r.maxCopies, r.worth
	if o.Spreads, err = numberList("try", r.try); err != nil {
		return o, err
	}
	for _, n := range o.Spreads {
		if n < 1 || n > maxSpreadNum {
			return o, fmt.Errorf("--try %d: expected 1 to %d (0, automatic, acts as the number of backends): %w", n, int64(maxSpreadNum), engine.ErrUsage)
		}
	}
	return o, nil
}

func (a *app) spreadRecommend(ctx context.Context, in *spreadInput, options spread.RecommendOptions, csv string) error {
	w := in.options.Workload
	a.note("%s on %s", engine.Plural(len(w.Splits), "split"), engine.Plural(len(options.Scenario.Backends), "backend"))
	rec, err := spread.Recommend(ctx, options)
	in.progress.line.clear()
	if err != nil {
		return spreadError(err)
	}
	excluded := spread.Eligible(options.Scenario.Backends, options.Scenario.Pool, in.options.Seed).Excluded
	doc := text.SpreadRecommendOf(w, rec, excluded, in.assumed)
	doc.Outcome, doc.Reason = engine.OK, recommendReason(rec)
	if rec.Refused {
		doc.Outcome = engine.Hold
	}
	doc = clients.CleanCopy(doc)
	if err := a.writeCSV(csv, doc.Runs); err != nil {
		return err
	}
	doc.ExitCode = a.finish(doc.Outcome)
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	return a.print(a.global.style(a.Out).SpreadRecommendReport(doc)...)
}

func recommendReason(rec *spread.Recommendation) string {
	switch {
	case rec.Refused:
		return "no N is recommended: " + strings.Join(rec.Reasons, "; ")
	case rec.Statement == "":
		return fmt.Sprintf("keep N = %d", rec.Present)
	default:
		return fmt.Sprintf("N = %d instead of %d", rec.SpreadNum, rec.Present)
	}
}
