package views_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

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
	sn.JVMBefore = &warmup.JVM{CompileTime: 6 * time.Second, CPUTime: 20 * time.Second, ClassesLoaded: 17000}
	sn.JVMAfter = &warmup.JVM{CompileTime: 19 * time.Second, CPUTime: 41 * time.Second, ClassesLoaded: 18100}
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

// Of one warm-up alone, without the list of them, every figure of the line is there too.
func TestOneWarmupSaysWhatTheLineSays(t *testing.T) {
	for _, width := range []int{80, 120, 200} {
		sn := warming()
		f := frameFor(t, width, 60, "mono", themes.Attributes, false)
		views.Warmup(f, warmups(sn, sn))
		shown := strings.ReplaceAll(words(plain(f)), " / ", "/")
		for _, part := range strings.Split((text.Style{Unicode: true}).WarmLine(*sn, 0, 0), "  ") {
			part = strings.ReplaceAll(strings.TrimSpace(part), " of ", "/")
			if strings.TrimPrefix(part, "bad ") != part {
				part += ":" // and what they were
			}
			if !strings.Contains(shown, strings.TrimPrefix(part, "legs ")) {
				t.Errorf("%d wide: the line says %q, the screen does not:\n%s", width, part, plain(f))
			}
		}
	}
}

// What the report of brokers says of one, Fleet says of the one at the cursor.
func TestFleetSaysWhatTheBrokersReportSays(t *testing.T) {
	style := text.Style{Unicode: true}
	for i, b := range sampleBrokers() {
		rows := views.NewFleetRows(nil, sampleBrokers(), nil, noon)
		s := views.FleetState{Table: tableOf(views.FleetColumns(), rows), Rows: rows}
		s.Table.Move(i)
		f := frameFor(t, 250, 60, "mono", themes.Attributes, false)
		views.Fleet(f, s)
		shown := words(plain(f))
		for _, part := range strings.Split(style.Brokers([]warmup.BrokerStatus{b}, noon)[1], "  ") {
			part = strings.TrimSpace(part)
			if part == fmt.Sprintf("%d/%d", b.Routed, b.Tables) {
				part = fmt.Sprintf("%d of %d tables", b.Routed, b.Tables)
			}
			part = strings.Replace(part, "0 of ", "none of ", 1)
			if part != "–" && !strings.Contains(shown, part) {
				t.Errorf("%s: the report says %q, the screen does not:\n%s", b.Name, part, plain(f))
			}
		}
	}
}

// What the report of a cover says, Coverage says: the cover in order with what each table
// adds, what is left out and why.
func TestCoverageSaysWhatTheCoverReportSays(t *testing.T) {
	s := coverage()
	for row := range s.Rows.Len() {
		if s.Rows.Leg(row).State == warmup.LegUncovered {
			s.Legs.Move(row)
		}
	}
	f := frameFor(t, 250, 78, "mono", themes.Attributes, false)
	views.Coverage(f, s)
	shown := words(plain(f))
	say := func(pattern string, args ...any) {
		t.Helper()
		for i, arg := range args {
			args[i] = regexp.QuoteMeta(fmt.Sprint(arg))
		}
		if pattern = fmt.Sprintf(pattern, args...); !regexp.MustCompile(pattern).MatchString(shown) {
			t.Errorf("the report says %s, the screen does not:\n%s", pattern, plain(f))
		}
	}
	c := s.Cover
	say(`%s .*; %s tables by %s \(no smaller cover exists\), %s legs`, s.Broker, len(c.Chosen), c.Method, len(c.Universe))
	reached := 0
	for i, one := range c.Chosen {
		adds := "–"
		if n := len(one.Adds); n > 0 {
			adds = fmt.Sprint("+", n)
		}
		reached += len(one.Adds)
		say(`%s %s (. \w+ )?%s %s \d+ %s %s`, i+1, one.Routes.Table, adds, reached, len(one.Routes.Choices), one.Routes.Segments)
	}
	for _, g := range c.Uncovered {
		say(`uncovered %s: %s`, g.Leg, g.Reason)
	}
	for _, skipped := range c.Skipped {
		say(`%s [– ]*%s`, skipped.Table, skipped.Reason)
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
