package pinot

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
)

// brokerResponse is what encoding/json makes of an answer: the oracle.
type brokerResponse struct {
	ResultTable *struct{ Rows [][]json.RawMessage } `json:"resultTable"`
	Exceptions  []struct {
		Code    int    `json:"errorCode"`
		Message string `json:"message"`
	} `json:"exceptions"`
	Partial          bool     `json:"partialResult"`
	ServersQueried   int      `json:"numServersQueried"`
	ServersResponded int      `json:"numServersResponded"`
	SegmentsQueried  int      `json:"numSegmentsQueried"`
	Docs             int64    `json:"numDocsScanned"`
	Total            int64    `json:"totalDocs"`
	InFilter         int64    `json:"numEntriesScannedInFilter"`
	PostFilter       int64    `json:"numEntriesScannedPostFilter"`
	Groups           bool     `json:"numGroupsLimitReached"`
	TimeMs           int64    `json:"timeUsedMs"`
	ReduceMs         int64    `json:"brokerReduceTimeMs"`
	RequestID        *string  `json:"requestId"`
	Tables           []string `json:"tablesQueried"`
}

func TestAnswerAgreesWithEncodingJSON(t *testing.T) {
	seen := 0
	for name, f := range fixtures(t) {
		var want brokerResponse
		if !strings.Contains(name, "query") || json.Unmarshal(f.body(), &want) != nil || want.Tables == nil {
			continue
		}
		seen++
		reader := answerReader{redact: func(s string) string { return s }}
		var got warmup.Answer
		if !reader.read(f.body(), true, &got) {
			t.Errorf("%s: not read", name)
			continue
		}
		same := got.Partial == want.Partial && got.ServersQueried == want.ServersQueried &&
			got.ServersResponded == want.ServersResponded && got.SegmentsQueried == want.SegmentsQueried &&
			got.DocsScanned == want.Docs && got.TotalDocs == want.Total &&
			got.EntriesScanned == want.InFilter+want.PostFilter && got.GroupsLimit == want.Groups &&
			got.BrokerTime == time.Duration(want.TimeMs)*time.Millisecond &&
			got.ReduceTime == time.Duration(want.ReduceMs)*time.Millisecond &&
			slices.Equal(got.Tables, want.Tables) && len(got.Exceptions) == len(want.Exceptions)
		if !same {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
			continue
		}
		for i, e := range got.Exceptions {
			if e.Code != want.Exceptions[i].Code {
				t.Errorf("%s: code %d, want %d", name, e.Code, want.Exceptions[i].Code)
			}
		}
		id := "-1 -1"
		if want.RequestID != nil {
			n, _ := strconv.ParseInt(*want.RequestID, 10, 64)
			id = strconv.FormatInt(n/1e9, 10) + " " + strconv.FormatInt(n%1e9, 10)
		}
		if have := strconv.FormatInt(got.Process, 10) + " " + strconv.FormatInt(got.Request, 10); have != id {
			t.Errorf("%s: process and request %s, want %s", name, have, id)
		}
		if want.ResultTable != nil && len(want.ResultTable.Rows) > 0 && len(got.Row) != len(want.ResultTable.Rows[0]) {
			t.Errorf("%s: row %q, want %s", name, got.Row, want.ResultTable.Rows[0])
		}
	}
	if seen < 90 {
		t.Errorf("only %d recorded answers compared", seen)
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	const whole = `{"numServersQueried":1,"numServersResponded":1,"exceptions":[]}`
	cases := map[string]string{
		"empty":               ``,
		"truncated":           whole[:len(whole)-1],
		"truncated in text":   `{"numServersQueried":1,"brokerId":"Brok`,
		"two values":          whole + whole,
		"trailing text":       whole + ` ok`,
		"HTML":                `<html><title>502 Bad Gateway</title></html>`,
		"text":                `OK`,
		"array":               `[` + whole + `]`,
		"null":                `null`,
		"Pinot's refusal":     `{"code":500,"error":"boom"}`,
		"no counters":         `{}`,
		"bare NaN":            `{"resultTable":{"rows":[[NaN]]},"numServersQueried":1,"exceptions":[]}`,
		"NaN counter":         `{"numServersQueried":NaN,"exceptions":[]}`,
		"quoted NaN counter":  `{"numServersQueried":"NaN","exceptions":[]}`,
		"fractional counter":  `{"numServersQueried":1.5,"exceptions":[]}`,
		"counter too large":   `{"numServersQueried":99999999999999999999,"exceptions":[]}`,
		"counter beyond int":  `{"numServersQueried":4294967297,"exceptions":[]}`,
		"absurd time":         `{"numServersQueried":1,"timeUsedMs":9223372036854775807}`,
		"exceptions a string": `{"numServersQueried":1,"exceptions":"none"}`,
		"comma at the end":    `{"numServersQueried":1,}`,
		"no colon":            `{"numServersQueried" 1}`,
		"deep":                `{"numServersQueried":1,"traceInfo":` + strings.Repeat("[", 100_000),
	}
	for name, body := range cases {
		if new(answerReader).plain([]byte(body)) {
			t.Errorf("%s: taken for an answer: %.80s", name, body)
		}
	}
	if !new(answerReader).plain([]byte(whole)) {
		t.Errorf("not taken for an answer: %s", whole)
	}
}

func TestAnswersOfOtherVersions(t *testing.T) {
	cases := map[string]struct {
		body             string
		process, request int64
	}{
		"number as id":   {`{"numServersQueried":1,"requestId":7000000003}`, 7, 3},
		"no id":          {`{"numServersQueried":1}`, -1, -1},
		"id of words":    {`{"numServersQueried":1,"requestId":"Broker_x_17"}`, -1, -1},
		"negative id":    {`{"numServersQueried":1,"requestId":"-5"}`, -1, -1},
		"huge id":        {`{"numServersQueried":1,"requestId":"9223372036854775807"}`, 9223372036, 854775807},
		"escaped key":    {`{"num\u0053erversQueried":1,"requestId":"1"}`, 0, 1},
		"unknown fields": {`{"numServersQueried":1,"serverStats":"a;b","new":{"x":[1e-7,{}]},"requestId":"5"}`, 0, 5},
	}
	for name, c := range cases {
		reader := answerReader{redact: func(s string) string { return s }}
		var a warmup.Answer
		if !reader.read([]byte(c.body), false, &a) || a.ServersQueried != 1 || a.Process != c.process || a.Request != c.request {
			t.Errorf("%s: %+v, want process %d, request %d", name, a, c.process, c.request)
		}
	}
}

func TestExceptionsOfThousandsOfSegments(t *testing.T) {
	var names []string
	for i := range 99_000 {
		names = append(names, "events_"+strconv.Itoa(i))
	}
	body := `{"numServersQueried":1,"exceptions":[{"errorCode":305,"message":"99000 segments unavailable: [` +
		strings.Join(names, ", ") + `]\n\tat stack\u001b[31m"}]}`
	var a warmup.Answer
	reader := answerReader{redact: func(s string) string { return s }}
	if !reader.read([]byte(body), false, &a) {
		t.Fatal("not read")
	}
	want := `99000 segments unavailable: [events_0, events_1, events_2 and 98997 more] at stack\x1b[31m`
	if got := a.Exceptions[0].Message; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
}
