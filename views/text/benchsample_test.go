package text_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
)

// modelArm is how a broker behaves after a restart under one arm.
type modelArm struct {
	name, what string
	kind       bench.Kind
	took       float64       // seconds of preparation
	first      time.Duration // typical response at the gate
	calm       time.Duration // until it is a tenth of that
	stalled    float64       // part of the requests that is cancelled at the gate
}

var modelArms = []modelArm{
	{"off", "", bench.Off, 0, 1900 * time.Millisecond, 4 * time.Second, 0.86},
	{"idle", "", bench.Idle, 4.1, 1800 * time.Millisecond, 4 * time.Second, 0.84},
	{"warm", "--shapes auto", bench.Warm, 4.2, 120 * time.Millisecond, 3 * time.Second, 0.05},
}

const (
	modelRate  = 288
	modelLimit = 2 * time.Second
)

// sampleDocument is a run of three arms with these restarts each, made by a model; the
// second round is void and was repeated.
func sampleDocument(restarts int) bench.Document {
	finished := noon.Add(20 * time.Minute)
	d := bench.Document{
		Schema: bench.Schema, Outcome: engine.OK, Reason: fmt.Sprintf("%d of %d rounds are valid", 3*restarts, 3*restarts), Tool: "0.3.0", Context: "prod", Cluster: "PinotCluster",
		Broker: "Broker_10.0.3.5_8099", URL: "http://10.0.3.5:8099", Started: noon, Finished: &finished,
		Settings: bench.SettingsJSON{
			Rate: modelRate, Limit: modelLimit.Seconds(), Slow: 0.1, Windows: []bench.WindowJSON{{From: 0, To: 8}, {From: 9, To: 12}}, Length: 12,
			Restarts: restarts, Seed: 7, Threshold: 0.01, BrokerTimeout: 10, Scale: 1, MaxInFlight: 16384, Repeats: 2,
			Mix: []bench.StatementJSON{{SQL: `SELECT city, COUNT(*) FROM "orders_OFFLINE" GROUP BY city`, Weight: 3, Table: "orders_OFFLINE"}, {SQL: "SELECT 1 | 2", Weight: 1, MSE: true}},
		},
		Search: &bench.SearchJSON{WarmFor: 60, Share: 0.6, Highest: 480, Trials: []bench.TrialJSON{
			{Rate: 480, Held: true, Sent: 4800, P50: bench.PercentileJSON{Value: 0.004}, P99: bench.PercentileJSON{Value: 0.031}},
			{Rate: 960, Why: "12 cancelled", Sent: 9600, Cancelled: 12, P50: bench.PercentileJSON{Value: 0.9}, P99: bench.PercentileJSON{Value: 2, AtLeast: true}},
		}},
		Notes: []string{"table clicks has no rows: left out of the mix"},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, a := range modelArms {
		d.Arms = append(d.Arms, bench.ArmJSON{Name: a.name, Kind: a.kind, What: a.what})
	}
	for restart := 1; restart <= restarts; restart++ {
		for _, a := range modelArms {
			if restart == 1 && a.kind == bench.Idle {
				void := modelRound(random, a, restart, 1, len(d.Rounds)+1)
				void.Void, void.VoidText = bench.VoidLate, "p99 of lateness 31 ms, 1.2 ms allowed"
				void.Pacing.LateP99 = 0.031
				d.Rounds = append(d.Rounds, void, modelRound(random, a, restart, 2, len(d.Rounds)+2))
				continue
			}
			d.Rounds = append(d.Rounds, modelRound(random, a, restart, 1, len(d.Rounds)+1))
		}
	}
	return d
}

// modelRound is one restart: requests by schedule, each with a response of the model.
func modelRound(random *rand.Rand, a modelArm, restart, attempt, number int) bench.RoundJSON {
	gate := noon.Add(time.Duration(number) * time.Minute)
	ended := gate.Add(14 * time.Second)
	r := bench.RoundJSON{
		Number: number, Arm: a.name, Restart: restart, Attempt: attempt, Started: gate.Add(-20 * time.Second), Gate: &gate, Ended: &ended, Restarted: 12.5,
		Prepared: bench.PreparationJSON{Took: a.took, Outcome: engine.OK},
		Pacing:   bench.PacingJSON{Planned: 12 * modelRate, Sent: 12 * modelRate, Target: modelRate, Achieved: modelRate - 0.04, LateP50: 0.00006, LateP99: 0.0004, LateMax: 0.0021, Allowed: 0.0012, MaxInFlight: 640},
		JVM:      &bench.JVMUseJSON{Loaded: bench.UsedJSON{CPU: 18 + a.took, Compiling: 9 - a.took}},
	}
	windows := []*modelCount{{}, {}}
	for k := range 24 {
		at := time.Duration(k) * bench.Slot
		slot := &modelCount{}
		counts := []*modelCount{slot}
		for i, w := range [][2]time.Duration{{0, 8 * time.Second}, {9 * time.Second, 12 * time.Second}} {
			if at >= w[0] && at < w[1] {
				counts = append(counts, windows[i])
			}
		}
		fade := math.Pow(10, -at.Seconds()/a.calm.Seconds())
		for range modelRate / 2 {
			response := 2*time.Millisecond + time.Duration(float64(a.first)*fade*(0.2+random.ExpFloat64()*0.5))
			cancelled := random.Float64() < a.stalled*fade*1.4 || response >= modelLimit
			failed := !cancelled && a.kind == bench.Off && random.Float64() < 0.002
			for _, c := range counts {
				c.add(twoDigits(response), cancelled, failed)
			}
		}
		r.Series = append(r.Series, slot.point(at))
	}
	r.Windows = []bench.ResultJSON{windows[0].result(0, 8), windows[1].result(9, 12)}
	return r
}

// twoDigits keeps the files of the tests small.
func twoDigits(d time.Duration) time.Duration {
	step := time.Microsecond
	for d/step >= 100 {
		step *= 10
	}
	return d.Truncate(step)
}

// modelCount counts requests.
type modelCount struct {
	times             []time.Duration
	cancelled, failed int
	slow              int
}

func (c *modelCount) add(response time.Duration, cancelled, failed bool) {
	switch {
	case cancelled:
		c.cancelled++
	case failed:
		c.failed++
	default:
		c.times = append(c.times, response)
	}
	if cancelled || failed || response >= 100*time.Millisecond {
		c.slow++
	}
}

func (c *modelCount) at(q float64) bench.PercentileJSON {
	slices.Sort(c.times)
	rank := int(math.Ceil(q * float64(len(c.times)+c.cancelled)))
	if rank <= len(c.times) {
		return bench.PercentileJSON{Value: c.times[max(rank, 1)-1].Seconds()}
	}
	return bench.PercentileJSON{Value: modelLimit.Seconds(), AtLeast: true}
}

func (c *modelCount) point(at time.Duration) bench.PointJSON {
	return bench.PointJSON{
		At: at.Seconds(), Sent: len(c.times) + c.cancelled + c.failed, Good: len(c.times), Cancelled: c.cancelled, Failed: c.failed, Slow: c.slow,
		P50: c.at(0.5), P99: c.at(0.99), Max: c.at(1),
	}
}

func (c *modelCount) result(from, to float64) bench.ResultJSON {
	r := bench.ResultJSON{
		WindowJSON: bench.WindowJSON{From: from, To: to}, Complete: true, Sent: len(c.times) + c.cancelled + c.failed, Good: len(c.times),
		Cancelled: c.cancelled, Failed: c.failed, Slow: c.slow, Failures: []warmup.Count{},
	}
	if c.failed > 0 {
		r.Failures = append(r.Failures, warmup.Count{Label: "server not responding", N: c.failed, Example: "427: 1 servers [s3] not responded"})
	}
	r.Response.Histogram = histogramOf(c.times, 1)
	r.Service.Histogram = histogramOf(c.times, 0.8)
	return r
}

// histogramOf has three digits of each time, as the engine's have.
func histogramOf(times []time.Duration, part float64) string {
	counts := map[int64]int{}
	for _, t := range times {
		micros := int64(float64(t.Microseconds()) * part)
		for step := int64(1); ; step *= 10 {
			if micros/step < 1000 {
				counts[micros/step*step]++
				break
			}
		}
	}
	var all []int64
	for micros := range counts {
		all = append(all, micros)
	}
	slices.Sort(all)
	var b strings.Builder
	for _, micros := range all {
		fmt.Fprintf(&b, "%d:%d ", micros, counts[micros])
	}
	return strings.TrimSpace(b.String())
}

// runOf reads a document, which computes what its rounds show.
func runOf(t testing.TB, d bench.Document) *bench.Run {
	t.Helper()
	content, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	run, err := bench.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func sampleRun(t testing.TB) *bench.Run {
	t.Helper()
	d := sampleDocument(5)
	most := 0.01
	d.Settings.MaxCancelled = &most
	return runOf(t, d)
}

// partialRun was interrupted in its fifth round.
func partialRun(t testing.TB) *bench.Run {
	t.Helper()
	d := sampleDocument(3)
	d.Rounds = d.Rounds[:5]
	last := &d.Rounds[4]
	last.Void, last.VoidText = bench.VoidCutShort, "interrupted 3 s after the gate"
	last.Windows[0].Complete, last.Windows[1] = false, (&modelCount{}).result(9, 12)
	last.Windows[1].Complete = false
	last.Series = last.Series[:6]
	d.Outcome, d.Reason = engine.Interrupted, "ended early (stopped); 3 of 9 rounds are valid"
	return runOf(t, d)
}

// emptyRun ended before its first round.
func emptyRun(t testing.TB) *bench.Run {
	t.Helper()
	d := sampleDocument(0)
	d.Settings.Restarts = 5
	d.Search, d.Outcome, d.Reason = nil, engine.Unreachable, "the broker did not come back within 5 m after its restart; look at its log"
	return runOf(t, d)
}

// A run that an earlier version has stored shows what it showed then. The tests of
// screens read the same file.
func TestBenchStoredRunIsStillRead(t *testing.T) {
	file, err := os.Open("testdata/coldstart.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	stored, err := bench.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	for format, write := range benchFormats {
		var b bytes.Buffer
		if err := write(&b, stored); err != nil {
			t.Fatal(err)
		}
		if b.String() != written(t, format, sampleRun(t)) {
			t.Errorf("%s of the stored run is another", format)
		}
	}
}
