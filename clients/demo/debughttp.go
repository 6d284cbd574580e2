package demo

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"bellows/clients/demo/sqlread"
	"bellows/engine/warmup"
)

// debugRouting answers what this broker would choose for a table, or for the
// table of a query when name is "sql". Every call turns the rotation by one,
// whatever the table is.
func (l *life) debugRouting(w http.ResponseWriter, r *http.Request, name string, optional bool, hit []*armed) {
	c := l.broker.cluster
	if struck(hit, NoRoute) {
		writeError(w, http.StatusNotFound, "Cannot find routing for table: "+name)
		return
	}
	if name == "sql" {
		l.debugRoutingOfQuery(w, r, optional)
		return
	}
	// the real one compiles the name as it stands, unquoted
	if strings.HasPrefix(name, `"`) {
		writeError(w, http.StatusInternalServerError, "class org.apache.calcite.sql.SqlIdentifier cannot be cast to class "+
			"org.apache.calcite.sql.SqlSelect (org.apache.calcite.sql.SqlIdentifier and org.apache.calcite.sql.SqlSelect are in unnamed module of loader 'app')")
		return
	}
	q, err := sqlread.Parse("SELECT * FROM " + name)
	if err != nil {
		writeError(w, http.StatusInternalServerError, "Caught exception while parsing query: SELECT * FROM "+name+": "+err.Error())
		return
	}
	state := c.state.Load()
	e := &encoder{[]byte{'{'}}
	found := false
	var halves []*half
	if len(q.From) > 0 { // of "my table" it sees "my" alone
		halves, _ = c.lookup(q.From[0].Name)
	}
	for _, h := range halves {
		if !l.routes(h, state) {
			continue
		}
		found = true
		e.part(h.typed, l.turnJSON(h, state, optional))
	}
	if !found {
		writeError(w, http.StatusNotFound, "Cannot find routing for table: "+name)
		return
	}
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

func (l *life) debugRoutingOfQuery(w http.ResponseWriter, r *http.Request, optional bool) {
	c := l.broker.cluster
	query := r.URL.Query()
	if !query.Has("query") {
		writeError(w, http.StatusInternalServerError, `Cannot invoke "String.length()" because "sql" is null`)
		return
	}
	sql := query.Get("query")
	q, err := sqlread.Parse(sql)
	if err != nil {
		writeError(w, http.StatusInternalServerError, "Caught exception while parsing query: "+sql+": "+err.Error())
		return
	}
	if len(q.From) == 0 {
		writeError(w, http.StatusBadRequest, "Table name is not set in query: "+sql)
		return
	}
	state := c.state.Load()
	if h := c.typed[strings.ToLower(strings.TrimPrefix(q.From[0].Name, "default."))]; h != nil && l.routes(h, state) {
		writeJSON(w, http.StatusOK, l.turnJSON(h, state, optional))
		return
	}
	writeError(w, http.StatusNotFound, "Cannot find routing for query: "+sql)
}

// turnJSON is the choice that the next debug call sees. A disabled table has a
// route that leads nowhere.
func (l *life) turnJSON(h *half, s *state, optional bool) []byte {
	id := l.debug.Add(1)
	if s.disabled[h.typed] {
		return emptyObject
	}
	names := l.broker.cluster.names
	v := h.view(l.fleet(s))
	t := v.at(id, names)
	if !optional {
		return t.json
	}
	b := []byte{'{'}
	for i, p := range t.picks {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, names[p.server])
		b = append(b, `:{"segments":`...)
		b = v.appendSegments(b, p)
		b = append(b, `,"optionalSegments":[]}`...)
	}
	return append(b, '}')
}

// timeBoundary is what splits a hybrid table's halves.
func (l *life) timeBoundary(w http.ResponseWriter, name string) {
	c := l.broker.cluster
	halves, t := c.lookup(name)
	if t == nil || len(t.halves) < 2 || len(halves) == 0 || !l.routes(halves[0], c.state.Load()) {
		writeError(w, http.StatusNotFound, "Cannot find time boundary for table: "+name)
		return
	}
	days := int64(len(t.half(warmup.Offline).segments))
	e := &encoder{[]byte{'{'}}
	e.text("timeColumn", t.spec.TimeColumn)
	e.text("timeValue", strconv.FormatInt(dataStart+days*86_400_000, 10))
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

// checkOnly answers the calls that compile a query without running it.
func (l *life) checkOnly(w http.ResponseWriter, r *http.Request, path string) {
	body, ok := l.broker.cluster.readQuery(w, r)
	if !ok {
		return
	}
	_, err := sqlread.Parse(body.SQL)
	e := &encoder{[]byte{'{'}}
	switch {
	case strings.HasSuffix(path, "validateSyntax"):
		e.bool("valid", err == nil)
		e.text("sqlType", "DQL")
		message := ""
		if err != nil {
			message = err.Error()
		}
		e.textOrNull("errorMessage", message)
	case err != nil:
		writeError(w, http.StatusBadRequest, err.Error())
		return
	default:
		e.text("queryHash", fmt.Sprintf("%016x", hashText(strings.ToLower(body.SQL))))
		e.text("fingerprint", body.SQL)
	}
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}
