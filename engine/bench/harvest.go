package bench

import (
	"fmt"
	"slices"
	"time"

	"bellows/engine"
)

// harvest is what a round measured, once all its requests have ended.
func (r *recorder) harvest(gate time.Time, cut stopped) (Pacing, []WindowResult, []Point) {
	r.mu.Lock()
	defer r.mu.Unlock()
	// What was measured of the round: all of it, or up to the moment it was cut.
	until := r.schedule.length
	switch {
	case cut == ranOut:
	case r.computed: // the clock says nothing of how far it came
		until = 0
	default:
		until = min(until, r.schedule.model(r.issuedAt.Sub(gate)))
	}
	var windows []WindowResult
	for _, w := range r.windows {
		windows = append(windows, w.result(r.limit, w.To <= until))
	}
	for i := len(r.points); i < len(r.slots) && r.slots[i].sent > 0; i++ {
		r.points = append(r.points, r.slots[i].finish(i, r.limit))
	}
	return r.pacing(gate, until), windows, r.points
}

// pacing judges the sender; the lock is held.
func (r *recorder) pacing(gate time.Time, until time.Duration) Pacing {
	late := func(q float64) time.Duration {
		return time.Duration(r.lateness.ValueAtQuantile(q)) * time.Microsecond
	}
	p := Pacing{
		Planned: r.schedule.before(until), Sent: r.launched, Target: r.schedule.perSecond,
		LateP50: late(50), LateP99: late(99), LateMax: time.Duration(r.lateness.Max()) * time.Microsecond,
		MaxInFlight: r.most,
	}
	median := r.schedule.wall(time.Duration(r.response.ValueAtQuantile(50)) * time.Microsecond)
	p.Allowed = max(r.allowed, median/20)
	took := until
	if r.launched > 0 {
		// The last request of a schedule is meant one interval before its end.
		took = max(took, r.schedule.model(r.last.Sub(gate))+r.schedule.at(1))
	}
	if took > 0 {
		p.Achieved = float64(r.launched) / took.Seconds()
	}
	return p
}

// leastRate is the part of the target rate that a round must reach.
const leastRate = 0.99

// verdictOf says whether a round counts.
func (p Pacing) verdictOf(cut stopped, ceilingAt int, firstComplete bool) Void {
	switch {
	case cut == ceiling:
		return Void{VoidCeiling, fmt.Sprintf("%d requests were in flight, the most that memory is given for: lower --rate, or raise --max-in-flight", ceilingAt)}
	case cut == outOfMachine:
		return Void{VoidMachine, "this machine ran out of ports or open files: raise its limits (ulimit -n), or lower --rate"}
	case cut == interrupted && !firstComplete:
		return Void{VoidCutShort, "cut short before the first window was over"}
	case p.LateP99 > p.Allowed:
		return Void{VoidLate, fmt.Sprintf("the sender was late: p99 %s, allowed %s (5 %% of the median response time, at least --allow-lateness); run it on a quieter machine",
			engine.Span(p.LateP99), engine.Span(p.Allowed))}
	case p.Achieved < leastRate*p.Target:
		return Void{VoidRate, fmt.Sprintf("the sender reached %.1f of %.1f requests/s; run it on a quieter machine, or lower --rate", p.Achieved, p.Target)}
	default:
		return Void{}
	}
}

// live copies what is known so far.
func (r *recorder) live(l *Live) {
	r.mu.Lock()
	defer r.mu.Unlock()
	l.Points = slices.Clip(r.points)
	l.Sent, l.Good, l.Cancelled, l.Failed, l.Slow = r.launched, r.tally.good, r.tally.cancelled, r.tally.failed, r.tally.slow
	l.InFlight = r.inFlight
	l.LateP99 = time.Duration(r.lateness.ValueAtQuantile(99)) * time.Microsecond
}
