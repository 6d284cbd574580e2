package frontend

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"
)

// infoColumns are those of query_info, some in Chinese as live.
var infoColumns = []string{"Query ID", "FE节点", "查询用户", "执行数据库", "Sql", "查询类型", "开始时间", "结束时间", "执行时长", "状态"}

// seen says whether this frontend answers for a query: its own, or with
// is_all_node (the default) anybody's that is up.
func (f *Frontend) seen(r *http.Request, q *query) bool {
	return (q.frontend == f || r.URL.Query().Get("is_all_node") != "false") && q.frontend.remembers(q)
}

// lookUp finds a query by its id for a user. Others' queries are an
// administrator's only.
func (f *Frontend) lookUp(w http.ResponseWriter, r *http.Request, u *User, id string) (q query, found, denied bool) {
	q, found = f.cluster.history.find(func(q *query) bool { return q.id == id && f.seen(r, q) })
	if found && !u.Admin && q.user != u.Name {
		badRequest(w, "Access denied; you need (at least one of) the (ADMIN) privilege(s) for this operation")
		return q, true, true
	}
	return q, found, false
}

func (f *Frontend) queryInfo(w http.ResponseWriter, r *http.Request, u *User) {
	rows := [][]string{}
	want := r.URL.Query()
	for _, q := range slices.Backward(f.cluster.history.snapshot()) {
		if !f.seen(r, &q) || !u.Admin && q.user != u.Name || q.ended.IsZero() || !q.profiled {
			continue
		}
		if id := want.Get("query_id"); id != "" && id != q.id {
			continue
		}
		if text := want.Get("search"); text != "" && !strings.Contains(q.sql, text) {
			continue
		}
		p := q.profileRow()
		rows = append(rows, []string{q.id, strings.TrimPrefix(q.frontend.HTTPURL(), "http://"), q.user, q.database, q.sql, "Query", p[2], p[3], p[4], p[5]})
	}
	success(w, map[string]any{"columnNames": infoColumns, "rows": rows})
}

func (f *Frontend) currentQueries(w http.ResponseWriter, r *http.Request, u *User) {
	rows := [][]string{}
	now := f.cluster.clock.Now()
	for _, q := range f.cluster.history.snapshot() {
		if q.ended.IsZero() && f.seen(r, &q) && (u.Admin || q.user == u.Name) {
			rows = append(rows, []string{"127.0.0.1", q.id, q.user, q.catalog, q.database, duration(q.elapsed(now)), q.sql})
		}
	}
	success(w, map[string]any{"columnNames": []string{"Frontend", "QueryId", "User", "Catalog", "Database", "ExecTime", "Sql"}, "rows": rows})
}

func (f *Frontend) querySQL(w http.ResponseWriter, r *http.Request, u *User) {
	q, found, denied := f.lookUp(w, r, u, r.PathValue("id"))
	switch {
	case denied:
	case found:
		success(w, map[string]string{"sql": q.sql})
	default:
		success(w, struct{}{})
	}
}

// queryProfile is profile/text and profile/json; before it arrives there is
// nothing, and no error either.
func (f *Frontend) queryProfile(w http.ResponseWriter, r *http.Request, u *User) {
	format := r.PathValue("format")
	if format != "text" && format != "json" {
		notFound(w, r)
		return
	}
	q, found, denied := f.lookUp(w, r, u, r.PathValue("id"))
	switch {
	case denied:
	case !found || !f.arrived(&q):
		success(w, struct{}{})
	case format == "json":
		success(w, map[string]string{"profile": q.profileJSON()})
	default:
		success(w, map[string]string{"profile": q.profileText()})
	}
}

// profileJSON is the summary as an object in a text, which is how the frontend
// packs it.
func (q *query) profileJSON() string {
	summary := map[string]string{}
	for i, name := range profileColumns {
		summary[name] = q.profileRow()[i]
	}
	_, instances := q.instances()
	body, err := json.Marshal(map[string]any{"simulation": Label, "summary": summary,
		"execution_summary": map[string]string{"Instances Num Per BE": instances, "Splits Assignment Weight": q.weights()}})
	if err != nil {
		return "{}"
	}
	return string(body)
}

