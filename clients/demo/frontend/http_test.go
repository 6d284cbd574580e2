package frontend

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// fetch gets a page.
func fetch(t *testing.T, url, user, password string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if user != "" {
		req.SetBasicAuth(user, password)
	}
	req.Close = true
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// metric reads one value of a metrics page.
func metric(t *testing.T, url, name, label, value string) float64 {
	t.Helper()
	_, body := fetch(t, url+"/metrics", "", "")
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%s: %v\n%s", url, err, body)
	}
	for _, m := range families[name].GetMetric() {
		for _, l := range m.GetLabel() {
			if l.GetName() == label && l.GetValue() != value {
				m = nil
				break
			}
		}
		if m != nil {
			return m.GetCounter().GetValue() + m.GetGauge().GetValue() + m.GetUntyped().GetValue()
		}
	}
	t.Fatalf("%s has no %s{%s=%q}", url, name, label, value)
	return 0
}

func TestHTTPAnswersAsRecorded(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	base := c.HTTPURLs()[0]
	for _, x := range []struct {
		path, user, password string
		status               int
		body                 string
	}{
		{"/rest/v2/manager/query/query_info", "", "", 200, `{"msg":"Unauthorized","code":401,"data":"Need auth information.","count":0}`},
		{"/rest/v2/manager/query/query_info", "root", "x", 200, `{"msg":"Unauthorized","code":401,"data":"Access denied for user 'root@127.0.0.1' (using password: YES)","count":0}`},
		{"/rest/v2/manager/query/query_info", "admin", "admin", 200,
			`{"msg":"success","code":0,"data":{"columnNames":["Query ID","FE节点","查询用户","执行数据库","Sql","查询类型","开始时间","结束时间","执行时长","状态"],"rows":[]},"count":0}`},
		{"/rest/v2/manager/query/trace_id/none", "admin", "admin", 200, `{"msg":"Bad Request","code":403,"data":"not found query id","count":0}`},
		{"/rest/v2/manager/query/sql/none", "admin", "admin", 200, `{"msg":"success","code":0,"data":{},"count":0}`},
		{"/rest/v2/manager/query/profile/text/none", "admin", "admin", 200, `{"msg":"success","code":0,"data":{},"count":0}`},
		{"/api/profile?query_id=abc-def", "admin", "admin", 200, `{"msg":"Error","code":1,"data":"query id abc-def not found.","count":0}`},
		{"/api/profile/text?query_id=abc-def", "admin", "admin", 200, `query id abc-def not found`},
		{"/api/health", "", "", 200, `{"msg":"success","code":0,"data":{"online_backend_num":4,"total_backend_num":4},"count":0}`},
		{"/rest/v2/manager/query/statistics/nope", "admin", "admin", 404, ""},
		{"/rest/v9/x", "admin", "admin", 404, ""},
	} {
		status, body := fetch(t, base+x.path, x.user, x.password)
		if status != x.status || x.body != "" && body != x.body {
			t.Errorf("%s as %s: %d\n got %s\nwant %s", x.path, x.user, status, body, x.body)
		}
		if x.status == 404 && !strings.Contains(body, "<h2>HTTP ERROR 404 Not Found</h2>") {
			t.Errorf("%s: %s", x.path, body)
		}
	}
}

func TestProfileArrivesLater(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, ProfileDelay: time.Second, Frontends: 2})
	conn := dial(t, c.Frontends()[1])
	do(t, conn, "SET enable_profile=true", "SET profile_level=2", "SET session_context='trace_id:t-1'", "SET enable_file_cache=true", "SET "+varSpread+"=2")
	get(t, conn, "SELECT count(*) FROM hive.demo.events")
	id := get(t, conn, "SELECT last_query_id()").rows[0][0]

	text := func(base string) string {
		_, body := fetch(t, base+"/rest/v2/manager/query/profile/text/"+id, "root", "")
		var e struct {
			Code int
			Data struct{ Profile string }
		}
		if err := json.Unmarshal([]byte(body), &e); err != nil || e.Code != 0 {
			t.Fatalf("%s: %v", body, err)
		}
		return e.Data.Profile
	}
	if got := text(c.HTTPURLs()[1]); got != "" {
		t.Errorf("the profile was there at once:\n%s", got)
	}
	clock.Advance(time.Second)
	profile := text(c.HTTPURLs()[0])
	for _, want := range []string{"Splits Assignment Weight: {\"127.0.0.1", "Instances Num Per BE: ", "FILE_SCAN_OPERATOR", "- FileNumber: ", Label, "- Sql Statement: SELECT count(*) FROM hive.demo.events"} {
		if !strings.Contains(profile, want) {
			t.Errorf("the other frontend's answer has no %q:\n%s", want, profile)
		}
	}
	if _, body := fetch(t, c.HTTPURLs()[0]+"/rest/v2/manager/query/trace_id/t-1", "root", ""); !strings.Contains(body, id) {
		t.Errorf("trace id: %s", body)
	}
	if _, body := fetch(t, c.HTTPURLs()[0]+"/rest/v2/manager/query/profile/text/"+id+"?is_all_node=false", "root", ""); body != `{"msg":"success","code":0,"data":{},"count":0}` {
		t.Errorf("asked for its own only, the other frontend knows %s", body)
	}
	if _, body := fetch(t, c.HTTPURLs()[1]+"/rest/v2/manager/query/profile/text/"+id, "reader", "reader"); !strings.Contains(body, `"code":403`) {
		t.Errorf("somebody else's query: %s", body)
	}
	if _, body := fetch(t, c.HTTPURLs()[1]+"/api/profile?query_id="+id, "root", ""); !strings.Contains(body, `{"profile":"Summary:`) {
		t.Errorf("/api/profile: %.80s", body)
	}
}

