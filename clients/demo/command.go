package demo

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"bellows/engine"
)

// usage is what GET /demo answers.
const usage = `POST /demo/brokers/{id}/restart|start|stop|kill|enable|disable
POST /demo/servers/{id}/start|stop|hang
POST /demo/tables/{name}/enable|disable
POST /demo/tables/{name}/quota?value=10
GET  /demo/faults; PUT /demo/faults (YAML list); DELETE /demo/faults
GET  /demo/scenarios
`

// command answers the demo's own control calls. They exist beside Pinot's REST,
// under a path that Pinot does not have.
func (k *controller) command(w http.ResponseWriter, r *http.Request) {
	c := k.cluster
	p := segmentsOf(r.URL)[1:]
	switch {
	case len(p) == 0:
		w.Header().Set("Content-Type", "text/plain")
		_, _ = w.Write([]byte(Label + "\n" + usage))
	case len(p) == 1 && p[0] == "scenarios":
		writeValue(w, http.StatusOK, map[string]any{"simulation": Label, "scenarios": Scenarios()})
	case len(p) == 1 && p[0] == "faults":
		k.faultCommand(w, r)
	case len(p) == 3 && r.Method == http.MethodPost:
		k.outcome(w, c.act(r.Context(), p[0], p[1], p[2], r.URL.Query().Get("value")))
	case len(p) == 3:
		writeError(w, http.StatusMethodNotAllowed, "commands are POST")
	default:
		writeError(w, http.StatusNotFound, "no such command; GET /demo lists them")
	}
}

func writeValue(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		writeError(w, http.StatusInternalServerError, err.Error())
		return
	}
	writeJSON(w, status, body)
}

func (k *controller) outcome(w http.ResponseWriter, err error) {
	switch {
	case err == nil:
		writeValue(w, http.StatusOK, map[string]any{"simulation": Label, "done": true})
	case errors.Is(err, ErrUnknown):
		writeError(w, http.StatusNotFound, err.Error())
	case errors.Is(err, engine.ErrUsage):
		writeError(w, http.StatusBadRequest, err.Error())
	default:
		writeError(w, http.StatusConflict, err.Error())
	}
}

func (k *controller) faultCommand(w http.ResponseWriter, r *http.Request) {
	c := k.cluster
	switch r.Method {
	case http.MethodGet:
		writeValue(w, http.StatusOK, map[string]any{"simulation": Label, "faults": c.Faults()})
	case http.MethodDelete:
		k.outcome(w, c.Script())
	case http.MethodPut, http.MethodPost:
		body, err := io.ReadAll(io.LimitReader(r.Body, 64<<10))
		if err != nil {
			k.outcome(w, err)
			return
		}
		faults, err := ReadScript(body)
		if err == nil {
			err = c.Script(faults...)
		}
		k.outcome(w, err)
	default:
		writeError(w, http.StatusMethodNotAllowed, "faults take GET, PUT and DELETE")
	}
}

// act carries out one command on one object. A restart goes on when the client
// that asked for it leaves.
func (c *Cluster) act(ctx context.Context, kind, name, verb, value string) error {
	unknown := errorText("demo cluster: " + kind + " " + verb + ": no such command; GET /demo lists them")
	switch kind {
	case "brokers":
		return c.actBroker(context.WithoutCancel(ctx), name, verb, unknown)
	case "servers":
		switch verb {
		case "start":
			return c.StartServer(name)
		case "stop":
			return c.StopServer(name)
		case "hang":
			return c.HangServer(name)
		}
	case "tables":
		switch verb {
		case "enable", "disable":
			return c.SetTable(name, verb == "enable")
		case "quota":
			perSecond, err := strconv.ParseFloat(value, 64)
			if err != nil || perSecond < 0 {
				return errorText("demo cluster: table " + name + ": quota " + strconv.Quote(value) + ": want a number of queries per second")
			}
			return c.SetQuota(name, perSecond)
		}
	}
	return unknown
}

func (c *Cluster) actBroker(ctx context.Context, name, verb string, unknown error) error {
	switch verb {
	case "restart":
		return c.Restart(ctx, name)
	case "stop":
		return c.StopBroker(ctx, name)
	case "start":
		return c.StartBroker(ctx, name)
	case "kill":
		return c.KillBroker(name)
	case "enable", "disable":
		return c.SetBroker(name, verb == "enable")
	}
	return unknown
}

// usageError is a command that cannot be understood.
type usageError string

func errorText(text string) error { return usageError(strings.TrimSpace(text)) }

func (e usageError) Error() string { return string(e) }
func (usageError) Unwrap() error   { return engine.ErrUsage }
