package warmup

import (
	"fmt"
	"time"

	"bellows/engine"
)

// backoffRound is the pause after a round without one success.
const backoffRound = 100 * time.Millisecond

// record counts one answer.
func (s *Session) record(j job, a Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	s.inFlight--
	if j.life != s.life {
		// Sent to a process that is gone: it says nothing about this one.
		return
	}
	j.item.kind.inFlight--
	t := j.item.table
	if t != nil {
		t.answered(j.proof)
	}
	if j.bounds {
		t.boundsDone(a)
	}
	class, code := a.Class()
	cut := j.cut && a.Elapsed >= j.probe.Timeout*9/10 && (class == TimedOut || code == codeServersSilent)
	if class == Canceled || cut {
		// Ended by the budget, so that it says nothing about the broker.
		s.unanswered++
		if t != nil {
			t.unanswered++
		}
		return
	}
	s.watchProcess(a)
	if class == Good {
		s.recordGood(j, a, now)
	} else {
		s.recordBad(j, a, class, code, now)
	}
	s.guard(j, a, class)
	if t != nil {
		s.derive(t)
	}
	s.settle(now)
	s.notifyWorkers()
}

func (s *Session) recordGood(j job, a Answer, now time.Time) {
	s.good++
	s.depth[j.item.kind.engine]++
	s.badInARow = 0
	j.item.kind.good++
	s.recent.add(a.Elapsed)
	s.rates.add(now)
	s.curve.add(a.Elapsed)
	_ = s.hist.RecordValue(min(a.Elapsed, time.Minute).Microseconds())
	s.outside += max(0, a.Elapsed-a.BrokerTime)
	t := j.item.table
	if t == nil {
		return
	}
	if t.fails >= explainedAfter {
		s.event(EventTable, fmt.Sprintf("%s: answers again after %s", t.routes.Table, engine.Plural(t.fails, "failure")))
	}
	t.succeeded(now, a.Elapsed)
	t.bounds.TotalDocs = max(t.bounds.TotalDocs, a.TotalDocs)
	if j.proof && !t.proof.all() {
		t.proof.add(a.Request)
		if t.proof.all() && !s.rotation.wantsAnyProof() {
			s.event(EventProven, fmt.Sprintf("every chosen table has shown all its replicas after %s", engine.Plural(s.good, "probe")))
		}
	}
}

func (s *Session) recordBad(j job, a Answer, class Class, code int, now time.Time) {
	label := a.Label()
	s.faults[class]++
	t := j.item.table
	if class == Quota {
		s.quota++
		if t != nil {
			t.rejected(now)
			t.lastLabel, t.lastMessage = label, a.reason()
			if t.quotaHits == 1 {
				s.event(EventQuota, fmt.Sprintf("%s: over its quota, slowed down (%s)", t.routes.Table, a.reason()))
			}
		}
		return
	}
	c := s.bad[label]
	if c == nil {
		c = &Count{Label: label}
		s.bad[label] = c
	}
	c.N++
	c.Example = a.reason()
	s.badInARow++
	if s.badInARow >= max(s.regulator.target, min(len(s.rotation.tables), 8)) {
		s.badInARow = 0
		s.roundOff = now.Add(backoffRound)
	}
	if t == nil {
		return
	}
	t.failed(now, s.started, a.Elapsed, s.rotation.answering(t), s.regulator.target)
	t.lastLabel, t.lastMessage = label, a.reason()
	if t.fails == explainedAfter {
		s.event(EventTable, fmt.Sprintf("%s: %d failures in a row, %s", t.routes.Table, t.fails, a.reason()))
	}
	if j.item == t.first && (class == Rejected && a.Fault != FaultTLS || code == codeTableDisabled) {
		t.finished = a.reason()
		s.event(EventTable, fmt.Sprintf("%s: left out, %s", t.routes.Table, a.reason()))
	}
}

// reason is the answer's own words, or its label.
func (a Answer) reason() string {
	switch {
	case len(a.Exceptions) > 0:
		return fmt.Sprintf("code %d: %s", a.Exceptions[0].Code, a.Exceptions[0].Message)
	case a.Message != "":
		return a.Message
	case a.ServersQueried != a.ServersResponded:
		return fmt.Sprintf("%d of %d servers responded", a.ServersResponded, a.ServersQueried)
	case a.ServersQueried < 1:
		return "no server was asked: a literal, a table without segments, or a filter that excludes all"
	case a.SegmentsQueried < 1:
		return fmt.Sprintf("%d servers answered, no segment was queried", a.ServersResponded)
	case a.Partial:
		return "partialResult is true, no exception says why"
	default:
		return a.Label()
	}
}

// watchProcess looks whether the answer comes from the process that the
// session began with.
func (s *Session) watchProcess(a Answer) {
	another := false
	if a.Process >= 0 {
		another = s.process >= 0 && s.process != a.Process
		s.process = a.Process
	}
	if a.Request >= 0 {
		// Answers overtake each other by at most what is in flight.
		if a.Request+int64(2*s.inFlight+16) < s.request {
			another = true
		}
		s.request = max(s.request, a.Request)
	}
	if !another {
		return
	}
	if s.target.Starter == nil {
		s.rearm("request numbers began again")
		return
	}
	select {
	case s.suspect <- struct{}{}:
	default:
	}
}

// reached says that every engine has its depth and every kept kind its share.
func (s *Session) reached() bool {
	for _, e := range s.opts.Engines {
		if s.depth[e] < s.opts.Floor {
			return false
		}
	}
	for _, k := range s.rotation.kinds {
		if k.good < s.share(k) {
			return false
		}
	}
	return true
}

// share is how many good probes a kind needs: half of an even split, since
// failures and back-off make a split uneven. A kind that lives only on tables
// with a quota is held to one, since its pace is not the broker's.
func (s *Session) share(k *kind) int {
	if !k.live() {
		return 0
	}
	total, paced := 0.0, true
	for _, other := range s.rotation.kinds {
		if other.engine == k.engine && other.live() {
			total += other.weight
		}
	}
	for _, i := range k.items {
		if i.alive() && (i.table == nil || i.table.rate == 0) {
			paced = false
		}
	}
	if paced {
		return 1
	}
	return max(1, int(float64(s.opts.Floor)*k.weight/total/2))
}

// settle looks whether the session is at its end.
func (s *Session) settle(now time.Time) {
	if s.state != StateWarming {
		return
	}
	if !s.rotation.live() {
		s.endLocked(endHopeless, s.nothingLive())
		return
	}
	if !s.reached() {
		return
	}
	if s.floorAt.IsZero() {
		s.floorAt = now
		s.event(EventFloor, fmt.Sprintf("floor of %d reached after %v", s.opts.Floor, engine.Span(now.Sub(s.started))))
	}
	if s.openLegs() == 0 || !s.rotation.unexplained(now) {
		s.endLocked(endDone, "floor reached")
	}
}
