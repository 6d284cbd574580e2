package cli

import (
	"context"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread/change"

	"github.com/spf13/cobra"
)

func newSpreadUndo(a *app) *cobra.Command {
	var c carryFlags
	var force bool
	cmd := &cobra.Command{
		Use:   "undo [ID]",
		Short: "Take a change back: restore what the frontends read before it",
		Long: `Restores what every frontend read before a change, or the version's default where it
was that, from the journal: the last apply of this context, or the change whose ID
is given (bellows journal lists them). It is applied and read back like a plan, and
an undo can be undone by its own ID. Where somebody else has set the value since,
it refuses; --force goes on.`,
		Example: `  bellows spread undo
  bellows spread undo 20261130-120431-0a1b2c --yes --context prod`,
		Args: cobra.MaximumNArgs(1),
	}
	c.register(cmd.Flags())
	cmd.Flags().BoolVar(&force, "force", false, "also where somebody else has set the value since")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, args []string) error {
		if err := c.check(); err != nil {
			return err
		}
		return a.spreadRevert(ctx, cmd, &c, args, reverting{kind: engine.KindUndo, pick: lastApply, plan: change.PlanUndo, force: force})
	})
	return cmd
}

// lastApply is the newest change that may be meant without a name: not an undo.
func lastApply(all []journal.Change) (*journal.Change, error) {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Record.Kind == engine.KindApply && (all[i].Record.Sent() > 0 || all[i].Record.Pending()) {
			return &all[i], nil
		}
	}
	return nil, fmt.Errorf("nothing was applied here: there is nothing to take back: %w", engine.ErrUsage)
}

// reverting is what is done with a recorded change: it is finished or taken back.
type reverting struct {
	kind  engine.Kind
	pick  func([]journal.Change) (*journal.Change, error) // where no ID is given
	plan  func(*change.Record, []change.Reading, change.RevertOptions) (*change.Plan, error)
	force bool
}

func (a *app) spreadRevert(ctx context.Context, cmd *cobra.Command, c *carryFlags, ids []string, r reverting) error {
	live, err := a.openSpread(ctx, cmd, &c.doris)
	if err != nil {
		return err
	}
	defer live.close()
	of, err := live.recorded(ids, r.pick)
	if err != nil {
		return err
	}
	a.note("%s %s: %s", of.Entry.Kind, clients.Clean(of.Entry.ID), clients.Clean(of.Entry.What))
	plan, err := live.revert(ctx, of, r)
	if err != nil {
		live.log(engine.Entry{Kind: r.kind, What: "refused: " + of.Entry.ID, Undoes: of.Entry.ID, Outcome: engine.OutcomeOf(err), Reason: message(err)})
		return err
	}
	return live.carry(ctx, c, plan)
}

// recorded is the change that is meant.
func (l *liveSpread) recorded(ids []string, pick func([]journal.Change) (*journal.Change, error)) (*journal.Change, error) {
	if len(ids) == 0 {
		all, err := journal.ReadChanges(journal.Dir(), journal.Filter{Context: l.place.Context})
		if err != nil {
			return nil, err
		}
		one, err := pick(all)
		if err != nil {
			return nil, fmt.Errorf("context %s: %w", clients.Clean(l.place.Context), err)
		}
		return one, nil
	}
	all, err := journal.ReadChanges(journal.Dir(), journal.Filter{ID: ids[0]})
	if err != nil {
		return nil, err
	}
	id := clients.Clean(ids[0])
	if len(all) == 0 {
		return nil, fmt.Errorf("%q: the journal has no change of that name; bellows journal lists them: %w", id, engine.ErrUsage)
	}
	if is := all[0].Record.Context; is != l.place.Context {
		return nil, fmt.Errorf("%s: it is a change of context %s and this is %s: choose it with --context: %w",
			id, clients.Clean(is), clients.Clean(l.place.Context), engine.ErrUsage)
	}
	return &all[0], nil
}

func (l *liveSpread) revert(ctx context.Context, of *journal.Change, r reverting) (*change.Plan, error) {
	readings, err := l.read(ctx)
	if err != nil {
		return nil, fmt.Errorf("nothing was sent: %w", err)
	}
	return r.plan(&of.Record, readings, change.RevertOptions{Now: time.Now(), Force: r.force})
}
