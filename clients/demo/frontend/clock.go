package frontend

import (
	"slices"
	"sync"
	"time"
)

// Clock tells the time and waits for it.
type Clock interface {
	Now() time.Time
	// After gives a channel that is sent to when d is over, and a function
	// that frees it before.
	After(d time.Duration) (over <-chan time.Time, stop func())
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

// ManualClock stands still until it is told to go on.
type ManualClock struct {
	mu      sync.Mutex
	now     time.Time
	waiting []*waiter
	changed chan struct{}
}

type waiter struct {
	at   time.Time
	over chan time.Time
}

// NewManualClock starts a clock at a time.
func NewManualClock(at time.Time) *ManualClock {
	return &ManualClock{now: at, changed: make(chan struct{})}
}

// Now is where the clock stands.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After waits for the clock to be advanced by d.
func (c *ManualClock) After(d time.Duration) (<-chan time.Time, func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &waiter{at: c.now.Add(d), over: make(chan time.Time, 1)}
	if d <= 0 {
		w.over <- c.now
		return w.over, func() {}
	}
	c.waiting = append(c.waiting, w)
	close(c.changed)
	c.changed = make(chan struct{})
	return w.over, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.waiting = slices.DeleteFunc(c.waiting, func(x *waiter) bool { return x == w })
	}
}

// Advance lets d go by.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.waiting = slices.DeleteFunc(c.waiting, func(w *waiter) bool {
		if w.at.After(c.now) {
			return false
		}
		w.over <- c.now
		return true
	})
}

// Waiting returns when at least n are waiting for the clock, or done is closed.
func (c *ManualClock) Waiting(n int, done <-chan struct{}) bool {
	for {
		c.mu.Lock()
		enough, changed := len(c.waiting) >= n, c.changed
		c.mu.Unlock()
		if enough {
			return true
		}
		select {
		case <-changed:
		case <-done:
			return false
		}
	}
}