func TestNoWeightsBelowLevelTwo(t *testing.T) {
	c := serve(t, Options{Frontends: 1, ProfileDelay: -1})
	conn := dial(t, c.Frontends()[0])
	do(t, conn, "SET enable_profile=true", "SELECT count(*) FROM hive.demo.hot")
	id := get(t, conn, "SELECT last_query_id()").rows[0][0]
	if _, body := fetch(t, c.HTTPURLs()[0]+"/api/profile/text?query_id="+id, "root", ""); !strings.Contains(body, "Splits Assignment Weight: N/A") {
		t.Errorf("profile level 1:\n%s", body)
	}
}

func TestLoadMovesWithQueries(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serveTimed(t, Options{Clock: clock, Frontends: 1})
	conn, watch := dial(t, c.Frontends()[0]), dial(t, c.Frontends()[0])
	do(t, conn, "SET enable_file_cache=true")
	home := explained(t, conn, "VERBOSE", "SELECT * FROM hive.demo.hot").Nodes[0].Backends[0].ID
	url, err := c.BackendURL(home)
	if err != nil {
		t.Fatal(err)
	}
	idle := metric(t, url, "doris_be_cpu", "mode", "user")
	done := make(chan error, 1)
	go func() {
		_, err := ask(t, conn, "SELECT count(*) FROM hive.demo.hot")
		done <- err
	}()
	if !clock.Waiting(1, t.Context().Done()) {
		t.Fatal("the query takes no time")
	}
	clock.Advance(20 * time.Millisecond)
	tasks := get(t, watch, "SELECT * FROM information_schema.backend_active_tasks")
	if got := tasks.column("BE_ID"); len(got) != 1 || got[0] != formatInt(home) || tasks.column("SCAN_BYTES")[0] == "0" {
		t.Errorf("tasks while it runs: %v", tasks.rows)
	}
	if got := metric(t, url, "doris_be_fragment_instance_count", "", ""); got != 1 {
		t.Errorf("%v fragments while it runs", got)
	}
	clock.Advance(time.Minute)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got := get(t, watch, "SELECT * FROM information_schema.backend_active_tasks").rows; len(got) != 0 {
		t.Errorf("tasks after it: %v", got)
	}
	if got := metric(t, url, "doris_be_s3_bytes_read_total", "", ""); got != 30<<20 {
		t.Errorf("%v bytes were read", got)
	}
	if got := metric(t, url, "doris_be_cpu", "mode", "user"); got <= idle {
		t.Errorf("busy ticks went from %v to %v", idle, got)
	}
	if got := metric(t, c.HTTPURLs()[0], "doris_fe_query_rpc_total", "be", strings.Split(strings.TrimPrefix(url, "http://"), ":")[0]); got != 1 {
		t.Errorf("the frontend counts %v calls to %s", got, url)
	}
}

func TestSystemTablesAreProjected(t *testing.T) {
	conn := dial(t, serve(t, Options{Frontends: 1}).Frontends()[0])
	if got := get(t, conn, "SELECT be_id, SCAN_BYTES AS bytes FROM information_schema.backend_active_tasks"); strings.Join(got.columns, ",") != "be_id LONGLONG,bytes LONGLONG" {
		t.Errorf("columns %v", got.columns)
	}
	if got := get(t, conn, "SELECT BackendId, Alive FROM backends() LIMIT 2").rows; len(got) != 2 || got[0][0] != "10002" || got[1][1] != "true" {
		t.Errorf("rows %v", got)
	}
	if got := get(t, conn, "SELECT Host FROM backends() WHERE BackendId = '10003' AND Alive = 'true'").rows; len(got) != 1 || got[0][0] != "127.0.0.12" {
		t.Errorf("filtered rows %v", got)
	}
	if got := get(t, conn, "SELECT count(*) FROM frontends()").rows; got[0][0] != "1" {
		t.Errorf("count %v", got)
	}
	for query, text := range map[string]string{
		"SELECT nope FROM backends()": "Unknown column 'nope'", "SELECT * FROM backends() WHERE Alive<>'true'": "not evaluated",
		"SELECT * FROM backends() WHERE nope='1'": "Unknown column 'nope'",
		"SELECT * FROM information_schema.nope":   "Table does not exist",
	} {
		if _, err := ask(t, conn, query); numberOf(err) != 1105 || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", query, err)
		}
	}
}
