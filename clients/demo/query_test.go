package demo

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestQueriesAnswerWithTheRightColumnsAndCounters(t *testing.T) {
	c := start(t, Hybrid())
	for _, q := range []struct {
		sql     string
		columns string
		types   string
		rows    int
		code    int
		queried int
	}{
		{`SELECT * FROM "trips_OFFLINE" LIMIT 1`, "amount country device latency path status ts userId", "DOUBLE STRING STRING INT STRING INT LONG STRING", 1, 0, -1},
		{`SELECT COUNT(*) FROM trips`, "count(*)", "LONG", 1, 0, -1},
		{`SELECT country, COUNT(*) AS n, AVG(latency) FROM trips WHERE amount > 10 GROUP BY country ORDER BY n DESC LIMIT 5`, "country n avg(latency)", "STRING LONG DOUBLE", 5, 0, -1},
		{`SELECT DISTINCTCOUNT(userId), MIN(latency), MAX(amount) FROM trips WHERE country IN ('DE','US')`, "distinctcount(userId) min(latency) max(amount)", "INT DOUBLE DOUBLE", 1, 0, -1},
		{`SELECT ts, path FROM trips WHERE ts > 1700000000000 ORDER BY ts DESC LIMIT 7`, "ts path", "LONG STRING", 7, 0, -1},
		{`SELECT DISTINCT device FROM trips`, "device", "STRING", 4, 0, -1},
		{`SELECT userId FROM trips WHERE country = 'nowhere'`, "userId", "STRING", 0, 0, -1},
		{`SELECT nocol FROM trips`, "", "", 0, 710, 0},
		{`SELECT * FROM nope`, "", "", 0, 190, 0},
		{`SELEC 1`, "", "", 0, 150, 0},
		{`SELECT a.userId FROM trips a JOIN trips b ON a.userId = b.userId`, "", "", 0, 150, 0},
		{`SELECT 1, 'x'`, "1 'x'", "INT STRING", 1, 0, 0},
		{`SELECT latency`, "", "", 0, 700, 0},
		{`EXPLAIN PLAN FOR SELECT * FROM trips`, "Operator Operator_Id Parent_Id", "STRING INT INT", 6, 0, -1},
		{`SET timeoutMs=4000; /* warm */ SELECT COUNT(*) FROM default.trips;`, "count(*)", "LONG", 1, 0, -1},
	} {
		r := query(t, c, "b1", q.sql)
		if r.code() != q.code {
			t.Errorf("%s: code %d, want %d: %v", q.sql, r.code(), q.code, r.Exceptions)
			continue
		}
		if q.queried >= 0 && r.Queried != q.queried || q.queried < 0 && (r.Queried == 0 || r.Responded != r.Queried) {
			t.Errorf("%s: %d servers queried, %d responded", q.sql, r.Queried, r.Responded)
		}
		if r.ResultTable == nil {
			if q.code == 0 {
				t.Errorf("%s: no result", q.sql)
			}
			continue
		}
		if got := strings.Join(r.ResultTable.DataSchema.ColumnNames, " "); got != q.columns {
			t.Errorf("%s: columns %q, want %q", q.sql, got, q.columns)
		}
		if got := strings.Join(r.ResultTable.DataSchema.ColumnDataTypes, " "); got != q.types {
			t.Errorf("%s: types %q, want %q", q.sql, got, q.types)
		}
		if len(r.ResultTable.Rows) != q.rows {
			t.Errorf("%s: %d rows, want %d", q.sql, len(r.ResultTable.Rows), q.rows)
		}
	}
}

func TestCountersDependOnTheShape(t *testing.T) {
	c := start(t, Small())
	all := query(t, c, "b1", "SELECT COUNT(*) FROM events")
	one := query(t, c, "b1", "SELECT * FROM events LIMIT 1")
	group := query(t, c, "b1", "SELECT country, SUM(latency) FROM events GROUP BY country")
	some := query(t, c, "b1", "SELECT COUNT(*) FROM events WHERE device = 'ios'")
	if all.Docs != 6000 || all.PostFilter != 0 || all.Total != 6000 {
		t.Errorf("count: docs %d, entries %d, total %d", all.Docs, all.PostFilter, all.Total)
	}
	if one.Docs != 3 || one.PostFilter != 24 {
		t.Errorf("LIMIT 1 over three servers: docs %d, entries %d, want one row of eight columns each", one.Docs, one.PostFilter)
	}
	if group.Docs != 6000 || group.PostFilter != 12000 {
		t.Errorf("group by: docs %d, entries %d, want two columns of every row", group.Docs, group.PostFilter)
	}
	if some.InFilter != 6000 || some.Docs < 1200 || some.Docs > 1800 {
		t.Errorf("filter: entries %d, docs %d, want all rows looked at and about a quarter found", some.InFilter, some.Docs)
	}
}

