package views_test

import (
	"maps"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"
)

// sampleRun is the stored run that the reports are tested with.
var sampleRun = sync.OnceValue(func() *bench.Run {
	file, err := os.Open("text/testdata/coldstart.json")
	if err != nil {
		panic(err)
	}
	defer func() { _ = file.Close() }()
	run, err := bench.Decode(file)
	if err != nil {
		panic(err)
	}
	return run
})

// benching is a run on the screen.
func benching(run *bench.Run) views.BenchState {
	rows := views.NewBenchRows(run, 0)
	s := views.BenchState{
		Chrome: chrome(5, fleetRows()), Picture: views.NewBenchPicture(run), File: "coldstart-20260301T120000Z.json",
		Rounds: tableOf(views.BenchColumns(), rows), Rows: rows,
	}
	s.Header.Tabs = []string{"Fleet", "Warm-up", "Coverage", "Spread", "Babysit", "Bench", "Journal"}
	if rows.Len() > 1 {
		s.Rounds.Move(1)
		s.Round = rows.Round(1)
	}
	return s
}

// live is the sample after some rounds, with one under way.
func live(rounds int, state bench.State) views.BenchState {
	run := *sampleRun()
	next := run.Rounds[rounds]
	run.Rounds, run.Outcome, run.Reason, run.Finished = run.Rounds[:rounds], "", "", time.Time{}
	s := benching(&run)
	s.File = ""
	s.Live = &bench.Snapshot{
		Version: 9, Taken: noon, State: state, Run: run, Elapsed: 72 * time.Second, ETA: 5 * time.Minute, Ahead: make([]bench.Planned, 14-rounds),
		Live: &bench.Live{Planned: bench.Planned{Arm: next.Arm, Restart: next.Restart, Attempt: next.Attempt}, Number: next.Number, Within: 3500 * ms, Lasts: 12 * time.Second},
	}
	l := s.Live.Live
	switch state {
	case bench.StatePreparing:
		l.Lasts = 0
		l.Warmup = &warmup.Snapshot{Depth: 655, Floor: 1000}
	case bench.StateLoading:
		l.Points, l.Sent, l.Good, l.Cancelled, l.InFlight, l.LateP99 = next.Series[:7], 1008, 980, 28, 31, 400*time.Microsecond
	}
	return s
}

func storedRuns() []views.StoredRun {
	return []views.StoredRun{
		{File: "/state/bench/coldstart-20260301T120000Z.json", Name: "coldstart-20260301T120000Z.json", Started: noon, Broker: "Broker_10.0.3.5_8099", Context: "prod", Outcome: engine.OK, Verdict: "warm is better than off: 28.6 % → 1.6 % cancelled or failed"},
		{File: "/state/bench/coldstart-20260228T090000Z.json", Name: "coldstart-20260228T090000Z.json", Started: ago(27 * time.Hour), Broker: "Broker_10.0.3.6_8099", Context: "prod", Outcome: engine.Interrupted, Verdict: "an arm has no valid restart"},
		{File: "/state/bench/x.json", Name: "x.json", Broken: true, Verdict: "not the JSON of a run"},
	}
}

var benchScreens = map[string]func(f *views.Frame){
	"bench":       func(f *views.Frame) { views.Bench(f, benching(sampleRun())) },
	"bench-whole": func(f *views.Frame) { s := benching(sampleRun()); s.Whole, s.Window = true, 1; views.Bench(f, s) },
	"bench-live":  func(f *views.Frame) { views.Bench(f, live(4, bench.StateLoading)) },
	"bench-by-hand": func(f *views.Frame) {
		s := live(4, bench.StateRestarting)
		s.Live.Live.Lasts = 0
		s.Live.Events = []bench.Event{{Seq: 1, At: noon, Kind: bench.EventRestart, Text: "round 5 (off, restart 2 of 5): restart Broker_10.0.3.5_8099 now; waiting for its start time to change"}}
		views.Bench(f, s)
	},
	"bench-search": func(f *views.Frame) {
		s := live(0, bench.StateSearching)
		s.Live.Live = nil
		s.Live.Events = []bench.Event{{Seq: 1, At: noon, Kind: bench.EventSearch, Text: "480/s held: p99 31 ms, nothing cancelled"}}
		views.Bench(f, s)
	},
	"bench-begun": func(f *views.Frame) { views.Bench(f, live(0, bench.StatePreparing)) },
	"bench-partial": func(f *views.Frame) {
		run := *sampleRun()
		run.Rounds, run.Outcome, run.Reason = run.Rounds[:5], engine.Interrupted, "ended early (stopped); 4 of 15 rounds are valid"
		views.Bench(f, benching(&run))
	},
	"bench-round": func(f *views.Frame) { s := benching(sampleRun()); s.View = views.BenchRound; views.Bench(f, s) },
	"bench-runs": func(f *views.Frame) {
		s := benching(sampleRun())
		s.View, s.Runs = views.BenchRuns, tableOf(views.BenchRunColumns(), views.NewBenchRunRows(storedRuns(), time.UTC))
		s.Failed = "run file x.json: not the JSON of a run"
		views.Bench(f, s)
	},
	"bench-none": func(f *views.Frame) { views.Bench(f, views.BenchState{Chrome: chrome(5, fleetRows())}) },
}

