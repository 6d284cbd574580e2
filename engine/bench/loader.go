package bench

import (
	"context"
	"time"
)

// Loader works a whole open loop off without sending it: the embedded demo, whose model
// computes what a broker would do. There is no sender then that could be late.
type Loader interface {
	// Load tells what became of every request; it returns soon after ctx ends, then
	// with an error.
	Load(ctx context.Context, load Arrivals) error
}

// Arrivals are the requests of one open loop, in the cluster's time.
type Arrivals struct {
	Count         int
	Length, Limit time.Duration
	// At is when request i is meant to be sent, and the index of its statement. It is
	// to be asked in order, once each.
	At func(i int) (time.Duration, int)
	// Landed is told what became of request i, from any goroutine.
	Landed func(i int, took time.Duration, reply Reply)
}

// compute works a load off; the recorder sees the same as if it had been sent exactly
// by the schedule.
func (d *drive) compute(ctx context.Context, loader Loader, atEnd func()) stopped {
	order := newOrder(d.mix, d.seed)
	err := loader.Load(ctx, Arrivals{
		Count: d.schedule.count(), Length: d.schedule.length, Limit: d.limit,
		At: func(i int) (time.Duration, int) {
			d.into.launch(d.schedule.count() + 1)
			return d.schedule.at(i), order.next()
		},
		Landed: func(i int, took time.Duration, reply Reply) {
			d.into.land(landed{offset: d.schedule.at(i), response: took, service: took, reply: reply})
		},
	})
	d.into.issued(time.Now())
	atEnd()
	if err != nil {
		return interrupted
	}
	return ranOut
}
