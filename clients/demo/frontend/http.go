package frontend

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"time"
)

// newHTTPServer serves a handler until it is closed.
func (c *Cluster) newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{Handler: c.requests.guard(h), ReadHeaderTimeout: 10 * time.Second}
}

// handler serves a frontend's HTTP port.
func (f *Frontend) handler(r *run) http.Handler {
	mux := http.NewServeMux()
	open := map[string]http.HandlerFunc{
		"GET /metrics":       f.metrics,
		"GET /api/health":    f.health,
		"GET /api/bootstrap": f.bootstrap,
	}
	for pattern, h := range open {
		mux.HandleFunc(pattern, h)
	}
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *User){
		"GET /rest/v2/manager/query/query_info":            f.queryInfo,
		"GET /rest/v2/manager/query/current_queries":       f.currentQueries,
		"GET /rest/v2/manager/query/sql/{id}":              f.querySQL,
		"GET /rest/v2/manager/query/profile/{format}/{id}": f.queryProfile,
		"GET /rest/v2/manager/query/trace_id/{id}":         f.queryOfTrace,
		"GET /rest/v2/manager/query/statistics/{id}":       f.queryStatistics,
		"POST /rest/v2/manager/query/kill/{id}":            f.queryKill,
		"GET /rest/v2/manager/node/backends":               f.nodeBackends,
		"GET /rest/v2/manager/node/frontends":              f.nodeFrontends,
		"GET /rest/v2/manager/node/node_list":              f.nodeList,
		"GET /api/profile":                                 f.plainProfile,
		"GET /api/profile/text":                            f.plainProfile,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if u := f.authenticate(w, r); u != nil {
				h(w, r, u)
			}
		})
	}
	f.control(mux)
	mux.HandleFunc("/", notFound)
	return f.troubled(r, mux)
}

// envelope is the form of nearly every JSON answer.
type envelope struct {
	Msg   string `json:"msg"`
	Code  int    `json:"code"`
	Data  any    `json:"data"`
	Count int    `json:"count"`
}

func write(w http.ResponseWriter, e envelope) {
	body, err := json.Marshal(e)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // a client that left needs no answer
}

func success(w http.ResponseWriter, data any) { write(w, envelope{"success", 0, data, 0}) }

func badRequest(w http.ResponseWriter, text string) { write(w, envelope{"Bad Request", 403, text, 0}) }

// authenticate checks basic auth. Bad credentials get status 200 with 401 in
// the body, as live.
func (f *Frontend) authenticate(w http.ResponseWriter, r *http.Request) *User {
	name, password, ok := r.BasicAuth()
	if !ok {
		write(w, envelope{"Unauthorized", 401, "Need auth information.", 0})
		return nil
	}
	u := f.cluster.users[name]
	if u == nil || u.Password != password {
		write(w, envelope{"Unauthorized", 401, "Access denied for user '" + name + "@127.0.0.1' (using password: YES)", 0})
		return nil
	}
	return u
}

// notFound is the page of the frontend's web server.
func notFound(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html;charset=iso-8859-1")
	w.WriteHeader(http.StatusNotFound)
	_, _ = fmt.Fprintf(w, `<html>
<head>
<meta http-equiv="Content-Type" content="text/html;charset=ISO-8859-1"/>
<title>Error 404 Not Found</title>
</head>
<body><h2>HTTP ERROR 404 Not Found</h2>
<table>
<tr><th>URI:</th><td>%s</td></tr>
<tr><th>STATUS:</th><td>404</td></tr>
<tr><th>MESSAGE:</th><td>Not Found</td></tr>
<tr><th>SERVLET:</th><td>dispatcherServlet</td></tr>
</table>

</body>
</html>
`, html.EscapeString(r.URL.Path))
}

func (f *Frontend) health(w http.ResponseWriter, _ *http.Request) {
	up, all := 0, f.cluster.Backends()
	for _, b := range all {
		if !b.Dead {
			up++
		}
	}
	success(w, map[string]int{"online_backend_num": up, "total_backend_num": len(all)})
}

func (f *Frontend) bootstrap(w http.ResponseWriter, _ *http.Request) {
	success(w, map[string]any{"replayedJournalId": 0, "queryPort": 0, "rpcPort": 0, "arrowFlightSqlPort": 0, "version": ""})
}
