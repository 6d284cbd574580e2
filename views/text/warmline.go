package text

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"

	"github.com/charmbracelet/x/ansi"
)

// WarmLine is one broker's progress on one line: for a terminal's live line,
// and for a pipe's line every few seconds. The name and the figures that change
// keep their width, so that nothing jumps.
func (s Style) WarmLine(sn warmup.Snapshot, nameWidth, barWidth int) string {
	name := padded(sn.Broker, nameWidth)
	switch sn.State {
	case warmup.StateNew:
		return name + "  waiting"
	case warmup.StatePreparing:
		return fmt.Sprintf("%s  reading routes: %d of %d tables", name, sn.RoutesDone, sn.RoutesTotal)
	case warmup.StateEnded:
		return fmt.Sprintf("%s  %s  %s", name, s.State(string(sn.Verdict.Word)), depthOf(sn))
	}
	parts := []string{name, s.State("warming")}
	if barWidth > 0 {
		parts = append(parts, s.Bar(ratio(sn.Depth, sn.Floor), barWidth))
	}
	floor := fmt.Sprint(sn.Floor)
	parts = append(parts, fmt.Sprintf("%*d/%s", len(floor), sn.Depth, floor), fmt.Sprintf("%4.0f/s", sn.Rate))
	parts = append(parts, fmt.Sprintf("legs %d/%d", sn.Proven, len(sn.Legs)))
	if bad := sn.Bad; bad > 0 {
		parts = append(parts, fmt.Sprintf("bad %d", bad))
	}
	parts = append(parts, fmt.Sprintf("%s of %s", engine.Span(sn.Elapsed), engine.Span(sn.Budget)))
	switch {
	case sn.State == warmup.StatePaused:
		parts = append(parts, "paused")
	case sn.State == warmup.StateEnding:
		parts = append(parts, fmt.Sprintf("ending, %d in flight", sn.InFlight))
	case sn.Depth >= sn.Floor:
		parts = append(parts, "floor reached, proving the last legs")
	case sn.ETA > 0:
		parts = append(parts, "floor in about "+engine.Span(sn.ETA))
	}
	return strings.Join(parts, "  ")
}

func depthOf(sn warmup.Snapshot) string { return fmt.Sprintf("%d/%d", sn.Depth, sn.Floor) }

func ratio(n, of int) float64 {
	if of <= 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Event is one event on one line.
func Event(broker string, nameWidth int, e warmup.Event) string {
	return fmt.Sprintf("%s  %-11s  %s", padded(broker, nameWidth), string(e.Kind), e.Text)
}

// padded counts cells, not letters: names may be in any script.
func padded(name string, cells int) string {
	return name + strings.Repeat(" ", max(0, cells-ansi.StringWidth(name)))
}
