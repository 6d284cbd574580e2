package pinot

import (
	"errors"
	"net/http"
	"reflect"
	"testing"
	"time"

	"bellows/engine/warmup"
)

func TestWhyEmptyByController(t *testing.T) {
	answers := map[string]string{
		"/tables/paused/state?type=offline":                            `{"state":"disabled"}`,
		"/tables/empty/state?type=offline":                             `{"state":"enabled"}`,
		"/tables/down/state?type=realtime":                             `{"state":"enabled"}`,
		"/segments/empty/servers?type=OFFLINE&verbose=false":           `[{"tableName":"empty_OFFLINE","serverToSegmentsMap":{},"serverToSegmentsCountMap":{}}]`,
		"/segments/down/servers?type=REALTIME&verbose=false":           `[{"tableName":"down_REALTIME","serverToSegmentsCountMap":{"Server_a":2}}]`,
		"/segments/without%20state/servers?type=OFFLINE&verbose=false": `[{"tableName":"x","serverToSegmentsCountMap":{"Server_a":2}}]`,
	}
	c := controllerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if body, ok := answers[req.URL.RequestURI()]; ok {
			answer(http.StatusOK, body)(w, req)
			return
		}
		answer(http.StatusNotFound, `{"code":404,"error":"not found"}`)(w, req)
	})))
	for table, want := range map[warmup.Table]warmup.Skip{
		"paused_OFFLINE": warmup.SkipDisabled, "empty_OFFLINE": warmup.SkipNoSegments,
		"down_REALTIME": warmup.SkipNoServer, "without state_OFFLINE": warmup.SkipNoServer,
	} {
		if got, err := c.WhyEmpty(t.Context(), table); got != want || err != nil {
			t.Errorf("%s: %q %v, want %q", table, got, err, want)
		}
	}
	if got, err := c.WhyEmpty(t.Context(), "unknown_OFFLINE"); got != warmup.SkipBroken || err == nil {
		t.Errorf("unknown: %q %v", got, err)
	}
}

func TestTableConfig(t *testing.T) {
	body := `{"OFFLINE":{"tableName":"a_OFFLINE","segmentsConfig":{"replication":"2","timeColumnName":"ts","nested":{"replication":"9"}},
		"tenants":{"broker":"B","server":"S","tagOverrideConfig":null},"routing":{"instanceSelectorType":"strictReplicaGroup","segmentPrunerTypes":["time"]},
		"quota":{"storage":"1G","maxQueriesPerSecond":"10.5"},"query":{"timeoutMs":2500},"ingestionConfig":{"x":[1,{"quota":1}]}},
		"REALTIME":{"segmentsConfig":{"replicasPerPartition":3},"quota":null,"query":[]}}`
	got, ok := readTableConfig([]byte(body), warmup.Offline)
	want := TableConfig{BrokerTenant: "B", ServerTenant: "S", TimeColumn: "ts", Replication: 2, Selector: "strictReplicaGroup", QPS: 10.5, Timeout: 2500 * time.Millisecond}
	if !ok || got != want {
		t.Errorf("%+v %v, want %+v", got, ok, want)
	}
	if got, ok := readTableConfig([]byte(body), warmup.Realtime); !ok || got != (TableConfig{Replication: 3}) {
		t.Errorf("realtime half: %+v %v", got, ok)
	}
	if _, ok := readTableConfig([]byte(`{"OFFLINE":null}`), warmup.Offline); ok {
		t.Error("a half that is not there was read")
	}
}

const schemaText = `{"schemaName":"events","enableColumnBasedNullHandling":false,
	"dimensionFieldSpecs":[{"name":"country","dataType":"STRING"},{"name":"tags","dataType":"STRING","singleValueField":false,"defaultNullValue":{"a":[]}}],
	"metricFieldSpecs":[{"name":"amount","dataType":"DOUBLE"}],
	"dateTimeFieldSpecs":[{"name":"ts","dataType":"LONG","format":"1:MILLISECONDS:EPOCH","granularity":"1:MILLISECONDS"},{"name":"day","dataType":"STRING","format":"1:DAYS:SIMPLE_DATE_FORMAT:yyyy-MM-dd"}],
	"complexFieldSpecs":null,"primaryKeyColumns":["country"]}`

func TestSchema(t *testing.T) {
	want := warmup.Schema{Columns: []warmup.Column{
		{Name: "country", Kind: warmup.Dimension, Type: "STRING"},
		{Name: "tags", Kind: warmup.Dimension, Type: "STRING", Multi: true},
		{Name: "amount", Kind: warmup.Metric, Type: "DOUBLE"},
		{Name: "ts", Kind: warmup.DateTime, Type: "LONG", Format: "1:MILLISECONDS:EPOCH", Time: true},
		{Name: "day", Kind: warmup.DateTime, Type: "STRING", Format: "1:DAYS:SIMPLE_DATE_FORMAT:yyyy-MM-dd"},
	}}
	config := fixtures(t)["controller.GET.tables_events"].Response.BodyText
	for _, path := range []string{"/tables/events/schema", "/schemas/events"} {
		c := controllerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			switch req.URL.Path {
			case path:
				answer(http.StatusOK, schemaText)(w, req)
			case "/tables/events":
				answer(http.StatusOK, config)(w, req)
			default:
				answer(http.StatusNotFound, `{"code":404,"error":"HTTP 404 Not Found"}`)(w, req)
			}
		})))
		got, err := c.Schema(t.Context(), "events_OFFLINE")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v %v, want %+v", path, got, err, want)
		}
	}
	none := controllerAt(t, serve(t, http.HandlerFunc(someBroker)))
	if _, err := none.Schema(t.Context(), "events_OFFLINE"); statusOf(err) != http.StatusNotFound {
		t.Errorf("no schema: %v", err)
	}
	wrong := controllerAt(t, serve(t, answer(http.StatusOK, `{"schemaName":1,"dimensionFieldSpecs":5}`)))
	if _, err := wrong.Schema(t.Context(), "events_OFFLINE"); !errors.Is(err, ErrGarbage) {
		t.Errorf("no schema in it: %v", err)
	}
}

func TestOldTimeField(t *testing.T) {
	body := `{"schemaName":"x","timeFieldSpec":{"incomingGranularitySpec":{"name":"hours","dataType":"INT","timeType":"HOURS"},
		"outgoingGranularitySpec":{"name":"days","dataType":"INT","timeType":"DAYS","timeUnitSize":2,"timeFormat":"EPOCH"}}}`
	got, ok := readSchema([]byte(body))
	want := warmup.Column{Name: "days", Kind: warmup.DateTime, Type: "INT", Format: "2:DAYS:EPOCH"}
	if !ok || len(got.Columns) != 1 || got.Columns[0] != want {
		t.Errorf("%+v %v, want %+v", got, ok, want)
	}
}
