package demo

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// start serves a spec for the length of a test.
func start(t *testing.T, s Spec) *Cluster {
	t.Helper()
	c, err := Start(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// reply is what tests look at of a query's answer.
type reply struct {
	ResultTable *struct {
		DataSchema struct {
			ColumnNames     []string `json:"columnNames"`
			ColumnDataTypes []string `json:"columnDataTypes"`
		} `json:"dataSchema"`
		Rows [][]any `json:"rows"`
	} `json:"resultTable"`
	Partial    bool `json:"partialResult"`
	Exceptions []struct {
		Code    int    `json:"errorCode"`
		Message string `json:"message"`
	} `json:"exceptions"`
	RequestID       string   `json:"requestId"`
	ClientRequestID string   `json:"clientRequestId"`
	Queried         int      `json:"numServersQueried"`
	Responded       int      `json:"numServersResponded"`
	Segments        int      `json:"numSegmentsQueried"`
	Consuming       int      `json:"numConsumingSegmentsQueried"`
	Docs            int64    `json:"numDocsScanned"`
	Total           int64    `json:"totalDocs"`
	InFilter        int64    `json:"numEntriesScannedInFilter"`
	PostFilter      int64    `json:"numEntriesScannedPostFilter"`
	Tables          []string `json:"tablesQueried"`
}

func (r reply) code() int {
	if len(r.Exceptions) == 0 {
		return 0
	}
	return r.Exceptions[0].Code
}

// query sends SQL to a broker and reads the answer.
func query(t *testing.T, c *Cluster, broker, sql string, options ...string) reply {
	t.Helper()
	body, err := json.Marshal(map[string]string{"sql": sql, "queryOptions": strings.Join(options, ";")})
	if err != nil {
		t.Fatal(err)
	}
	text := string(body)
	resp, got := ask(t, c.BrokerURL(broker), http.MethodPost, "/query/sql", nil, &text)
	if resp.status != http.StatusOK {
		t.Fatalf("%s: status %d: %.200s", sql, resp.status, got)
	}
	var r reply
	if err := json.Unmarshal(got, &r); err != nil {
		t.Fatalf("%s: %v: %.200s", sql, err, got)
	}
	return r
}

// get asks for a path and returns status and body.
func get(t *testing.T, base, path string) (int, string) {
	t.Helper()
	resp, body := ask(t, base, http.MethodGet, path, nil, nil)
	return resp.status, string(body)
}
