package load

import (
	"context"
	"time"
)

// Waiter waits for moments: with a timer while there is time, then in short sleeps of
// the system, which are more exact than the timers of the runtime.
type Waiter struct{}

// near is the time before a moment from which on sleeps are the system's: the runtime
// may wake a timer this much too late when nothing else happens.
const near = 3 * time.Millisecond

// Until waits; see bench.Waiter.
func (Waiter) Until(ctx context.Context, t time.Time) bool {
	if far := time.Until(t) - near; far > 0 {
		timer := time.NewTimer(far)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return false
		}
	}
	for {
		left := time.Until(t)
		if left <= 0 {
			return ctx.Err() == nil
		}
		nap(min(left, near))
	}
}
