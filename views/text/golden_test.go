package text_test

import (
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views/text"

	"github.com/charmbracelet/x/exp/golden"
)

// styles are the three ways in which the same lines are drawn.
var styles = map[string]text.Style{
	"ascii":   {},
	"unicode": {Unicode: true},
	"colour":  {Unicode: true, Colour: true},
}

// inEveryStyle compares lines with testdata; go test -update writes it anew.
func inEveryStyle(t *testing.T, lines func(text.Style) []string) {
	t.Helper()
	for name, style := range styles {
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, strings.Join(lines(style), "\n")+"\n")
		})
	}
}

func TestWarmReport(t *testing.T) {
	inEveryStyle(t, func(s text.Style) []string {
		return append(s.WarmReport(warmed()), s.WarmReport(cold())...)
	})
}

func TestWarmLine(t *testing.T) {
	inEveryStyle(t, func(s text.Style) []string {
		waiting, preparing, paused, ending, proving := cold(), cold(), warming(), warming(), warming()
		waiting.State = warmup.StateNew
		preparing.State, preparing.RoutesDone, preparing.RoutesTotal = warmup.StatePreparing, 7, 15
		paused.State, paused.Bad = warmup.StatePaused, 3
		ending.State, ending.InFlight = warmup.StateEnding, 2
		proving.Depth, proving.Proven = 1003, 3
		var lines []string
		for _, sn := range []warmup.Snapshot{waiting, preparing, warming(), paused, ending, proving, warmed(), cold()} {
			lines = append(lines, s.WarmLine(sn, 14, 12))
		}
		return append(lines, s.WarmLine(warming(), 0, 0))
	})
}

func TestCoverReport(t *testing.T) {
	inEveryStyle(t, func(s text.Style) []string {
		sizes := []text.CoverSize{{Method: warmup.FirstFit, Tables: 3}, {Method: warmup.Exact, Tables: 1, Minimal: true}}
		lines := s.CoverReport("Broker_blue_1", sampleCover(), sizes)
		return append(lines, s.CoverReport("Broker_spare_1", warmup.Cover{Method: warmup.FirstFit}, nil)...)
	})
}

func TestBrokers(t *testing.T) {
	inEveryStyle(t, func(s text.Style) []string { return s.Brokers(sampleBrokers(), noon) })
}

func TestChecks(t *testing.T) {
	inEveryStyle(t, func(s text.Style) []string {
		return s.Checks([]text.Check{
			{Subject: "controller http://c:9000", Result: text.CheckOK, Outcome: engine.OK, Text: "answers; version 1.5.1"},
			{Subject: "broker b1", Result: text.CheckWarning, Outcome: engine.OK, Text: "not healthy (HTTP 503 STARTING)"},
			{Subject: "broker b2", Result: text.CheckFailed, Outcome: engine.Denied, Text: "HTTP 401"},
		})
	})
}

func TestWarmSummary(t *testing.T) {
	all := []warmup.Snapshot{warmed(), cold(), warmed()}
	const want = "3 brokers: 2 warm, 1 unreachable; outcome unreachable (exit code 7)"
	if got := text.WarmSummary(all, engine.Unreachable, 7); got != want {
		t.Errorf("summary is %q, want %q", got, want)
	}
}

// A report stays readable however much went wrong; JSON has everything.
func TestLongListsAreCut(t *testing.T) {
	sn := warmed()
	sn.Legs = nil
	for range 100 {
		sn.Legs = append(sn.Legs, warmup.LegStatus{Leg: offline("s"), State: warmup.LegChosen, Reason: "not probed yet"})
	}
	count := 0
	report := text.Style{}.WarmReport(sn)
	for _, l := range report {
		if strings.Contains(l, "no proof") {
			count++
		}
	}
	if count != 7 || !strings.Contains(strings.Join(report, "\n"), "and 93 legs more (all in -o json)") {
		t.Errorf("%d of 100 legs are listed:\n%s", count, strings.Join(report, "\n"))
	}
	if got := len(text.WarmBrokerOf(sn).Legs); got != 100 {
		t.Errorf("JSON has %d of 100 legs", got)
	}
}
