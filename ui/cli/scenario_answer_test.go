package cli_test

import (
	"strings"
	"testing"

	"bellows/views/text"
)

// unlabelled is a scene in which every answer of the probed table is HTTP 200 and
// less than whole: never good, and under its own label.
func unlabelled(label, words string) act {
	return act{steps: []step{
		{line: "warm --all --floor 20 --budget 700ms", code: 9, has: []string{
			"outcome=not-warmed", "brokers.0.verdict=not-warmed", "brokers.0.depth=0", "brokers.0.good=0", "brokers.0.legs_proven=0",
			"brokers.0.bad_counts.len=1", "brokers.0.bad_counts.0.label=" + label, "brokers.0.reason=/not one good probe.*/",
			words,
		}},
		{line: "warm --all --floor 20 --budget 700ms -o text", code: 9, has: []string{`not-warmed  not one good probe, \d+ failed`, words}},
	}}
}

// answerActs are about answers that look better than they are.
func answerActs() map[string]act {
	return map[string]act{
		"missing-server":  unlabelled("missing server", "2 of 3 servers responded"),
		"partial":         unlabelled("partial", "partialResult is true"),
		"exceptions-only": unlabelled("timeout (250 execution timed out)", "code 250: QueryExecutionError"),
		"no-servers":      unlabelled("no server", "no server was asked"),
		"all-unknown":     unlabelled("not ready (190 table unknown to the broker)", "TableDoesNotExistError"),
		"stale-routes": {steps: []step{
			{line: "warm --all --floor 20 --budget 700ms", code: 9, has: []string{
				"brokers.0.bad_counts.0.label=not ready (425 broker could not reach a server)", "brokers.0.legs_proven=0",
			}},
			{line: "doctor", code: 0, has: []string{"2 of 3 servers are live"}},
		}},
		"server-hangs": {speed: 5, steps: []step{
			{line: "warm --all --floor 20 --budget 2s --probe-timeout 200ms", code: 9, has: []string{"brokers.0.depth=0"}, check: func(t *testing.T, i invocation) {
				if badCount(t, i, "missing server (427")+badCount(t, i, "timeout") < 1 {
					t.Errorf("what hangs has no label:\n%s", i)
				}
			}},
			{line: "cover", code: 0},
		}},
		"rejoin-window": {steps: []step{
			{line: "warm --all --floor 20 --budget 60s", code: 0, has: []string{
				"brokers.0.verdict=warm", "brokers.0.legs_proven=3", "brokers.0.bad_counts.0.label=/not ready \\(425 .*|missing server \\(427 .*/",
			}},
		}},
	}
}

// codeActs are about codes that must be told apart.
func codeActs() map[string]act {
	labels := map[string]string{
		"no_route_OFFLINE": "not ready (410", "no_server_OFFLINE": "partial (305", "partial_OFFLINE": "partial",
		"hangs_OFFLINE": "missing server (427", "unsendable_OFFLINE": "not ready (425", "forbidden_OFFLINE": "denied (HTTP 403)",
	}
	return map[string]act{
		"codes": {steps: []step{{
			line: "warm --all --floor 400 --budget 60s --probe-timeout 1s --shapes limit1 " +
				pins("events", "no_route", "no_server", "partial", "throttled", "hangs", "unsendable", "forbidden"), code: 0,
			has: []string{"brokers.0.verdict=warm", "brokers.0.quota_rejections=/[1-9]\\d*/"},
			check: func(t *testing.T, i invocation) {
				for _, table := range document[text.WarmDocument](t, i).Brokers[0].Tables {
					if want, ok := labels[string(table.Table)]; ok && (!strings.HasPrefix(table.Last, want) || table.Good > 0) {
						t.Errorf("%s: %d good, last %q, want %q", table.Table, table.Good, table.Last, want)
					}
					if table.Table == "throttled_OFFLINE" && (table.Bad > 0 || table.QuotaHits < 1) {
						t.Errorf("a quota is back-off, not failure: %+v", table)
					}
				}
			},
		}}},
		"not-ready-window": {steps: []step{
			{line: "warm --all --floor 20 --budget 60s", code: 0, has: []string{
				"brokers.0.verdict=warm", "brokers.0.bad_counts.0.label=/not ready \\((410 .*|HTTP 503)\\)/",
			}},
		}},
		"quota": {steps: []step{
			{line: "brokers b1", code: 0, has: []string{"brokers.0.state=/cold|serving/"}},
			{line: "warm b1 --floor 400 --budget 30s --shapes limit1 --pin limited_OFFLINE --pin events_OFFLINE", code: 0, has: []string{
				"brokers.0.bad=0", "brokers.0.verdict=warm",
			}, check: func(t *testing.T, i invocation) {
				b := document[text.WarmDocument](t, i).Brokers[0]
				for _, table := range b.Tables {
					if table.Table != "limited_OFFLINE" {
						continue
					}
					if table.Pace <= 0 || table.Pace > 2 {
						t.Errorf("pace %v/s, want at most the broker's 2/s of 10/s over five brokers", table.Pace)
					}
					if most := 3 + 2*b.Elapsed; float64(table.Good+table.QuotaHits) > most {
						t.Errorf("%d probes in %v s at 2/s", table.Good+table.QuotaHits, b.Elapsed)
					}
				}
			}},
		}},
		"busy": {steps: []step{
			{line: "warm --all --floor 20 --budget 700ms", code: 9, has: []string{"brokers.0.depth=0", "brokers.0.bad=0", "brokers.0.quota_rejections=/[1-9]\\d*/", "brokers.0.reason=/.*met a quota or HTTP 429.*/", "brokers.0.advice=/wait.*/"}},
		}},
		"unavailable": {steps: []step{
			{line: "warm --all --floor 20 --budget 700ms", code: 9, has: []string{"brokers.0.bad_counts.0.label=not ready (HTTP 503)", "wait, or check its health"}},
			{line: "brokers", code: 0, has: []string{`requests not known: .*HTTP 503`}},
			{line: "doctor", code: 0, has: []string{`queries: .*HTTP 503`}},
		}},
		"no-start-time": {steps: []step{
			{line: "warm --all --floor 20", code: 0, has: []string{"brokers.0.verdict=warm"}},
			{line: "doctor", code: 0, has: []string{"does not tell when it started"}},
		}},
		"old-pinot": {steps: []step{
			{line: "warm --all --floor 20", code: 0, has: []string{"brokers.0.verdict=warm", "quota not read"}},
			{line: "brokers", code: 0, has: []string{"version=/1\\.0\\..*/", "brokers.0.legs=3"}},
			{line: "doctor", code: 0},
		}},
		"hybrid": {steps: []step{
			{line: "warm --all --floor 60", code: 0, has: []string{"brokers.0.legs=6", "brokers.0.legs_proven=6"}, check: func(t *testing.T, i invocation) {
				for _, l := range document[text.WarmDocument](t, i).Brokers[0].Legs {
					if l.State != "proven" {
						t.Errorf("%+v", l)
					}
				}
			}},
			{line: "cover", code: 0, has: []string{"brokers.0.legs=6"}},
		}},
		"empty": {steps: []step{
			{line: "warm --all", code: 0, has: []string{"brokers.0.verdict=nothing-to-serve"}},
			{line: "warm b1", code: 9, has: []string{"brokers.0.verdict=nothing-to-serve"}},
			{line: "cover", code: 0, has: []string{"nothing to serve"}},
			{line: "brokers", code: 0, has: []string{"brokers.0.state=nothing-to-serve"}},
		}},
	}
}
