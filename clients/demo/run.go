package demo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// request is one query as it arrived at a broker.
type request struct {
	plan    *plan
	sql     string
	options map[string]string // keys in lower case
	trace   bool
	multi   bool
	number  int64 // of this process, 0-based
	timeout time.Duration
	life    *life
	state   *state
}

// defaultTimeout is pinot.broker.timeoutMs.
const defaultTimeout = 10 * time.Second

// legs is what a request needs of servers.
type legs struct {
	turns   []*turn
	views   []*view
	missing []string
	hung    int
	servers time.Duration // estimated work of the slowest server
}

// run answers a numbered request that has passed access control, up to the cost
// of its execution.
func (r *request) run(a *answer) (legs, bool) {
	var l legs
	p := r.plan
	if p.refused != nil && len(p.targets) == 0 {
		a.fail(p.refused.code, p.refused.message)
		return l, false
	}
	if p.kind == planLiteral {
		r.finish(a, 0)
		return l, true
	}
	if p.query.Multi && !r.multi {
		a.fail(150, "SQLParsingError: It seems that the query is only supported by the multi-stage query engine, please retry the "+
			"query using the multi-stage query engine (https://docs.pinot.apache.org/developers/advanced/v2-multi-stage-query-engine)")
		return l, false
	}
	var halves []*half
	for _, t := range p.targets {
		hs, ok := r.routable(a, t)
		if !ok {
			return l, false
		}
		halves = append(halves, hs...)
		if raw := t.table.name; !slices.Contains(a.tables, raw) {
			a.tables = append(a.tables, raw)
		}
	}
	if p.refused != nil {
		a.tables = nil
		a.fail(p.refused.code, p.refused.message)
		return l, false
	}
	if !r.withinQuota(a, halves) {
		return l, false
	}
	r.choose(a, halves, &l)
	ok := r.servable(a, &l)
	return l, ok
}

// routable finds the halves that this broker has routes for.
func (r *request) routable(a *answer, t *target) ([]*half, bool) {
	if t.table == nil {
		text := "TableDoesNotExistError"
		if r.multi {
			object := fmt.Sprintf("From line %d, column %d to line %d, column %d: Object '%s' not found. ",
				t.line, t.column, t.line, t.column+len([]rune(t.name))-1, t.name)
			text += ": " + object + object + "Object '" + t.name + "' not found"
		}
		a.fail(190, text)
		return nil, false
	}
	var usable []*half
	disabled := 0
	for _, h := range t.halves {
		switch {
		case r.state.disabled[h.typed]:
			disabled++
		case r.life.routes(h, r.state):
			usable = append(usable, h)
		}
	}
	switch {
	case len(usable) > 0:
		return usable, true
	case disabled == len(t.halves):
		a.fail(191, "TableIsDisabledError")
	default:
		a.fail(410, "BrokerResourceMissingError")
	}
	a.tables = nil
	return nil, false
}

func (r *request) withinQuota(a *answer, halves []*half) bool {
	for _, h := range halves {
		if r.life.broker.overQuota(h, r.state) {
			a.tables = nil
			a.fail(429, fmt.Sprintf("TooManyRequests: Request %d: %s exceeds query quota for table: %s",
				r.life.base*1e9+r.number, r.sql, h.table.name))
			return false
		}
	}
	return true
}

// choose picks replicas and counts what they hold.
func (r *request) choose(a *answer, halves []*half, l *legs) {
	fleet := r.life.fleet(r.state)
	names := r.life.broker.cluster.names
	for _, h := range halves {
		v := h.view(fleet)
		t := v.at(r.number, names)
		l.views = append(l.views, v)
		l.turns = append(l.turns, t)
		l.missing = append(l.missing, v.missing...)
		for _, p := range t.picks {
			a.queried++
			if r.state.hung[p.server] {
				l.hung++
			}
		}
		a.total += t.docs
		a.segments.queried += t.segs
		a.consuming += t.consuming
	}
	if a.consuming > 0 {
		a.fresh = time.Now().UnixMilli() - 500
	}
	a.pools = a.queried > 0 && !r.multi
}

// servable ends a request for which no server is left; an empty table is fine.
func (r *request) servable(a *answer, l *legs) bool {
	l.servers = r.scan(a, l)
	switch {
	case a.queried > 0:
	case len(l.missing) == 0 && !r.multi, len(l.missing) == 0 && r.state.fleet.down < len(r.state.fleet.up):
		if r.multi {
			a.queried = 1 // the engine runs the empty leaf somewhere
		}
	case r.multi:
		text := "No server instance found for intermediate stage for tables: [" + strings.Join(a.tables, ", ") + "]"
		a.tables = nil
		a.fail(450, "InternalError: Error while planning query. Error composing query plan for '"+r.sql+"': "+text+"'. "+text)
		return false
	default:
		a.tables = nil
		a.fail(305, unavailable(l.missing))
		return false
	}
	return true
}

func unavailable(missing []string) string {
	return strconv.Itoa(len(missing)) + " segments unavailable: [" + strings.Join(missing, ", ") + "]"
}

// scan works out the counters of the execution, and what its slowest server
// does for it: about 60 ns an entry read, four times that to group.
func (r *request) scan(a *answer, l *legs) time.Duration {
	p := r.plan
	limit := int64(p.query.Limit + p.query.Offset)
	early := p.kind == planSelection && len(p.query.OrderBy) == 0
	const perEntry = 60 * time.Nanosecond
	slowest := time.Duration(0)
	for i, t := range l.turns {
		segments := l.views[i].half.segments
		for _, pk := range t.picks {
			var docs, matched int64
			processed := 0
			for _, s := range pk.segments {
				if early && matched >= max(limit, 1) {
					break
				}
				processed++
				docs += segments[s].docs
				matched += int64(float64(segments[s].docs) * p.ratio)
			}
			if p.kind == planExplain {
				continue
			}
			filter := docs * int64(p.filtered)
			if early {
				matched = min(matched, limit)
				if p.ratio > 0 {
					filter = min(filter, int64(float64(limit)/p.ratio)*int64(p.filtered))
				}
			}
			after := matched * int64(p.project)
			if p.noScan {
				after = 0
			}
			if p.query.Where == nil {
				filter = 0
			}
			a.docs += matched
			a.inFilter += filter
			a.after += after
			a.segments.processed += processed
			if matched > 0 {
				a.segments.matched += processed
			}
			a.segments.byLimit += len(pk.segments) - processed
			work := time.Duration(filter+after) * perEntry / 4
			if p.kind == planGroupBy {
				work += time.Duration(after) * perEntry
			}
			slowest = max(slowest, work)
		}
	}
	a.segments.byServer = a.segments.byLimit
	return slowest
}

// finish writes the result over the rows that were available.
func (r *request) finish(a *answer, docs int64) {
	res := r.plan.render(docs, r.multi)
	a.rows = res.rows
	if r.options["dropresults"] != "true" {
		a.result = res.json
	}
}
