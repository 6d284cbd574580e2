package warmup

import (
	"fmt"
	"time"
)

// It takes some good probes to say what can be reached: the very first ones
// pay for code that nobody has run before.
const (
	calibration     = 30
	calibrationTime = time.Second
	calibrationMin  = 5 // once the time is over
)

// rateMeter counts good probes a second over the last few ticks.
type rateMeter struct {
	slots [rateSlots]int
	at    int64 // slot number of the newest
	began int64
}

const rateSlots = 10

func slotOf(t time.Time) int64 { return t.UnixNano() / int64(tick) }

func (r *rateMeter) advance(slot int64) {
	if r.began == 0 {
		r.began, r.at = slot, slot
	}
	for n := 0; r.at < slot && n < rateSlots; n++ {
		r.at++
		r.slots[r.at%rateSlots] = 0
	}
	r.at = max(r.at, slot)
}

func (r *rateMeter) add(now time.Time) {
	r.advance(slotOf(now))
	r.slots[r.at%rateSlots]++
}

// rate is good probes a second over the last second, the running slot left out.
func (r *rateMeter) rate(now time.Time) float64 {
	r.advance(slotOf(now))
	span := min(r.at-r.began, rateSlots-1)
	if span <= 0 {
		return 0
	}
	n := 0
	for i := range span {
		n += r.slots[(r.at-1-i)%rateSlots]
	}
	return float64(n) / (float64(span) * tick.Seconds())
}

// onTick looks at the budget and the pace.
func (s *Session) onTick(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != StateWarming {
		return
	}
	s.touch()
	if !now.Before(s.deadline) {
		s.endLocked(endBudget, "budget over")
		return
	}
	measured := s.good >= calibration || s.good >= calibrationMin && now.Sub(s.started) >= calibrationTime
	if s.estimate.Floor == 0 && measured {
		s.estimate = s.newEstimate(s.limit(now))
		s.regulator.calibrated = true
		text := s.estimate.String()
		if !s.estimate.Fits && !s.estimate.Paced {
			text += " (" + Warning + ")"
		}
		s.event(EventEstimate, text)
	}
	before := s.limit(now)
	p := pace{
		Depth: s.totalDepth(), Floor: s.totalFloor(), Remaining: s.deadline.Sub(now),
		Rate: s.rates.rate(now), Median: s.recent.quantile(0.5), Current: before, Max: s.regulator.max,
	}
	why := s.regulator.tick(now, p, s.recent.quantile(0.95))
	if after := s.limit(now); after != s.announced {
		if why == "" {
			why = "ramp"
		}
		s.event(EventConcurrency, fmt.Sprintf("concurrency %d to %d: %s", s.announced, after, why))
		s.announced = after
		s.notifyWorkers()
	}
	s.settle(now)
}

func (s *Session) newEstimate(concurrency int) Estimate {
	return NewEstimate(s.totalFloor(), concurrency, s.opts.Budget, s.recent.quantile(0.5), s.rotation.quotaRate())
}

func (s *Session) totalFloor() int { return s.opts.Floor * len(s.opts.Engines) }

// totalDepth is the depth that counts towards the floor: what one engine has
// beyond its floor does not stand in for another's.
func (s *Session) totalDepth() int {
	total := 0
	for _, e := range s.opts.Engines {
		total += min(s.depth[e], s.opts.Floor)
	}
	return total
}

// onStart compares the broker's start time with the one before.
func (s *Session) onStart(start Start) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if start.At.IsZero() || s.state == StateEnding || s.state == StateEnded {
		return
	}
	if s.start.At.IsZero() {
		s.start = start
		return
	}
	if !start.At.Equal(s.start.At) {
		s.start = start
		s.rearm("start time is now " + start.At.UTC().Format(time.RFC3339))
	}
}

// rearm begins anew for another process: its depth, proof and budget. The lock
// is held.
func (s *Session) rearm(why string) {
	s.life++
	if s.life >= maxLives {
		s.endLocked(endHopeless, fmt.Sprintf("the broker restarted %d times during the warm-up", s.life))
		return
	}
	lost := s.good
	s.reset()
	now := time.Now()
	s.started = now
	s.deadline = now.Add(s.opts.Budget)
	if s.state == StatePaused {
		s.pausedAt = now
	}
	s.event(EventRestarted, fmt.Sprintf("the broker restarted (%s): depth %d is void, the warm-up begins again", why, lost))
	s.notifyWorkers()
}
