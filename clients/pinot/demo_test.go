package pinot_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
)

// granted is an Access that is what it is.
type granted clients.Grant

func (g granted) Load(context.Context) (clients.Grant, error) { return clients.Grant(g), nil }

// stage is a demo cluster with clients for it.
type stage struct {
	cluster    *demo.Cluster
	http       *clients.HTTP
	controller *pinot.Controller
}

func start(t testing.TB, spec demo.Spec, access func(*demo.Cluster) clients.Access) stage {
	t.Helper()
	cluster, err := demo.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	options := clients.HTTPOptions{BodyLimit: 64 << 20}
	if access != nil {
		options.Access = access(cluster)
	}
	h, err := clients.NewHTTP(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	address := pinot.Address{URLs: map[string]string{}}
	for _, id := range cluster.Brokers() {
		address.URLs[id] = cluster.BrokerURL(id)
	}
	c, err := pinot.NewController(pinot.ControllerOptions{URLs: []string{cluster.ControllerURL()}, HTTP: h, Address: address})
	if err != nil {
		t.Fatal(err)
	}
	return stage{cluster, h, c}
}

func (s stage) broker(t testing.TB, m pinot.Member) *pinot.Broker {
	t.Helper()
	b, err := pinot.NewBroker(pinot.BrokerOptions{URL: m.URL, HTTP: s.http, WhyEmpty: s.controller.WhyEmpty})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// quick is a spec whose brokers answer at once.
func quick(spec demo.Spec) demo.Spec {
	spec.JVM, spec.Speed = demo.JVMSpec{Instant: true}, 1000
	return spec
}

// Every version answers enough to know what there is and to warm it.
func TestEveryVersion(t *testing.T) {
	for _, text := range []string{"1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.5.1", "master"} {
		t.Run(text, func(t *testing.T) {
			spec := quick(demo.Default())
			version, err := demo.ParseVersion(text)
			if err != nil {
				t.Fatal(err)
			}
			spec.Version = version
			s := start(t, spec, nil)
			v, err := s.controller.Discover(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			// Before 1.2.0 the sessions are in ZooKeeper only, which the demo does not show.
			live, notes := 8, 0
			if version.Minor < 2 && version.Major == 1 {
				live, notes = -1, 1
			}
			if len(v.Brokers) != 4 || v.Servers != 8 || v.LiveServers != live || len(v.Notes) != notes || !strings.HasPrefix(v.Version, version.String()) {
				t.Fatalf("notes %q, live %d, version %s", v.Notes, v.LiveServers, v.Version)
			}
			if want := []warmup.SkippedTable{{Table: "all_orders", Reason: warmup.SkipLogical}}; !slices.Equal(v.Skipped, want) {
				t.Errorf("skipped %v, want %v", v.Skipped, want)
			}
			blue, _ := v.Find("Broker_blue_1")
			if !blue.Enabled || !blue.Live || !slices.Contains(blue.Tables, "sales_realtime_OFFLINE") {
				t.Fatalf("broker %+v", blue)
			}
			b := s.broker(t, blue)
			checkRoutes(t, b, blue.Tables)
			a := b.Probe(t.Context(), warmup.Probe{
				Table: "page views_OFFLINE", SQL: `SELECT * FROM "page views_OFFLINE" LIMIT 1`, Engine: warmup.SSE, ID: "x", Timeout: 5 * time.Second, Row: true,
			})
			if class, _ := a.Class(); class != warmup.Good || len(a.Row) == 0 {
				t.Errorf("probe %+v", a)
			}
			if len(a.Tables) > 0 && !slices.Equal(a.Tables, []string{"page views"}) {
				t.Errorf("tables %q", a.Tables)
			}
			began, err := b.Start(t.Context())
			if old := strings.HasPrefix(text, "1.0") || strings.HasPrefix(text, "1.1"); err != nil || began.At.IsZero() != old {
				t.Errorf("start %+v, %v", began, err)
			}
		})
	}
}

func checkRoutes(t *testing.T, b *pinot.Broker, tables []warmup.Table) {
	t.Helper()
	all, err := b.RoutesOf(t.Context(), tables, nil)
	if err != nil {
		t.Fatal(err)
	}
	skips := map[warmup.Table]warmup.Skip{"paused_OFFLINE": warmup.SkipDisabled, "empty_tbl_OFFLINE": warmup.SkipNoSegments}
	widths := map[warmup.Table]int{"events_OFFLINE": 6, "orders_OFFLINE": 3, "orders_REALTIME": 3, "countries_OFFLINE": 3, "web-logs_OFFLINE": 3, "ops.audit_OFFLINE": 2}
	for _, r := range all {
		if r.Skip != skips[r.Table] {
			t.Errorf("%s: skip %q, want %q", r.Table, r.Skip, skips[r.Table])
		}
		if want := widths[r.Table]; want != 0 && len(r.Servers()) != want || r.Skip == "" && r.Turn == 0 {
			t.Errorf("%s: %+v, want %d servers", r.Table, r, want)
		}
	}
}

// A turn shows every replica of both halves of a hybrid table.
func TestHybridTurn(t *testing.T) {
	s := start(t, demo.Hybrid(), nil)
	v, err := s.controller.Discover(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := s.broker(t, v.Brokers[0])
	for _, table := range []warmup.Table{"trips_OFFLINE", "trips_REALTIME"} {
		r, err := b.Routes(t.Context(), table)
		if err != nil || r.Turn != 2 || len(r.Servers()) != 3 {
			t.Errorf("%s: %+v, %v", table, r, err)
		}
	}
}

// A restart gives another start, and another process in the answers.
func TestRestartIsSeen(t *testing.T) {
	s := start(t, demo.Small(), nil)
	v, err := s.controller.Discover(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := s.broker(t, v.Brokers[0])
	probe := warmup.Probe{SQL: `SELECT * FROM "events_OFFLINE" LIMIT 1`, Timeout: time.Second}
	before, first := must(t, b), b.Probe(t.Context(), probe)
	if again := must(t, b); !again.At.Equal(before.At) {
		t.Errorf("start %v, then %v", before.At, again.At)
	}
	if err := s.cluster.Restart(t.Context(), v.Brokers[0].ID); err != nil {
		t.Fatal(err)
	}
	for {
		if h, err := b.Health(t.Context()); err == nil && h.OK {
			break
		}
	}
	if after := must(t, b); !after.At.After(before.At) {
		t.Errorf("start %v after %v", after.At, before.At)
	}
	if a := b.Probe(t.Context(), probe); a.Process == first.Process || a.Fault != "" || a.Message != "" {
		t.Errorf("process %d as before: %+v", first.Process, a)
	}
}

func must(t *testing.T, b *pinot.Broker) warmup.Start {
	t.Helper()
	s, err := b.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTLSAndCredentials(t *testing.T) {
	spec := demo.Small()
	spec.TLS = demo.TLSSpec{Brokers: true, Controller: true}
	spec.Auth = demo.AuthSpec{Tokens: []string{"right"}}
	with := func(token string, trust bool) func(*demo.Cluster) clients.Access {
		return func(c *demo.Cluster) clients.Access {
			roots := x509.NewCertPool()
			if trust {
				roots.AppendCertsFromPEM(c.CA())
			}
			return granted{Header: http.Header{"Authorization": {"Bearer " + token}}, Secrets: []string{token}, TLS: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
		}
	}
	good := start(t, spec, with("right", true))
	v, err := good.controller.Discover(t.Context(), nil)
	if err != nil || !strings.HasPrefix(v.Brokers[0].URL, "https://") {
		t.Fatalf("%+v, %v", v, err)
	}
	if r, err := good.broker(t, v.Brokers[0]).Routes(t.Context(), "orders_OFFLINE"); err != nil || r.Turn != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	for name, bad := range map[string]func(*demo.Cluster) clients.Access{"wrong CA": with("right", false), "wrong token": with("wr0ng-canary", true)} {
		s := start(t, spec, bad)
		_, err := s.controller.Discover(t.Context(), nil)
		if !errors.Is(err, engine.ErrDenied) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: discover: %v", name, err)
		}
		b := s.broker(t, pinot.Member{URL: s.cluster.BrokerURL(s.cluster.Brokers()[0])})
		a := b.Probe(t.Context(), warmup.Probe{SQL: "SELECT 1", Timeout: time.Second})
		if class, _ := a.Class(); class != warmup.Rejected || strings.Contains(a.Message, "canary") {
			t.Errorf("%s: probe: %+v", name, a)
		}
	}
}

func TestBrokerVersion(t *testing.T) {
	s := start(t, demo.Small(), nil)
	if v, err := s.controller.BrokerVersion(t.Context(), "Small", s.cluster.Brokers()[0]); err != nil || v != "1.5.1" {
		t.Errorf("%q, %v", v, err)
	}
}

func TestDemoMetrics(t *testing.T) {
	s := start(t, demo.Small(), nil)
	id := s.cluster.Brokers()[0]
	jvm, err := pinot.Metrics(t.Context(), s.http, s.cluster.MetricsURL(id))
	if err != nil || jvm.Start.IsZero() || jvm.ClassesLoaded == 0 {
		t.Errorf("%+v, %v", jvm, err)
	}
}

// The routes of one broker of 5,000 tables on 300 servers.
func BenchmarkDemo5000x300(b *testing.B) {
	s := start(b, demo.Generate(demo.Size{Tables: 5000, Servers: 300, Brokers: 3}, 1), nil)
	b.ReportAllocs()
	for b.Loop() {
		v, err := s.controller.Discover(b.Context(), nil)
		if err != nil {
			b.Fatal(err)
		}
		routes, err := s.broker(b, v.Brokers[0]).RoutesOf(b.Context(), v.Brokers[0].Tables, nil)
		if err != nil || len(routes) < 5000 {
			b.Fatal(len(routes), err)
		}
	}
}
