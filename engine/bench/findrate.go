package bench

import (
	"context"
	"fmt"
	"time"

	"bellows/engine"
)

// SearchOptions say how the rate is found. Times are the cluster's.
type SearchOptions struct {
	// WarmFor is how long load is sent before the first trial: a short warm-up does not
	// make a broker as fast as it gets.
	WarmFor time.Duration
	// Step is how long each trial lasts.
	Step  time.Duration
	From  float64 // the first rate that is tried
	To    float64 // the highest
	Share float64 // 0..1 of the highest rate that held
}

// fineness is the ratio of two rates between which the search does not look.
const fineness = 1.05

// search finds the rate on the broker as it runs: doubled until it does not hold, then
// halved between the last that held and the first that did not.
func (b *Bench) search(ctx context.Context) error {
	o := b.o.Search
	if o == nil {
		return nil
	}
	b.mu.Lock()
	b.run.Search = &Search{WarmFor: o.WarmFor, Share: o.Share}
	b.enter(StateSearching, 0)
	b.event(EventSearch, fmt.Sprintf("looking for the highest rate: %s of load first, then trials of %s", engine.Span(o.WarmFor), engine.Span(o.Step)))
	b.mu.Unlock()
	if o.WarmFor > 0 {
		warming, err := b.try(ctx, o.From, o.WarmFor)
		if err == nil && !warming.Held {
			err = b.settle(ctx)
		}
		if err != nil {
			return err
		}
	}
	held, failed := 0.0, 0.0
	rate := o.From
	for {
		t, err := b.try(ctx, rate, o.Step)
		if err != nil {
			return err
		}
		b.tried(t)
		if t.Held {
			held = rate
		} else {
			failed = rate
			if err := b.settle(ctx); err != nil {
				return err
			}
		}
		switch {
		case failed == 0 && rate >= o.To:
			return b.found(held)
		case failed == 0:
			rate = min(o.To, rate*2)
		case held == 0 && rate < 1:
			return b.found(0)
		case held == 0:
			rate /= 2
		case failed/held <= fineness:
			return b.found(held)
		default:
			rate = (held + failed) / 2
		}
	}
}

// settle lets a broker finish what a rate that did not hold has left behind: it works on
// for clients that have gone, up to the limit that they gave it.
func (b *Bench) settle(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return fmt.Errorf("looking for a rate: %w", context.Cause(ctx))
	case <-time.After(b.wall(b.o.Settings.BrokerTimeout)):
		return nil
	}
}

func (b *Bench) tried(t Trial) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := *b.run.Search // snapshots share the old one
	s.Trials = append(s.Trials[:len(s.Trials):len(s.Trials)], t)
	b.run.Search = &s
	text := fmt.Sprintf("%.4g requests/s held, p99 %s", t.Rate, t.P99)
	if !t.Held {
		text = fmt.Sprintf("%.4g requests/s did not hold: %s", t.Rate, t.Why)
	}
	b.event(EventSearch, text)
}

func (b *Bench) found(highest float64) error {
	if highest == 0 {
		return errEnd{engine.Failure, "no rate held on the broker as it is: look at the trials, or give one with --rate"}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	s := *b.run.Search
	s.Highest = highest
	b.run.Search = &s
	b.run.Settings.Rate = highest * s.Share
	b.o.Settings.Rate = b.run.Settings.Rate
	b.event(EventSearch, fmt.Sprintf("highest rate %.4g requests/s; %s of it is %.4g", highest, Percent(s.Share), b.run.Settings.Rate))
	return nil
}

// growth is how much longer the last third of a trial may take than the first before
// its queue counts as growing.
const growth = 2

// try sends one rate for a time. Only an interrupt is an error. A late sender does not
// count against the broker: it can only make its answers look later than they were.
func (b *Bench) try(ctx context.Context, rate float64, length time.Duration) (Trial, error) {
	o := b.o.Settings
	third := length / 3
	o.Rate, o.Length = rate, length
	o.Windows = []Window{{0, length}, {0, third}, {length - third, length}}
	one := OpenLoop(ctx, b.sender(), o)
	all, first, last := one.Windows[0], one.Windows[1], one.Windows[2]
	t := Trial{Rate: rate, Sent: all.Sent, Cancelled: all.Cancelled, Failed: all.Failed, P50: all.Response.At(0.5), P99: all.Response.At(0.99), LateP99: one.Pacing.LateP99}
	if ctx.Err() != nil {
		return t, fmt.Errorf("looking for a rate: %w", context.Cause(ctx))
	}
	early, late := first.Response.At(0.9), last.Response.At(0.9)
	switch {
	case one.Void.Reason != VoidNone && one.Void.Reason != VoidLate:
		t.Why = one.Void.Text
	case all.Cancelled > 0:
		t.Why = fmt.Sprintf("%s cancelled", Percent(all.CancelledRatio()))
	case all.Failed > 0:
		t.Why = fmt.Sprintf("%d failed: %s", all.Failed, all.Failures[0].Label)
	case late.Value > growth*early.Value+o.Slow/2:
		t.Why = fmt.Sprintf("its queue grows: p90 %s in the first third, %s in the last", early, late)
	default:
		t.Held = true
	}
	return t, nil
}
