package warmup

import (
	"context"
	"fmt"
	"time"
)

// job is one probe on its way.
type job struct {
	item   *item
	proof  bool // a good answer counts towards the table's proof
	bounds bool // asks for the table's time range
	// cut is set when the rest of the budget, not the probe's own limit, ends it.
	cut   bool
	life  int
	probe Probe
}

// worker sends one probe after the other until the session ends or fewer
// workers are wanted.
func (s *Session) worker(ctx context.Context) {
	for {
		if s.opts.Limit != nil && s.opts.Limit.Acquire(ctx, 1) != nil {
			s.leave()
			return
		}
		j, wait, wake, gone := s.take()
		if j.item != nil {
			answer := s.target.Prober.Probe(ctx, j.probe)
			s.record(j, answer)
		}
		if s.opts.Limit != nil {
			s.opts.Limit.Release(1)
		}
		switch {
		case gone:
			return
		case j.item == nil && !s.await(ctx, wait, wake):
			s.leave()
			return
		}
	}
}

func (s *Session) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workers--
}

// await sleeps until something may be ready; zero waits for a wake-up alone.
func (s *Session) await(ctx context.Context, wait time.Duration, wake <-chan struct{}) bool {
	var timer <-chan time.Time
	if wait > 0 {
		t := time.NewTimer(wait)
		defer t.Stop()
		timer = t.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-timer:
	case <-wake:
	}
	return true
}

// take picks the next job, or says how long to wait, or that this worker is
// not wanted any more.
func (s *Session) take() (j job, wait time.Duration, wake <-chan struct{}, gone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.state == StateEnding || s.state == StateEnded || s.workers > s.limit(now) {
		s.workers--
		return job{}, 0, nil, true
	}
	if s.state == StatePaused {
		return job{}, 0, s.wake, false
	}
	if s.roundOff.After(now) {
		return job{}, s.roundOff.Sub(now), s.wake, false
	}
	remaining := s.deadline.Sub(now)
	if remaining <= 0 {
		return job{}, 0, s.wake, false
	}
	j, earliest := s.rotation.pick(now, s.reached())
	if j.item == nil {
		if earliest.IsZero() {
			return job{}, 0, s.wake, false
		}
		return job{}, max(earliest.Sub(now), time.Millisecond), s.wake, false
	}
	j.life = s.life
	j.probe = s.probe(j, remaining)
	j.cut = j.probe.Timeout == remaining
	s.inFlight++
	j.item.kind.inFlight++
	if t := j.item.table; t != nil {
		t.sent(now, j.proof)
	}
	return j, 0, nil, false
}

// probe makes the query to send. Its limit is the rest of the budget, the
// probe timeout, and the table's share of the budget, so that one hanging
// table cannot eat what the others need; but never under a second, which a
// cold broker may well take.
func (s *Session) probe(j job, remaining time.Duration) Probe {
	limit := min(remaining, s.opts.ProbeTimeout)
	if j.item.table != nil {
		share := s.opts.Budget * time.Duration(s.regulator.target) / time.Duration(max(len(s.rotation.tables), 1))
		limit = min(limit, max(share, time.Second))
	}
	s.nextID++
	p := Probe{
		SQL:     j.item.shape.SQL,
		Engine:  j.item.kind.engine,
		ID:      fmt.Sprintf("bellows-%d-%d", s.firstAt.UnixMilli(), s.nextID),
		Timeout: limit,
		Row:     j.bounds,
	}
	if j.item.table != nil {
		p.Table = j.item.table.routes.Table
	}
	return p
}
