package demo

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"bellows/clients/demo/script"
)

// failedBy applies the faults that replace the whole answer.
func (l *life) failedBy(hit []*armed, a *answer, q *request) bool {
	for _, f := range hit {
		switch f.Act {
		case Quota:
			a.fail(429, fmt.Sprintf("TooManyRequests: Request %d: %s exceeds query quota", a.request, q.sql))
			return true
		case Code:
			a.fail(f.Code, orText(f.Text, "InternalError: scripted failure"))
			return true
		}
	}
	if p := l.at(); p == shuttingDown && len(q.plan.targets) > 0 {
		a.fail(425, "ServerConnectError: Failed to send request to servers: channel is closed")
		a.fail(427, "1 servers [127.0.0.1_O] not responded")
		return true
	}
	return false
}

func orText(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// execute lets the query cost what it costs and fills in the result. It is
// false when the client went away.
func (l *life) execute(r *http.Request, q *request, a *answer, g *legs, hit []*armed, began time.Time) bool {
	unreachable := l.unreachable(g, q, hit)
	hung := g.hung + l.strayServers(g, hit, ServerHang)
	if !l.spend(r, q, a, g, began) {
		return false
	}
	switch {
	case unreachable > 0:
		a.fail(425, "ServerConnectError: Failed to send request to servers")
		a.lost(a.queried, l.shortNames(g)) // sending stops at the first failure
		return true
	case hung > 0 || a.queried > 0 && (g.servers > q.timeout || time.Since(began) > q.timeout):
		if !l.waitOut(r, q, began, hung > 0) {
			return false
		}
		a.timeUsed = time.Since(began).Milliseconds()
		if hung == 0 {
			hung = a.queried
		}
		l.timedOut(a, q, g, hung)
		return true
	}
	q.finish(a, a.total)
	a.responded = a.queried
	l.contacted(g)
	if len(g.missing) > 0 {
		q.missed(a, g)
	}
	if q.multi && len(q.plan.targets) > 0 {
		a.stage = q.stages(a)
	}
	if q.trace && a.queried > 0 && !q.multi {
		a.trace = traceOf(g, l)
	}
	if l.broker.cluster.spec.Version.serverStats() && a.queried > 0 {
		a.stats = serverStats(g, l)
	}
	applyCounters(a, hit)
	return true
}

// spend takes CPU of the broker and the servers' time for a query.
func (l *life) spend(r *http.Request, q *request, a *answer, g *legs, began time.Time) bool {
	if l.cpu == nil {
		return true
	}
	shape := q.plan.shape
	if q.multi {
		shape = q.plan.mseShape
	}
	job := l.cpu.submit(shape, min(g.servers, q.timeout))
	select {
	case <-job.Done:
	case <-r.Context().Done():
		return false
	case <-l.gone:
		return false
	}
	a.timeUsed = max(1, time.Since(began).Milliseconds())
	a.reduce = l.broker.cluster.wall(job.Reduce).Milliseconds()
	return true
}

// waitOut waits for the timeout of a query whose servers do not answer.
func (l *life) waitOut(r *http.Request, q *request, began time.Time, hung bool) bool {
	if !hung {
		return true // too slow by the model's estimate: no need to prove it
	}
	limit := q.timeout
	if q.multi {
		limit *= 2 // recorded: dispatch and cancellation each take the timeout
	}
	return linger(r, l.gone, max(0, limit-time.Since(began)))
}

// timedOut is the answer when n servers gave none.
func (l *life) timedOut(a *answer, q *request, g *legs, n int) {
	if q.multi {
		a.responded = a.queried
		a.fail(250, "Timed out waiting for response of async query-dispatch")
		a.forgetResults()
		a.stage = &stageStats{tree: []byte(`{"type":"MAILBOX_RECEIVE","parallelism":1,"clockTimeMs":0,"children":[` +
			`{"type":"EMPTY_MAILBOX_SEND","stage":1,"description":"No stats available for this stage"}]}`)}
		a.pools = false
		return
	}
	if n < a.queried { // the others' part is there
		part := int64(a.queried-n) * a.total / int64(max(a.queried, 1))
		responded, segments := a.queried-n, a.segments
		q.finish(a, part)
		a.docs, a.total = a.docs*part/max(a.total, 1), part
		segments.queried = segments.queried * responded / a.queried
		segments.processed = min(segments.processed, segments.queried)
		segments.matched = min(segments.matched, segments.queried)
		a.segments, a.responded = segments, responded
		a.fail(427, notResponded(n, l.shortNames(g)))
		return
	}
	a.lost(n, l.shortNames(g))
}

// lost is the answer when no server gave one.
func (a *answer) lost(n int, names []string) {
	a.fail(427, notResponded(n, names))
	a.forgetResults()
	a.responded = max(0, a.queried-n)
}

func notResponded(n int, names []string) string {
	return fmt.Sprintf("%d servers [%s] not responded", n, strings.Join(names[:min(n, len(names))], ", "))
}

// forgetResults clears what only servers could have told.
func (a *answer) forgetResults() {
	a.result, a.rows = nil, 0
	a.docs, a.total, a.inFilter, a.after = 0, 0, 0, 0
	a.segments, a.consuming, a.fresh = segmentCounts{}, 0, 0
}

// shortNames are the servers of a query as messages name them: the first label
// of the host with the kind of table, without port.
func (l *life) shortNames(g *legs) []string {
	var names []string
	for i, t := range g.turns {
		kind := g.views[i].half.kind[:1]
		for _, p := range t.picks {
			names = append(names, shortHost(l.broker.cluster.spec.Servers[p.server].Host)+"_"+string(kind))
		}
	}
	return names
}

func shortHost(host string) string {
	if first, _, ok := strings.Cut(host, "."); ok && strings.ContainsAny(first, "abcdefghijklmnopqrstuvwxyz") {
		return first
	}
	return host
}

// strayServers counts the picked servers that a fault of an act is about.
func (l *life) strayServers(g *legs, hit []*armed, act Act) int {
	n := 0
	for _, f := range hit {
		if f.Act != act {
			continue
		}
		for _, t := range g.turns {
			for _, p := range t.picks {
				id := l.broker.cluster.names[p.server]
				if script.Match(f.Server, id, strings.TrimPrefix(id, "Server_")) {
					n++
				}
			}
		}
	}
	return n
}

// unreachable counts the picked servers that take no connection: scripted, or
// down while the broker's routes are stale.
func (l *life) unreachable(g *legs, q *request, hit []*armed) int {
	n := l.strayServers(g, hit, SendFails)
	for _, t := range g.turns {
		for _, p := range t.picks {
			if !q.state.fleet.up[p.server] {
				n++
			}
		}
	}
	return n
}

// missed tells of the segments that no server holds.
func (r *request) missed(a *answer, g *legs) {
	list := strings.Join(g.missing, ", ")
	if r.multi {
		a.fail(235, fmt.Sprintf("Found %d unavailable segments for table %s: [%s]", len(g.missing), a.tables[0], list))
		return
	}
	h := g.views[0].half
	policy := map[Selector]string{Balanced: "balanced"}[h.spec.Selector]
	if policy == "" {
		policy = string(h.spec.Selector)
	}
	a.fail(305, unavailable(g.missing)+", with routing policy: "+policy+" ["+strings.ToLower(string(h.kind))+"]")
}

// applyCounters applies the faults that make an answer look good when it is not.
func applyCounters(a *answer, hit []*armed) {
	for _, f := range hit {
		switch f.Act {
		case Partial:
			a.partial = true
		case ExceptionsOnly:
			a.forgetResults()
			a.fail(f.Code, orText(f.Text, "QueryExecutionError: scripted exception"))
		case NoServers:
			a.forgetResults()
			a.queried, a.responded = 0, 0
		case MissingServer:
			a.responded = max(0, a.queried-1)
		}
	}
}

// traceOf is the trace of a query, one text for each short name.
func traceOf(g *legs, l *life) []byte {
	e := &encoder{[]byte{'{'}}
	seen := map[string]bool{}
	for _, name := range l.shortNames(g) {
		if !seen[name] {
			seen[name] = true
			e.part(name, appendString(nil, `[{"0":[{"SegmentPrunerService Time":0},{"CombinePlanNode Time":0},{"InstanceResponseOperator Time":1}]}]`))
		}
	}
	return append(e.b, '}')
}

func serverStats(g *legs, l *life) string {
	var b strings.Builder
	b.WriteString("(Server=SubmitDelayMs,ResponseDelayMs,ResponseSize,DeserializationTimeMs,RequestSentDelayMs)")
	for _, name := range l.shortNames(g) {
		b.WriteString(";" + name + "=0,1,1024,0,0")
	}
	return b.String()
}

// stages is the tree of operators that the multi-stage engine reports.
func (r *request) stages(a *answer) *stageStats {
	n := strconv.Itoa(a.queried)
	leaf := `{"type":"LEAF","table":"` + r.plan.targets[0].table.name + `","emittedRows":` + n + `,"numDocsScanned":` +
		strconv.FormatInt(a.docs, 10) + `,"totalDocs":` + strconv.FormatInt(a.total, 10) + `,"parallelism":` + n + `,"clockTimeMs":1}`
	if a.segments.queried == 0 {
		leaf = `{"type":"EMPTY_MAILBOX_SEND","stage":2,"description":"No stats available for this stage","table":"` + r.plan.targets[0].table.name + `"}`
	}
	s := &stageStats{emitted: int64(a.queried)}
	if len(r.plan.targets) > 1 {
		s.joined = a.docs / 4
	}
	s.tree = []byte(`{"type":"MAILBOX_RECEIVE","executionTimeMs":1,"emittedRows":` + strconv.Itoa(a.rows) +
		`,"fanIn":1,"rawMessages":2,"parallelism":1,"clockTimeMs":1,"children":[{"type":"MAILBOX_SEND","emittedRows":` + strconv.Itoa(a.rows) +
		`,"stage":1,"parallelism":1,"fanOut":1,"children":[` + leaf + `]}]}`)
	a.pools = false
	return s
}
