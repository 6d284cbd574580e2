package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// spreadPlanFlags are the choices of a plan.
type spreadPlanFlags struct {
	doris     dorisFlags
	workload  spreadWorkload
	n         int64
	byDefault bool
	scope     string
	age       time.Duration
	out       string
	query     string

	queries, concurrency, trials int
	seed                         int64
}

func newSpreadPlan(a *app) *cobra.Command {
	var f spreadPlanFlags
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "Plan to set N on the frontends: what would be sent, from which state, with which effect",
		Long: `Reads every frontend and writes a plan: the literal statement for each of them, the
state before, a fingerprint of it, what the plan will not do, and how it will be
verified. With a workload it predicts what each backend would get, now and then.
Nothing is set.

A plan is good for --max-age, and only while the cluster is as it was read. Save it
with --out, and hand it to bellows spread apply.`,
		Example: `  bellows spread plan --spread-num 3 --query 'SELECT count(*) FROM hive.sales.orders' --out plan.json
  bellows spread plan --spread-num 3 --files files.csv --out plan.json
  bellows spread plan --default --out back.json
  bellows spread plan --spread-num 3 --scope hint`,
		Args: cobra.NoArgs,
	}
	flags := cmd.Flags()
	f.doris.register(flags)
	spreadNum(cmd, &f.n, "the N to set; 0 is automatic, where the version takes it")
	flags.BoolVar(&f.byDefault, "default", false, "go back to the version's default")
	flags.StringVar(&f.scope, "scope", string(change.ScopeGlobal), "for whom: global (all new sessions), session (those of a verification) or hint (a text to paste into a query)")
	flags.DurationVar(&f.age, "max-age", change.DefaultAge, "how long the plan may be applied")
	flags.StringVar(&f.out, "out", "", "write the plan to this file")
	flags.StringVar(&f.query, "query", "", "predict this query, by what the first frontend plans for it")
	f.workload.register(flags)
	flags.IntVar(&f.queries, "queries", 100, "queries that the prediction is about")
	flags.IntVar(&f.concurrency, "concurrency", 64, "clients that keep one query each running, for the queueing estimate; 0 is no estimate")
	flags.IntVar(&f.trials, "trials", 200, "repetitions that intervals rest on")
	flags.Int64Var(&f.seed, "seed", 0, "seed of every draw: the same one gives the same result")
	_ = cmd.RegisterFlagCompletionFunc("scope", cobra.FixedCompletions(scopeNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
		value, err := f.value(cmd)
		if err != nil {
			return err
		}
		return a.spreadPlan(ctx, cmd, &f, value)
	})
	return cmd
}

func scopeNames() []string {
	var names []string
	for _, s := range change.Scopes() {
		names = append(names, string(s))
	}
	return names
}

// value checks the flags before anything is read.
func (f *spreadPlanFlags) value(cmd *cobra.Command) (change.Value, error) {
	given, err := oneOf(cmd.Flags(), "spread-num", "default")
	switch {
	case err != nil:
		return change.Value{}, err
	case given == "":
		return change.Value{}, fmt.Errorf("which N? say --spread-num 3, or --default: %w", engine.ErrUsage)
	case !slices.Contains(change.Scopes(), change.Scope(f.scope)):
		return change.Value{}, fmt.Errorf("--scope %q: expected global, session or hint: %w", f.scope, engine.ErrUsage)
	case f.age <= 0:
		return change.Value{}, fmt.Errorf("--max-age %v: must be above 0: %w", f.age, engine.ErrUsage)
	case f.queries < 1 || f.trials < 1 || f.concurrency < 0 || f.seed < 0:
		return change.Value{}, fmt.Errorf("--queries and --trials must be 1 or more, --concurrency and --seed 0 or more: %w", engine.ErrUsage)
	}
	if f.out != "" {
		if folder, err := os.Stat(filepath.Dir(f.out)); err != nil || !folder.IsDir() {
			return change.Value{}, fmt.Errorf("--out %s: there is no such folder: %w", clients.Clean(f.out), engine.ErrUsage)
		}
	}
	if f.query != "" {
		if _, err := oneOf(cmd.Flags(), "query", "explain", "files", "generate"); err != nil {
			return change.Value{}, err
		}
		if err := change.CheckQuery(f.query); err != nil {
			return change.Value{}, fmt.Errorf("--query: %w", err)
		}
	}
	return change.Value{N: f.n, Default: f.byDefault && given == "default"}, nil
}

