package bench

import (
	"context"
	"time"
)

// Sender is how requests get to a broker. A Loader stands for the other two.
type Sender struct {
	Asker  Asker
	Waiter Waiter
	Loader Loader
	Go     func(func()) // starts a goroutine; nil is the go statement
}

// drive is an open loop of these settings with that sender, into a recorder.
func (s Sender) drive(o *Settings, plan schedule, into *recorder) drive {
	if s.Go == nil {
		s.Go = func(f func()) { go f() }
	}
	return drive{
		asker: s.Asker, waiter: s.Waiter, loader: s.Loader, spawn: s.Go, schedule: plan, mix: o.Mix, seed: o.Seed,
		limit: o.Limit, most: o.MaxInFlight, into: into,
	}
}

// OpenLoop sends one open loop of Settings.Length to a broker as it is, and gives what
// came of it as a round of its own, void if it does not count.
func OpenLoop(ctx context.Context, sender Sender, o Settings) Round {
	one := Round{Number: 1, Restart: 1, Attempt: 1, Started: time.Now(), Gate: time.Now()}
	plan := schedule{perSecond: o.Rate, length: o.Length, scale: o.Scale}
	rec := newRecorder(plan, &o, o.Windows)
	d := sender.drive(&o, plan, rec)
	cut := d.run(ctx, one.Gate, func() {})
	one.Pacing, one.Windows, one.Series = rec.harvest(one.Gate, cut)
	complete := len(one.Windows) > 0 && one.Windows[0].Complete
	one.Void = one.Pacing.verdictOf(cut, o.MaxInFlight, complete)
	one.ended = time.Now()
	return one
}
