package frontend

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/engine/spread"
)

func TestFollowerThatIgnoresTheSwitch(t *testing.T) {
	c := serve(t, Options{Frontends: 2, Faults: []Fault{{Act: Ignore, Frontend: "fe2", Variable: varFileCache}}})
	do(t, dial(t, c.Frontends()[0]), "SET GLOBAL enable_file_cache=true", "SET GLOBAL "+varSpread+"=3")
	for i, want := range [][]string{{"1", "1", "3"}, {"0", "0", "3"}} {
		conn := dial(t, c.Frontends()[i])
		if got := get(t, conn, "SELECT @@enable_file_cache, @@global.enable_file_cache, @@"+varSpread).rows[0]; !slices.Equal(got, want) {
			t.Errorf("fe%d: %v, want %v", i+1, got, want)
		}
	}
	conn := dial(t, c.Frontends()[1])
	do(t, conn, "SET enable_file_cache=true")
	if got := homes(t, conn, "SELECT /*+ SET_VAR(enable_file_cache=true) */ * FROM hive.demo.hot", 20); len(got) != 1 {
		t.Errorf("N has an effect via fe2: %v", got)
	}
}

func TestGlobalValueThatReverts(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Faults: []Fault{{Act: Revert, Variable: varSpread, Delay: 10 * time.Second}}})
	do(t, dial(t, c.Frontends()[0]), "SET GLOBAL "+varSpread+"=3")
	if got := c.Global(varSpread); got != "3" {
		t.Errorf("at once: %s", got)
	}
	clock.Advance(9 * time.Second)
	if got := first(t, get(t, dial(t, c.Frontends()[2]), "SHOW"+likeSpread)); got != "3" {
		t.Errorf("after nine seconds: %s", got)
	}
	clock.Advance(time.Second)
	if got := first(t, get(t, dial(t, c.Frontends()[2]), "SHOW"+likeSpread)); got != "1" {
		t.Errorf("after ten seconds: %s", got)
	}
}

func TestSomebodyElseSetsItToo(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Faults: []Fault{{Act: Rival, Variable: varSpread, Value: "7", Frontend: "fe2", Last: 1}}})
	do(t, dial(t, c.Frontends()[0]), "SET GLOBAL "+varSpread+"=3")
	if got := c.Global(varSpread); got != "3" {
		t.Errorf("set via fe1: %s", got)
	}
	do(t, dial(t, c.Frontends()[1]), "SET GLOBAL "+varSpread+"=3")
	if got := c.Global(varSpread); got != "7" {
		t.Errorf("set via fe2: %s", got)
	}
	do(t, dial(t, c.Frontends()[1]), "SET GLOBAL "+varSpread+"=3")
	if got := c.Global(varSpread); got != "3" {
		t.Errorf("set via fe2 again: %s", got)
	}
	if n := len(c.WriteStatements()); n != 3 {
		t.Errorf("%d writes by clients, want 3", n)
	}
}

func TestLaggingFollower(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Faults: []Fault{{Act: Lag, Frontend: "fe3", Delay: 5 * time.Second}}})
	clock.Advance(time.Minute)
	do(t, dial(t, c.Frontends()[0]), "SET GLOBAL "+varSpread+"=2")
	seen := func(f int) string { return first(t, get(t, dial(t, c.Frontends()[f]), "SHOW GLOBAL"+likeSpread)) }
	if a, b := seen(1), seen(2); a != "2" || b != "1" {
		t.Errorf("at once fe2 sees %s, fe3 %s", a, b)
	}
	clock.Advance(5 * time.Second)
	if got := seen(2); got != "2" {
		t.Errorf("after five seconds fe3 sees %s", got)
	}
}

func TestScriptedBackends(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Frontends: 1, Faults: []Fault{
		{Act: BackendDies, Backend: "10002", From: time.Second, Until: 5 * time.Second},
		{Act: QueryDisabled, Backend: "127.0.0.12", From: 2 * time.Second},
		{Act: Decommissions, Backend: "10004", From: 3 * time.Second},
		{Act: BackendJoins, Backend: "127.0.0.40", From: 4 * time.Second, Until: 6 * time.Second},
	}})
	conn := dial(t, c.Frontends()[0])
	for second, want := range []string{
		"true true true true", "false true true true", "false true* true true", "false true* true- true", "false true* true- true true", "true true* true- true true",
		"true true* true- true",
	} {
		x := get(t, conn, "SHOW BACKENDS")
		var got []string
		for i, alive := range x.column("Alive") {
			if strings.Contains(x.column("Status")[i], `"isQueryDisabled":true`) {
				alive += "*"
			}
			if x.column("SystemDecommissioned")[i] == "true" {
				alive += "-"
			}
			got = append(got, alive)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %d seconds: %v, want %s", second, got, want)
		}
		clock.Advance(time.Second)
	}
}

