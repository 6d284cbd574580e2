package frontend

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// usage is what GET /demo answers.
const usage = `POST /demo/frontends/{name}/restart|start|stop
POST /demo/backends/{id}/kill|revive|disable|enable|decommission|recommission|drop
POST /demo/backends/{host}/add
GET  /demo/faults; PUT /demo/faults (YAML list); DELETE /demo/faults
GET  /demo/statements
`

// control serves the demo's own calls, under a path that Doris does not have.
// They need no user.
func (f *Frontend) control(mux *http.ServeMux) {
	c := f.cluster
	mux.HandleFunc("GET /demo", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		_, _ = w.Write([]byte(Label + "\n" + usage)) // a client that left needs no answer
	})
	mux.HandleFunc("POST /demo/{kind}/{name}/{verb}", func(w http.ResponseWriter, r *http.Request) {
		outcome(w, c.act(r.PathValue("kind"), r.PathValue("name"), r.PathValue("verb")))
	})
	mux.HandleFunc("GET /demo/faults", func(w http.ResponseWriter, _ *http.Request) {
		success(w, map[string]any{"simulation": Label, "faults": c.Faults()})
	})
	mux.HandleFunc("PUT /demo/faults", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 64<<10))
		var faults []Fault
		if err == nil {
			faults, err = ReadScript(body)
		}
		if err == nil {
			err = c.Script(faults...)
		}
		outcome(w, err)
	})
	mux.HandleFunc("DELETE /demo/faults", func(w http.ResponseWriter, _ *http.Request) { outcome(w, c.Script()) })
	mux.HandleFunc("GET /demo/statements", func(w http.ResponseWriter, _ *http.Request) {
		sent, writes := c.Counts()
		success(w, map[string]any{"simulation": Label, "count": sent, "writes": writes, "statements": c.Statements()})
	})
}

func outcome(w http.ResponseWriter, err error) {
	if err == nil {
		success(w, map[string]any{"simulation": Label, "done": true})
		return
	}
	status := http.StatusConflict
	switch {
	case errors.Is(err, ErrUnknown):
		status = http.StatusNotFound
	case errors.Is(err, engine.ErrUsage):
		status = http.StatusBadRequest
	}
	http.Error(w, err.Error(), status)
}

// act carries out one command on one object.
func (c *Cluster) act(kind, name, verb string) error {
	unknown := fmt.Errorf("demo frontends: %s %s: no such command; GET /demo lists them: %w", kind, verb, engine.ErrUsage)
	switch kind {
	case "frontends":
		f, err := c.Frontend(name)
		if err != nil {
			return err
		}
		// The frontend that serves this call may be the one to stop, so nothing
		// may wait for its handlers.
		switch verb {
		case "restart":
			return f.Restart()
		case "start":
			return f.Start()
		case "stop":
			f.Stop()
			return nil
		}
	case "backends":
		if verb == "add" {
			_, err := c.AddBackend(spread.Backend{Host: name})
			return err
		}
		id, err := strconv.ParseInt(strings.TrimSpace(name), 10, 64)
		if err != nil {
			return fmt.Errorf("backend %q: want an id: %w", name, ErrUnknown)
		}
		return c.actBackend(id, verb, unknown)
	}
	return unknown
}

func (c *Cluster) actBackend(id int64, verb string, unknown error) error {
	switch verb {
	case "kill":
		return c.KillBackend(id)
	case "revive":
		return c.ReviveBackend(id)
	case "disable", "enable":
		return c.DisableQueries(id, verb == "disable")
	case "decommission", "recommission":
		return c.Decommission(id, verb == "decommission")
	case "drop":
		return c.DropBackend(id)
	}
	return unknown
}
