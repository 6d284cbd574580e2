package demo

import (
	"net/http"
	"strconv"
	"strings"
)

// writeJSON answers with a JSON text.
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if status == http.StatusInternalServerError || status == http.StatusServiceUnavailable || status == http.StatusBadRequest {
		h.Set("Connection", "close") // as Grizzly does
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
	}
	_, _ = w.Write(body) // a client that left needs no answer
}

// writeError answers with Pinot's error object.
func writeError(w http.ResponseWriter, status int, message string) {
	e := &encoder{[]byte{'{'}}
	e.int("code", int64(status))
	e.text("error", message)
	writeJSON(w, status, append(e.b, '}'))
}

// text answers with plain text, or with 406 where only JSON is accepted.
func text(w http.ResponseWriter, r *http.Request, body string) {
	if refusesText(w, r) {
		return
	}
	w.Header().Set("Content-Type", "text/plain")
	_, _ = w.Write([]byte(body))
}

// refusesText answers 406 to a client that accepts no text.
func refusesText(w http.ResponseWriter, r *http.Request) bool {
	accept := r.Header.Get("Accept")
	if accept == "" || strings.Contains(accept, "*/*") || strings.Contains(accept, "text/") {
		return false
	}
	writeError(w, http.StatusNotAcceptable, "HTTP 406 Not Acceptable")
	return true
}