// plainProfile is /api/profile, and /api/profile/text without an envelope. Both
// know this frontend's own queries only.
func (f *Frontend) plainProfile(w http.ResponseWriter, r *http.Request, u *User) {
	id := r.URL.Query().Get("query_id")
	text := strings.HasSuffix(r.URL.Path, "/text")
	q, found := f.cluster.history.find(func(q *query) bool { return q.id == id && f.remembers(q) })
	if found = found && f.arrived(&q) && (u.Admin || q.user == u.Name); text {
		w.Header().Set("Content-Type", "text/plain;charset=utf-8")
		body := "query id " + id + " not found"
		if found {
			body = q.profileText()
		}
		_, _ = w.Write([]byte(body)) // a client that left needs no answer
		return
	}
	if !found {
		write(w, envelope{"Error", 1, "query id " + id + " not found.", 0})
		return
	}
	success(w, map[string]string{"profile": q.profileText()})
}

// arrived says whether a query's profile can be read by now.
func (f *Frontend) arrived(q *query) bool {
	delay, lost := f.profileTrouble(q.sql)
	return !lost && q.ready(f.cluster.clock.Now(), f.cluster.opt.ProfileDelay+delay)
}

func (f *Frontend) queryOfTrace(w http.ResponseWriter, r *http.Request, u *User) {
	q, found := f.cluster.history.find(func(q *query) bool {
		return q.trace == r.PathValue("id") && f.seen(r, q) && (u.Admin || q.user == u.Name)
	})
	if !found {
		badRequest(w, "not found query id")
		return
	}
	success(w, q.id)
}

// queryStatistics came with release 4.0 and knows running queries only.
func (f *Frontend) queryStatistics(w http.ResponseWriter, r *http.Request, u *User) {
	if f.cluster.opt.Release != Release40 {
		notFound(w, r)
		return
	}
	q, found := f.cluster.history.find(func(q *query) bool {
		return q.trace == r.PathValue("id") && q.ended.IsZero() && f.seen(r, q) && (u.Admin || q.user == u.Name)
	})
	if !found {
		badRequest(w, "not found query id")
		return
	}
	took := q.elapsed(f.cluster.clock.Now())
	bytes, work := int64(0), time.Duration(0)
	for _, x := range q.shares {
		done := min(1, took.Seconds()/max(x.work.Seconds(), 0.001))
		bytes += int64(float64(x.bytes) * done)
		work += time.Duration(float64(x.work) * done)
	}
	success(w, map[string]int64{"scanRows": bytes / 100, "scanBytes": bytes, "returnedRows": 0, "cpuMs": work.Milliseconds(), "maxPeakMemoryBytes": 64 << 20,
		"currentUsedMemoryBytes": 32 << 20, "shuffleSendBytes": 0, "shuffleSendRows": 0, "scanBytesFromLocalStorage": 0, "scanBytesFromRemoteStorage": bytes})
}

// queryKill cuts the connection that runs a query of this frontend.
func (f *Frontend) queryKill(w http.ResponseWriter, r *http.Request, u *User) {
	if !u.Admin {
		badRequest(w, "Access denied; you need (at least one of) the (ADMIN) privilege(s) for this operation")
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.run != nil {
		for _, s := range f.run.sessions {
			if s.lastQuery() == r.PathValue("id") {
				s.cut()
			}
		}
	}
	success(w, nil)
}

func (f *Frontend) nodeBackends(w http.ResponseWriter, _ *http.Request, u *User) {
	if !u.Admin {
		badRequest(w, "Access denied; you need (at least one of) the (ADMIN) privilege(s) for this operation")
		return
	}
	successTable(w, f.cluster.showBackends(false))
}

func (f *Frontend) nodeFrontends(w http.ResponseWriter, _ *http.Request, u *User) {
	if !u.Admin {
		badRequest(w, "Access denied; you need (at least one of) the (ADMIN) privilege(s) for this operation")
		return
	}
	successTable(w, f.showFrontends())
}

// successTable is a listing as the node calls give it.
func successTable(w http.ResponseWriter, a *answer) {
	names := make([]string, len(a.columns))
	for i, c := range a.columns {
		names[i] = c.Name
	}
	rows := make([][]*string, len(a.rows))
	for i, r := range a.rows {
		for _, v := range r {
			var cell *string
			if !v.Null {
				cell = &v.Text
			}
			rows[i] = append(rows[i], cell)
		}
	}
	success(w, map[string]any{"columnNames": names, "rows": rows})
}

func (f *Frontend) nodeList(w http.ResponseWriter, _ *http.Request, _ *User) {
	backends, frontends := []string{}, []string{}
	for _, b := range f.cluster.Backends() {
		if url, err := f.cluster.BackendURL(b.ID); err == nil {
			backends = append(backends, strings.TrimPrefix(url, "http://"))
		}
	}
	for _, o := range f.cluster.frontends {
		frontends = append(frontends, strings.TrimPrefix(o.HTTPURL(), "http://"))
	}
	success(w, map[string][]string{"backend": backends, "frontend": frontends})
}
