package frontend

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	"bellows/engine/spread"
)

// explained reads a plan with the engine's own reader.
func explained(t *testing.T, conn *sql.Conn, level, query string) *spread.Explain {
	t.Helper()
	lines := get(t, conn, "EXPLAIN "+level+" "+query).column("Explain String(Nereids Planner)")
	e, err := spread.ReadExplain(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatalf("EXPLAIN %s %s: %v\n%s", level, query, err, strings.Join(lines, "\n"))
	}
	return e
}

func TestPlansOfEveryTableCanBeRead(t *testing.T) {
	for _, g := range spread.Generations() {
		conn := dial(t, serve(t, Options{Generation: g, Frontends: 1}).Frontends()[0])
		do(t, conn, "SET enable_file_cache=true")
		for _, table := range DemoTables() {
			for _, level := range []string{"VERBOSE", "DISTRIBUTED PLAN"} {
				e := explained(t, conn, level, "SELECT * FROM "+table.Name)
				if len(e.Nodes) != 1 || e.Nodes[0].Kind != table.Kind {
					t.Fatalf("%s %s %s: %+v", g, level, table.Name, e)
				}
				n := e.Nodes[0]
				if n.Approximate != (table.Partitions >= 1024) {
					t.Errorf("%s %s %s: approximate is %v", g, level, table.Name, n.Approximate)
				}
				if n.Approximate {
					continue
				}
				count := int64(0)
				for _, b := range n.Backends {
					count += b.Count()
					if e.Complete && b.Hidden != 0 {
						t.Errorf("%s %s %s: %d ranges are hidden", g, level, table.Name, b.Hidden)
					}
				}
				if count != n.SplitCount || n.SplitCount != n.ScanRanges || count == 0 {
					t.Errorf("%s %s %s: %d ranges of %d splits", g, level, table.Name, count, n.SplitCount)
				}
			}
		}
	}
}

// homes plans a query of one split so many times and counts its backends.
func homes(t *testing.T, conn *sql.Conn, query string, times int) map[int64]int {
	t.Helper()
	all := map[int64]int{}
	for range times {
		e := explained(t, conn, "DISTRIBUTED PLAN", query)
		for _, b := range e.Nodes[0].Backends {
			all[b.ID]++
		}
	}
	return all
}

func TestHotSplitSpreadsOverItsCandidates(t *testing.T) {
	c := serve(t, Options{Seed: 3})
	backends := c.Backends()
	hot := c.tables["hive.demo.hot"].Files[0]
	var candidates []int64
	for _, b := range spread.NewRing(backends, 256).Candidates(spread.SplitKey(hot.Path, 0, hot.Size), 3) {
		candidates = append(candidates, backends[b].ID)
	}
	const query = "SELECT * FROM hive.demo.hot"
	conn := dial(t, c.Frontends()[1])
	do(t, conn, "SET "+varSpread+"=3")
	if got := homes(t, conn, query, 5); len(got) != 1 {
		t.Errorf("without a hash switch N has an effect: %v", got)
	}
	do(t, conn, "SET enable_file_cache=true", "SET "+varSpread+"=1")
	if got := homes(t, conn, query, 5); len(got) != 1 || got[candidates[1]] != 5 {
		t.Errorf("N=1: %v, want always the second candidate of %v", got, candidates)
	}
	do(t, conn, "SET "+varSpread+"=3")
	got := homes(t, conn, query, 90)
	for id, n := range got {
		if !slices.Contains(candidates, id) || n < 12 || n > 48 {
			t.Errorf("N=3: backend %d has %d of 90; candidates are %v", id, n, candidates)
		}
	}
	if len(got) != 3 {
		t.Errorf("N=3: %v", got)
	}
	if got := homes(t, conn, "SELECT /*+ SET_VAR("+varSpread+"=0) */ * FROM hive.demo.hot", 60); len(got) != len(backends) {
		t.Errorf("N=0 by hint: %v, want all %d backends", got, len(backends))
	}
}

