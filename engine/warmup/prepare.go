package warmup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"

	"golang.org/x/sync/errgroup"
)

// ShapeMode is what is probed with.
type ShapeMode string

// The modes.
const (
	ShapesAuto   ShapeMode = "auto"   // LIMIT 1 and shapes derived from the schemas
	ShapesLimit1 ShapeMode = "limit1" // the published probe alone
	ShapesUser   ShapeMode = "user"   // the user's statements; LIMIT 1 only for proof
)

// Work is what a session has to do: planned before the first probe.
type Work struct {
	Cover      Cover
	Mode       ShapeMode
	Statements []Statement // for ShapesUser
	Schemas    map[Table]Schema
	Quotas     map[Table]float64 // queries a second on this broker; absent = none
	Unready    string            // the broker's own word while it is not healthy and listed for nothing
	Notes      []string          // what could not be found out, for the user
}

// PrepareOptions say what to plan.
type PrepareOptions struct {
	Cover      CoverOptions
	Mode       ShapeMode
	Statements []Statement
	// Wait is how long a broker that cannot be reached, or that routes to no server
	// yet, is waited for.
	Wait time.Duration
	// Progress is told how many tables' routes are known; nil is fine.
	Progress func(done, total int)
}

// askAtOnce bounds the questions to the controller and the broker that are
// under way together.
const askAtOnce = 8

// Prepare reads the routes, chooses the cover, and reads what the probes for
// its tables need. A schema or quota that cannot be read is a note, not an error.
func Prepare(ctx context.Context, t Target, opts PrepareOptions) (Work, error) {
	unready, err := t.whyUnlisted(ctx)
	if err != nil {
		return Work{}, fmt.Errorf("broker %s: %w", t.Name, err)
	}
	routes, err := Explore(ctx, t, opts.Cover, opts.Progress)
	if err != nil {
		return Work{}, err
	}
	w := Work{Unready: unready, Cover: Plan(ctx, routes, opts.Cover), Mode: opts.Mode, Statements: opts.Statements}
	if err := ctx.Err(); err != nil {
		return w, fmt.Errorf("broker %s: planning: %w", t.Name, err)
	}
	if err := w.readSchemas(ctx, t); err != nil {
		return w, err
	}
	err = w.readQuotas(ctx, t)
	return w, err
}

// whyUnlisted looks at a broker that is listed for nothing: one that is down or
// starting is listed for nothing too, which is not the same as idle.
func (t Target) whyUnlisted(ctx context.Context) (state string, err error) {
	if len(t.Tables) > 0 || t.Readier == nil {
		return "", nil
	}
	ready, state, err := t.Readier.Ready(ctx)
	if err != nil || ready {
		return "", err
	}
	return state, nil
}

func (w *Work) tables() []Table {
	tables := make([]Table, len(w.Cover.Chosen))
	for i, c := range w.Cover.Chosen {
		tables[i] = c.Routes.Table
	}
	return tables
}

func (w *Work) readSchemas(ctx context.Context, t Target) error {
	w.Schemas = map[Table]Schema{}
	if w.Mode != ShapesAuto {
		return nil
	}
	if t.Schemas == nil {
		w.Notes = append(w.Notes, "no schema can be read without a controller: only LIMIT 1 probes")
		return nil
	}
	return w.ask(ctx, "schema", func(ctx context.Context, table Table) (func(), error) {
		schema, err := t.Schemas.Schema(ctx, table)
		return func() { w.Schemas[table] = schema }, err
	})
}

func (w *Work) readQuotas(ctx context.Context, t Target) error {
	w.Quotas = map[Table]float64{}
	if t.Quotas == nil {
		return nil
	}
	return w.ask(ctx, "quota", func(ctx context.Context, table Table) (func(), error) {
		quota, err := t.Quotas.Quota(ctx, table)
		return func() {
			if quota > 0 {
				w.Quotas[table] = quota
			}
		}, err
	})
}

