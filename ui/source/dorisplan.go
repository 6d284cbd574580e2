package source

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// DorisWish is a change that somebody wants.
type DorisWish struct {
	Kind engine.Kind // apply or undo
	// Value is what to set, of an apply without Of.
	Value change.Value
	// Of is the ID of a change to take back, or to finish; an undo without it is of the
	// last apply.
	Of string
	// Workload is what the effect is predicted for; nil for no prediction.
	Workload *spread.Workload
	Simulate spread.SimulateOptions
}

// DorisPlan is a plan that can be applied. Done gives back what it holds; Apply does
// that as well.
type DorisPlan struct {
	Plan *change.Plan
	// Shown is the plan, fit to be shown.
	Shown   *change.Plan
	About   DorisAbout
	context string // as the console calls it
	open    Frontends
	done    func()
}

// Done gives back what a plan holds.
func (p *DorisPlan) Done() { p.done() }

var errNoFrontends = fmt.Errorf("no Doris frontend is connected: %w", engine.ErrUnreachable)

// Plan reads all frontends and plans; nothing is sent. Its error is why there is no plan,
// which the journal keeps.
func (d *Doris) Plan(ctx context.Context, wish DorisWish) (*DorisPlan, error) {
	open, done := d.Lend()
	if open == nil {
		return nil, errNoFrontends
	}
	about := open.About()
	plan, err := d.plan(ctx, open, wish)
	if err != nil {
		done()
		outcome, reason := outcomeOf(err)
		d.log(&about, engine.Entry{Kind: engine.KindPlan, What: "no plan for " + wish.words(), Undoes: wish.undoes(), Outcome: outcome, Reason: reason})
		return nil, err
	}
	shown := clients.CleanCopy(*plan)
	return &DorisPlan{Plan: plan, Shown: &shown, About: about, context: d.Snapshot().Context, open: open, done: sync.OnceFunc(done)}, nil
}

func (w *DorisWish) words() string {
	switch {
	case w.Kind == engine.KindUndo:
		return "taking back " + orWord(clients.Clean(w.Of), "the last apply")
	case w.Of != "":
		return "finishing " + clients.Clean(w.Of)
	default:
		return w.Value.String()
	}
}

func (w *DorisWish) undoes() string {
	if w.Kind == engine.KindUndo {
		return w.Of
	}
	return ""
}

func orWord(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func (d *Doris) plan(ctx context.Context, open Frontends, wish DorisWish) (*change.Plan, error) {
	about := open.About()
	var of *change.Record
	if wish.Kind == engine.KindUndo || wish.Of != "" {
		var err error
		if of, err = d.recorded(open, wish.Of); err != nil {
			return nil, err
		}
	}
	readings, err := change.Readings(change.ReadAll(ctx, open.All()))
	if err != nil {
		return nil, fmt.Errorf("nothing was sent: %w", err)
	}
	revert := change.RevertOptions{Now: d.o.Now()}
	switch {
	case wish.Kind == engine.KindUndo:
		return change.PlanUndo(of, readings, revert)
	case of != nil:
		return change.PlanResume(of, readings, revert)
	}
	o := change.PlanOptions{Place: about.Place, Scope: change.ScopeGlobal, Value: wish.Value, Now: d.o.Now()}
	if _, err := change.Make(readings, o); err != nil {
		return nil, err // known before a long prediction
	}
	if wish.Workload != nil {
		// A plan without a prediction is as good; what fails it is a warning of the screen.
		if p, err := change.Predict(ctx, &readings[0], wish.Workload, wish.Value, wish.Simulate); err == nil {
			o.Prediction = p
		}
	}
	return change.Make(readings, o)
}

// recorded is the change that is meant, of those of this context.
func (d *Doris) recorded(open Frontends, id string) (*change.Record, error) {
	about := open.About()
	if d.o.StateDir == "" {
		return nil, fmt.Errorf("this console keeps no journal: there is nothing to take back: %w", engine.ErrUsage)
	}
	all, err := journal.ReadChanges(d.o.StateDir, journal.Filter{ID: id})
	if err != nil {
		return nil, err
	}
	for _, c := range slices.Backward(all) {
		r := &c.Record
		switch {
		case id != "" && r.Context != about.Context:
			return nil, fmt.Errorf("%s: it is a change of context %s and this is %s: switch to that one first: %w",
				clients.Clean(id), clients.Clean(r.Context), clients.Clean(about.Context), engine.ErrUsage)
		case id == "" && (r.Context != about.Context || r.Kind != engine.KindApply || r.Sent() == 0 && !r.Pending()):
		case about.Simulation != "" && !ours(r, open.All()):
			if id != "" {
				return nil, fmt.Errorf("%s: it was made on frontends of a simulation that has ended: %w", clients.Clean(id), engine.ErrUsage)
			}
		default:
			return r, nil
		}
	}
	if id != "" {
		return nil, fmt.Errorf("%q: the journal has no such change: %w", clients.Clean(id), engine.ErrUsage)
	}
	return nil, fmt.Errorf("nothing was applied in context %s: there is nothing to take back: %w", clients.Clean(about.Context), engine.ErrUsage)
}

// Explain lets a frontend that answers plan a query, which it does not run.
func (d *Doris) Explain(ctx context.Context, query string) (*spread.Explain, error) {
	if err := change.CheckQuery(query); err != nil {
		return nil, err
	}
	open, done := d.Lend()
	if open == nil {
		return nil, errNoFrontends
	}
	defer done()
	var all []error
	for _, f := range open.All() {
		e, err := f.Explain(ctx, nil, query)
		if err == nil || !errors.Is(err, engine.ErrUnreachable) {
			return e, err
		}
		all = append(all, err)
	}
	return nil, errors.Join(all...)
}

// log puts an entry about frontends into the journal, and says where it could not.
func (d *Doris) log(about *DorisAbout, e engine.Entry) {
	if d.o.Journal == nil {
		return
	}
	e.Context, e.Cluster, e.Target = about.Context, about.Cluster, change.SpreadVariable
	_, err := d.o.Journal.Append(e)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.logged++; err != nil {
		d.say(Warning, Words(err))
	}
	d.bump()
}
