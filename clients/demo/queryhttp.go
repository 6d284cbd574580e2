package demo

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// queryBody is the JSON of POST /query/sql.
type queryBody struct {
	SQL     string `json:"sql"`
	Options string `json:"queryOptions"`
	Trace   any    `json:"trace"`
}

// maxBody bounds what is read of a request.
const maxBody = 16 << 20

// readQuery reads the body, or answers as Pinot does to one that it cannot
// read: HTTP 500 with plain text under a JSON content type.
func (c *Cluster) readQuery(w http.ResponseWriter, r *http.Request) (queryBody, bool) {
	var q queryBody
	if r.Method == http.MethodGet {
		q.SQL = r.URL.Query().Get("sql")
		q.Options = r.URL.Query().Get("queryOptions")
		q.Trace = r.URL.Query().Get("trace")
		if q.SQL == "" {
			plainFailure(w, "Payload is missing the query string field 'sql'")
			return q, false
		}
		return q, true
	}
	buf := c.buffers.Get().(*[]byte)
	defer c.buffers.Put(buf)
	body, err := readAll((*buf)[:0], r.Body)
	*buf = body
	if err == nil && len(body) > 0 {
		err = json.Unmarshal(body, &q)
	}
	switch {
	case err != nil:
		plainFailure(w, "Unexpected end-of-input within/between Object entries\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: "+strconv.Itoa(len(body)+1)+"]")
		return q, false
	case q.SQL == "":
		plainFailure(w, "Payload is missing the query string field 'sql'")
		return q, false
	}
	return q, true
}

func readAll(b []byte, r io.Reader) ([]byte, error) {
	r = io.LimitReader(r, maxBody)
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return b, err
		}
	}
}

func plainFailure(w http.ResponseWriter, message string) {
	writeJSON(w, http.StatusInternalServerError, []byte(message))
}

// query answers POST and GET /query/sql, and /query, which is the multi-stage
// engine's.
func (l *life) query(w http.ResponseWriter, r *http.Request) {
	b := l.broker
	c := b.cluster
	if hit := c.faultsFor(moment{on: OnBroker, broker: b, life: l}); len(hit) > 0 && c.onWire(w, r, l.gone, hit) {
		return
	}
	body, ok := c.readQuery(w, r)
	if !ok {
		return
	}
	a := &answer{request: -1}
	q := &request{plan: c.planFor(body.SQL), sql: body.SQL, life: l, state: c.state.Load(), timeout: defaultTimeout, number: -1}
	if !q.takeOptions(body, a) || q.plan.unnumbered {
		if q.plan.unnumbered && len(a.failures) == 0 {
			a.fail(q.plan.refused.code, q.plan.refused.message)
		}
		l.respond(w, r, a)
		return
	}
	q.multi = q.multi || r.URL.Path == "/query"
	if _, given := q.options["timeoutms"]; !given && len(q.plan.targets) > 0 && q.plan.targets[0].table != nil {
		q.timeout = cmp.Or(q.plan.targets[0].table.spec.Timeout, q.timeout)
	}
	q.number = l.requests.Add(1) - 1
	if !c.allowed(w, r, q.plan.tableNames()) {
		return
	}
	a.request, a.broker = l.base*1e9+q.number, b.id
	l.answerQuery(w, r, q, a)
}

// answerQuery runs a numbered query with the faults that strike it.
func (l *life) answerQuery(w http.ResponseWriter, r *http.Request, q *request, a *answer) {
	c := l.broker.cluster
	began := time.Now()
	hit := c.faultsFor(moment{on: OnQuery, broker: l.broker, life: l, tables: q.plan.halves(), multi: q.multi})
	if len(hit) > 0 && c.onWire(w, r, l.gone, hit) {
		return
	}
	l.running.add(q.number, q.sql)
	defer l.running.remove(q.number)
	if !l.failedBy(hit, a, q) {
		legs, ok := q.run(a)
		if ok && !l.execute(r, q, a, &legs, hit, began) {
			abort() // the client or the process is gone
		}
	}
	if a.timeUsed == 0 {
		a.timeUsed = time.Since(began).Milliseconds()
	}
	l.respond(w, r, a)
}

// takeOptions merges the options of the text with those beside it; the text
// wins. It fails the answer on options that Pinot cannot read.
func (r *request) takeOptions(body queryBody, a *answer) bool {
	if r.plan.query != nil {
		r.options = r.plan.query.Options
	}
	if body.Options != "" {
		merged := make(map[string]string, len(r.options)+4)
		for chunk := range strings.SplitSeq(body.Options, ";") {
			if chunk == "" {
				continue
			}
			key, value, ok := strings.Cut(chunk, "=")
			if !ok || strings.Contains(value, "=") {
				a.fail(150, "SQLParsingError: Chunk ["+chunk+"] is not a valid entry")
				return false
			}
			merged[strings.ToLower(strings.TrimSpace(key))] = strings.TrimSpace(value)
		}
		for k, v := range r.options {
			merged[k] = v
		}
		r.options = merged
	}
	switch t := body.Trace.(type) {
	case bool:
		r.trace = t
	case string:
		r.trace = t == "true"
	}
	if len(r.options) == 0 {
		return true
	}
	r.multi = r.options["usemultistageengine"] == "true"
	r.trace = r.trace || r.options["trace"] == "true"
	if r.life.broker.cluster.spec.Version.clientQueryID() {
		a.clientID = r.options["clientqueryid"]
	}
	if text, ok := r.options["timeoutms"]; ok {
		ms, err := strconv.ParseInt(text, 10, 64)
		if err != nil || ms <= 0 {
			a.fail(150, "SQLParsingError: timeoutMs must be a positive number, got: "+text)
			return false
		}
		r.timeout = time.Duration(ms) * time.Millisecond
	}
	return true
}

// respond writes the answer with its status and headers.
func (l *life) respond(w http.ResponseWriter, r *http.Request, a *answer) {
	c := l.broker.cluster
	v := c.spec.Version
	code := a.code()
	if v.errorCodeHeader() {
		w.Header().Set("X-Pinot-Error-Code", strconv.Itoa(code))
	}
	status := http.StatusOK
	if code > 0 && v.httpStatusOnDemand() && r.Header.Get("Pinot-Use-Http-Status-For-Errors") == "true" {
		status = statusOf(code)
	}
	buf := c.buffers.Get().(*[]byte)
	*buf = a.append((*buf)[:0], v)
	writeJSON(w, status, *buf)
	c.buffers.Put(buf)
}

// statusOf is the HTTP status of an error code when the client asks for one.
func statusOf(code int) int {
	switch code {
	case 190, 191, 235:
		return http.StatusNotFound
	case 150, 700, 710, 720:
		return http.StatusBadRequest
	case 180:
		return http.StatusForbidden
	case 429:
		return http.StatusTooManyRequests
	case 305, 410, 420, 425, 427, 210, 211, 245:
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// tableNames are the raw names that a plan reads.
func (p *plan) tableNames() []string {
	var names []string
	for _, t := range p.targets {
		if t.table != nil {
			names = append(names, t.table.name)
		}
	}
	return names
}

// halves are all typed tables that a plan names.
func (p *plan) halves() []*half {
	if len(p.targets) == 1 {
		return p.targets[0].halves
	}
	var all []*half
	for _, t := range p.targets {
		all = append(all, t.halves...)
	}
	return all
}
