package views

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
	"bellows/views/widget"
)

// roomyFacts is how many rows the facts of a round and the titles around them take.
const roomyFacts = 20

// closely draws one round: its facts, and what became of the requests of each slot.
func (s *BenchState) closely(a Area) {
	r := s.Round
	w, h := a.Size()
	a.Rule(0)
	heading(a, 0, "round "+itoa(r.Number)+", "+r.Arm, "restart "+itoa(r.Restart)+", attempt "+itoa(r.Attempt))
	_, a = a.CutTop(1)
	if h < 16 {
		p := factSheet{area: a.Pad(1, 0)}
		s.facts(&p, r)
		return
	}
	tall := min(max((h-roomyFacts)/3, 1), 6)
	a, foot := a.CutBottom(3 + 3*tall)
	p := factSheet{area: a.Sub(1, 0, w-2, h)}
	s.facts(&p, r)
	one := *s
	one.Live = nil
	missed := benchRow{"missed", nothing, text.BenchSpots(r.Series, text.BenchMissedAt)}
	times := []benchRow{{"p50", nothing, text.BenchSpots(r.Series, text.BenchP50At)}, {"p99", nothing, text.BenchSpots(r.Series, text.BenchP99At)}}
	if s.Window < len(r.Windows) && r.Windows[s.Window].Sent > 0 {
		result := &r.Windows[s.Window]
		missed.figure = bench.Percent(result.MissedRatio())
		times[0].figure, times[1].figure = text.BenchTime(result.Response.At(0.5)), text.BenchTime(result.Response.At(0.99))
	}
	foot = one.block(foot, "cancelled or failed"+one.per(foot), "full height is 100 %", []benchRow{missed}, tall, func(spot text.BenchSpot) float64 { return spot.Value }, themes.Heat4)
	foot = one.block(foot, "response time"+one.per(foot), "logarithmic; ▲ at least "+engine.Span(s.Picture.Run.Settings.Limit), times, tall, one.logarithm, themes.Spark)
	one.timeAxis(foot.Row(0))
}

// facts are everything that is known of a round.
func (s *BenchState) facts(p *factSheet, r *bench.Round) {
	if p.rest() <= 0 {
		return
	}
	row := p.row()
	mark := shape.OK
	if r.Void.Reason != bench.VoidNone {
		mark = shape.Failed
	}
	widget.Marked(&row, mark, text.BenchState(r.Void))
	for i := range r.Windows {
		w := &r.Windows[i]
		p.fact("window", text.BenchWindow(w.Window)+"  "+windowWords(w))
		if w.Sent == 0 {
			continue
		}
		p.fact("response", percentiles(&w.Response))
		p.fact("service", percentiles(&w.Service))
		var failures []string
		for _, f := range w.Failures {
			failures = append(failures, f.Label+" "+itoa(f.N))
		}
		p.fact("failed", strings.Join(failures, ", "))
	}
	p.fact("prepared", preparation(&r.Prepared))
	p.fact("restart", "the broker was ready after "+engine.Span(r.Restarted))
	p.fact("sender", fmt.Sprintf("late p50 %s  p99 %s  max %s  allowed %s", engine.Span(r.Pacing.LateP50), engine.Span(r.Pacing.LateP99), engine.Span(r.Pacing.LateMax), engine.Span(r.Pacing.Allowed)))
	p.fact("rate", fmt.Sprintf("%s of %s  sent %d of %d  at most %d in flight", text.BenchRate(r.Pacing.Achieved), text.BenchRate(r.Pacing.Target), r.Pacing.Sent, r.Pacing.Planned, r.Pacing.MaxInFlight))
	if r.JVM != nil {
		p.fact("broker", fmt.Sprintf("CPU %s  compiling %s under load; %s and %s before the gate", engine.Span(r.JVM.Loaded.CPU), engine.Span(r.JVM.Loaded.Compiling),
			engine.Span(r.JVM.SinceStart.CPU), engine.Span(r.JVM.SinceStart.Compiling)))
	}
}

func windowWords(w *bench.WindowResult) string {
	if w.Sent == 0 {
		return "nothing was sent"
	}
	words := fmt.Sprintf("sent %d  cancelled %d  failed %d  missed %s  slow %s", w.Sent, w.Cancelled, w.Failed, bench.Percent(w.MissedRatio()), bench.Percent(w.SlowRatio()))
	if !w.Complete {
		words += "  cut short"
	}
	return words
}

func percentiles(d *bench.Distribution) string {
	var parts []string
	for _, q := range []struct {
		name string
		q    float64
	}{{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}} {
		parts = append(parts, q.name+" "+text.BenchTime(d.At(q.q)))
	}
	return strings.Join(append(parts, "max "+text.BenchTime(d.Max())), "  ")
}

func preparation(p *bench.Preparation) string {
	words := "in " + engine.Span(p.Took)
	if p.Probes > 0 {
		words += ", " + itoa(p.Probes) + " good probes"
	}
	if p.Text != "" {
		words += ": " + p.Text
	}
	return words
}
