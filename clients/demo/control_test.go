package demo

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

func TestCommandsOverHTTP(t *testing.T) {
	s := Small()
	s.Speed = 1000
	c := start(t, s)
	post := func(path string) (int, string) {
		resp, body := ask(t, c.ControllerURL(), http.MethodPost, path, nil, nil)
		return resp.status, string(body)
	}
	for _, step := range []struct {
		path   string
		status int
		then   func() bool
	}{
		{"/demo/tables/events/disable", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 191 }},
		{"/demo/tables/events/enable", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 0 }},
		{"/demo/tables/events/quota?value=0.001", 200, func() bool {
			query(t, c, "b1", "SELECT 1 FROM events")
			return query(t, c, "b1", "SELECT 1 FROM events").code() == 429
		}},
		{"/demo/tables/events/quota?value=many", 400, func() bool { return true }},
		{"/demo/tables/events/quota?value=0", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 0 }},
		{"/demo/servers/s1/stop", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 305 }},
		{"/demo/servers/s1/start", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 0 }},
		{"/demo/servers/s1/hang", 200, func() bool {
			return query(t, c, "b1", "SELECT 1 FROM events", "timeoutMs=20").code() == 427
		}},
		{"/demo/servers/s1/start", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 0 }},
		{"/demo/brokers/b1/disable", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 410 }},
		{"/demo/brokers/b1/enable", 200, func() bool { return query(t, c, "b1", "SELECT 1 FROM events").code() == 0 }},
		{"/demo/brokers/b1/restart", 200, func() bool { return c.Requests("b1") == 0 }},
		{"/demo/brokers/b1/stop", 200, func() bool { return !listens(c.BrokerURL("b1")) }},
		{"/demo/brokers/b1/start", 200, func() bool { return listens(c.BrokerURL("b1")) }},
		{"/demo/brokers/b1/fly", 400, func() bool { return true }},
		{"/demo/brokers/nobody/restart", 404, func() bool { return true }},
	} {
		status, body := post(step.path)
		if status != step.status {
			t.Errorf("%s: %d %s, want %d", step.path, status, body, step.status)
		}
		if status == http.StatusOK && !strings.Contains(body, Label) {
			t.Errorf("%s: does not say that it is a simulation: %s", step.path, body)
		}
		if !step.then() {
			t.Errorf("%s: had not the effect", step.path)
		}
	}
}

func TestFaultsOverHTTP(t *testing.T) {
	c := start(t, Small())
	script := "- {act: code, code: 230, table: events, first: 2, last: 3}\n- {act: slow, delay: 1ms, broker: 'b*'}\n"
	resp, body := ask(t, c.ControllerURL(), http.MethodPut, "/demo/faults", nil, &script)
	if resp.status != http.StatusOK {
		t.Fatalf("%d %s", resp.status, body)
	}
	var codes []int
	for range 4 {
		codes = append(codes, query(t, c, "b1", "SELECT * FROM events").code())
	}
	if codes[0] != 0 || codes[1] != 230 || codes[2] != 230 || codes[3] != 0 {
		t.Errorf("codes %v, want the second and third query to fail", codes)
	}
	if got := c.Faults(); len(got) != 2 || got[1].Delay != time.Millisecond {
		t.Errorf("faults %+v", got)
	}
	bad := "- {act: explode}\n"
	if resp, body := ask(t, c.ControllerURL(), http.MethodPut, "/demo/faults", nil, &bad); resp.status != http.StatusBadRequest || !strings.Contains(string(body), "server-hang") {
		t.Errorf("unknown act: %d %s", resp.status, body)
	}
	ask(t, c.ControllerURL(), http.MethodDelete, "/demo/faults", nil, nil)
	if len(c.Faults()) != 0 {
		t.Error("faults are still at work")
	}
	if _, body := get(t, c.ControllerURL(), "/demo/scenarios"); !json.Valid([]byte(body)) || !strings.Contains(body, "stub-40ms") {
		t.Errorf("scenarios %.200s", body)
	}
}

func TestRefuseEndsWithItsScript(t *testing.T) {
	c := start(t, Small())
	if err := c.Script(Fault{Act: Refuse}); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return !listens(c.BrokerURL("b1")) })
	if err := c.Script(); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return listens(c.BrokerURL("b1")) })
}