func TestRequestIDsCountWithinAProcess(t *testing.T) {
	c := start(t, Small())
	first := query(t, c, "b1", "SELECT 1").RequestID
	query(t, c, "b1", "SELEC 1") // never numbered
	query(t, c, "b1", "SELECT * FROM nope")
	third := query(t, c, "b1", "SELECT 1", "clientQueryId=me")
	high, low := first[:len(first)-9], first[len(first)-9:]
	if low != "000000000" {
		t.Errorf("first request is number %s, want 0", low)
	}
	if got := third.RequestID; got != high+"000000002" {
		t.Errorf("third numbered request is %s, want %s000000002", got, high)
	}
	if third.ClientRequestID != "me" {
		t.Errorf("client id %q", third.ClientRequestID)
	}
	if err := c.Restart(t.Context(), "b1"); err != nil {
		t.Fatal(err)
	}
	again := query(t, c, "b1", "SELECT 1").RequestID
	if strings.HasPrefix(again, high+"0") || !strings.HasSuffix(again, "000000000") {
		t.Errorf("after a restart the request is %s: want another process than %s, from 0", again, high)
	}
}

func TestTheMultiStageEngineAnswersInItsOwnWay(t *testing.T) {
	s := Hybrid()
	s.Tables = append(s.Tables, TableSpec{Name: "empty", Offline: &HalfSpec{}})
	s.Tables[0].Timeout = 20 * time.Millisecond
	c := start(t, s)
	mse := "useMultistageEngine=true"
	if r := query(t, c, "b1", "SELECT COUNT(*), country AS c FROM trips GROUP BY country", mse); r.code() != 0 ||
		!slices.Equal(r.ResultTable.DataSchema.ColumnNames, []string{"EXPR$0", "c"}) {
		t.Errorf("%+v", r)
	}
	if r := query(t, c, "b1", "SELECT 1", mse); r.code() != 0 || r.Queried != 0 {
		t.Errorf("literal: %+v", r)
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM empty", mse); r.code() != 0 || r.Queried != 1 || r.Segments != 0 {
		t.Errorf("empty table: %+v", r)
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM trips a JOIN trips b ON a.userId = b.userId", mse); r.code() != 0 {
		t.Errorf("join: %+v", r)
	}
	for _, id := range c.Servers() {
		if err := c.HangServer(id); err != nil {
			t.Fatal(err)
		}
	}
	// without an option the table's own limit counts
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM trips", mse); r.code() != 250 || r.Responded != r.Queried {
		t.Errorf("hanging server: %+v", r)
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM trips"); r.code() != 427 {
		t.Errorf("hanging server, single-stage: %+v", r)
	}
}

func TestRunningQueriesAreListed(t *testing.T) {
	c := start(t, Hybrid())
	for _, id := range c.Servers() {
		if err := c.HangServer(id); err != nil {
			t.Fatal(err)
		}
	}
	answered := make(chan reply)
	go func() { answered <- query(t, c, "b1", "SELECT COUNT(*) /* mine */ FROM trips", "timeoutMs=1500") }()
	eventually(t, func() bool {
		_, body := get(t, c.BrokerURL("b1"), "/queries")
		return strings.Contains(body, `:"SELECT COUNT(*) /* mine */ FROM trips"}`)
	})
	if r := <-answered; r.code() != 427 {
		t.Errorf("%+v", r)
	}
	if _, body := get(t, c.BrokerURL("b1"), "/queries"); body != "{}" {
		t.Errorf("nothing runs, but %s is listed", body)
	}
}

// The union of as many consecutive choices as there are replicas is every
// server that holds a segment, and each choice serves every segment once.
func TestConsecutiveChoicesReachEveryReplica(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		servers := rapid.IntRange(1, 9).Draw(t, "servers")
		spec := HalfSpec{
			Replication: rapid.IntRange(1, 4).Draw(t, "replication"), Segments: rapid.IntRange(1, 12).Draw(t, "segments"), Rows: 10,
			Selector: rapid.SampledFrom([]Selector{Balanced, ReplicaGroup, StrictReplicaGroup}).Draw(t, "selector"), ServerTenant: "T",
		}
		var all []ServerSpec
		var names []string
		for i := range servers {
			all = append(all, ServerSpec{ID: fmt.Sprintf("Server_%d", i), Tags: []string{"T_OFFLINE"}})
			names = append(names, all[i].ID)
		}
		h := newTable(TableSpec{Name: "t", Offline: &spec}, all, 1).halves[0]
		f := &fleet{up: rapid.SliceOfN(rapid.Bool(), servers, servers).Draw(t, "up")}
		serving := map[int]bool{}
		routable := 0
		for _, s := range h.segments {
			alive := false
			for _, r := range s.replicas {
				if f.up[r] {
					serving[r], alive = true, true
				}
			}
			if alive {
				routable++
			}
		}
		v := h.view(f)
		from := rapid.Int64Range(0, 1_000_000).Draw(t, "from")
		seen := map[int]bool{}
		for id := from; id < from+int64(v.period); id++ {
			turn := v.at(id, names)
			var segments []int
			for _, p := range turn.picks {
				if !f.up[p.server] {
					t.Fatalf("server %d is down and picked", p.server)
				}
				seen[p.server] = true
				segments = append(segments, p.segments...)
			}
			slices.Sort(segments)
			if len(slices.Compact(segments)) != routable || turn.segs != routable {
				t.Fatalf("choice %d serves %d segments of %d", id, len(segments), routable)
			}
		}
		if len(seen) != len(serving) || len(v.missing) != len(h.segments)-routable {
			t.Fatalf("%d of %d servers seen in %d choices, %d segments missing", len(seen), len(serving), v.period, len(v.missing))
		}
	})
}
