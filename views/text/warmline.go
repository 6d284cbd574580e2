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
	case warmup.StateNew, warmup.StatePreparing:
		return name + "  " + Outlook(sn)
	case warmup.StateEnded:
		return fmt.Sprintf("%s  %s  %s", name, s.State(WarmWord(sn)), depthOf(sn))
	}
	parts := []string{name, s.State(WarmWord(sn))}
	if barWidth > 0 {
		parts = append(parts, s.Bar(ratio(sn.Depth, sn.Floor), barWidth))
	}
	floor := fmt.Sprint(sn.Floor)
	parts = append(parts,
		fmt.Sprintf("%*d/%s", len(floor), sn.Depth, floor), fmt.Sprintf("%4.0f/s", sn.Rate),
		fmt.Sprintf("legs %d/%d", sn.Proven, len(sn.Legs)))
	if bad := sn.Bad; bad > 0 {
		parts = append(parts, fmt.Sprintf("bad %d", bad))
	}
	parts = append(parts, fmt.Sprintf("%s of %s", engine.Span(sn.Elapsed), engine.Span(sn.Budget)))
	if next := Outlook(sn); next != "" {
		parts = append(parts, next)
	}
	return strings.Join(parts, "  ")
}

// Outlook is what comes next in a warm-up, in words; empty where nobody knows.
func Outlook(sn warmup.Snapshot) string { return string(AppendOutlook(nil, &sn)) }

// AppendOutlook appends what Outlook says.
func AppendOutlook(b []byte, sn *warmup.Snapshot) []byte {
	switch {
	case sn.State == warmup.StateNew:
		return append(b, "waiting"...)
	case sn.State == warmup.StatePreparing && sn.RoutesTotal == 0:
		return append(b, "reading routes"...)
	case sn.State == warmup.StatePreparing:
		return fmt.Appendf(b, "reading routes: %d of %d tables", sn.RoutesDone, sn.RoutesTotal)
	case sn.State == warmup.StatePaused:
		return append(b, "paused"...)
	case sn.State == warmup.StateEnding:
		return fmt.Appendf(b, "ending, %d in flight", sn.InFlight)
	case sn.State == warmup.StateEnded:
		return b
	case sn.Depth >= sn.Floor:
		return append(b, "floor reached, proving the last legs"...)
	case sn.ETA > 0:
		return engine.AppendSpan(append(b, "floor in about "...), sn.ETA)
	}
	return b
}

// WarmWord is the state or verdict of a warm-up in one word that has a mark.
func WarmWord(sn warmup.Snapshot) string {
	if sn.State == warmup.StateEnded {
		return string(sn.Verdict.Word)
	}
	return "warming"
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
