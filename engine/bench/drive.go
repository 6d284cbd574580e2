package bench

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"bellows/engine/warmup"
)

// Asker sends one statement of the mix.
type Asker interface {
	// Ask returns what came back, or soon after ctx ends. It never waits for another
	// request: whatever limits it is to be reported as Exhausted.
	Ask(ctx context.Context, statement int) Reply
}

// Reply is what one request brought back, judged like a probe.
type Reply struct {
	Class   warmup.Class
	Label   string // what failures are counted under
	Message string // for people: one example
	// Exhausted: it failed on this machine, for want of ports or open files.
	Exhausted bool
}

// Waiter waits for moments, as exactly as the machine can.
type Waiter interface {
	// Until returns true at t or as little after it as can be, false when ctx ended first.
	Until(ctx context.Context, t time.Time) bool
}

// drive is one open loop: it sends by the schedule, whatever comes back.
type drive struct {
	asker    Asker
	waiter   Waiter
	schedule schedule
	mix      []Statement
	seed     uint64
	limit    time.Duration // in the cluster's time
	most     int           // in flight
	into     *recorder
	spawn    func(func())
	loader   Loader // instead of sending
}

// stopped is why an open loop ended.
type stopped int

const (
	ranOut       stopped = iota // all was sent
	interrupted                 // ctx ended
	ceiling                     // too many in flight
	outOfMachine                // ports or files of this machine
)

// run sends until the schedule is over, ctx ends or the ceiling is reached, and then
// awaits what is in flight, which its limit bounds. atEnd is called between the two.
func (d *drive) run(ctx context.Context, gate time.Time, atEnd func()) stopped {
	if d.loader != nil {
		return d.compute(ctx, d.loader, atEnd)
	}
	requests := context.WithoutCancel(ctx)
	order := newOrder(d.mix, d.seed)
	var flying sync.WaitGroup
	var exhausted atomic.Bool
	end := ranOut
	for i := range d.schedule.count() {
		offset := d.schedule.at(i)
		due := gate.Add(d.schedule.wall(offset))
		statement := order.next()
		if !d.waiter.Until(ctx, due) {
			end = interrupted
			break
		}
		if exhausted.Load() {
			end = outOfMachine
			break
		}
		if d.into.launch(d.most) {
			end = ceiling
			break
		}
		flying.Add(1)
		d.spawn(func() {
			defer flying.Done()
			if d.ask(requests, due, offset, statement).Exhausted {
				exhausted.Store(true)
			}
		})
	}
	d.into.issued(time.Now())
	atEnd()
	flying.Wait()
	return end
}

// ask sends one request and records it.
func (d *drive) ask(ctx context.Context, due time.Time, offset time.Duration, statement int) Reply {
	deadline := due.Add(d.schedule.wall(d.limit))
	limited, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	began := time.Now()
	reply := d.asker.Ask(limited, statement)
	ended := time.Now()
	d.into.land(landed{
		offset: offset, lateness: began.Sub(due),
		response: d.schedule.model(ended.Sub(due)), service: d.schedule.model(ended.Sub(began)),
		reply: reply, at: began,
	})
	return reply
}
