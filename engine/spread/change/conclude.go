package change

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"
)

// conclude reads every frontend back, at once and again later, and ends the run
// with the first failure or with what the readings show.
func (a *application) conclude(ctx context.Context, stopped error) error {
	last := a.readBack(ctx, func(s *Step, b *Readback) { s.After = b })
	var calledOff error
	if a.rec.Sent() > 0 && a.o.Settle > 0 {
		kept := a.keep(ctx)
		if stopped == nil {
			stopped = kept
		}
		if calledOff = wait(ctx, a.o.Settle); calledOff == nil {
			last = a.readBack(ctx, func(s *Step, b *Readback) { s.Later = b })
		}
	}
	err := stopped
	if err == nil {
		err = a.compare(last)
	}
	if err == nil && calledOff != nil {
		err = fmt.Errorf("every frontend reads %s, and the second reading was called off: %w", a.plan.Target.text(), calledOff)
	}
	a.noteEffects(last)
	a.end(err)
	if kept := a.keep(ctx); kept != nil {
		err = errors.Join(err, kept)
		a.end(err)
	}
	return err
}

// wait is over early when the run is called off.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// readBack reads all frontends over new connections, within a bound of its own.
func (a *application) readBack(ctx context.Context, put func(*Step, *Readback)) []Read {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.o.ReadLimit)
	defer cancel()
	all := ReadAll(ctx, a.all)
	for i := range a.rec.Steps {
		s := &a.rec.Steps[i]
		k := slices.IndexFunc(a.all, func(e Executor) bool { return e.Name() == s.Frontend })
		put(s, readbackOf(&all[k], a.o.Now().UTC()))
	}
	return all
}

func readbackOf(r *Read, now time.Time) *Readback {
	b := &Readback{At: now, Acts: r.Reading.Acts.Acts}
	switch v := r.Reading.Spread; {
	case r.Err != nil:
		b.Error = plain(r.Err)
	case v == nil:
		b.Error = "it has no " + SpreadVariable + " any more"
	default:
		b.Value = v.Global
		if v.Session != v.Global {
			b.Session = v.Session
		}
	}
	return b
}

// read is the newest thing that a new connection read on the step's frontend.
func (s *Step) read() *Readback {
	if s.Later != nil {
		return s.Later
	}
	return s.After
}

// compare holds the readings against the targets.
func (a *application) compare(last []Read) error {
	for i := range last {
		if err := last[i].Err; err != nil {
			return fmt.Errorf("frontend %s: the value could not be read back: %w", last[i].Reading.Frontend, err)
		}
	}
	var wrong []string
	for i := range a.rec.Steps {
		s := &a.rec.Steps[i]
		want, got := s.Target.text(), s.read()
		switch {
		case got.Error != "":
			wrong = append(wrong, s.Frontend+": "+got.Error)
		case got.Value == want:
		case s.Later != nil && s.After.Value == want:
			wrong = append(wrong, fmt.Sprintf("%s read %s at first and %s later: the value reverts", s.Frontend, want, got.Value))
		default:
			wrong = append(wrong, fmt.Sprintf("%s reads %s instead of %s", s.Frontend, orNothing(got.Value), want))
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return fmt.Errorf("the value is not what was set: %s: look who else sets it, or undo: %w", strings.Join(wrong, "; "), engine.ErrMismatch)
}

// noteEffects says where the value is set and does nothing: the switch may have
// been turned between plan and now.
func (a *application) noteEffects(last []Read) {
	for i := range last {
		r := &last[i].Reading
		k := slices.IndexFunc(a.rec.Steps, func(s Step) bool { return s.Frontend == r.Frontend })
		if last[i].Err != nil || r.Spread == nil || k < 0 {
			continue
		}
		for _, w := range effectWarnings(r, a.rec.Steps[k].Target.N) {
			if !slices.Contains(a.rec.Warnings, w) {
				a.rec.Warnings = append(a.rec.Warnings, w)
			}
		}
	}
}

// account is the whole run in a sentence.
func (a *application) account(err error) string {
	if err != nil {
		return plain(err)
	}
	n := a.rec.Sent()
	if n == 0 {
		return fmt.Sprintf("nothing to do: %s reads %s already", everyFrontend(len(a.rec.Steps)), a.plan.Target.text())
	}
	return fmt.Sprintf("%s sent; %s reads %s over a new connection", engine.Plural(n, "statement"), everyFrontend(len(a.rec.Steps)), a.plan.Target.text())
}

func everyFrontend(n int) string {
	if n == 1 {
		return "the frontend"
	}
	return fmt.Sprintf("each of %d frontends", n)
}

// plain is an error's text without the class words that are there for errors.Is.
func plain(err error) string {
	var text []string
	for line := range strings.SplitSeq(err.Error(), "\n") {
		for _, class := range []error{engine.ErrUsage, engine.ErrUnreachable, engine.ErrDenied, engine.ErrHold, engine.ErrMismatch, engine.ErrInterrupted} {
			line = strings.TrimSuffix(line, ": "+class.Error())
		}
		if line != errUnsure.Error() || len(text) == 0 {
			text = append(text, line)
		}
	}
	return strings.Join(text, "; ")
}
