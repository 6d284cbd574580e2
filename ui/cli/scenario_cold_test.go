package cli_test

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bellows/clients/demo"
	"bellows/engine/warmup"
	"bellows/views/text"
)

// coldActs are about brokers that are slow at first, or that start.
func coldActs() map[string]act {
	return map[string]act{
		"default": {speed: 10, steps: []step{
			{line: "warm --all --floor 40", code: 0, has: []string{"brokers.len=4", "brokers.3.verdict=nothing-to-serve", "brokers.0.verdict=warm"}},
			{line: "brokers", code: 0, has: []string{"brokers.len=4", "brokers.3.state=nothing-to-serve"}},
		}},
		"cold-start": {steps: []step{
			{line: "warm --all --floor 30", code: 0, has: []string{"brokers.0.verdict=warm"}},
			{line: "brokers", code: 0, has: []string{"brokers.0.state=cold"}},
		}},
		// Ten times as fast: the first 20 take 150 ms, later ones 2 ms. What takes
		// too long does not count, and each engine is warm for itself.
		"cold-mse": {speed: 10, alter: slowFirst(8), steps: []step{
			{line: "warm --all --engine both --floor 50 --probe-timeout 100ms --budget 60s", code: 0, has: []string{
				"brokers.0.verdict=warm", "brokers.0.engines.len=2",
				"brokers.0.engines.0.engine=sse", "brokers.0.engines.0.depth=50",
				"brokers.0.engines.1.engine=mse", "brokers.0.engines.1.depth=50",
			}, check: func(t *testing.T, i invocation) {
				if n := badCount(t, i, "timeout"); n < 6 {
					t.Errorf("%d timeouts, want most of the slow queries\n%s", n, i)
				}
			}},
			{line: "warm --all --engine both --floor 5 --probe-timeout 1s -o text", code: 0, has: []string{`engine +sse \d+/5`, `engine +mse \d+/5`}},
		}},
		"false-health": {
			speed:  0.2, // the lie lasts 10 s, the start 25 s in all
			alter:  func(s *demo.Spec) { s.Timeline.Refuse, s.Timeline.Launch = time.Millisecond, time.Millisecond },
			before: startsAgain,
			steps: []step{
				{line: "brokers", code: 0, has: []string{"brokers.0.health=OK", "brokers.0.legs=0"}, not: []string{`"state": "(serving|warm|cold)"`}},
				{line: "warm b1 --floor 20", code: 9, has: []string{"brokers.0.depth=0"}},
			},
		},
		"very-cold": {speed: 5, steps: []step{
			{line: "warm --all --floor 150 --budget 60s --shapes limit1 --probe-timeout 20s", code: 0, has: []string{"brokers.0.verdict=warm"}, check: fallingCurve},
			{line: "warm --all --floor 100 --shapes limit1 -o text", code: 0, has: []string{`depth curve .*median of every \d+ good probes.*not the exit rule`}},
		}},
		"flat-slow": {steps: []step{
			{line: "warm --all --floor 40 --budget 2s --shapes limit1", code: 3, has: []string{
				"brokers.0.verdict=budget-expired", "brokers.0.advice=/.*--concurrency.*/", "brokers.0.estimate.fits=false",
			}, check: func(t *testing.T, i invocation) {
				if p50 := document[text.WarmDocument](t, i).Brokers[0].Times.P50; p50 < 0.12 {
					t.Errorf("median %v s of queries that take 0.12 s", p50)
				}
			}},
		}},
		"ramp": {steps: []step{
			{line: "warm --all --floor 1000 --budget 60s --concurrency 8 --ramp 1s", code: 0, has: []string{"brokers.0.verdict=warm"}, check: func(t *testing.T, i invocation) {
				seen := map[string]bool{}
				for _, e := range document[text.WarmDocument](t, i).Brokers[0].Events {
					if e.Kind == warmup.EventConcurrency {
						seen[e.Text] = true
					}
				}
				if len(seen) < 3 {
					t.Errorf("steps of the ramp that can be seen: %v", seen)
				}
			}},
		}},
	}
}

// slowFirst makes fewer queries slow than people reported: each costs a back-off.
func slowFirst(n int64) func(*demo.Spec) {
	return func(s *demo.Spec) {
		s.Faults = slices.Clone(s.Faults)
		s.Faults[0].Last, s.Faults[1].First = n, n+1
	}
}

// startsAgain stops the broker and lets it start, which may take longer than the
// test looks. It returns when the port is open again.
func startsAgain(t *testing.T, c *demo.Cluster) func() {
	t.Helper()
	if err := c.StopBroker(t.Context(), "b1"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.StartBroker(ctx, "b1") // ends with ctx
	}()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.BrokerURL("b1")+"/health", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := client.Do(request)
		if err == nil {
			_ = answer.Body.Close()
			return func() { cancel(); <-done }
		}
	}
}

// TestWaitingOutAFalseHealth: what waits for routes is not taken in by a health
// that is OK too early.
func TestWaitingOutAFalseHealth(t *testing.T) {
	isolate(t)
	scene, err := demo.Scenario("false-health")
	if err != nil {
		t.Fatal(err)
	}
	a := act{speed: 5, before: startsAgain, steps: []step{
		{line: "warm b1 --wait 60s --floor 30", code: 0, has: []string{"brokers.0.verdict=warm", "brokers.0.bad=0", "brokers.0.legs_proven=3"}},
	}}
	a.play(t, scene.Spec)
}

