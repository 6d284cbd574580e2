package frontend

import (
	"slices"
	"sync"
	"time"

	"bellows/engine/spread"
)

// keptQueries is how many finished queries a cluster remembers.
const keptQueries = 500

// history is what was executed.
type history struct {
	mu      sync.Mutex
	queries []*query
}

// query is one execution.
type query struct {
	id       string
	frontend *Frontend
	user     string
	catalog  string
	database string
	sql      string
	trace    string // trace id of session_context
	begun    time.Time
	ended    time.Time // zero while it runs
	profiled bool
	level    int64
	failed   string
	scans    []scanned
	shares   []share // by backend with a place in the policy
}

// scanned is what is left of a scan node: what its profile says.
type scanned struct {
	node  int
	table string
	batch bool
	parts []share // of the backends that hold splits
}

// share is one backend's part of a query.
type share struct {
	backend spread.Backend
	splits  int
	bytes   int64
	weight  int64
	work    time.Duration // of its processors
}

// shares are a scan's parts, by place in the policy.
func (sc *scan) shares() []share {
	weights := sc.policy.Weights()
	all := make([]share, len(sc.held))
	for b, held := range sc.held {
		x := share{backend: sc.backends[b], splits: len(held), weight: weights[b]}
		for _, k := range held {
			x.bytes += max(0, sc.splits[k].Length)
		}
		x.work = time.Duration(x.splits)*perSplit + time.Duration(float64(x.bytes)/bytesPerSecond*float64(time.Second))
		all[b] = x
	}
	return all
}

// note keeps what matters of a query's scans, and adds them up by backend. The
// weights are those of the last scan, as in the frontend.
func (q *query) note(scans []*scan) {
	for _, sc := range scans {
		kept := scanned{node: sc.node, table: sc.table.short(), batch: sc.batch}
		for _, x := range sc.shares() {
			if x.splits > 0 {
				kept.parts = append(kept.parts, x)
			}
			i := slices.IndexFunc(q.shares, func(o share) bool { return o.backend.ID == x.backend.ID })
			if i < 0 {
				q.shares = append(q.shares, x)
				continue
			}
			sum := &q.shares[i]
			sum.splits += x.splits
			sum.bytes += x.bytes
			sum.work += x.work
			sum.weight = x.weight
		}
		q.scans = append(q.scans, kept)
	}
}

// Speed of the simulated backends: opening a split, and reading with one core.
const (
	perSplit       = 4 * time.Millisecond
	bytesPerSecond = 200e6
)

func (h *history) add(q *query) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.queries) == keptQueries {
		h.queries = slices.Delete(h.queries, 0, keptQueries/10)
	}
	h.queries = append(h.queries, q)
}

// end marks a query as over.
func (h *history) end(q *query, at time.Time, failed string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	q.ended, q.failed = at, failed
}

// snapshot lists copies, oldest first.
func (h *history) snapshot() []query {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]query, len(h.queries))
	for i, q := range h.queries {
		all[i] = *q
	}
	return all
}

// find gives a copy of a query.
func (h *history) find(match func(q *query) bool) (query, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := len(h.queries) - 1; i >= 0; i-- {
		if match(h.queries[i]) {
			return *h.queries[i], true
		}
	}
	return query{}, false
}
