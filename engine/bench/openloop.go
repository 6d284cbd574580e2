package bench

import (
	"context"
	"time"
)

// OpenLoop sends one open loop of Settings.Length to a broker as it is, and gives what
// came of it as a round of its own.
func OpenLoop(ctx context.Context, asker Asker, waiter Waiter, s Settings) Round {
	one := Round{Number: 1, Restart: 1, Attempt: 1, Started: time.Now(), Gate: time.Now()}
	plan := schedule{perSecond: s.Rate, length: s.Length, scale: s.Scale}
	rec := newRecorder(plan, &s, s.Windows)
	d := drive{
		asker: asker, waiter: waiter, schedule: plan, mix: s.Mix, seed: s.Seed,
		limit: s.Limit, most: s.MaxInFlight, into: rec, spawn: func(f func()) { go f() },
	}
	cut := d.run(ctx, one.Gate, func() {})
	one.Pacing, one.Windows, one.Series = rec.harvest(one.Gate, cut)
	complete := len(one.Windows) > 0 && one.Windows[0].Complete
	one.Void = one.Pacing.verdictOf(cut, s.MaxInFlight, complete)
	one.ended = time.Now()
	return one
}
