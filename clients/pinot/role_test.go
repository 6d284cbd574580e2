package pinot

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// serverAPI answers as the admin port of a Pinot server.
func serverAPI(w http.ResponseWriter, req *http.Request) {
	if strings.HasPrefix(req.URL.Path, "/health") {
		answer(http.StatusOK, "OK")(w, req)
		return
	}
	answer(http.StatusNotFound, `{"code":404,"error":"HTTP 404 Not Found"}`)(w, req)
}

// someBroker answers as a broker that has no routes at all.
func someBroker(w http.ResponseWriter, req *http.Request) {
	table, ok := strings.CutPrefix(req.URL.Path, "/debug/routingTable/")
	if ok {
		answer(http.StatusNotFound, `{"code":404,"error":"Cannot find routing for table: `+table+`"}`)(w, req)
		return
	}
	answer(http.StatusNotFound, `{"code":404,"error":"HTTP 404 Not Found"}`)(w, req)
}

func webServer(w http.ResponseWriter, req *http.Request) {
	answer(http.StatusNotFound, "<html><title>404 Not Found</title></html>")(w, req)
}

func TestAddressesMixedUp(t *testing.T) {
	controller := serve(t, recordedController(t, nil))
	broker := serve(t, http.HandlerFunc(someBroker))
	server := serve(t, http.HandlerFunc(serverAPI))
	web := serve(t, http.HandlerFunc(webServer))
	host := func(url string) string { return strings.TrimPrefix(url, "http://") }

	asController := map[string]string{
		broker: host(broker) + " is a broker, not a controller",
		server: host(server) + " is a server, not a controller",
		web:    host(web) + " answers HTTP, but is no Pinot controller",
	}
	for url, want := range asController {
		_, err := controllerAt(t, url).Discover(t.Context(), nil)
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "9000") {
			t.Errorf("as controller: %v, want %q", err, want)
		}
	}
	asBroker := map[string]string{
		controller: host(controller) + " is a controller, not a broker",
		server:     host(server) + " is a server, not a broker",
		web:        host(web) + " answers HTTP, but is no Pinot broker",
	}
	for url, want := range asBroker {
		_, err := brokerAt(t, url).RoutesOf(t.Context(), []warmup.Table{"a_OFFLINE"}, nil)
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "8099") {
			t.Errorf("as broker: %v, want %q", err, want)
		}
	}
	a := brokerAt(t, controller).Probe(t.Context(), warmup.Probe{SQL: "SELECT 1", Timeout: time.Second})
	if a.Fault != warmup.FaultHTTP {
		t.Errorf("probe of a controller: %+v", a)
	}
}

// The controller's own header tells it from a broker without a further call.
func TestProbeOfController(t *testing.T) {
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		w.Header().Set(controllerHeader, "localhost")
		answer(http.StatusMethodNotAllowed, "")(w, req)
	})))
	a := b.Probe(t.Context(), warmup.Probe{SQL: "SELECT 1", Timeout: time.Second})
	if a.Fault != warmup.FaultHTTP || !strings.Contains(a.Message, "is a controller, not a broker") {
		t.Errorf("%+v", a)
	}
}

// A broker that lacks an endpoint is asked who it is once, not at every poll.
func TestOldBrokerIsIdentifiedOnce(t *testing.T) {
	calls := 0
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		calls++
		someBroker(w, req)
	})))
	for range 10 {
		if start, err := b.Start(t.Context()); err != nil || !start.At.IsZero() {
			t.Fatalf("%+v, %v", start, err)
		}
	}
	if calls != 12 {
		t.Errorf("%d calls, want 10 for the start and 2 to tell who it is", calls)
	}
}
