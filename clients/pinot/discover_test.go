package pinot

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
)

var allTables = []warmup.Table{
	"clicks_OFFLINE", "empty_tbl_OFFLINE", "events_OFFLINE", "metrics_t_OFFLINE",
	"orders_OFFLINE", "paused_OFFLINE", "users_OFFLINE", "web-logs_OFFLINE",
}

// recordedController answers as the live cluster did.
func recordedController(t testing.TB, swap map[string]string) *replay {
	all := fixtures(t)
	names := map[string]string{}
	for _, name := range []string{
		"cluster_info", "version", "tables_livebrokers", "instances", "liveinstances", "tenants", "tables~type=offline",
		"instances_Broker_127.0.0.1_18099", "instances_broker2.disabled",
		"zk_get~path=_WarmTest_EXTERNALVIEW_brokerResource", "zk_get~path=_WarmTest_CONFIGS_PARTICIPANT_Broker_127.0.0.1_18099",
		"tables_paused_state~type=offline", "tables_events_state~type=offline", "tables_events", "health",
		"segments_events_servers~verbose=false", "segments_empty_tbl_servers", "segments_orders_servers~type=OFFLINE&verbose=false",
	} {
		names[name] = name
	}
	for from, to := range swap {
		names[from] = to
	}
	var pages []fixture
	for name, to := range names {
		f, ok := all["controller.GET."+to]
		if !ok && to != "" {
			t.Fatalf("no recording %s", to)
		}
		if to != "" {
			f.Request.Target = all["controller.GET."+name].Request.Target
			pages = append(pages, f)
		}
	}
	none := all["controller.GET.tables"]
	none.Request.Target, none.Response.BodyText = "/tables?type=realtime", `{"tables":[]}`
	return newReplay(append(pages, none)...)
}

func TestDiscover(t *testing.T) {
	r := recordedController(t, nil)
	var steps []Progress
	c := controllerAt(t, serve(t, r))
	got, err := c.Discover(t.Context(), func(p Progress) { steps = append(steps, p) })
	if err != nil {
		t.Fatal(err)
	}
	if got.Cluster != "WarmTest" || got.Version != "1.5.1" || got.Servers != 3 || got.LiveServers != 3 || got.Controller != c.URL() {
		t.Errorf("cluster %+v", got)
	}
	if !slices.Equal(got.Tables, allTables) || len(got.Notes) != 0 || len(got.Orphans()) != 0 {
		t.Errorf("tables %v, notes %q, orphans %v", got.Tables, got.Notes, got.Orphans())
	}
	if want := []string{"DefaultTenant", "T1", "T12", "T2", "T3", "TALL"}; !slices.Equal(got.Tenants.Server, want) {
		t.Errorf("server tenants %v, want %v", got.Tenants.Server, want)
	}
	if len(got.Brokers) != 2 {
		t.Fatalf("brokers %+v", got.Brokers)
	}
	first, second := got.Brokers[0], got.Brokers[1]
	if first.ID != "Broker_127.0.0.1_18099" || first.URL != "http://127.0.0.1:18099" || !first.Enabled || !first.Live ||
		!slices.Equal(first.Tables, allTables) || !slices.Equal(first.Tenants(), []string{"DefaultTenant"}) {
		t.Errorf("first broker %+v", first)
	}
	if second.Port != 18100 || second.Enabled || !second.Live {
		t.Errorf("second broker %+v", second)
	}
	if last := steps[len(steps)-1]; last != (Progress{"brokers", 2, 2}) || steps[0].Step != "cluster" {
		t.Errorf("progress ends with %+v", last)
	}
	for _, name := range []string{first.ID, "127.0.0.1:18099", "http://127.0.0.1:18099", "127.0.0.1_18099"} {
		if m, ok := got.Find(name); !ok || m.ID != first.ID {
			t.Errorf("Find(%q) = %+v, %v", name, m, ok)
		}
	}
	if _, ok := got.Find("127.0.0.1"); ok {
		t.Error("a host with two brokers names one of them")
	}
}

