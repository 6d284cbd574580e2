package bench

import (
	"slices"
	"sync"
	"time"

	"bellows/engine/warmup"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// recorder keeps what became of the requests of one round. It is safe for concurrent
// use.
type recorder struct {
	schedule schedule
	limit    time.Duration
	slow     time.Duration
	computed bool
	allowed  time.Duration // least lateness that is allowed

	mu       sync.Mutex
	launched int
	inFlight int
	most     int       // in flight
	last     time.Time // actual send of the latest
	issuedAt time.Time // when no more were sent
	lateness *hdrhistogram.Histogram
	response *hdrhistogram.Histogram // of all, cancelled at the limit
	tally    tally                   // of all
	windows  []*windowRecord
	slots    []*slotRecord
	points   []Point // of the first slots, as far as they are complete
}

// landed is a request that ended.
type landed struct {
	offset            time.Duration
	lateness          time.Duration
	response, service time.Duration
	reply             Reply
	at                time.Time
}

// tally counts requests by what became of them.
type tally struct{ sent, good, cancelled, failed, slow int }

// fate is what became of one request.
type fate int

const (
	fateGood fate = iota
	fateCancelled
	fateFailed
)

func (t *tally) add(f fate, slow bool) {
	t.sent++
	switch f {
	case fateGood:
		t.good++
	case fateCancelled:
		t.cancelled++
	case fateFailed:
		t.failed++
	}
	if slow || f != fateGood {
		t.slow++
	}
}

// windowRecord is a window that is being measured.
type windowRecord struct {
	Window
	tally
	failures          map[string]warmup.Count
	response, service *hdrhistogram.Histogram
}

// slotRecord is a slot that is being measured; its times are let go with its last
// request.
type slotRecord struct {
	tally
	meant  int
	micros []int64
}

func newRecorder(s schedule, o *Settings, windows []Window) *recorder {
	r := &recorder{schedule: s, limit: o.Limit, slow: o.Slow, computed: o.Computed, allowed: o.AllowLateness, lateness: newHistogram(), response: newHistogram()}
	for _, w := range windows {
		r.windows = append(r.windows, &windowRecord{
			Window: w, failures: map[string]warmup.Count{}, response: newHistogram(), service: newHistogram(),
		})
	}
	for at := time.Duration(0); at < s.length; at += Slot {
		r.slots = append(r.slots, &slotRecord{meant: s.before(min(at+Slot, s.length)) - s.before(at)})
	}
	return r
}

// launch counts a request that is about to be sent, and refuses one above the ceiling.
func (r *recorder) launch(ceiling int) (refused bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inFlight >= ceiling {
		return true
	}
	r.launched++
	r.inFlight++
	r.most = max(r.most, r.inFlight)
	return false
}

// issued notes the end of sending.
func (r *recorder) issued(at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.issuedAt = at
}

// fateOf: an answer that came after the limit is as good as none.
func (r *recorder) fateOf(l landed) fate {
	switch {
	case l.response >= r.limit:
		return fateCancelled
	case l.reply.Class == warmup.Good:
		return fateGood
	default:
		return fateFailed
	}
}

// land counts a request that ended.
func (r *recorder) land(l landed) {
	f := r.fateOf(l)
	slow := l.response >= r.slow
	r.mu.Lock()
	defer r.mu.Unlock()
	r.inFlight--
	if l.at.After(r.last) {
		r.last = l.at
	}
	record(r.lateness, l.lateness)
	record(r.response, min(l.response, r.limit))
	r.tally.add(f, slow)
	for _, w := range r.windows {
		if l.offset >= w.From && l.offset < w.To {
			w.land(l, f, slow)
		}
	}
	r.slots[l.offset/Slot].land(l, f, slow)
	for i := len(r.points); i < len(r.slots) && r.slots[i].sent >= r.slots[i].meant; i++ {
		r.points = append(r.points, r.slots[i].finish(i, r.limit))
	}
}

func (w *windowRecord) land(l landed, f fate, slow bool) {
	w.add(f, slow)
	switch f {
	case fateGood:
		record(w.response, l.response)
		record(w.service, l.service)
	case fateFailed:
		c := w.failures[l.reply.Label]
		if c.N == 0 {
			c = warmup.Count{Label: l.reply.Label, Example: l.reply.Message}
		}
		c.N++
		w.failures[l.reply.Label] = c
	}
}

func (w *windowRecord) result(limit time.Duration, complete bool) WindowResult {
	res := WindowResult{
		Window: w.Window, Complete: complete, Sent: w.sent, Good: w.good, Cancelled: w.cancelled, Failed: w.failed, Slow: w.slow,
		Response: distributionOf(w.response, int64(w.cancelled), limit),
		Service:  distributionOf(w.service, int64(w.cancelled), limit),
	}
	for _, c := range w.failures {
		res.Failures = append(res.Failures, c)
	}
	res.Failures = sortCounts(res.Failures)
	return res
}

func (s *slotRecord) land(l landed, f fate, slow bool) {
	s.add(f, slow)
	if f == fateGood {
		s.micros = append(s.micros, l.response.Microseconds())
	}
}

// finish turns the times of a slot into a point.
func (s *slotRecord) finish(i int, limit time.Duration) Point {
	slices.Sort(s.micros)
	at := func(q float64) Percentile {
		n := len(s.micros) + s.cancelled
		rank := rankOf(q, n)
		switch {
		case n == 0:
			return Percentile{Q: q}
		case rank > len(s.micros):
			return Percentile{Q: q, Value: limit, AtLeast: true}
		default:
			return Percentile{Q: q, Value: time.Duration(s.micros[rank-1]) * time.Microsecond}
		}
	}
	p := Point{
		At: time.Duration(i) * Slot, Sent: s.sent, Good: s.good, Cancelled: s.cancelled, Failed: s.failed, Slow: s.slow,
		P50: at(0.5), P99: at(0.99), Max: at(1),
	}
	s.micros = nil
	return p
}
