package jvm

import (
	"container/heap"
	"time"
)

// Closed runs n queries of the shapes in turn, as many at once as concurrency
// says, each sent think after the one before it was answered. It returns how
// long they took in all and each one's latency in the order of the answers.
func (m *Machine) Closed(shapes []Shape, n, concurrency int, think time.Duration) (time.Duration, []time.Duration) {
	start := m.now
	latencies := make([]time.Duration, 0, n)
	var due times
	for range concurrency {
		heap.Push(&due, m.now)
	}
	sent := 0
	for len(latencies) < n {
		at := m.now
		next, busy := m.Next()
		switch {
		case sent < n && len(due) > 0 && (!busy || due[0] <= next):
			at = max(at, due[0])
		case busy:
			at = next
		}
		for _, q := range m.Advance(at) {
			latencies = append(latencies, q.Finished-q.Arrived)
			heap.Push(&due, q.Finished+think)
		}
		for sent < n && len(due) > 0 && due[0] <= m.now {
			heap.Pop(&due)
			m.Submit(shapes[sent%len(shapes)], 0)
			sent++
		}
	}
	return m.now - start, latencies
}

// Open sends queries of the shapes in turn at a fixed rate for a length of time,
// whatever becomes of them, and returns the latency of each. One that takes
// longer than the limit counts as the limit: its client has left, but the
// machine goes on with it.
func (m *Machine) Open(shapes []Shape, perSecond float64, length, limit, extra time.Duration) []time.Duration {
	start := m.now
	n := int(perSecond * length.Seconds())
	all := make([]*Query, 0, n)
	for i := range n {
		m.Advance(start + time.Duration(float64(i)/perSecond*float64(time.Second)))
		all = append(all, m.Submit(shapes[i%len(shapes)], time.Duration(m.rng.ExpFloat64()*float64(extra))))
	}
	m.Advance(m.now + limit)
	latencies := make([]time.Duration, n)
	for i, q := range all {
		latencies[i] = limit
		if q.Finished > 0 {
			latencies[i] = min(limit, q.Finished-q.Arrived)
		}
	}
	return latencies
}

// Idle lets time pass without queries; compilers go on.
func (m *Machine) Idle(d time.Duration) { m.Advance(m.now + d) }

// times is a heap.
type times []time.Duration

func (t times) Len() int           { return len(t) }
func (t times) Less(i, j int) bool { return t[i] < t[j] }
func (t times) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }
func (t *times) Push(v any)        { *t = append(*t, v.(time.Duration)) }
func (t *times) Pop() any {
	old := *t
	v := old[len(old)-1]
	*t = old[:len(old)-1]
	return v
}