func TestRestartCutsConnectionsAndKeepsPorts(t *testing.T) {
	c := serve(t, Options{Frontends: 2, ProfileDelay: -1})
	f := c.Frontends()[1]
	conn := dial(t, f)
	do(t, conn, "SET enable_profile=true", "ADMIN SET FRONTEND CONFIG ('split_assigner_virtual_node_number'='7')", "SELECT count(*) FROM hive.demo.hot")
	id := get(t, conn, "SELECT last_query_id()").rows[0][0]
	if _, body := fetch(t, f.HTTPURL()+"/api/profile/text?query_id="+id, "root", ""); !strings.HasPrefix(body, "Summary:") {
		t.Errorf("no profile before the restart: %s", body)
	}
	before := f.Addr()
	f.Stop()
	if err := conn.PingContext(t.Context()); err == nil {
		t.Error("the connection outlived its frontend")
	}
	if _, err := open(t, f, "root", "", ""); err == nil {
		t.Error("a stopped frontend took a connection")
	}
	if got := get(t, dial(t, c.Frontends()[0]), "SHOW FRONTENDS").column("Alive"); !slices.Equal(got, []string{"true", "false"}) {
		t.Errorf("the master sees %v", got)
	}
	if err := f.Start(); err != nil {
		t.Fatal(err)
	}
	if f.Addr() != before {
		t.Errorf("moved from %s to %s", before, f.Addr())
	}
	if got := get(t, dial(t, f), "SELECT @@enable_profile").rows[0][0]; got != "0" {
		t.Errorf("a session variable outlived the restart: %s", got)
	}
	if _, body := fetch(t, f.HTTPURL()+"/api/profile/text?query_id="+id, "root", ""); !strings.HasSuffix(body, "not found") {
		t.Errorf("a profile outlived the restart: %s", body)
	}
	if got := f.setting("split_assigner_virtual_node_number"); got != "256" {
		t.Errorf("the configuration outlived the restart: %s", got)
	}
}

func TestScriptedRestart(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Frontends: 2, Faults: []Fault{{Act: Restart, Frontend: "fe2", From: time.Second, Until: 3 * time.Second}}})
	f := c.Frontends()[1]
	clock.Waiting(1, t.Context().Done())
	clock.Advance(time.Second)
	for f.Running() {
		runtime.Gosched()
	}
	clock.Waiting(1, t.Context().Done())
	clock.Advance(2 * time.Second)
	for !f.Running() {
		runtime.Gosched()
	}
	dial(t, f)
}

func TestFollowerWithoutMaster(t *testing.T) {
	c := serve(t, Options{Frontends: 2})
	conn := dial(t, c.Frontends()[1])
	c.Frontends()[0].Stop()
	if _, err := ask(t, conn, "SET GLOBAL enable_file_cache=true"); numberOf(err) != 1105 {
		t.Errorf("SET GLOBAL without a master: %v", err)
	}
	do(t, conn, "SET enable_file_cache=true")
}

func TestCachedRingKeepsItsVirtualNodes(t *testing.T) {
	c := serve(t, Options{Frontends: 2, Generation: spread.GenerationB})
	const query = "SELECT /*+ SET_VAR(enable_file_cache=1) */ * FROM hive.demo.events"
	plan := func(f int) string {
		return strings.Join(get(t, dial(t, c.Frontends()[f]), "EXPLAIN VERBOSE "+query).column("Explain String(Nereids Planner)"), "\n")
	}
	before := plan(0)
	for _, f := range c.Frontends() {
		if err := f.Configure("split_assigner_virtual_node_number", "3"); err != nil {
			t.Fatal(err)
		}
	}
	if plan(0) != before {
		t.Error("a remembered ring changed with the number of virtual nodes")
	}
	if plan(1) == before {
		t.Error("a new ring has the old number of virtual nodes")
	}
}
