package cli

import (
	"context"
	"errors"
	"time"

	"bellows/clients/pinot"
	"bellows/engine"
)

// clockTolerance is how far a broker's clock may be from ours before it is
// worth a word: restarts are told by start times.
const clockTolerance = 10 * time.Second

// checkClock compares clocks by what the broker says of its start and its
// uptime, which is in whole seconds.
func checkClock(ctx context.Context, b *pinot.Broker, l *checklist, subject string) {
	start, err := b.Start(ctx)
	if err != nil {
		l.fail(subject, err)
		return
	}
	if start.At.IsZero() {
		l.warn(subject, "it does not tell when it started (Pinot before 1.2): a restart during a warm-up shows only in its request numbers")
		return
	}
	uptime, err := b.Uptime(ctx)
	if errors.Is(err, pinot.ErrUnsupported) {
		return
	}
	if err != nil {
		l.fail(subject, err)
		return
	}
	off := time.Until(start.At.Add(uptime))
	if off.Abs() > clockTolerance {
		l.warn(subject, "its clock is %s away from this machine's", engine.Span(off.Abs()))
		return
	}
	l.ok(subject, "up for %s", engine.Span(uptime))
}
