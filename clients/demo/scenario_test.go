package demo

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestScenariosStartAndAreDescribed(t *testing.T) {
	rows := map[int]bool{}
	seen := map[string]bool{}
	for _, s := range Scenarios() {
		if seen[s.Name] {
			t.Errorf("%s: named twice", s.Name)
		}
		seen[s.Name] = true
		rows[s.Row] = true
		if !strings.HasSuffix(s.Says, ".") || len(s.Says) < 20 {
			t.Errorf("%s: %q is no sentence", s.Name, s.Says)
		}
		s.Spec.JVM.Instant = true
		c, err := Start(context.Background(), s.Spec)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		c.Close()
	}
	for _, row := range []int{1, 2, 4, 7, 14, 17, 18, 19, 21, 25, 26, 30, 31, 32, 34, 35, 37, 39, 40, 43} {
		if !rows[row] {
			t.Errorf("report %d has no scenario", row)
		}
	}
	if _, err := Scenario("no such"); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "stub-40ms") {
		t.Errorf("unknown scenario: %v", err)
	}
}

func TestScenariosDoWhatTheySay(t *testing.T) {
	events := `SELECT * FROM "events_OFFLINE" LIMIT 1`
	for _, c := range []struct {
		name  string
		check func(*testing.T, *Cluster)
	}{
		{"missing-server", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); r.Queried != 3 || r.Responded != 2 || r.code() != 0 || r.Partial {
				t.Errorf("%+v", r)
			}
		}},
		{"partial", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); !r.Partial || r.code() != 0 || r.Responded != r.Queried {
				t.Errorf("%+v", r)
			}
		}},
		{"exceptions-only", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); r.code() != 250 || r.ResultTable != nil {
				t.Errorf("%+v", r)
			}
		}},
		{"no-servers", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); r.code() != 0 || r.Queried != 0 {
				t.Errorf("%+v", r)
			}
		}},
		{"all-unknown", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); r.code() != 190 {
				t.Errorf("%+v", r)
			}
		}},
		{"one-table-fails", func(t *testing.T, c *Cluster) {
			if a, b := query(t, c, "b1", "SELECT * FROM t03"), query(t, c, "b1", "SELECT * FROM t04"); a.code() != 230 || b.code() != 0 {
				t.Errorf("t03 %d, t04 %d", a.code(), b.code())
			}
		}},
		{"server-hangs", func(t *testing.T, c *Cluster) {
			r := query(t, c, "b1", events, "timeoutMs=30")
			if r.code() != 427 || r.Queried != 3 || r.Responded != 2 {
				t.Errorf("%+v", r)
			}
		}},
		{"stale-routes", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", events); r.code() != 425 || r.Queried != 3 {
				t.Errorf("%+v", r)
			}
		}},
		{"quota", func(t *testing.T, c *Cluster) {
			if _, body := get(t, c.BrokerURL("b1"), "/debug/tables/queryQuota/limited_OFFLINE"); body != "2.0" {
				t.Errorf("share %s, want 2.0", body)
			}
			refused := 0
			for range 10 {
				if query(t, c, "b1", "SELECT * FROM limited").code() == 429 {
					refused++
				}
			}
			if refused < 5 {
				t.Errorf("%d of 10 queries at once were over a quota of 2/s", refused)
			}
		}},
		{"nothing-to-serve", func(t *testing.T, c *Cluster) {
			_, live := get(t, c.ControllerURL(), "/tables/livebrokers")
			if status, _ := get(t, c.BrokerURL("spare"), "/health"); status != http.StatusOK || strings.Contains(live, "Broker_spare") {
				t.Errorf("health %d, live brokers %s", status, live)
			}
		}},
		{"hidden-names", func(t *testing.T, c *Cluster) {
			_, live := get(t, c.ControllerURL(), "/tables/livebrokers")
			if !strings.Contains(live, `"host":"broker-1.pinot-broker-headless.svc","port":8099`) {
				t.Errorf("live brokers %s", live)
			}
			if listens(c.BrokerURL(c.Brokers()[1])) {
				t.Error("the broker that is gone answers")
			}
		}},
		{"realtime-in-name", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", "SELECT COUNT(*) FROM sales_realtime"); r.Total != 300 {
				t.Errorf("%+v", r)
			}
		}},
		{"skipped-tables", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", "SELECT * FROM disabled"); r.code() != 191 {
				t.Errorf("disabled: %+v", r)
			}
			if r := query(t, c, "b1", "SELECT * FROM empty"); r.code() != 0 || r.Queried != 0 {
				t.Errorf("empty: %+v", r)
			}
		}},
		{"tenant-without-servers", func(t *testing.T, c *Cluster) {
			if r := query(t, c, "b1", "SELECT * FROM fading"); r.code() != 305 || r.Queried != 0 {
				t.Errorf("%+v", r)
			}
		}},
		{"odd-names", func(t *testing.T, c *Cluster) {
			for _, name := range []string{"web-logs", `say ""hi""`, "ops.audit", "select", "таблица", "slash/ed"} {
				if r := query(t, c, "b1", `SELECT COUNT(*) FROM "`+name+`"`); r.code() != 0 || r.Total != 50 {
					t.Errorf("%s: %+v", name, r)
				}
			}
			if status, _ := get(t, c.BrokerURL("b1"), "/debug/routingTable/web-logs_OFFLINE"); status != http.StatusInternalServerError {
				t.Errorf("routing of a name with a dash: %d, want 500", status)
			}
		}},
		{"old-pinot", func(t *testing.T, c *Cluster) {
			for _, path := range []string{"/start-time", "/debug/tables/queryQuota/events_OFFLINE"} {
				if status, _ := get(t, c.BrokerURL("b1"), path); status != http.StatusNotFound {
					t.Errorf("%s: %d, want 404", path, status)
				}
			}
		}},
		{"unauthorized", func(t *testing.T, c *Cluster) {
			body := `{"sql":"SELECT 1"}`
			if resp, _ := ask(t, c.BrokerURL("b1"), http.MethodPost, "/query/sql", nil, &body); resp.status != http.StatusUnauthorized {
				t.Errorf("status %d", resp.status)
			}
		}},
		{"half-closed", func(t *testing.T, c *Cluster) { breaks(t, c.BrokerURL("b1")) }},
		{"refused", func(t *testing.T, c *Cluster) { eventually(t, func() bool { return !listens(c.BrokerURL("b1")) }) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Scenario(c.name)
			if err != nil {
				t.Fatal(err)
			}
			c.check(t, start(t, s.Spec))
		})
	}
}

// breaks expects a query to end in an error of the connection.
func breaks(t *testing.T, base string) {
	t.Helper()
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Post(base+"/query/sql", "application/json", strings.NewReader(`{"sql":"SELECT 1"}`))
	if err != nil {
		return
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := readAll(nil, resp.Body); err == nil {
		t.Error("the answer was complete")
	}
}

func listens(base string) bool {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get(base + "/health")
	if err == nil {
		_ = resp.Body.Close()
	}
	return err == nil
}

// eventually asks again until it is so, or the test's deadline is near.
func eventually(t *testing.T, so func() bool) {
	t.Helper()
	for range 100_000 {
		if so() {
			return
		}
	}
	t.Fatal("never came true")
}
