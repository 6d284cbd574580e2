package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// carryFlags are what apply and undo share.
type carryFlags struct {
	doris   dorisFlags
	confirm confirmFlags
	settle  time.Duration
}

func (c *carryFlags) register(f *pflag.FlagSet) {
	c.doris.register(f)
	c.confirm.register(f)
	f.DurationVar(&c.settle, "settle", change.DefaultSettle, "time until every frontend is read back a second time")
}

func (c *carryFlags) check() error {
	if c.settle <= 0 {
		return fmt.Errorf("--settle %v: must be above 0: %w", c.settle, engine.ErrUsage)
	}
	return nil
}

func newSpreadApply(a *app) *cobra.Command {
	var c carryFlags
	var resume bool
	cmd := &cobra.Command{
		Use:   "apply PLAN",
		Short: "Apply a plan, frontend by frontend, and read back what came of it",
		Long: `Sends the statements of a plan that bellows spread plan has written (- is stdin),
frontend by frontend, and stops at the first that fails. A plan that is old, or
whose cluster is not as it was, is refused with what changed. Each statement is in
the journal before it is sent. In the end every frontend is read over a new
connection, at once and again after --settle.

It asks for the context's name; in a script --yes and --context say it. A context
is read-only until its configuration says writes: true.

With --resume it finishes a change that was left in the middle: the last one, or
the one whose ID is given.`,
		Example: `  bellows spread apply plan.json
  bellows spread apply plan.json --yes --context prod -o json
  bellows spread apply --resume`,
	}
	c.register(cmd.Flags())
	cmd.Flags().BoolVar(&resume, "resume", false, "finish a change that was left in the middle; takes its ID instead of a plan")
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if resume {
			return cobra.MaximumNArgs(1)(cmd, args)
		}
		if len(args) != 1 {
			return fmt.Errorf("which plan? give the file that bellows spread plan --out has written")
		}
		return nil
	}
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, args []string) error {
		if err := c.check(); err != nil {
			return err
		}
		if resume {
			return a.spreadRevert(ctx, cmd, &c, args, reverting{
				kind: engine.KindApply, pick: resumable, plan: change.PlanResume,
			})
		}
		plan, err := a.readPlan(ctx, args[0])
		if err != nil {
			return err
		}
		live, err := a.openSpread(ctx, cmd, &c.doris)
		if err != nil {
			return err
		}
		defer live.close()
		live.tellUnfinished(ctx)
		return live.carry(ctx, &c, plan)
	})
	return cmd
}

// readPlan reads a plan file.
func (a *app) readPlan(ctx context.Context, name string) (*change.Plan, error) {
	var plan *change.Plan
	err := a.readFile(ctx, "plan", name, func(in io.Reader) (err error) {
		plan, err = change.ReadPlan(in)
		return err
	})
	return plan, err
}

// carry shows a plan, asks, applies it and tells what came of it.
func (l *liveSpread) carry(ctx context.Context, c *carryFlags, plan *change.Plan) error {
	rec, err := l.apply(ctx, c, plan)
	if rec == nil {
		l.log(engine.Entry{
			Kind: kindOf(plan), What: "refused: " + plan.Target.String() + " for all new sessions", Undoes: plan.Undoes,
			Outcome: engine.OutcomeOf(err), Reason: message(err),
		})
		return err
	}
	a := l.app
	doc := text.SpreadApplyDocument{Schema: text.SpreadApplySchema, Outcome: rec.Outcome, Reason: rec.Reason, Simulation: l.Simulation(), Record: *rec}
	doc.ExitCode = a.finish(doc.Outcome)
	if a.global.output != formatText {
		if writeErr := a.writeJSON(doc); writeErr != nil {
			return writeErr
		}
		return err
	}
	shown := clients.CleanCopy(*rec)
	lines := a.global.style(a.Out).SpreadRecord(&shown)
	printErr := a.print(append(lines, fmt.Sprintf("%s; outcome %s (exit code %d)", clients.CleanMax(doc.Reason, 0), doc.Outcome, doc.ExitCode))...)
	if err == nil {
		err = printErr
	}
	return err
}

func kindOf(p *change.Plan) engine.Kind {
	if p.Undoes != "" {
		return engine.KindUndo
	}
	return engine.KindApply
}

// apply is nil with an error where the plan was refused and nothing was kept.
func (l *liveSpread) apply(ctx context.Context, c *carryFlags, plan *change.Plan) (*change.Record, error) {
	o := change.ApplyOptions{
		Place: l.place, Writes: l.writes, Keeper: l.journal.Ledger(l.place.Cluster), Progress: l.progress(), Settle: c.settle,
	}
	// All that can be refused is, before anybody is asked.
	if err := change.Admit(ctx, plan, l.Frontends, o); err != nil {
		return nil, err
	}
	if len(plan.Statements()) > 0 {
		shown := clients.CleanCopy(*plan)
		for _, line := range l.app.global.style(l.app.Err).SpreadPlan(&shown) {
			l.app.note("%s", l.app.global.style(l.app.Err).Line(line))
		}
		if err := c.confirm.agreed(ctx, l); err != nil {
			return nil, err
		}
	}
	defer heedless()()
	rec, err := change.Apply(ctx, plan, l.Frontends, o)
	if rec.ID == "" {
		return nil, err
	}
	return &rec, err
}

// progress tells each step once.
func (l *liveSpread) progress() func(change.Record) {
	var told []change.StepState
	return func(r change.Record) {
		if told == nil {
			told = slices.Repeat([]change.StepState{change.StepWaiting}, len(r.Steps))
		}
		for i := range r.Steps {
			if s := &r.Steps[i]; s.State != told[i] {
				told[i] = s.State
				l.app.note("%s", clients.CleanMax(text.SpreadStep(s), 0))
			}
		}
	}
}

// resumable is the newest change that was left in the middle.
func resumable(all []journal.Change) (*journal.Change, error) {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Open() {
			return &all[i], nil
		}
	}
	return nil, fmt.Errorf("no change was left in the middle here: there is nothing to finish: %w", engine.ErrUsage)
}
