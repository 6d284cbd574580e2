package pinot

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
)

// What the live broker answered is what Probe reports: as good only what was
// whole, else the fault or Pinot's first code.
func TestProbeOfRecordings(t *testing.T) {
	type want struct {
		good  bool
		code  int
		fault warmup.Fault
	}
	good := want{good: true}
	code := func(c int) want { return want{code: c} }
	fault := func(f warmup.Fault) want { return want{fault: f} }
	cases := map[string]want{
		"query.probe.typed_limit1":               good,
		"query.probe.quoted":                     good,
		"query.good.groupby":                     good,
		"query.dropResults":                      good,
		"query.mse.join":                         good,
		"query.onDisabledBroker.afterPutRouting": good,
		"query.literal":                          {},
		"query.emptyTable":                       {},
		"query.mse.emptyTable":                   {},
		"query.serverStopped.immediately":        code(305),
		"query.serverStopped.onlyThatServer":     code(305),
		"query.serverStopped.mse":                code(235),
		"query.serversHang.probe.timeoutMs500":   code(427),
		"query.serversHang.mse":                  code(250),
		"query.onDisabledBroker":                 code(410),
		"query.quotaExceeded":                    code(429),
		"query.disabledTable":                    code(191),
		"query.unknownColumn":                    code(710),
		"query.syntaxError":                      code(150),
		"query.unknownTable.httpstatus":          {code: 190, fault: warmup.FaultHTTP},
		"query.quotaExceeded.httpstatus":         {code: 429, fault: warmup.FaultBusy},
		"query.allStopped.later.httpstatus":      {code: 305, fault: warmup.FaultNotReady},
		"query.badJson":                          fault(warmup.FaultHTTP),
		"query.emptyBody":                        fault(warmup.FaultHTTP),
		"controller.GET.nosuchpath":              fault(warmup.FaultHTTP),
		"broker.GET.health.acceptJson406":        fault(warmup.FaultHTTP),
		"broker.GET.debug_serverRoutingStats":    fault(warmup.FaultHTTP),
		"broker.GET.queries":                     fault(warmup.FaultGarbage),
	}
	all := fixtures(t)
	for name, want := range cases {
		f, ok := all[name]
		if !ok {
			t.Errorf("no recording %s", name)
			continue
		}
		b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { f.serve(w) })))
		a := b.Probe(t.Context(), warmup.Probe{Table: "events_OFFLINE", SQL: "SELECT 1", Timeout: time.Second})
		first := 0
		if len(a.Exceptions) > 0 {
			first = a.Exceptions[0].Code
		}
		class, _ := a.Class()
		if first != want.code || a.Fault != want.fault || (class == warmup.Good) != want.good || a.Status != f.Response.Status {
			t.Errorf("%s: %s (%+v), want %+v", name, class, a, want)
		}
		if (a.Fault != "") != (a.Message != "") {
			t.Errorf("%s: fault %q with message %q", name, a.Fault, a.Message)
		}
	}
}

func TestProbeRequest(t *testing.T) {
	var got struct {
		SQL     string `json:"sql"`
		Options string `json:"queryOptions"`
	}
	var header http.Header
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		header = req.Header
		body, _ := io.ReadAll(req.Body)
		if err := json.Unmarshal(body, &got); err != nil || req.Method != http.MethodPost || req.URL.Path != "/query/sql" {
			t.Errorf("%s %s %s: %v", req.Method, req.URL, body, err)
		}
		_, _ = io.WriteString(w, `{"numServersQueried":1,"resultTable":{"dataSchema":{},"rows":[[7,"a\"",null],[8]]},"requestId":"5000000009"}`)
	})))
	sql := "SET x='\t\x01é\xff';\nSELECT \"a\\b\" FROM \"t;=_OFFLINE\" -- \u202e"
	a := b.Probe(t.Context(), warmup.Probe{SQL: sql, Engine: warmup.MSE, ID: "a;b=c \"d\"\x00é", Timeout: 1500 * time.Millisecond, Row: true})
	if want := strings.ToValidUTF8(sql, "\ufffd"); got.SQL != want {
		t.Errorf("sql %q, want %q", got.SQL, want)
	}
	if want := "timeoutMs=1500;useMultistageEngine=true;applicationName=bellows;clientQueryId=a_b_c__d____"; got.Options != want {
		t.Errorf("options %q, want %q", got.Options, want)
	}
	if header.Get("Content-Type") != "application/json" || header.Get("Pinot-Use-Http-Status-For-Errors") != "" || header.Get("Idempotency-Key") != "" {
		t.Errorf("header %v", header)
	}
	if a.Process != 5 || a.Request != 9 || strings.Join(a.Row, " ") != `7 "a\"" null` || a.Elapsed <= 0 {
		t.Errorf("answer %+v", a)
	}
	b.Probe(t.Context(), warmup.Probe{SQL: "SELECT 1", Engine: warmup.SSE})
	if want := "timeoutMs=1;useMultistageEngine=false;applicationName=bellows"; got.Options != want {
		t.Errorf("options %q, want %q", got.Options, want)
	}
}

// A broker that echoes credentials does not get them into a message.
func TestProbeRedacts(t *testing.T) {
	const secret = "s3cr3t-canary"
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"numServersQueried":0,"exceptions":[{"errorCode":160,"message":"got `+strings.Repeat("x", 380)+secret+`"}]}`)
	})))
	b.probes.reader.redact = func(s string) string { return strings.ReplaceAll(s, secret, "<secret>") }
	a := b.Probe(t.Context(), warmup.Probe{SQL: "SELECT 1", Timeout: time.Second})
	if len(a.Exceptions) != 1 || strings.Contains(a.Exceptions[0].Message, secret[:4]) {
		t.Errorf("%+v", a)
	}
}
