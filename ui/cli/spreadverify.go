package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// spreadVerifyFlags are the choices of a verification.
type spreadVerifyFlags struct {
	doris      dorisFlags
	n          int64
	query      string
	queries    int
	run        bool
	alpha      float64
	schemes    []string
	hashSwitch string
	seed       int64
}

func newSpreadVerify(a *app) *cobra.Command {
	var f spreadVerifyFlags
	cmd := &cobra.Command{
		Use:   "verify [PLAN]",
		Short: "Plan or run a query again and again, and hold where it goes against the prediction",
		Long: `Lets every frontend plan a query --queries times, each time in a session of its own,
or execute it (--run) and read its profiles, and compares with what the engine
predicts: that work goes to the predicted candidates alone, that no less busy one is
passed over, that their parts are those of a fair draw, and that each comes up.
Evenness is a matter of chance, so it is tested: --alpha is how often all of it
together may call a mismatch that chance alone has made.

With --spread-num the sessions of the verification have that N, to try it; without,
they have what new sessions have. With a plan they are to have its target. It ends
with code 5 on a mismatch, also where N has no effect, and with code 6 where nothing
can be proven, with the reason. Nothing is changed.`,
		Example: `  bellows spread verify --query 'SELECT count(*) FROM hive.sales.orders'
  bellows spread verify plan.json --query 'SELECT count(*) FROM hive.sales.orders' -k 60
  bellows spread verify --spread-num 3 --run --query - < query.sql`,
		Args: cobra.MaximumNArgs(1),
	}
	flags := cmd.Flags()
	f.doris.register(flags)
	spreadNum(cmd, &f.n, "N of the verification's own sessions, to try it (default: that of new sessions)")
	flags.StringVar(&f.query, "query", "", "the query: one SELECT; - is stdin")
	flags.IntVarP(&f.queries, "queries", "k", 20, "how often each frontend plans or executes it")
	flags.BoolVar(&f.run, "run", false, "execute the query and read its profiles, instead of planning it")
	flags.Float64Var(&f.alpha, "alpha", 0.001, "how often chance alone may make a mismatch")
	flags.StringSliceVar(&f.schemes, "scheme", nil, "scheme that EXPLAIN prints and the one that the table's metadata holds, as in s3=s3a (repeatable)")
	flags.StringVar(&f.hashSwitch, "hash-switch", "", "on or off: use_consistent_hash_for_external_scan of the verification's own sessions")
	flags.Int64Var(&f.seed, "seed", 0, "seed of the tests' draws")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, args []string) error {
		o, err := f.options(ctx, a, cmd, args)
		if err != nil {
			return err
		}
		return a.spreadVerify(ctx, cmd, &f, o)
	})
	return cmd
}

const mostVerifyQuery = 1 << 20

func (f *spreadVerifyFlags) options(ctx context.Context, a *app, cmd *cobra.Command, args []string) (change.VerifyOptions, error) {
	o := change.VerifyOptions{Query: f.query, Queries: f.queries, Run: f.run, Alpha: f.alpha, Seed: uint64(f.seed)}
	switch {
	case f.query == "":
		return o, fmt.Errorf("which query? give one that scans external files with --query: %w", engine.ErrUsage)
	case f.queries < 1, f.seed < 0:
		return o, fmt.Errorf("--queries must be 1 or more, --seed 0 or more: %w", engine.ErrUsage)
	case f.alpha <= 0 || f.alpha >= 0.5:
		return o, fmt.Errorf("--alpha %v: expected above 0 and below 0.5: %w", f.alpha, engine.ErrUsage)
	}
	var err error
	if o.Schemes, err = schemeMap(f.schemes); err != nil {
		return o, err
	}
	if f.query == "-" {
		if err := a.readFile(ctx, "query", "-", func(in io.Reader) error {
			text, err := io.ReadAll(io.LimitReader(in, mostVerifyQuery))
			o.Query = string(text)
			return err
		}); err != nil {
			return o, err
		}
	}
	if err := change.CheckQuery(o.Query); err != nil {
		return o, fmt.Errorf("--query: %w", err)
	}
	if f.hashSwitch != "" {
		on, err := switchList("hash-switch", []string{f.hashSwitch})
		if err != nil {
			return o, err
		}
		o.Session = []change.Assignment{{Name: change.HashVariable, Value: fmt.Sprint(on[0])}}
	}
	if cmd.Flags().Changed("spread-num") {
		o.SpreadNum = &f.n
	}
	if len(args) == 0 {
		return o, nil
	}
	if o.SpreadNum != nil {
		return o, fmt.Errorf("--spread-num: the plan says which N: leave one of them out: %w", engine.ErrUsage)
	}
	plan, err := a.readPlan(ctx, args[0])
	if err != nil {
		return o, err
	}
	if plan.Scope == change.ScopeGlobal {
		o.Expect = &plan.Target.N
	} else {
		o.SpreadNum = &plan.Target.N
	}
	return o, nil
}

func (a *app) spreadVerify(ctx context.Context, cmd *cobra.Command, f *spreadVerifyFlags, o change.VerifyOptions) error {
	live, err := a.openSpread(ctx, cmd, &f.doris)
	if err != nil {
		return err
	}
	defer live.close()
	live.tellUnfinished(ctx)
	progress := a.spreadProgress()
	o.Progress = func(p change.VerifyProgress) {
		progress.line.tell(func() string { return fmt.Sprintf("%s: %d of %d queries", p.Frontend, p.Done, p.Total) })
	}
	v, err := change.Verify(ctx, live.Frontends, o)
	progress.line.clear()
	if v.Verdict == "" { // refused before anything was asked
		return err
	}
	outcome := outcomeOfVerification(v.Verdict, err)
	live.log(v.Entry(o.Query, outcome))
	doc := text.SpreadVerifyDocument{
		Schema: text.SpreadVerifySchema, Outcome: outcome, Simulation: live.Simulation(), Place: live.place, Query: o.Query, Verification: v,
	}
	doc.ExitCode = a.finish(outcome)
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	shown := clients.CleanCopy(v)
	lines := a.global.style(a.Out).SpreadVerification(&shown)
	return a.print(append(lines, fmt.Sprintf("%s: %s; outcome %s (exit code %d)", v.Verdict, clients.CleanMax(v.Reason, 0), doc.Outcome, doc.ExitCode))...)
}

// outcomeOfVerification is a mismatch wherever one was seen, whatever else failed.
func outcomeOfVerification(v change.Verdict, err error) engine.Outcome {
	if v == change.Mismatch || errors.Is(err, engine.ErrMismatch) {
		return engine.Mismatch
	}
	return engine.OutcomeOf(err)
}
