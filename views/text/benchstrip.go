package text

import (
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// mostCells is how many cells a strip has at most; slots share one where there are more.
const mostCells = 64

// benchStrip writes one row of cells a round, in the order in which they ran: the stronger the colour,
// the more were cancelled or failed within the cell's time. The figure stands beside it.
func benchStrip(b *strings.Builder, run *bench.Run, to time.Duration) {
	const (
		left, cells, row = 190.0, 560.0, 20.0
		width            = 960.0
	)
	slots := int((to + bench.Slot - 1) / bench.Slot)
	if slots == 0 || len(run.Rounds) == 0 {
		return
	}
	each := (slots + mostCells - 1) / mostCells
	n := (slots + each - 1) / each
	height := row*float64(len(run.Rounds)) + 24
	fmt.Fprintf(b, `<svg viewBox="0 0 %g %s" role="img" aria-labelledby="strip-t strip-d"><title id="strip-t">Rounds one below the other</title>`+
		`<desc id="strip-d">Each cell is %s of a round; the stronger its colour, the more requests were cancelled or failed. The table of rounds has the figures.</desc>`+"\n",
		width, coordinate(height), inHTML(engine.Span(time.Duration(each)*bench.Slot)))
	for i := range run.Rounds {
		r := &run.Rounds[i]
		y := row * float64(i)
		class := "round"
		if r.Void.Reason != bench.VoidNone {
			class = "round void"
		}
		fmt.Fprintf(b, `<g class="%s"><text x="0" y="%s">%d %s</text>`, class, coordinate(y+14), r.Number, inHTML(shortened(r.Arm, 20)))
		for k, part := range stripOf(r, each, n) {
			if part < 0 {
				continue
			}
			fmt.Fprintf(b, `<rect class="cell" x="%s" y="%s" width="%s" height="%g"/><rect class="heat" x="%s" y="%s" width="%s" height="%g" fill-opacity="%s"/>`,
				coordinate(left+float64(k)*cells/float64(n)), coordinate(y+1), coordinate(cells/float64(n)-1), row-2,
				coordinate(left+float64(k)*cells/float64(n)), coordinate(y+1), coordinate(cells/float64(n)-1), row-2, figure(float64(int(part*100+0.5))/100))
		}
		fmt.Fprintf(b, `<text x="%g" y="%s">%s</text></g>`+"\n", left+cells+10, coordinate(y+14), inHTML(stripNote(r)))
	}
	fmt.Fprintf(b, `<text class="x" x="%g" y="%s">%s</text><text class="x" x="%g" y="%s">%s</text>`+"\n", left, coordinate(height-6), inHTML(engine.Span(0)),
		left+cells, coordinate(height-6), inHTML(engine.Span(time.Duration(n*each)*bench.Slot)))
	b.WriteString("</svg>\n")
}

// stripOf is the part that was missed in each of n cells of each slots; below 0 where
// nothing was sent.
func stripOf(r *bench.Round, each, n int) []float64 {
	parts := make([]float64, n)
	sent, missed := make([]int, n), make([]int, n)
	for _, p := range r.Series {
		if k := int(p.At/bench.Slot) / each; k >= 0 && k < n {
			sent[k] += p.Sent
			missed[k] += p.Cancelled + p.Failed
		}
	}
	for k := range parts {
		parts[k] = -1
		if sent[k] > 0 {
			parts[k] = min(float64(missed[k])/float64(sent[k]), 1)
		}
	}
	return parts
}

func stripNote(r *bench.Round) string {
	if r.Void.Reason != bench.VoidNone {
		return shortened("void: "+string(r.Void.Reason), 28)
	}
	if len(r.Windows) == 0 || r.Windows[0].Sent == 0 {
		return unknown
	}
	return bench.Percent(r.Windows[0].MissedRatio()) + " in the first window"
}

func shortened(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most-1]) + "…"
}
