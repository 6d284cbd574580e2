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
	scans    []*scan
	shares   []share // by backend with a place in the policy
	settings values
}

// share is one backend's part of a query.
type share struct {
	backend spread.Backend
	splits  int
	bytes   int64
	weight  int64
	work    time.Duration // of its processors
}

// shares adds the scans of a query up by backend.
func sharesOf(scans []*scan) []share {
	var all []share
	for _, sc := range scans {
		weights := sc.policy.Weights()
		for b, held := range sc.held {
			i := slices.IndexFunc(all, func(x share) bool { return x.backend.ID == sc.backends[b].ID })
			if i < 0 {
				i = len(all)
				all = append(all, share{backend: sc.backends[b]})
			}
			x := &all[i]
			x.splits += len(held)
			for _, k := range held {
				x.bytes += max(0, sc.splits[k].Length)
			}
			x.weight = weights[b] // of the last scan, as in the frontend
		}
	}
	for i := range all {
		all[i].work = time.Duration(all[i].splits)*perSplit + time.Duration(float64(all[i].bytes)/bytesPerSecond*float64(time.Second))
	}
	return all
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
