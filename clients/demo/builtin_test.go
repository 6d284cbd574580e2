package demo

import (
	"strings"
	"testing"

	"bellows/engine/warmup"
)

func TestTheDefaultClusterHasOneOfEachKind(t *testing.T) {
	s := Default()
	s.JVM.Instant = true
	c := start(t, s)
	if len(c.Brokers()) != 4 || len(c.Servers()) != 8 || len(c.tables) < 15 {
		t.Errorf("%d brokers, %d servers, %d tables", len(c.Brokers()), len(c.Servers()), len(c.tables))
	}
	_, live := get(t, c.ControllerURL(), "/tables/livebrokers")
	for _, id := range c.Brokers() {
		if serves := strings.Contains(live, id); serves == strings.Contains(id, "spare") {
			t.Errorf("%s is in livebrokers: %v", id, serves)
		}
	}
	for sql, code := range map[string]int{
		`SELECT * FROM orders`: 0, `SELECT * FROM "orders_REALTIME"`: 0, `SELECT * FROM all_orders`: 0, `SELECT * FROM paused`: 191,
		`SELECT * FROM empty_tbl`: 0, `SELECT * FROM "page views"`: 0, `SELECT * FROM ops.audit`: 0, `SELECT * FROM sales_realtime`: 0,
		`SELECT * FROM ad_spend`: 410,
	} {
		if r := query(t, c, "blue_1", sql); r.code() != code {
			t.Errorf("%s: %v, want code %d", sql, r.Exceptions, code)
		}
	}
	if r := query(t, c, "green_1", "SELECT * FROM ad_spend"); r.code() != 0 {
		t.Errorf("the other tenant's table on its own broker: %v", r.Exceptions)
	}
}

func TestContactsTellWhichLegsWereReached(t *testing.T) {
	c := start(t, Hybrid())
	query(t, c, "b1", `SELECT * FROM "trips_OFFLINE" LIMIT 1`)
	query(t, c, "b1", `SELECT * FROM "nope" LIMIT 1`)
	for leg, n := range c.Contacts("b1") {
		if leg.Type != warmup.Offline || n != 1 {
			t.Errorf("%v was reached %d times by one query of the offline half", leg, n)
		}
	}
	for range 2 {
		query(t, c, "b1", `SELECT * FROM "trips_OFFLINE"`)
		query(t, c, "b1", `SELECT * FROM "trips_REALTIME"`)
		query(t, c, "b1", `SELECT 1`) // an odd number of requests a round turns the replicas
	}
	if got := len(c.Contacts("b1")); got != 6 {
		t.Errorf("%d legs reached: %v, want all six", got, c.Contacts("b1"))
	}
}

func TestGenerateMakesTheSizeThatIsAskedFor(t *testing.T) {
	c := start(t, Generate(Size{Tables: 60, Servers: 30, Brokers: 2}, 4))
	if len(c.tables) != 60 || len(c.Servers()) != 30 || len(c.Brokers()) != 2 {
		t.Errorf("%d tables, %d servers, %d brokers", len(c.tables), len(c.Servers()), len(c.Brokers()))
	}
	for _, tb := range c.tables {
		for _, h := range tb.halves {
			if v := h.view(c.full); len(v.missing) > 0 || len(h.segments) == 0 {
				t.Errorf("%s: %d segments, %d without a server", h.typed, len(h.segments), len(v.missing))
			}
		}
	}
}
