package source

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

var errWorking = errors.New("a change or a verification of the frontends is under way: wait for its end")

// begin takes the one place for work, and gives its context.
func (d *Doris) begin(w DorisWork) (context.Context, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closed:
		return nil, errClosing
	case d.work.Running:
		return nil, errWorking
	}
	var ctx context.Context
	ctx, d.stop = context.WithCancel(context.Background())
	w.Turn, w.Running = d.work.Turn+1, true
	d.work = w
	d.bump()
	return ctx, nil
}

// update changes the work.
func (d *Doris) update(change func(w *DorisWork)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change(&d.work)
	d.bump()
}

// end says what came of it, and lets frontends be read at once.
func (d *Doris) end(outcome engine.Outcome, reason string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.work.Running, d.work.Outcome, d.work.Reason = false, outcome, reason
	d.stop()
	d.logged++
	if r := d.work.Record; r != nil && r.Sent() > 0 {
		d.set = strconv.FormatInt(r.Target.N, 10)
	}
	if d.watch != nil {
		if d.work.Kind.ChangesCluster() {
			d.watch.open = nil // what is left to be said of them is newer now
		}
		d.pokeAll(d.watch)
	}
	d.bump()
}

// Stop ends a verification, and a change before its next statement.
func (d *Doris) Stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.work.Running {
		d.stop()
	}
}

// admit tells whether a plan would be refused here, whatever the frontends say.
func (d *Doris) admit(p *DorisPlan) error {
	switch {
	case d.o.Journal == nil:
		return fmt.Errorf("this console keeps no journal, and nothing is changed without one: set XDG_STATE_HOME: %w", engine.ErrUsage)
	case d.o.ReadOnly:
		return fmt.Errorf("this console is read-only: %w", engine.ErrUsage)
	case !p.About.Writes:
		return fmt.Errorf("context %s is read-only: writes: true in the configuration allows changes: %w", p.Shown.Context, engine.ErrUsage)
	}
	return nil
}

// Apply begins to carry a plan out, and takes it over.
func (d *Doris) Apply(p *DorisPlan) error {
	err := d.admit(p)
	if err == nil {
		var ctx context.Context
		kind := engine.KindApply
		if p.Plan.Undoes != "" && p.Plan.Resumes == "" {
			kind = engine.KindUndo
		}
		if ctx, err = d.begin(DorisWork{Kind: kind, Context: p.context}); err == nil {
			d.starter.run(func() { d.apply(ctx, p) })
			return nil
		}
	}
	p.Done()
	return err
}

func (d *Doris) apply(ctx context.Context, p *DorisPlan) {
	defer p.Done()
	record, err := change.Apply(ctx, p.Plan, p.open.All(), change.ApplyOptions{
		Place: p.About.Place, Writes: p.About.Writes && !d.o.ReadOnly, Keeper: d.o.Journal.Ledger(p.About.Cluster), Settle: d.o.Settle, Now: d.o.Now,
		Progress: func(r change.Record) {
			r = clients.CleanCopy(r)
			d.update(func(w *DorisWork) { w.Record = &r })
		},
	})
	outcome, reason := outcomeOf(err)
	if record.ID == "" {
		d.log(&p.About, engine.Entry{
			Kind: d.Snapshot().Work.Kind, What: "refused: " + p.Plan.Target.String() + " for all new sessions", Undoes: p.Plan.Undoes, Outcome: outcome, Reason: reason,
		})
	} else {
		r := clients.CleanCopy(record)
		outcome, reason = record.Outcome, r.Reason
		d.update(func(w *DorisWork) { w.Record = &r })
	}
	d.end(outcome, reason)
}

// Verify begins to let every frontend plan or run a query again and again.
func (d *Doris) Verify(o change.VerifyOptions) error {
	if err := change.CheckQuery(o.Query); err != nil {
		return err
	}
	open, done := d.Lend()
	if open == nil {
		return errNoFrontends
	}
	ctx, err := d.begin(DorisWork{Kind: engine.KindVerify, Context: d.Snapshot().Context, Query: clients.CleanCopy(o.Query), Total: o.Queries * len(open.All())})
	if err != nil {
		done()
		return err
	}
	d.starter.run(func() {
		defer done()
		d.verify(ctx, open, o)
	})
	return nil
}

func (d *Doris) verify(ctx context.Context, open Frontends, o change.VerifyOptions) {
	counts := map[string]int{}
	o.Now = d.o.Now
	o.Progress = func(p change.VerifyProgress) {
		counts[p.Frontend] = p.Done
		sum := 0
		for _, n := range counts {
			sum += n
		}
		d.update(func(w *DorisWork) { w.Done = sum })
	}
	v, err := change.Verify(ctx, open.All(), o)
	outcome, reason := outcomeOf(err)
	if v.Verdict == change.Mismatch {
		outcome = engine.Mismatch
	}
	about := open.About()
	if v.Verdict != "" {
		d.log(&about, v.Entry(o.Query, outcome))
		shown := clients.CleanCopy(v)
		reason = shown.Reason
		d.update(func(w *DorisWork) { w.Verification = &shown })
	}
	d.end(outcome, reason)
}
