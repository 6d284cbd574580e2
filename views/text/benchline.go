package text

import (
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// BenchEvent is an event of a measurement as a line.
func (s Style) BenchEvent(e bench.Event) string {
	return e.At.Format(time.TimeOnly) + "  " + e.Text
}

// sparkSlots is how many of the last slots a live line draws.
const sparkSlots = 16

// BenchLine is the round under way in one line; empty when there is none.
func (s Style) BenchLine(sn bench.Snapshot) string {
	l := sn.Live
	if l == nil {
		if sn.State == bench.StateSearching {
			return "looking for a rate"
		}
		return ""
	}
	total := len(sn.Run.Rounds) + 1 + len(sn.Ahead)
	parts := []string{fmt.Sprintf("round %d of %d  %s %d/%d", l.Number, total, l.Arm, l.Restart, sn.Run.Settings.Restarts), string(sn.State)}
	switch {
	case sn.State == bench.StateLoading || sn.State == bench.StateDraining:
		parts = append(parts, fmt.Sprintf("%s of %s", engine.Span(min(l.Within, l.Lasts)), engine.Span(l.Lasts)),
			fmt.Sprintf("sent %d", l.Sent), "cancelled "+bench.Percent(part(l.Cancelled, l.Sent)))
		if l.Failed > 0 {
			parts = append(parts, fmt.Sprintf("failed %d", l.Failed))
		}
		parts = append(parts, fmt.Sprintf("in flight %d", l.InFlight))
		if n := len(l.Points); n > 0 {
			var times []float64
			for _, p := range l.Points[max(0, n-sparkSlots):] {
				times = append(times, p.P50.Value.Seconds())
			}
			parts = append(parts, "p50 "+l.Points[n-1].P50.String()+" "+s.Spark(times))
		}
	case l.Warmup != nil:
		parts = append(parts, fmt.Sprintf("%d of %d good probes", l.Warmup.Depth, l.Warmup.Floor))
	case l.Lasts > 0:
		parts = append(parts, fmt.Sprintf("%s of %s", engine.Span(min(l.Within, l.Lasts)), engine.Span(l.Lasts)))
	default:
		parts = append(parts, "for "+engine.Span(l.Within))
	}
	if sn.ETA > 0 {
		parts = append(parts, "about "+engine.Span(sn.ETA.Round(time.Second))+" left")
	}
	return strings.Join(parts, "  ")
}

func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
