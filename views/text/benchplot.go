package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// benchPlot is one picture of a page: the same figure of all arms on one axis.
type benchPlot struct {
	id, title, desc string
	from, to        time.Duration
	lines           []BenchSeries
	windows         []bench.Window
	axis            axis
}

// axis is a scale from bottom to top, each mark with its words.
type axis struct {
	low, high float64
	log       bool
	marks     []float64
	words     func(float64) string
	// limit, where it is not 0, is where values are lower bounds.
	limit float64
}

// The plot's measures, in the units of its viewBox.
const (
	plotWidth, plotHeight = 960.0, 300.0
	plotLeft, plotRight   = 70.0, 20.0
	plotTop, plotBottom   = 14.0, 34.0
	// plotMarks is how many shapes stand on a line, so that arms are told apart without
	// colour.
	plotMarks = 12
	// plotHues is how many looks arms have before they repeat.
	plotHues = 6
)

func ratioAxis() axis {
	return axis{high: 1, marks: []float64{0, 0.25, 0.5, 0.75, 1}, words: func(v float64) string { return strconv.FormatFloat(100*v, 'f', 0, 64) + " %" }}
}

// timeAxis is logarithmic, from the decade of the smallest to the limit.
func timeAxis(lines []BenchSeries, limit time.Duration) axis {
	low, high := limit.Seconds(), limit.Seconds()
	for _, l := range lines {
		for _, spots := range l.Restarts {
			for _, s := range spots {
				low, high = min(low, s.Value), max(high, s.Value)
			}
		}
	}
	high = max(high, 1e-3)
	a := axis{low: math.Pow(10, math.Floor(math.Log10(max(low, 1e-6)))), high: high, log: true, limit: limit.Seconds()}
	a.words = func(v float64) string { return engine.Span(spanOf(v)) }
	for v := a.low; v < high*0.7; v *= 10 {
		a.marks = append(a.marks, v)
	}
	a.marks = append(a.marks, high)
	if a.low >= a.high {
		a.low = a.high / 10
	}
	return a
}

func (a *axis) y(v float64) float64 {
	part := (v - a.low) / (a.high - a.low)
	if a.log {
		part = math.Log(max(v, a.low)/a.low) / math.Log(a.high/a.low)
	}
	return plotTop + (1-min(max(part, 0), 1))*(plotHeight-plotTop-plotBottom)
}

func (p *benchPlot) x(at time.Duration) float64 {
	return plotLeft + float64(at-p.from)/float64(p.to-p.from)*(plotWidth-plotLeft-plotRight)
}

func coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// write draws the plot as an SVG of its own.
func (p *benchPlot) write(b *strings.Builder) {
	fmt.Fprintf(b, `<svg viewBox="0 0 %g %g" role="img" aria-labelledby="%s-t %s-d"><title id="%s-t">%s</title><desc id="%s-d">%s</desc>`+"\n",
		plotWidth, plotHeight, p.id, p.id, p.id, inHTML(p.title), p.id, inHTML(p.desc))
	bottom := plotHeight - plotBottom
	for _, w := range p.windows {
		left, right := p.x(max(w.From, p.from)), p.x(min(w.To, p.to))
		if right > left {
			fmt.Fprintf(b, `<rect class="window" x="%s" y="%g" width="%s" height="%s"/>`+"\n", coordinate(left), plotTop, coordinate(right-left), coordinate(bottom-plotTop))
		}
	}
	for _, v := range p.axis.marks {
		y := coordinate(p.axis.y(v))
		fmt.Fprintf(b, `<path class="grid" d="M%g %sH%g"/><text class="y" x="%g" y="%s">%s</text>`+"\n", plotLeft, y, plotWidth-plotRight, plotLeft-6, y, inHTML(p.axis.words(v)))
	}
	step := tickOf(p.to - p.from)
	for at := p.from.Truncate(step); at <= p.to; at += step {
		if at < p.from {
			continue
		}
		x := coordinate(p.x(at))
		fmt.Fprintf(b, `<path class="grid" d="M%s %gv4"/><text class="x" x="%s" y="%g">%s</text>`+"\n", x, bottom, x, bottom+18, inHTML(engine.Span(at)))
	}
	if p.axis.limit > 0 {
		fmt.Fprintf(b, `<path class="limit" d="M%g %sH%g"/>`+"\n", plotLeft, coordinate(p.axis.y(p.axis.limit)), plotWidth-plotRight)
	}
	for i := range p.lines {
		p.line(b, i)
	}
	b.WriteString("</svg>\n")
}

// line draws an arm: its restarts thinly, their median with shapes on it.
func (p *benchPlot) line(b *strings.Builder, i int) {
	l := &p.lines[i]
	fmt.Fprintf(b, `<g class="arm arm%d"><title>%s</title>`+"\n", i%plotHues, inHTML(l.Arm.Name))
	if len(l.Restarts) > 1 {
		for _, spots := range l.Restarts {
			if d, _ := p.path(spots); d != "" {
				fmt.Fprintf(b, `<path class="restart" d="%s"/>`+"\n", d)
			}
		}
	}
	d, shown := p.path(l.Median)
	if d != "" {
		fmt.Fprintf(b, `<path class="median" d="%s"/>`+"\n", d)
	}
	every := max(1, len(shown)/plotMarks)
	for k := i % every; k < len(shown); k += every {
		fmt.Fprintf(b, `<path class="mark" d="%s"/>`, plotMark(i, p.x(shown[k].At+bench.Slot/2), p.axis.y(shown[k].Value)))
	}
	b.WriteString("</g>\n")
}

// path joins what lies in the plot, at the middle of each slot; a gap in the series is
// one in the path.
func (p *benchPlot) path(spots []BenchSpot) (d string, shown []BenchSpot) {
	var b strings.Builder
	last := time.Duration(-1)
	for _, s := range spots {
		if s.At < p.from || s.At >= p.to {
			continue
		}
		act := byte('L')
		if last < 0 || s.At-last > bench.Slot {
			act = 'M'
		}
		last = s.At
		b.WriteByte(act)
		b.WriteString(coordinate(p.x(s.At+bench.Slot/2)) + " " + coordinate(p.axis.y(s.Value)))
		shown = append(shown, s)
	}
	return b.String(), shown
}

// plotMark is the shape of an arm: square, triangle, diamond, cross in turns.
func plotMark(i int, x, y float64) string {
	at := "M" + coordinate(x) + " " + coordinate(y)
	switch i % 4 {
	case 0:
		return at + "m-4-4h8v8h-8z"
	case 1:
		return at + "m0-5l5 9h-10z"
	case 2:
		return at + "m0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z"
	default:
		return at + "m-5-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z"
	}
}

// tickOf lies between two marks of time: about ten of them.
func tickOf(length time.Duration) time.Duration {
	for _, step := range []time.Duration{bench.Slot, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 20 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute} {
		if length <= 12*step {
			return step
		}
	}
	return max((length / 10).Round(time.Minute), time.Minute)
}