func init() { maps.Copy(screens, benchScreens) }

// What the screen shows is what the reports show.
func TestBenchAgreesWithTheReports(t *testing.T) {
	run := sampleRun()
	sum := run.Summarize()
	f := frameFor(t, 200, 60, "mono", themes.Attributes, false)
	views.Bench(f, benching(run))
	shown := plain(f)
	for i := range sum.Arms {
		figures := text.BenchFigures(&sum.Arms[i].Windows[0], &run.Settings)
		for _, want := range []string{figures[0].Median, figures[0].Range(), figures[2].Median, figures[3].Pooled, figures[5].Pooled} {
			if !strings.Contains(shown, want) {
				t.Errorf("arm %s: %q is not on the screen:\n%s", sum.Arms[i].Name, want, shown)
			}
		}
	}
	if !strings.Contains(shown, "✕ void: sender-late") {
		t.Errorf("the voided round is not on the screen:\n%s", shown)
	}
}

// A lower bound is seen without colour, and never among measured times.
func TestBenchLowerBoundsAreSeen(t *testing.T) {
	f := frameFor(t, 132, 43, "mono", themes.Plain, true)
	views.Bench(f, benching(sampleRun()))
	if shown := plain(f); !strings.Contains(shown, "^^^^") || !strings.Contains(shown, ">= 2 s") {
		t.Errorf("no lower bounds on\n%s", shown)
	}
}

// Sorting by a figure puts voided rounds among the others, and lower bounds last.
func TestBenchRowsSort(t *testing.T) {
	table := tableOf(views.BenchColumns(), views.NewBenchRows(sampleRun(), 0))
	table.SortBy("missed", true)
	rows := table.Shown()
	before := 2.0
	for _, row := range rows {
		missed := sampleRun().Rounds[row].Windows[0].MissedRatio()
		if missed > before {
			t.Fatalf("row %d with %g stands below %g", row, missed, before)
		}
		before = missed
	}
	if len(rows) != 16 {
		t.Errorf("%d rows, want 16", len(rows))
	}
	table.SetFilter("state:void")
	if shown, _ := table.Len(); shown != 1 {
		t.Errorf("%d voided rounds are found, want 1", shown)
	}
}

// However hostile a stored run is, the screen keeps its size.
func TestBenchHostileRunsBreakNoLayout(t *testing.T) {
	for kind, name := range hostileNames {
		run := *sampleRun()
		run.Broker, run.Reason, run.Simulation = name, name, name
		run.Arms = append([]bench.Arm(nil), run.Arms...)
		run.Rounds = append([]bench.Round(nil), run.Rounds...)
		for i := range run.Arms {
			run.Arms[i].Name += name
		}
		for i := range run.Rounds {
			run.Rounds[i].Arm += name
			if run.Rounds[i].Void.Reason != bench.VoidNone {
				run.Rounds[i].Void.Text = name
			}
		}
		for _, view := range []views.BenchView{views.BenchAll, views.BenchRound} {
			for _, size := range [][2]int{{1, 1}, {41, 17}, {80, 24}, {121, 31}} {
				s := benching(&run)
				s.View, s.File, s.Failed, s.Toasts = view, name, name, []widget.Toast{{Text: name}}
				f := frameFor(t, size[0], size[1], "dark", themes.TrueColour, false)
				views.Bench(f, s)
				if wrong := whole(f, size[0], size[1], "\x1b[0m"); wrong != "" {
					t.Errorf("%s names, view %d at %v: %.200s", kind, view, size, wrong)
				}
			}
		}
	}
}

func BenchmarkBenchFrame(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	s := benching(sampleRun())
	b.ReportAllocs()
	for b.Loop() {
		f.Reset(200, 60)
		views.Bench(f, s)
		_ = f.String()
	}
}
