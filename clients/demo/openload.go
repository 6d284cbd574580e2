package demo

import (
	"context"
	"fmt"
	"time"

	"bellows/clients/demo/jvm"
)

// OpenLoad is an open loop of queries that a broker's model is to work off at once,
// without the wire and without waiting for the clock. Times are the cluster's.
type OpenLoad struct {
	Count int
	// At is when query i arrives, from the beginning of the load, and what it says. It
	// is asked in order.
	At func(i int) (at time.Duration, sql string)
	// Length is how long the load lasts, Limit when a client leaves; the broker goes on
	// with its query all the same.
	Length, Limit time.Duration
	// Answered is told of each query, in the order of the answers, then of those that
	// have none at the limit. ok is false for one that cannot be answered.
	Answered func(i int, took time.Duration, ok bool)
}

// Load works an open loop off. Faults and quotas do not act on it. The broker's time
// has moved by the length of the load when it returns.
func (c *Cluster) Load(ctx context.Context, id string, load OpenLoad) error {
	b := c.broker(id)
	if b == nil {
		return fmt.Errorf("demo cluster: broker %s: %w", id, ErrUnknown)
	}
	l := b.current()
	if l == nil || l.cpu == nil {
		return fmt.Errorf("demo cluster: broker %s: is down or has no modelled process: %w", id, ErrUnknown)
	}
	var err error
	l.cpu.computed(func(m *jvm.Machine, told func([]*jvm.Query, func(*jvm.Query))) {
		err = l.workOff(ctx, m, told, load)
	})
	return err
}

// looks is how often a load looks whether it is to stop.
const looks = 512

func (l *life) workOff(ctx context.Context, m *jvm.Machine, told func([]*jvm.Query, func(*jvm.Query)), load OpenLoad) error {
	start := m.Now()
	waiting := map[*jvm.Query]int{}
	ended := func(q *jvm.Query) {
		if i, mine := waiting[q]; mine {
			delete(waiting, q)
			load.Answered(i, min(load.Limit, q.Finished-q.Arrived), true)
		}
	}
	for i := range load.Count {
		if i%looks == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		at, sql := load.At(i)
		told(m.Advance(start+at), ended)
		shape, servers, ok := l.priced(sql)
		if !ok {
			load.Answered(i, 0, false)
			continue
		}
		q := m.Submit(shape, servers)
		q.Done = make(chan struct{}) // it may end long after the load, by the clock
		waiting[q] = i
	}
	told(m.Advance(start+load.Length), ended)
	told(m.Advance(start+load.Length+load.Limit), ended)
	for _, i := range waiting {
		load.Answered(i, load.Limit, true)
	}
	return nil
}

// priced is what a query costs the broker and its servers; false for one that fails.
func (l *life) priced(sql string) (jvm.Shape, time.Duration, bool) {
	c := l.broker.cluster
	r := &request{plan: c.planFor(sql), sql: sql, life: l, state: c.state.Load(), timeout: defaultTimeout, number: l.requests.Add(1) - 1}
	g, ok := r.run(&answer{})
	if !ok || len(g.missing) > 0 || g.hung > 0 {
		return jvm.Shape{}, 0, false
	}
	return r.plan.shape, min(g.servers, r.timeout), true
}

// computed gives the machine to do, which moves its time as it likes; afterwards the
// clock goes on from there. told passes on queries that ended: those of others are
// answered on the way.
func (c *cpu) computed(do func(m *jvm.Machine, told func([]*jvm.Query, func(*jvm.Query)))) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.advance()
	do(c.machine, func(ended []*jvm.Query, own func(*jvm.Query)) {
		for _, q := range ended {
			close(q.Done)
			own(q)
		}
	})
	c.began = time.Now().Add(-time.Duration(float64(c.machine.Now()) / c.speed))
	c.arm()
}