// ask puts one question for every chosen table, some at once, and keeps the
// answers in the cover's order. Only a cancelled context is an error.
func (w *Work) ask(ctx context.Context, what string, question func(context.Context, Table) (func(), error)) error {
	tables := w.tables()
	keep := make([]func(), len(tables))
	failed := make([]error, len(tables))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(askAtOnce)
	for i, table := range tables {
		g.Go(func() error {
			keep[i], failed[i] = question(gctx, table)
			return gctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return fmt.Errorf("%s of the cover's tables: %w", what, err)
	}
	for i, table := range tables {
		if err := failed[i]; err != nil {
			w.Notes = append(w.Notes, fmt.Sprintf("%s: %s not read: %v", table, what, err))
			continue
		}
		keep[i]()
	}
	w.Notes = foldNotes(w.Notes)
	return nil
}

// foldNotes keeps a wall of the same trouble readable.
func foldNotes(notes []string) []string {
	const most = 8
	if len(notes) <= most {
		return notes
	}
	return append(slices.Clone(notes[:most-1]), fmt.Sprintf("and %d more of the kind", len(notes)-most+1))
}

// Nothing is the verdict over a broker that has no table to probe; nothing is
// false when there is one. expect is how many tables it must serve.
//
// A broker whose tables are all empty or switched off has nothing to serve. One
// that is listed for tables but has no route for them, or denies them, is not
// idle: it is not warmed.
func (w Work) Nothing(expect int) (v Verdict, nothing bool) {
	if len(w.Cover.Universe) > 0 {
		return Verdict{}, false
	}
	skips := map[Skip]int{}
	for _, t := range w.Cover.Skipped {
		skips[t.Reason]++
	}
	listed := len(w.Cover.Skipped)
	unready := skips[SkipNoRoute] + skips[SkipNoServer] + skips[SkipBroken]
	switch {
	case listed > 0 && skips[SkipDenied] == listed:
		return Verdict{
			Word: NotWarmed, Outcome: engine.Denied, Reason: fmt.Sprintf("no permission for any of its %d tables", listed),
			Advice: "check the credentials for brokers: they may differ from the controller's",
		}, true
	case w.Unready != "":
		return Verdict{
			Word: NotWarmed, Outcome: engine.NotWarmed, Reason: "no table lists it, and its health says " + w.Unready,
			Advice: "if it is starting, --wait 60s waits for its routes",
		}, true
	case unready+skips[SkipDenied] > 0:
		return Verdict{
			Word: NotWarmed, Outcome: engine.NotWarmed,
			Reason: fmt.Sprintf("listed for %d tables, but it routes to no server (%s)", listed, skipCounts(skips)),
			Advice: "if it is starting, --wait 60s waits for its routes",
		}, true
	}
	v = Verdict{Word: NothingToServe, Outcome: engine.OK, Reason: "no table is routed to this broker"}
	if listed > 0 {
		v.Reason = fmt.Sprintf("none of its %d tables can be probed (%s)", listed, skipCounts(skips))
	}
	if expect > 0 {
		v.Outcome = engine.NotWarmed
		v.Advice = "a table or more were expected: check its tags and the external view; if it is starting, --wait 60s waits for its routes"
	}
	return v, true
}

// skipCounts lists reasons with their numbers, most frequent first.
func skipCounts(skips map[Skip]int) string {
	counts := map[string]*Count{}
	for reason, n := range skips {
		counts[string(reason)] = &Count{Label: string(reason), N: n}
	}
	var parts []string
	for _, c := range sortedCounts(counts) {
		parts = append(parts, fmt.Sprintf("%s: %d", c.Label, c.N))
	}
	return strings.Join(parts, ", ")
}

// VerdictOf is the verdict over a broker that could not even be planned for.
func VerdictOf(err error) Verdict {
	v := Verdict{Outcome: engine.OutcomeOf(err), Reason: err.Error()}
	switch {
	case errors.Is(err, engine.ErrInterrupted), errors.Is(err, context.Canceled):
		v.Word = Interrupted
	case v.Outcome == engine.Unreachable:
		v.Word = Unreachable
	default:
		v.Word = NotWarmed
	}
	return v
}
