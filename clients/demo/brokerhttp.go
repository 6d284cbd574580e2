package demo

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// serve answers on a broker's port.
func (l *life) serve(w http.ResponseWriter, r *http.Request) {
	c := l.broker.cluster
	if l.at() == broken {
		htmlError(w)
		return
	}
	path := r.URL.Path
	if path == "/query/sql" || path == "/query" {
		l.query(w, r)
		return
	}
	on := OnBroker
	switch {
	case path == "/health":
		on = OnHealth
	case path == "/start-time" || path == "/uptime":
		on = OnStart
	case strings.HasPrefix(path, "/debug/routingTable"):
		on = OnRouting
	}
	var hit []*armed
	if len(*c.faults.Load()) > 0 {
		hit = c.faultsFor(moment{on: on, broker: l.broker, life: l, tables: l.tablesOf(r)})
	}
	if c.onWire(w, r, l.gone, hit) {
		return
	}
	if path != "/health" && path != "/" && path != "/help" && !c.allowed(w, r, nil) {
		return
	}
	l.route(w, r, path, hit)
}

// tablesOf is the table that a debug call is about.
func (l *life) tablesOf(r *http.Request) []*half {
	name := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	if name == "sql" {
		if p := l.broker.cluster.planFor(r.URL.Query().Get("query")); len(p.targets) > 0 {
			return p.halves()
		}
		return nil
	}
	halves, _ := l.broker.cluster.lookup(name)
	return halves
}

// struck tells whether one of the faults is of an act.
func struck(hit []*armed, act Act) bool {
	for _, a := range hit {
		if a.Act == act {
			return true
		}
	}
	return false
}

func (l *life) route(w http.ResponseWriter, r *http.Request, path string, hit []*armed) {
	c := l.broker.cluster
	v := c.spec.Version
	switch {
	case path == "/health":
		l.health(w, r, struck(hit, HealthOK))
	case path == "/start-time" && v.startTime() && !struck(hit, NoStartTime):
		text(w, r, l.started.UTC().Format(time.RFC3339Nano))
	case path == "/uptime" && v.startTime() && !struck(hit, NoStartTime):
		text(w, r, strconv.FormatInt(int64(time.Since(l.started).Seconds()), 10))
	case path == "/instance/tags":
		writeJSON(w, http.StatusOK, appendStrings(nil, l.broker.spec.Tags))
	case path == "/queries" && v.listsQueries():
		l.listQueries(w)
	case strings.HasPrefix(path, "/debug/routingTable/"):
		l.debugRouting(w, r, strings.TrimPrefix(path, "/debug/routingTable/"), false, hit)
	case strings.HasPrefix(path, "/debug/routingTableWithOptionalSegments/") && v.optionalSegments():
		l.debugRouting(w, r, strings.TrimPrefix(path, "/debug/routingTableWithOptionalSegments/"), true, hit)
	case strings.HasPrefix(path, "/debug/timeBoundary/"):
		l.timeBoundary(w, strings.TrimPrefix(path, "/debug/timeBoundary/"))
	case path == "/debug/serverRoutingStats":
		writeError(w, http.StatusNotFound, "Server routing stats is not enabled")
	case strings.HasPrefix(path, "/debug/tables/queryQuota/") && v.queryQuotaDebug():
		l.quotaOf(w, r, strings.TrimPrefix(path, "/debug/tables/queryQuota/"))
	case (strings.HasPrefix(path, "/debug/databases/queryQuota/") || strings.HasPrefix(path, "/debug/applicationQuotas/")) && v.queryQuotaDebug():
		text(w, r, "0.0")
	case strings.HasPrefix(path, "/routing/"):
		l.changeRouting(w, r, strings.TrimPrefix(path, "/routing/"))
	case path == "/query/sql/validateSyntax" && v.validatesSyntax(), path == "/query/sql/queryFingerprint" && v.fingerprint():
		l.checkOnly(w, r, path)
	default:
		writeError(w, http.StatusNotFound, "HTTP 404 Not Found")
	}
}

func (l *life) health(w http.ResponseWriter, r *http.Request, lie bool) {
	if refusesText(w, r) {
		return
	}
	w.Header().Set("Content-Type", "text/plain")
	if lie || l.at() == good {
		_, _ = w.Write([]byte("OK"))
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte("Pinot broker status is " + l.at().word()))
}

func (l *life) listQueries(w http.ResponseWriter) {
	ids, sql := l.running.list()
	e := &encoder{[]byte{'{'}}
	for _, id := range ids {
		e.text(strconv.FormatInt(l.base*1e9+id, 10), sql[id])
	}
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

// quotaOf answers 0.0 both for a table without quota and for none at all.
func (l *life) quotaOf(w http.ResponseWriter, r *http.Request, typed string) {
	c := l.broker.cluster
	share := 0.0
	if h := c.typed[strings.ToLower(typed)]; h != nil {
		share = l.broker.quotaShare(h, c.state.Load())
	}
	text(w, r, formatDouble(share))
}

func (l *life) changeRouting(w http.ResponseWriter, r *http.Request, typed string) {
	if strings.HasPrefix(typed, "refresh/") && r.Method == http.MethodPut {
		text(w, r, "Success")
		return
	}
	h := l.broker.cluster.typed[strings.ToLower(typed)]
	switch {
	case r.Method != http.MethodPut && r.Method != http.MethodDelete:
		writeError(w, http.StatusMethodNotAllowed, "HTTP 405 Method Not Allowed")
	case h == nil:
		writeError(w, http.StatusInternalServerError, "Failed to find table config for: "+typed)
	default:
		l.broker.mu.Lock()
		l.broker.extra[h.typed] = r.Method == http.MethodPut
		l.broker.mu.Unlock()
		text(w, r, "Success")
	}
}

// htmlError is the page of a server that is half torn down.
func htmlError(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html;charset=ISO-8859-1")
	w.Header().Set("Connection", "close")
	w.WriteHeader(http.StatusInternalServerError)
	_, _ = w.Write([]byte("<html><head><title>Grizzly</title></head><body><h1>HTTP Status 500 - Internal Server Error</h1></body></html>"))
}