func TestAccessControl(t *testing.T) {
	s := Small()
	s.Auth = AuthSpec{Users: []User{{Name: "all", Password: "p"}, {Name: "some", Password: "q", Tables: []string{"orders"}}}, Tokens: []string{"t1"}}
	c := start(t, s)
	basic := func(user, password string) map[string]string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://x", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth(user, password)
		return map[string]string{"Authorization": r.Header.Get("Authorization")}
	}
	events := `{"sql":"SELECT * FROM events"}`
	for _, k := range []struct {
		name    string
		headers map[string]string
		status  int
	}{
		{"none", nil, 401},
		{"wrong password", basic("all", "x"), 401},
		{"user", basic("all", "p"), 200},
		{"user without the table", basic("some", "q"), 403},
		{"token", map[string]string{"Authorization": "Bearer t1"}, 200},
		{"old token", map[string]string{"Authorization": "Bearer t0"}, 401},
	} {
		if resp, body := ask(t, c.BrokerURL("b1"), http.MethodPost, "/query/sql", k.headers, &events); resp.status != k.status {
			t.Errorf("%s: query %d %s, want %d", k.name, resp.status, body, k.status)
		}
		want := k.status
		if want == 403 {
			want = 200
		}
		if resp, _ := ask(t, c.ControllerURL(), http.MethodGet, "/tables", k.headers, nil); resp.status != want {
			t.Errorf("%s: controller %d, want %d", k.name, resp.status, want)
		}
	}
	for _, base := range []string{c.BrokerURL("b1"), c.ControllerURL()} {
		if status, _ := get(t, base, "/health"); status != http.StatusOK {
			t.Errorf("%s/health: %d, needs no credentials", base, status)
		}
	}
	c.SetAuth(AuthSpec{Tokens: []string{"t2"}})
	if resp, _ := ask(t, c.BrokerURL("b1"), http.MethodPost, "/query/sql", map[string]string{"Authorization": "Bearer t1"}, &events); resp.status != http.StatusUnauthorized {
		t.Errorf("after a rotation the old token gives %d", resp.status)
	}
}

func TestTLSWithAnAuthorityOfItsOwn(t *testing.T) {
	s := Small()
	s.TLS = TLSSpec{Brokers: true, Controller: true, ClientCert: true}
	c := start(t, s)
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(c.CA()) {
		t.Fatal("no authority")
	}
	cert, err := tls.X509KeyPair(c.ClientCertificate())
	if err != nil {
		t.Fatal(err)
	}
	dial := func(config *tls.Config) error {
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: config, DisableKeepAlives: true}, Timeout: 5 * time.Second}
		resp, err := client.Get(c.BrokerURL("b1") + "/health")
		if err == nil {
			_ = resp.Body.Close()
		}
		return err
	}
	if err := dial(&tls.Config{RootCAs: roots, Certificates: []tls.Certificate{cert}}); err != nil {
		t.Errorf("with authority and certificate: %v", err)
	}
	if err := dial(&tls.Config{RootCAs: roots}); err == nil {
		t.Error("without a client certificate it answers")
	}
	if err := dial(&tls.Config{Certificates: []tls.Certificate{cert}}); err == nil {
		t.Error("an unknown authority is trusted")
	}
}

func TestMetricsPageIsPrometheusText(t *testing.T) {
	s := Small()
	s.JVM = JVMSpec{}
	c := start(t, s)
	query(t, c, "b1", "SELECT * FROM events LIMIT 1")
	_, page := get(t, c.MetricsURL("b1"), "")
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"jvm_compilation_time_seconds_total", "process_cpu_seconds_total", "jvm_classes_currently_loaded", "process_start_time_seconds"} {
		f := families[name]
		if f == nil || len(f.GetMetric()) != 1 || f.GetMetric()[0].GetCounter().GetValue()+f.GetMetric()[0].GetGauge().GetValue() <= 0 {
			t.Errorf("%s: %v", name, f)
		}
	}
	if !strings.Contains(page, Label) {
		t.Error("the page does not say that it is a simulation")
	}
}
