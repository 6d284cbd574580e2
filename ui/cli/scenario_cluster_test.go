package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bellows/engine/warmup"
	"bellows/views/text"
)

// clusterActs are about tenants, sizes and what is listed.
func clusterActs() map[string]act {
	return map[string]act{
		"nothing-to-serve": {steps: []step{
			{line: "warm --all --floor 20", code: 0, has: []string{"brokers.0.verdict=warm", "brokers.1.verdict=nothing-to-serve"}},
			{line: "warm spare --floor 20 --expect-tables 2", code: 9, has: []string{"brokers.0.verdict=nothing-to-serve"}},
			{line: "warm b1 --floor 20 --expect-tables 3", code: 9, has: []string{"brokers.0.reason=/.*2 tables, 3 or more were expected.*/"}},
			{line: "brokers", code: 0, has: []string{"brokers.1.state=nothing-to-serve", "broker_untagged"}},
		}},
		"hidden-names": {steps: []step{
			{line: "warm --all --floor 20 --resolve broker-0.pinot-broker-headless.svc=$B1ADDR", code: 7, has: []string{
				"brokers.0.verdict=warm", "brokers.1.verdict=unreachable", "brokers.1.reason=/.*broker-1.*/",
			}},
			{line: "brokers --resolve broker-0.pinot-broker-headless.svc=$B1ADDR", code: 7, has: []string{
				"brokers.0.state=/serving|cold/", "brokers.1.state=unreachable",
			}},
			{line: "warm --all", code: 7, has: []string{"--resolve"}},
			{line: "doctor", code: 7, has: []string{"--resolve"}},
		}},
		"free-ids": {steps: []step{
			{line: "warm Broker_blue_1 10.0.0.7_80 x --floor 20", code: 0, has: []string{"brokers.len=3", "brokers.0.verdict=warm", "brokers.1.verdict=warm", "brokers.2.verdict=warm"}},
			{line: "brokers", code: 0, has: []string{"brokers.0.broker=/Broker_.*/"}, check: func(t *testing.T, i invocation) {
				for _, b := range document[text.BrokersDocument](t, i).Brokers {
					if strings.Contains(b.URL, "10.0.0.7") || !strings.HasPrefix(b.URL, "http://127.0.0.1:") {
						t.Errorf("%s is at %s: the address is in the instance config", b.Broker, b.URL)
					}
				}
			}},
		}},
		"skipped-tables": {steps: []step{
			{line: "cover", code: 0, has: []string{"brokers.0.chosen.len=1", "brokers.0.chosen.0.table=normal_OFFLINE", "brokers.0.skipped.len=2"}, check: func(t *testing.T, i invocation) {
				want := map[warmup.Table]warmup.Skip{"disabled_OFFLINE": warmup.SkipDisabled, "empty_OFFLINE": warmup.SkipNoSegments}
				for _, s := range document[text.CoverDocument](t, i).Brokers[0].Skipped {
					if s.Reason != want[s.Table] {
						t.Errorf("%s is skipped for %q", s.Table, s.Reason)
					}
				}
			}},
			{line: "warm --all --floor 20", code: 0, has: []string{"brokers.0.tables.len=1", "brokers.0.bad=0"}},
		}},
		"tenant-without-servers": {steps: []step{
			{line: "cover", code: 0, has: []string{`"table": "fading_OFFLINE",\s+"reason": "no server"`, `"table": "orphan_OFFLINE"`, "brokers.0.legs=3"}},
			{line: "warm --all --floor 20", code: 0, has: []string{"brokers.0.verdict=warm", "brokers.0.legs_proven=3"}},
		}},
		"big": {steps: []step{
			{line: "cover b1", code: 0, check: func(t *testing.T, i invocation) {
				b := document[text.CoverDocument](t, i).Brokers[0]
				if len(b.Chosen) > 300 || len(b.Universe) != 600 || len(b.Uncovered) > 0 {
					t.Errorf("%d tables for %d legs, %d uncovered", len(b.Chosen), len(b.Universe), len(b.Uncovered))
				}
			}},
		}},
	}
}

// nameActs are about names that mislead.
func nameActs() map[string]act {
	return map[string]act{
		"realtime-in-name": {steps: []step{
			{line: "cover" + " --pin sales_realtime_OFFLINE", code: 0, check: func(t *testing.T, i invocation) {
				types := map[warmup.TableType]int{}
				for _, l := range document[text.CoverDocument](t, i).Brokers[0].Universe {
					types[l.Type]++
				}
				if types[warmup.Offline] == 0 || types[warmup.Realtime] == 0 {
					t.Errorf("legs by type: %v", types)
				}
			}},
			{line: "warm --all --floor 60 --pin sales_realtime_OFFLINE", code: 0, has: []string{"brokers.0.bad=0"}, check: func(t *testing.T, i invocation) {
				for _, table := range document[text.WarmDocument](t, i).Brokers[0].Tables {
					if table.Good == 0 {
						t.Errorf("%+v", table)
					}
				}
			}},
		}},
		"odd-names": {steps: []step{
			{
				line: "warm --all --floor 400 --budget 60s " + strings.ReplaceAll(pins("web-logs", "page views", `"say ""hi"""`, "ops.audit", "order", "select",
					"0day", "таблица", "semi;colon", "slash/ed", "per%cent", "back`tick", "esc\x1b[31mred", "right\u202eleft", "_", "OFFLINE", "x_OFFLINE_y"), `"say ""hi"""_OFFLINE`, `"say ""hi""_OFFLINE"`),
				code: 0, has: []string{"brokers.0.verdict=warm", "brokers.0.bad=0"},
				check: func(t *testing.T, i invocation) {
					tables := document[text.WarmDocument](t, i).Brokers[0].Tables
					if len(tables) < 17 || slices.ContainsFunc(tables, func(w text.WarmTable) bool { return w.Good == 0 }) {
						t.Errorf("%+v", tables)
					}
				},
			},
			{line: "cover", code: 0, not: unprintable},
			{line: "warm --all --floor 20 -o text", code: 0, not: unprintable},
		}},
	}
}
