package change

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bellows/engine"
)

// ApplyOptions say how to apply a plan.
type ApplyOptions struct {
	// Place must be the plan's.
	Place
	// Writes must be true: a context is read-only until its configuration says
	// otherwise.
	Writes bool
	// Keeper keeps the record before each statement. It is required.
	Keeper Keeper
	// Progress gets a copy of each record that was kept; it must not block.
	Progress func(Record)
	// Settle is how long to wait before every frontend is read a second time.
	// 0: DefaultSettle. Below 0: no second reading.
	Settle time.Duration
	// ReadLimit bounds the readings that follow a statement, also when the run
	// was interrupted. 0: 10 s.
	ReadLimit time.Duration
	Now       func() time.Time // nil: time.Now
}

// DefaultSettle is long enough for a follower to replay the master's log.
const DefaultSettle = 5 * time.Second

const defaultReadLimit = 10 * time.Second

// Apply executes a plan, frontend by frontend, and stops at the first statement
// that fails. What it returns is the account, whatever the error: ErrUsage and
// ErrHold where nothing was sent or going on was unsafe, ErrMismatch where the
// value does not stay, the frontend's own error where it refused.
func Apply[E Executor](ctx context.Context, p *Plan, frontends []E, o ApplyOptions) (Record, error) {
	a := newApplication(p, frontends, o)
	err := a.admit(ctx)
	if err == nil {
		err = a.keep(ctx)
	}
	if err == nil {
		err = a.execute(ctx)
		err = a.conclude(ctx, err)
	} else {
		a.end(err)
	}
	return a.rec.clone(), err
}

// Admit tells, from new readings, whether Apply would begin: what it would refuse
// is refused in the same words. It sends and keeps nothing.
func Admit[E Executor](ctx context.Context, p *Plan, frontends []E, o ApplyOptions) error {
	return newApplication(p, frontends, o).admit(ctx)
}

func newApplication[E Executor](p *Plan, frontends []E, o ApplyOptions) *application {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Settle == 0 {
		o.Settle = DefaultSettle
	}
	if o.ReadLimit <= 0 {
		o.ReadLimit = defaultReadLimit
	}
	a := &application{plan: p, o: o, rec: newRecord(p, o.Now().UTC()), at: map[string]Executor{}}
	for _, f := range frontends {
		a.at[f.Name()] = f
		a.all = append(a.all, f)
	}
	return a
}

// application is one run of Apply, on one goroutine.
type application struct {
	plan *Plan
	o    ApplyOptions
	rec  *Record
	all  []Executor
	at   map[string]Executor
}

// admit refuses whatever must not be applied; nothing is sent or kept until then.
func (a *application) admit(ctx context.Context) error {
	p := a.plan
	switch {
	case !a.o.Writes:
		return &Refusal{class: engine.ErrUsage, Reason: fmt.Sprintf(
			"context %q is read-only, so nothing was sent: say writes: true in its configuration, and leave out --read-only", a.o.Context)}
	case a.o.Keeper == nil:
		return fmt.Errorf("nothing keeps the record: %w", engine.ErrUsage)
	case p.Scope == ScopeSession:
		return &Refusal{class: engine.ErrUsage, Reason: "a plan of scope session changes no frontend, so there is nothing to apply: " +
			"try it with bellows spread verify --spread-num"}
	case p.Scope == ScopeHint:
		return &Refusal{class: engine.ErrUsage, Reason: "a plan of scope hint changes no frontend, so there is nothing to apply: paste " + p.Hint + " behind SELECT"}
	}
	if err := p.check(); err != nil {
		return err
	}
	for _, s := range p.Steps {
		if a.at[s.Frontend] == nil {
			return &Refusal{class: engine.ErrHold, Reason: fmt.Sprintf("frontend %s of the plan is not in the configuration any more: make a new plan", s.Frontend)}
		}
	}
	readings, err := Readings(ReadAll(ctx, a.all))
	if err != nil {
		return fmt.Errorf("nothing was sent: %w", err)
	}
	return p.Check(a.o.Now(), a.o.Place, readings)
}

// execute sends the statements until one fails.
func (a *application) execute(ctx context.Context) error {
	for i := range a.rec.Steps {
		s := &a.rec.Steps[i]
		if ctx.Err() != nil {
			return fmt.Errorf("frontend %s: not begun: %w", s.Frontend, context.Cause(ctx))
		}
		if err := a.step(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (a *application) step(ctx context.Context, s *Step) error {
	f := a.at[s.Frontend]
	reading, err := f.Read(ctx)
	if err != nil {
		s.Reason = "not sent: it could not be read before"
		return errors.Join(err, a.keep(ctx))
	}
	found := ""
	if reading.Spread != nil {
		found = reading.Spread.Global
	}
	switch {
	case found == s.Target.text():
		s.State, s.Reason = StepAlready, "it reads "+found+" already"
		return a.keep(ctx)
	case s.Statement == "", found != a.plan.state(s.Frontend).Spread.Global && !a.plan.reads(s.Frontend, found):
		s.Reason = fmt.Sprintf("not sent: it reads %s, which is neither what it was nor what is to be set", orNothing(found))
		err := fmt.Errorf("frontend %s: %s is %s: somebody else set it in the meantime: make a new plan: %w", s.Frontend, SpreadVariable, orNothing(found), engine.ErrHold)
		return errors.Join(err, a.keep(ctx))
	}
	return a.send(ctx, f, s)
}

// send keeps the intent, then executes. The order is what makes the account true
// when the process ends in between.
func (a *application) send(ctx context.Context, f Writer, s *Step) error {
	s.State, s.SentAt = StepSending, a.o.Now().UTC()
	if err := a.keep(ctx); err != nil {
		s.State, s.SentAt, s.Reason = StepWaiting, time.Time{}, "not sent: the record could not be kept"
		return err
	}
	err := f.Execute(ctx, s.Statement)
	s.AnsweredAt = a.o.Now().UTC()
	switch {
	case err == nil:
		s.State = StepDone
	case IsUnsure(err):
		s.State, s.Reason = StepUnsure, "the answer was lost: it may have been executed"
	default:
		s.State, s.Reason = StepFailed, plain(err)
	}
	if err != nil {
		err = fmt.Errorf("frontend %s: %s: %w", s.Frontend, s.Statement, err)
	}
	return errors.Join(err, a.keep(ctx))
}

// keep hands the record out. A run that was called off still keeps its account.
func (a *application) keep(ctx context.Context) error {
	rec := a.rec.clone()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.o.ReadLimit)
	defer cancel()
	id, err := a.o.Keeper.Keep(ctx, rec)
	if err != nil {
		return fmt.Errorf("journal: the record was not kept, so nothing more is sent: %w", err)
	}
	a.rec.ID, rec.ID = id, id
	if a.o.Progress != nil {
		a.o.Progress(rec)
	}
	return nil
}

// end fixes the outcome.
func (a *application) end(err error) {
	a.rec.Ended = a.o.Now().UTC()
	a.rec.Outcome = engine.OutcomeOf(err)
	a.rec.Reason = a.account(err)
}
