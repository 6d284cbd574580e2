package warmup

import (
	"fmt"
	"time"

	"bellows/engine"
)

// Pause stops sending; what is in flight is still counted. The budget waits too.
func (s *Session) Pause() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != StateWarming {
		return
	}
	s.state, s.pausedAt = StatePaused, time.Now()
	s.event(EventPaused, "paused; the budget waits")
}

// Resume goes on after Pause.
func (s *Session) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != StatePaused {
		return
	}
	rest := time.Since(s.pausedAt)
	s.deadline = s.deadline.Add(rest)
	// The share rule and the ramp count from the start, and must not see the pause.
	s.started = s.started.Add(rest)
	s.state = StateWarming
	s.event(EventResumed, "resumed")
	s.notifyWorkers()
}

// Stop ends the session as an interrupt does.
func (s *Session) Stop() { s.end(endStopped, "stopped") }

// Skip leaves a table out of the rest of the session.
func (s *Session) Skip(table Table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.rotation.tables {
		if t.routes.Table == table {
			t.skipped = true
			s.event(EventTable, string(table)+": skipped by the user")
			s.notifyWorkers()
			return nil
		}
	}
	return fmt.Errorf("table %s: not part of this warm-up's cover: %w", table, engine.ErrUsage)
}

// SetConcurrency changes how many probes may be in flight; 0 is auto.
func (s *Session) SetConcurrency(n int) error {
	if n < 0 || n > MaxConcurrency {
		return fmt.Errorf("concurrency %d: must be 1 to %d, or 0 for auto: %w", n, MaxConcurrency, engine.ErrUsage)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.regulator.auto = n == 0
	if n > 0 {
		s.regulator.target = n
		s.regulator.max = max(s.regulator.max, n)
		s.regulator.ceiling = s.regulator.max
		s.regulator.ramp = 0
	}
	s.announced = s.limit(time.Now())
	s.event(EventConcurrency, fmt.Sprintf("concurrency %d, set by the user", s.announced))
	s.notifyWorkers()
	return nil
}
