package frontend

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bellows/engine/spread"
)

// table makes the recorded table, with splits in the order that the frontend
// had them.
func (r *recording) table(t *testing.T) Table {
	t.Helper()
	out := Table{Name: "ice.db." + r.Table, Kind: "ICEBERG_SCAN_NODE"}
	for _, x := range r.Splits {
		path, ok1 := x[0].(string)
		start, ok2 := x[1].(float64)
		length, ok3 := x[2].(float64)
		if !ok1 || !ok2 || !ok3 {
			t.Fatalf("%s: split %v", r.Table, x)
		}
		out.Splits = append(out.Splits, spread.Split{Path: path, Start: int64(start), Length: int64(length),
			Weight: spread.Proportion{Self: int64(length), Target: 64 << 20, Set: true}})
	}
	return out
}

// switches are the statements that put a session into a recording's mode.
func (r *recording) switches() []string {
	switch r.Mode {
	case "file_cache":
		return []string{"SET enable_file_cache=true"}
	case "consistent_hash":
		return []string{"SET use_consistent_hash_for_external_scan=true"}
	}
	return nil
}

// withoutStatistics drops what a plan says of statistics that only the recorded
// frontend has.
func withoutStatistics(lines []string) []string {
	var out []string
	for _, l := range lines {
		if i := strings.Index(l, "cardinality="); i >= 0 {
			_, rest, _ := strings.Cut(l, ", ")
			l = l[:i] + rest
		}
		if i := strings.Index(l, "instanceId: "); i >= 0 {
			l = l[:i]
		}
		out = append(out, strings.Replace(l, "COUNT (1661749)", "COUNT (1661768)", 1))
	}
	return out
}

func TestPlacementsAsRecorded(t *testing.T) {
	for _, r := range recordings(t, "placements.json") {
		t.Run(r.Table+"/"+r.Mode, func(t *testing.T) {
			c := serve(t, recordedOptions(r.table(t)))
			conn := dial(t, c.Frontends()[0])
			do(t, conn, r.switches()...)
			got := get(t, conn, "EXPLAIN VERBOSE SELECT * FROM ice.db."+r.Table).column("Explain String(Nereids Planner)")
			if d := cmp.Diff(withoutStatistics(r.Verbose), withoutStatistics(got)); d != "" {
				t.Errorf("plan (-recorded +got):\n%s", d)
			}
		})
	}
}

func TestDistributedPlanAsRecorded(t *testing.T) {
	for _, r := range recordings(t, "distributed.json") {
		c := serve(t, recordedOptions(r.table(t)))
		got := get(t, dial(t, c.Frontends()[0]), "EXPLAIN DISTRIBUTED PLAN SELECT * FROM ice.db."+r.Table).column("Explain String(Nereids Planner)")
		if d := cmp.Diff(withoutStatistics(r.Lines), withoutStatistics(got)); d != "" {
			t.Errorf("plan (-recorded +got):\n%s", d)
		}
	}
}

func TestPlansAsRecorded(t *testing.T) {
	var forty Table
	for _, r := range recordings(t, "placements.json") {
		if r.Table == "forty" {
			forty = r.table(t)
		}
	}
	for _, r := range recordings(t, "plans.json") {
		opt := recordedOptions(recordedOptions().Tables[0], forty)
		// The recorded frontend had two hosts in one bucket and chose between
		// them at random; here the second has another name.
		opt.Backends = append(opt.Backends, spread.Backend{ID: 13110, Host: "127.0.0.10"}, spread.Backend{ID: 13111, Host: "127.0.0.101"})
		got := get(t, dial(t, serve(t, opt).Frontends()[0]), r.SQL).column("Explain String(Nereids Planner)")
		if d := cmp.Diff(withoutStatistics(r.Lines), withoutStatistics(got)); d != "" {
			t.Errorf("%s (-recorded +got):\n%s", r.SQL, d)
		}
	}
}
