package demo

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// captured is a response that is kept instead of sent.
type captured struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (c *captured) Header() http.Header         { return c.header }
func (c *captured) Write(b []byte) (int, error) { return c.body.Write(b) }
func (c *captured) WriteHeader(status int)      { c.status = status }

// sql answers POST /sql: the controller forwards to a live broker of its own
// choice and hands on what comes back, without the broker's headers.
func (k *controller) sql(w http.ResponseWriter, r *http.Request) {
	state := k.cluster.state.Load()
	for _, b := range k.cluster.brokers {
		l := b.current()
		serves := slices.ContainsFunc(b.spec.Tags, func(t string) bool { return strings.HasSuffix(t, "_BROKER") })
		if l == nil || !serves || !b.online(state) {
			continue
		}
		forward := r.Clone(r.Context())
		forward.URL.Path = "/query/sql"
		answer := &captured{header: http.Header{}, status: http.StatusOK}
		l.query(answer, forward)
		if answer.status != http.StatusOK {
			writeError(w, http.StatusInternalServerError, "HTTP error code: "+strconv.Itoa(answer.status)+". Root Cause: "+answer.body.String())
			return
		}
		writeJSON(w, http.StatusOK, answer.body.Bytes())
		return
	}
	writeError(w, http.StatusInternalServerError, "No broker is available to serve the query")
}
