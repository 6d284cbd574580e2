package views_test

import (
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views"
	"bellows/views/shape"
	"bellows/views/text"
)

// words is a text with single blanks, as wrapping leaves it.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// everything is a warm-up that has all that a report can tell.
func everything() *warmup.Snapshot {
	sn := expired()
	sn.Verdict = warmup.Verdict{
		Word: warmup.Warm, Outcome: engine.Uncovered, Reason: "2000 of 2000 good probes in 6.2 s, but 4 of 23 legs are left without proof",
		Advice: "see the reasons of the uncovered legs; --allow-uncovered 4 accepts them",
	}
	sn.Lives, sn.Notes = 3, []string{"schema of clicks_REALTIME not read"}
	sn.Tracks = append(sn.Tracks, warmup.Track{Engine: warmup.MSE, Depth: 1000, Floor: 1000})
	sn.Kinds = append(sn.Kinds, warmup.KindStatus{Kind: warmup.ShapeTime, Engine: warmup.MSE})
	sn.Dropped = []warmup.DroppedShape{
		{Kind: warmup.ShapeTime, Engine: warmup.SSE, Table: "orders_OFFLINE", Reason: "took 1.2 s on run 2, 1 s allowed"},
		{Kind: warmup.ShapeGroup, Engine: warmup.SSE, Table: "orders_OFFLINE", Narrowed: true, Reason: "scanned 2000000 documents"},
	}
	for i := range sn.Legs[:15] {
		sn.Legs[i].State, sn.Legs[i].Reason = warmup.LegChosen, "orders_OFFLINE: not probed yet"
	}
	return sn
}

// The screen says what the report says, word for word and figure for figure.
func TestWarmupSaysWhatTheReportSays(t *testing.T) {
	none := &warmup.Snapshot{
		Broker: "b2", State: warmup.StateEnded, Lives: 1,
		Verdict: warmup.Verdict{Word: warmup.Unreachable, Outcome: engine.Unreachable, Reason: "connection refused", Advice: "check the port"},
	}
	for _, sn := range []*warmup.Snapshot{everything(), expired(), warm(), none} {
		for _, width := range []int{80, 200} {
			f := frameFor(t, width, 120, "mono", themes.Attributes, false)
			s := warmups(sn, sn)
			s.Tables, s.JIT = nil, nil
			views.Warmup(f, s)
			shown := words(plain(f))
			for _, line := range (text.Style{Unicode: true}).WarmReport(*sn) {
				line = strings.ReplaceAll(words(line), " (all in -o json)", "")
				if line = strings.TrimPrefix(line, sn.Broker+" "); !strings.Contains(shown, line) {
					t.Errorf("%s, %d wide: the report says %q, the screen does not:\n%s", sn.Broker, width, line, plain(f))
				}
			}
		}
	}
}

// So does a warm-up that runs: its line and its screen have the same figures.
func TestWarmupSaysWhatTheLineSays(t *testing.T) {
	paused, ending, preparing, proving := warming(), warming(), warming(), warming()
	paused.State, ending.State = warmup.StatePaused, warmup.StateEnding
	preparing.State, preparing.RoutesDone, preparing.RoutesTotal = warmup.StatePreparing, 3, 118
	proving.Depth = 1003
	for _, sn := range []*warmup.Snapshot{warming(), paused, ending, preparing, proving} {
		f := frameFor(t, 200, 60, "mono", themes.Attributes, false)
		views.Warmup(f, warmups(sn, sn, warm()))
		shown := words(plain(f))
		for _, part := range strings.Split((text.Style{Unicode: true}).WarmLine(*sn, 0, 0), "  ") {
			part = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(part), "legs "), "bad ")
			if !strings.Contains(shown, part) {
				t.Errorf("%s: the line says %q, the screen does not:\n%s", sn.State, part, plain(f))
			}
		}
	}
}

// Every state looks as in the report of brokers: shape and word.
func TestFleetShowsTheMarksOfTheReports(t *testing.T) {
	for _, word := range shape.Words() {
		for _, ascii := range []bool{false, true} {
			rows := views.NewFleetRows(nil, []warmup.BrokerStatus{{Name: "b", State: warmup.BrokerState(word)}}, nil, noon)
			f := frameFor(t, 100, 20, "mono", themes.Plain, ascii)
			views.Fleet(f, views.FleetState{Table: tableOf(views.FleetColumns(), rows), Rows: rows})
			if want := (text.Style{Unicode: !ascii}).State(word); !strings.Contains(plain(f), want) {
				t.Errorf("no %q on the screen:\n%s", want, plain(f))
			}
		}
	}
}