func (a *app) spreadPlan(ctx context.Context, cmd *cobra.Command, f *spreadPlanFlags, value change.Value) error {
	live, err := a.openSpread(ctx, cmd, &f.doris)
	if err != nil {
		return err
	}
	defer live.close()
	live.tellUnfinished(ctx)
	plan, err := f.make(ctx, live, value)
	if err != nil {
		live.log(engine.Entry{Kind: engine.KindPlan, What: "no plan for " + value.String(), Outcome: engine.OutcomeOf(err), Reason: message(err)})
		return err
	}
	doc := text.SpreadPlanDocument{Plan: *plan, Outcome: engine.OK, Reason: planReason(plan), Simulation: live.Simulation()}
	if f.out != "" {
		content, err := json.MarshalIndent(doc, "", "  ")
		if err == nil {
			err = journal.WriteFile(f.out, append(content, '\n'))
		}
		if err != nil {
			return fmt.Errorf("--out %s: the plan was not written: %w", clients.Clean(f.out), err)
		}
		a.note("plan written to %s; apply it with bellows spread apply %s", clients.Clean(f.out), clients.Clean(f.out))
	}
	live.log(planEntry(plan, f.out))
	doc.ExitCode = a.finish(doc.Outcome)
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	shown := clients.CleanCopy(*plan)
	lines := a.global.style(a.Out).SpreadPlan(&shown)
	return a.print(append(lines, fmt.Sprintf("%s; outcome %s (exit code %d)", doc.Reason, doc.Outcome, doc.ExitCode))...)
}

// make reads the frontends and plans.
func (f *spreadPlanFlags) make(ctx context.Context, live *liveSpread, value change.Value) (*change.Plan, error) {
	readings, err := live.read(ctx)
	if err != nil {
		return nil, err
	}
	o := change.PlanOptions{Place: live.place, Scope: change.Scope(f.scope), Value: value, Now: time.Now(), MaxAge: f.age}
	if _, err := change.Make(readings, o); err != nil {
		return nil, err // known before a long prediction
	}
	w, err := f.scanned(ctx, live)
	if err != nil {
		return nil, err
	}
	if w != nil {
		progress := live.app.spreadProgress()
		o.Prediction, err = change.Predict(ctx, &readings[0], w, value, spread.SimulateOptions{
			Queries: f.queries, Concurrency: f.concurrency, Trials: f.trials, Seed: uint64(f.seed), Progress: progress.stage,
		})
		progress.line.clear()
		if err != nil {
			return nil, spreadError(err)
		}
	}
	return change.Make(readings, o)
}

// scanned is the workload, if one was given.
func (f *spreadPlanFlags) scanned(ctx context.Context, live *liveSpread) (*spread.Workload, error) {
	a := live.app
	if f.query == "" {
		if f.workload.explain == "" && f.workload.files == "" && f.workload.generate == "" {
			return nil, nil
		}
		return f.workload.read(ctx, a, uint64(f.seed), a.spreadProgress())
	}
	o, err := f.workload.explainOptions()
	if err != nil {
		return nil, err
	}
	e, err := live.Frontends[0].Explain(ctx, nil, f.query)
	if err != nil {
		return nil, err
	}
	w, err := e.Workload(o)
	if err != nil {
		return nil, fmt.Errorf("--query: %w", err)
	}
	return w, nil
}

func planReason(p *change.Plan) string {
	n := len(p.Statements())
	switch {
	case p.Scope != change.ScopeGlobal:
		return fmt.Sprintf("%s on %s: no frontend is changed", p.Target, text.Plural(len(p.Frontends), "frontend"))
	case n == 0:
		return fmt.Sprintf("nothing to do: every frontend reads %d already", p.Target.N)
	default:
		return fmt.Sprintf("%s: %s on %s", p.Target, text.Plural(n, "statement"), text.Plural(len(p.Frontends), "frontend"))
	}
}

// planEntry is what the journal keeps of a plan.
func planEntry(p *change.Plan, file string) engine.Entry {
	after, _ := json.Marshal(struct {
		Fingerprint string    `json:"fingerprint"`
		Expires     time.Time `json:"expires_at"`
		Scope       string    `json:"scope"`
		N           int64     `json:"spread_num"`
		File        string    `json:"file,omitempty"`
	}{p.Fingerprint, p.Expires, string(p.Scope), p.Target.N, file})
	var before bytes.Buffer
	_ = json.NewEncoder(&before).Encode(p.Steps)
	return engine.Entry{
		Kind: engine.KindPlan, What: "plan: " + planReason(p), Command: p.Statements(), Before: bytes.TrimSpace(before.Bytes()), After: after, Outcome: engine.OK,
	}
}