// One call serves all tables, and each broker costs one: nothing grows with the
// number of tables.
func TestDiscoverCalls(t *testing.T) {
	r := recordedController(t, nil)
	if _, err := controllerAt(t, serve(t, r)).Discover(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	slices.Sort(r.asked)
	want := []string{
		"/cluster/info", "/instances", "/instances/Broker_127.0.0.1_18099", "/instances/Broker_127.0.0.1_18100",
		"/liveinstances", "/tables/livebrokers", "/tables?type=offline", "/tables?type=realtime", "/tenants", "/version",
	}
	if !slices.Equal(r.asked, want) {
		t.Errorf("asked %q, want %q", r.asked, want)
	}
}

// What an old, restricted or ill controller does not answer becomes a note.
func TestDiscoverDegrades(t *testing.T) {
	cases := map[string]struct {
		swap   map[string]string
		note   string
		tables int // of the first broker
		live   int
	}{
		"livebrokers missing":   {map[string]string{"tables_livebrokers": ""}, "ZooKeeper's view", 8, 3},
		"no view at all":        {map[string]string{"tables_livebrokers": "", "zk_get~path=_WarmTest_EXTERNALVIEW_brokerResource": ""}, "which tables brokers serve", 0, 3},
		"before liveinstances":  {map[string]string{"liveinstances": ""}, "which instances are live", 8, -1},
		"no instance list":      {map[string]string{"instances": ""}, "only brokers that serve a table", 8, 3},
		"no tenants":            {map[string]string{"tenants": ""}, "tenants are not known", 8, 3},
		"no version":            {map[string]string{"version": ""}, "version is not known", 8, 3},
		"no table list":         {map[string]string{"tables~type=offline": ""}, "tables without a broker", 8, 3},
		"no instance config":    {map[string]string{"instances_Broker_127.0.0.1_18099": ""}, "what livebrokers says", 8, 3},
		"garbage in livebroker": {map[string]string{"tables_livebrokers": "health"}, "not Pinot's", 8, 3},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, err := controllerAt(t, serve(t, recordedController(t, c.swap))).Discover(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(got.Notes, "\n"), c.note) {
				t.Errorf("notes %q, want %q", got.Notes, c.note)
			}
			if len(got.Brokers) != 2 || len(got.Brokers[0].Tables) != c.tables || got.LiveServers != c.live {
				t.Fatalf("inventory %+v", got)
			}
			want := Unread{Serving: c.tables == 0, Instances: name == "no instance list", Live: c.live < 0}
			if got.Unread != want {
				t.Errorf("not read: %+v, want %+v", got.Unread, want)
			}
			if name != "no view at all" && got.Brokers[0].URL != "http://127.0.0.1:18099" && c.swap["tables_livebrokers"] == "" {
				t.Errorf("URL %q", got.Brokers[0].URL)
			}
		})
	}
}

// A call that hangs costs its own answer, not the discovery.
func TestDiscoverWithHangingCall(t *testing.T) {
	r := recordedController(t, nil)
	url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/tenants" || req.URL.Path == "/instances/Broker_127.0.0.1_18100" {
			hang(w, req)
			return
		}
		r.ServeHTTP(w, req)
	}))
	c, err := NewController(ControllerOptions{URLs: []string{url}, HTTP: client(t, clients.HTTPOptions{Timeout: 500 * time.Millisecond})})
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Discover(t.Context(), nil)
	if err != nil || len(v.Notes) != 2 || len(v.Brokers) != 2 || v.Brokers[1].Port != 18100 {
		t.Errorf("%+v, %v", v, err)
	}
}

// The end of the caller's time is not a list of notes.
func TestDiscoverOutOfTime(t *testing.T) {
	r := recordedController(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/tenants" {
			cancel()
			hang(w, req)
			return
		}
		r.ServeHTTP(w, req)
	}))
	if v, err := controllerAt(t, url).Discover(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", v, err)
	}
	late, stop := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer stop()
	if _, err := controllerAt(t, url).Discover(late, nil); engine.OutcomeOf(err) != engine.Unreachable {
		t.Errorf("after the deadline: %v", err)
	}
}

func TestLiveBrokersAreInverted(t *testing.T) {
	body := `{"a_OFFLINE":[{"instanceName":"Broker_blue_1","host":"Broker_10.0.0.7","port":8099,"grpcPort":-1}],
		"logical":[{"instanceName":"Broker_blue_1","host":"10.0.0.7","port":8099}],
		"sales_realtime_OFFLINE":[{"instanceName":"Broker_blue_1","host":"10.0.0.7","port":8099},{"instanceName":"","host":"x","port":1}],
		"b_REALTIME":null,"x\u001b[2J_OFFLINE":[]}`
	brokers, logical, ok := readLiveBrokers([]byte(body))
	if !ok || len(brokers) != 1 || !slices.Equal(logical, []warmup.Table{"logical"}) {
		t.Fatalf("%v %v %v", brokers, logical, ok)
	}
	b := brokers["Broker_blue_1"]
	if b.host != "10.0.0.7" || b.port != 8099 || !slices.Equal(b.tables, []warmup.Table{"a_OFFLINE", "sales_realtime_OFFLINE"}) {
		t.Errorf("%+v", b)
	}
}

func TestAddressOfBroker(t *testing.T) {
	m := Member{ID: "Broker_blue_1", Host: "broker-0.headless", Port: 8099, TLSPort: 8443}
	cases := map[string]struct {
		address Address
		want    string
	}{
		"as told":        {Address{}, "http://broker-0.headless:8099"},
		"https":          {Address{Overrides: clients.Overrides{Scheme: "https"}}, "https://broker-0.headless:8443"},
		"https and port": {Address{Overrides: clients.Overrides{Scheme: "https", Port: 443}}, "https://broker-0.headless:443"},
		"own URL":        {Address{URLs: map[string]string{"Broker_blue_1": "http://localhost:1234/"}}, "http://localhost:1234"},
	}
	for name, c := range cases {
		if got, err := c.address.of(m); got != c.want || err != nil {
			t.Errorf("%s: %q %v, want %q", name, got, err, c.want)
		}
	}
	if _, err := (Address{}).of(Member{ID: "Broker_x", Port: 8099}); err == nil {
		t.Error("a broker without a host has an address")
	}
}

func TestFailover(t *testing.T) {
	r := recordedController(t, nil)
	live := serve(t, r)
	ill := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
	c := controllerAt(t, "http://127.0.0.1:1", ill, live)
	if _, err := c.Discover(t.Context(), nil); err != nil || c.URL() != live {
		t.Errorf("error %v, answered by %s, want %s", err, c.URL(), live)
	}
	if h, err := c.Health(t.Context()); err != nil || h.HTTP == 0 {
		t.Errorf("health %+v, %v", h, err)
	}
}
