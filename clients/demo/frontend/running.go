package frontend

import (
	"strings"
	"time"
)

// perform executes a placed query: its backends work, the load moves, and a
// profile follows.
func (s *session) perform(p *plan, v values) *failure {
	f := s.frontend
	c := f.cluster
	q := &query{id: s.newQueryID(), frontend: f, user: s.user.Name, catalog: s.catalog, database: s.database, sql: p.query.SQL,
		trace: traceOf(v(varContext)), begun: c.clock.Now(), profiled: v.on(varProfile), level: v.number(varProfileLevel),
	}
	q.note(p.scans)
	c.history.add(q)
	d := c.begin(q)
	f.count(func(n *queryCounts) { n.total++; n.perBackend(q) })
	finished := c.opt.Instant || c.sleep(d, s.gone)
	c.finish(q)
	if !finished {
		c.history.end(q, c.clock.Now(), "cancelled")
		f.count(func(n *queryCounts) { n.failed++ })
		return refusef("query is cancelled: connection is closed")
	}
	took := c.clock.Now().Sub(q.begun)
	if c.opt.Instant {
		took = d
	}
	f.count(func(n *queryCounts) { n.seconds += took.Seconds() })
	c.history.end(q, c.clock.Now(), "")
	return nil
}

// traceOf is the trace id in a session context such as "trace_id:abc".
func traceOf(context string) string {
	for part := range strings.SplitSeq(context, ";") {
		if id, ok := strings.CutPrefix(strings.TrimSpace(part), "trace_id:"); ok {
			return id
		}
	}
	return ""
}

// queryCounts are the counters of one frontend's metrics page.
type queryCounts struct {
	total   int64
	failed  int64
	seconds float64
	rpc     map[string]int64 // by backend host
}

func (n *queryCounts) perBackend(q *query) {
	if n.rpc == nil {
		n.rpc = map[string]int64{}
	}
	for _, x := range q.shares {
		if x.splits > 0 {
			n.rpc[x.backend.Host]++
		}
	}
}

func (f *Frontend) count(add func(n *queryCounts)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	add(&f.queries)
}

// elapsed is how long a query has run.
func (q *query) elapsed(now time.Time) time.Duration {
	if q.ended.IsZero() {
		return now.Sub(q.begun)
	}
	return q.ended.Sub(q.begun)
}