func TestSeedRepeatsTheDraws(t *testing.T) {
	draw := func(seed uint64) (all []int64) {
		conn := dial(t, serve(t, Options{Frontends: 1, Seed: seed}).Frontends()[0])
		do(t, conn, "SET enable_file_cache=true", "SET "+varSpread+"=3")
		for range 20 {
			all = append(all, explained(t, conn, "VERBOSE", "SELECT * FROM hive.demo.hot").Nodes[0].Backends[0].ID)
		}
		return all
	}
	if a, b := draw(7), draw(7); !slices.Equal(a, b) {
		t.Errorf("seed 7 gave %v and %v", a, b)
	}
	if a, b := draw(7), draw(8); slices.Equal(a, b) {
		t.Errorf("seeds 7 and 8 gave both %v", a)
	}
}

func TestEligibilityDecidesWhoScans(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	conn := dial(t, c.Frontends()[0])
	do(t, conn, "SET enable_file_cache=true", "SET "+varSpread+"=0")
	const query = "SELECT * FROM hive.demo.events"
	uses := func() (ids []int64) {
		for id := range homes(t, conn, query, 1) {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		return ids
	}
	want := func(when string, ids ...int64) {
		t.Helper()
		if got := uses(); !slices.Equal(got, ids) {
			t.Errorf("%s: %v, want %v", when, got, ids)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	want("at first", 10002, 10003, 10004, 10005)
	must(c.KillBackend(10002))
	want("one dead", 10003, 10004, 10005)
	must(c.ReviveBackend(10002))
	must(c.DisableQueries(10003, true))
	must(c.Decommission(10004, true))
	want("one query-disabled, one decommissioned", 10002, 10004, 10005)
	must(c.DisableLoads(10005, true))
	id, err := c.AddBackend(spread.Backend{Host: "127.0.0.20"})
	must(err)
	want("one load-disabled, one joined", 10002, 10004, id)
	must(c.DropBackend(id))
	want("the new one gone", 10002, 10004)
	for _, b := range c.Backends() {
		must(c.KillBackend(b.ID))
	}
	if _, err := ask(t, conn, "EXPLAIN "+query); numberOf(err) != 1105 || !strings.Contains(err.Error(), "No available backends") {
		t.Errorf("with all dead: %v", err)
	}
	if _, err := ask(t, conn, "SELECT 1"); numberOf(err) != 1105 || !strings.Contains(err.Error(), "10002: not alive") {
		t.Errorf("SELECT 1 with all dead: %v", err)
	}
	do(t, conn, "SET enable_profile=true", "SHOW BACKENDS")
}

func TestGroupsOfUsersAndClouds(t *testing.T) {
	backends := []spread.Backend{{ID: 1, Host: "127.0.0.31", Group: "blue"}, {ID: 2, Host: "127.0.0.32", Group: "green"}, {ID: 3, Host: "127.0.0.33"}}
	c := serve(t, Options{Frontends: 1, Backends: backends})
	reader, err := open(t, c.Frontends()[0], "reader", "reader", "")
	if err != nil {
		t.Fatal(err)
	}
	const query = "SELECT /*+ SET_VAR(enable_file_cache=1, " + varSpread + "=0) */ * FROM hive.demo.events"
	if got := homes(t, reader, query, 1); len(got) != 1 || got[3] == 0 {
		t.Errorf("a user without tags scans on %v", got)
	}
	root := dial(t, c.Frontends()[0])
	do(t, root, "SET PROPERTY FOR 'reader' 'resource_tags.location'='blue,green'")
	if got := homes(t, reader, query, 1); len(got) != 2 || got[3] != 0 {
		t.Errorf("a user with tags blue and green scans on %v", got)
	}
	if got := get(t, root, "SHOW PROPERTY FOR 'reader' LIKE 'resource%'").rows; len(got) != 1 || got[0][1] != `{"location" : "blue, green"}` {
		t.Errorf("its property is %v", got)
	}

	cloud := serve(t, Options{Frontends: 1, Backends: backends, Cloud: true})
	conn := dial(t, cloud.Frontends()[0])
	do(t, conn, "USE @green")
	if got := homes(t, conn, query, 1); len(got) != 1 || got[2] == 0 {
		t.Errorf("in compute group green: %v", got)
	}
	groups := get(t, conn, "SHOW COMPUTE GROUPS")
	if got := groups.column("IsCurrent"); !slices.Equal(got, []string{"FALSE", "FALSE", "TRUE"}) {
		t.Errorf("groups %v are current %v", groups.column("Name"), got)
	}
	if _, err := ask(t, conn, "USE @pink"); err == nil {
		t.Error("a group that is not there was chosen")
	}
}
