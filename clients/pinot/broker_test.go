package pinot

import (
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
)

func TestRecordedBroker(t *testing.T) {
	b := brokerAt(t, serve(t, recordedBroker(t)))
	ctx := t.Context()
	if h, err := b.Health(ctx); err != nil || h != (Health{OK: true, State: "OK", HTTP: 200}) {
		t.Errorf("health %+v, %v", h, err)
	}
	want := time.Date(2026, 11, 30, 4, 41, 58, 934850227, time.UTC)
	if s, err := b.Start(ctx); err != nil || !s.At.Equal(want) {
		t.Errorf("start %v, %v, want %v", s.At, err, want)
	}
	if up, err := b.Uptime(ctx); err != nil || up != 261*time.Second {
		t.Errorf("uptime %v, %v", up, err)
	}
	if _, err := b.Version(ctx); !errors.Is(err, ErrUnsupported) {
		t.Errorf("version: %v", err)
	}
	if tags, err := b.Tags(ctx); err != nil || !slices.Equal(tags, []string{"DefaultTenant_BROKER"}) {
		t.Errorf("tags %v, %v", tags, err)
	}
	if q, err := b.Queries(ctx); err != nil || len(q) != 0 {
		t.Errorf("queries %v, %v", q, err)
	}
	if _, err := b.RoutingStats(ctx); !errors.Is(err, ErrUnsupported) {
		t.Errorf("routing stats: %v", err)
	}
	for table, want := range map[warmup.Table]float64{"events_OFFLINE": 0, "clicks_OFFLINE": 2} {
		if rate, err := b.Quota(ctx, table); err != nil || rate != want {
			t.Errorf("quota of %s: %v, %v", table, rate, err)
		}
	}
	if _, err := b.Quota(ctx, "other_OFFLINE"); !errors.Is(err, ErrUnsupported) {
		t.Errorf("quota before 1.3.0: %v", err)
	}
}

func TestHealthText(t *testing.T) {
	cases := []struct {
		status int
		body   string
		want   Health
	}{
		{200, "OK", Health{OK: true, State: "OK", HTTP: 200}},
		{503, "Pinot broker status is NOT_STARTED", Health{State: "NOT_STARTED", HTTP: 503}},
		{503, "Pinot broker status is STARTING\n", Health{State: "STARTING", HTTP: 503}},
		{503, "Pinot broker status is SHUTTING_DOWN", Health{State: "SHUTTING_DOWN", HTTP: 503}},
		{200, "<html><title>Sign in</title></html>", Health{State: `a web page titled "Sign in"`, HTTP: 200}},
		{500, `{"code":500,"error":"boom\u001b"}`, Health{State: `boom\x1b`, HTTP: 500}},
		{204, "", Health{State: "an empty body", HTTP: 204}},
	}
	for _, c := range cases {
		if got := readHealth(c.status, []byte(c.body)); got != c.want {
			t.Errorf("%d %q: %+v, want %+v", c.status, c.body, got, c.want)
		}
	}
}

func TestRates(t *testing.T) {
	for body, want := range map[string]float64{"0.0": 0, "2.0": 2, "2.5E2\n": 250, `"4"`: 4} {
		if got, ok := readRate([]byte(body)); !ok || got != want {
			t.Errorf("%q: %v %v, want %v", body, got, ok, want)
		}
	}
	for _, body := range []string{"", "NaN", "Infinity", "-1", "1e300", "OK", "<html>", "1 2"} {
		if got, ok := readRate([]byte(body)); ok {
			t.Errorf("%q: taken for %v", body, got)
		}
	}
}

func TestQueriesAndStats(t *testing.T) {
	running, ok := readQueries([]byte(`{"2":"SELECT \"x\"\u0000","1":"SELECT 1; -- é"}`))
	if !ok || !slices.Equal(running, []Running{{"1", "SELECT 1; -- é"}, {"2", "SELECT \"x\"\x00"}}) {
		t.Errorf("%q %v", running, ok)
	}
	off := brokerAt(t, serve(t, answer(500, `{"code":500,"error":"Query cancellation is not enabled"}`)))
	if _, err := off.Queries(t.Context()); !errors.Is(err, ErrUnsupported) {
		t.Errorf("cancellation off: %v", err)
	}
	stats, ok := readRoutingStats([]byte(`{"Server_b":{"numInFlightRequests":2,"inFlightRequestsEMA":1.5,"latencyEMA":20.25,"hybridScore":"3"},"Server_a":{}}`))
	want := []ServerStats{{Server: "Server_a"}, {"Server_b", 2, 1.5, 20.25, 3}}
	if !ok || !slices.Equal(stats, want) {
		t.Errorf("%+v %v, want %+v", stats, ok, want)
	}
	if _, ok := readRoutingStats([]byte(`"Server_a: 3"`)); ok {
		t.Error("the text of old versions is taken for numbers")
	}
}

func TestOptionsThatAreWrong(t *testing.T) {
	h := client(t, clients.HTTPOptions{})
	for _, url := range []string{"", "ftp://x:1", "http://user:pass@x:1", "http://x:1/?q=1", "http://", "x:99999"} {
		if _, err := NewBroker(BrokerOptions{URL: url, HTTP: h}); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("broker %q: %v", url, err)
		}
		if _, err := NewController(ControllerOptions{URLs: []string{url}, HTTP: h}); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("controller %q: %v", url, err)
		}
	}
	if _, err := NewController(ControllerOptions{HTTP: h}); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("no controller: %v", err)
	}
	bad := Address{URLs: map[string]string{"Broker_x": "ftp://x"}}
	if _, err := NewController(ControllerOptions{URLs: []string{"x:1"}, HTTP: h, Address: bad}); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("broker override: %v", err)
	}
}

// Without a controller the broker's own query answer tells why a route is empty.
func TestWhyEmptyByQuery(t *testing.T) {
	all := fixtures(t)
	for name, want := range map[string]warmup.Skip{
		"query.emptyTable":                   warmup.SkipNoSegments,
		"query.disabledTableTyped":           warmup.SkipDisabled,
		"query.serverStopped.onlyThatServer": warmup.SkipNoServer,
		"query.quotaExceeded":                warmup.SkipNoServer,
	} {
		b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if req.Method == http.MethodPost {
				all[name].serve(w)
				return
			}
			answer(http.StatusOK, `{"t_OFFLINE":{}}`)(w, req)
		})))
		if r, err := b.Routes(t.Context(), "t_OFFLINE"); err != nil || r.Skip != want {
			t.Errorf("%s: %+v, %v, want %q", name, r, err, want)
		}
	}
}