// depthActs are about what counts to the floor and what the budget allows.
func depthActs() map[string]act {
	return map[string]act{
		// The published numbers; a slow machine may make 40 ms longer.
		"stub-40ms": {steps: []step{
			{line: "warm --all", code: 3, has: []string{
				"outcome=budget-expired", "brokers.0.verdict=budget-expired", "brokers.0.floor=1000", "brokers.0.budget_seconds=15",
				"brokers.0.estimate.text=/3\\d\\d of 1000 reachable at 4\\d ms a probe; needs 4\\d.* s or concurrency [34]/",
				"brokers.0.estimate.reachable=/3[0-7]\\d/", "brokers.0.estimate.fits=false", "brokers.0.estimate.need_concurrency=/[34]/",
				"brokers.0.depth=/[23]\\d\\d/", "brokers.0.reason=/budget over at \\d+ of 1000 .*/",
				`estimate +3\d\d of 1000 reachable at 4\d ms a probe; needs 4\d.* s or concurrency [34]`,
			}, check: func(t *testing.T, i invocation) {
				estimated, first := false, strings.Index(i.errs, "verdict")
				if at := strings.Index(i.errs, "reachable at"); at >= 0 && at < first {
					estimated = true
				}
				if !estimated {
					t.Errorf("the estimate did not come before the end:\n%s", i.errs)
				}
			}},
			{line: "warm --all --concurrency auto", code: 0, has: []string{"brokers.0.verdict=warm", "brokers.0.depth=1000"}, check: func(t *testing.T, i invocation) {
				if most := mostConcurrent(t, i); most < 3 {
					t.Errorf("auto went to %d, at 40 ms it takes 3", most)
				}
			}},
		}},
		"literal-is-fast": {steps: []step{
			{line: "warm --all --floor 10 --budget 1500ms --probe-timeout 300ms", code: 9, has: []string{"brokers.0.depth=0", "brokers.0.bad_counts.0.label=timeout"}},
			{line: "warm --all --floor 10 --budget 2s --probe-timeout 200ms --query 'SELECT 1'", code: 9, has: []string{
				"brokers.0.depth=0", "brokers.0.legs_proven=0", `"label": "no server"`, `"label": "timeout"`,
			}},
		}},
		"one-of-fifty-fails": {steps: []step{
			{line: "warm --all --floor 200 --budget 60s --pin t00007_OFFLINE", code: 0, has: []string{
				"brokers.0.verdict=warm", "brokers.0.bad_counts.0.label=/not ready \\(230.*/", "brokers.0.bad_counts.0.example=/.*t00007_OFFLINE.*/",
			}},
		}},
		"one-table-fails": {steps: []step{{
			line: "warm --all --floor 300 --budget 60s " + pins("t01", "t02", "t03", "t04", "t05", "t06", "t07", "t08", "t09", "t10"), code: 0,
			has: []string{"brokers.0.verdict=warm", "brokers.0.tables.len=10"},
			check: func(t *testing.T, i invocation) {
				for _, table := range document[text.WarmDocument](t, i).Brokers[0].Tables {
					switch fails := table.Table == "t03_OFFLINE"; {
					case fails && (table.Good > 0 || table.Bad < 1 || !strings.Contains(table.Last, "230")):
						t.Errorf("%+v", table)
					case !fails && (table.Good < 10 || table.Bad > 0):
						t.Errorf("suffers from another table: %+v", table)
					}
				}
			},
		}}},
	}
}

var concurrencyStep = regexp.MustCompile(`^concurrency (\d+) to (\d+): `)

// mostConcurrent is the highest concurrency that the first broker's events tell.
func mostConcurrent(t *testing.T, i invocation) int {
	t.Helper()
	most := 0
	for _, e := range document[text.WarmDocument](t, i).Brokers[0].Events {
		m := concurrencyStep.FindStringSubmatch(e.Text)
		if m == nil {
			continue
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, n)
	}
	return most
}

// pins are flags that make a cover hold offline tables.
func pins(raw ...string) string {
	var b strings.Builder
	for _, name := range raw {
		b.WriteString(" --pin '" + name + "_OFFLINE'")
	}
	return b.String()
}

// badCount is how many probes of the first broker had a label that begins so.
func badCount(t *testing.T, i invocation, label string) int {
	t.Helper()
	n := 0
	for _, c := range document[text.WarmDocument](t, i).Brokers[0].BadCounts {
		if strings.HasPrefix(c.Label, label) {
			n += c.N
		}
	}
	return n
}

// fallingCurve expects the depth curve, and its end far below the first queries,
// which load their classes.
func fallingCurve(t *testing.T, i invocation) {
	b := document[text.WarmDocument](t, i).Brokers[0]
	if len(b.Curve) < 2 || b.CurveBin < 1 {
		t.Fatalf("no curve: %v by %d", b.Curve, b.CurveBin)
	}
	if last := b.Curve[len(b.Curve)-1]; b.Times.Max < 5*last {
		t.Errorf("the slowest of all took %v s, the last ones %v s", b.Times.Max, last)
	}
}
