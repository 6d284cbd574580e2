package text

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
)

// BenchHTML writes a run as one page that needs nothing else: no script, no picture, no
// font from elsewhere. It is well-formed XML too.
func BenchHTML(w io.Writer, run *bench.Run) error {
	s := run.Summarize()
	var b strings.Builder
	title := inHTML("Cold start of " + run.Broker)
	fmt.Fprintf(&b, benchHead, title, benchStyle)
	fmt.Fprintf(&b, "<header>\n<h1>%s</h1>\n", title)
	b.WriteString(`<ul class="verdict">` + "\n")
	for _, line := range BenchVerdict(run, &s) {
		fmt.Fprintf(&b, "<li>%s</li>\n", inHTML(line))
	}
	b.WriteString("</ul>\n")
	if s.Caution != "" {
		fmt.Fprintf(&b, "<p class=\"note\">%s.</p>\n", inHTML(capital(s.Caution)))
	}
	b.WriteString("</header>\n<main>\n")
	benchPictures(&b, run)
	for _, t := range BenchTables(run, &s) {
		htmlTable(&b, &t)
	}
	b.WriteString("<section>\n<h2>How it was measured</h2>\n<dl>\n")
	for _, f := range BenchFacts(run, &s) {
		fmt.Fprintf(&b, "<dt>%s</dt><dd>%s</dd>\n", inHTML(f.Name), inHTML(f.Text))
	}
	for _, m := range run.Settings.Mix {
		fmt.Fprintf(&b, "<dt>weight %d</dt><dd><code>%s</code></dd>\n", m.Weight, inHTML(m.SQL))
	}
	b.WriteString("</dl>\n</section>\n</main>\n</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// inHTML is a text in an element or an attribute. What is no character of XML becomes one
// that says so.
func inHTML(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(printable(s))) // a builder takes everything
	return b.String()
}

// benchPictures are the plots, the beginning of the rounds and their whole length, and
// the strip of rounds.
func benchPictures(b *strings.Builder, run *bench.Run) {
	length := BenchLength(run)
	if length == 0 {
		b.WriteString("<p class=\"note\">There is no series to draw: no round came to its load.</p>\n")
		return
	}
	legend := benchLegend(run)
	slot := engine.Span(bench.Slot)
	missed, p50, p99 := BenchSeriesOf(run, BenchMissedAt), BenchSeriesOf(run, BenchP50At), BenchSeriesOf(run, BenchP99At)
	for _, one := range []struct {
		id, title, note string
		lines           []BenchSeries
		axis            axis
	}{
		{"missed", "Cancelled or failed requests", "Part of the requests that were meant for each " + slot + ".", missed, ratioAxis()},
		{"p50", "Response time, p50", "Half of the requests that were meant for each " + slot + " took no longer.", p50, timeAxis(p50, run.Settings.Limit)},
		{"p99", "Response time, p99", "All but one in a hundred of the requests that were meant for each " + slot + " took no longer.", p99, timeAxis(p99, run.Settings.Limit)},
	} {
		note := one.note + " A thick line is the median over restarts, thin ones are the restarts."
		if one.axis.limit > 0 {
			note += " The dashed line is the limit, where requests are cancelled: what lies on it is a lower bound."
		}
		fmt.Fprintf(b, "<section>\n<h2>%s</h2>\n%s<figure>\n", inHTML(one.title), legend)
		for i, part := range BenchParts(run, length) {
			plot := benchPlot{
				id: fmt.Sprintf("%s%d", one.id, i+1), title: fmt.Sprintf("%s, %s after the gate", one.title, BenchWindow(part)),
				desc: note + " The tables below have the figures.", from: part.From, to: part.To, lines: one.lines, windows: run.Settings.Windows, axis: one.axis,
			}
			plot.write(b)
		}
		fmt.Fprintf(b, "<figcaption>%s</figcaption>\n</figure>\n</section>\n", inHTML(note))
	}
	b.WriteString("<section>\n<h2>Round by round</h2>\n<figure>\n")
	benchStrip(b, run, BenchParts(run, length)[0].To)
	b.WriteString("<figcaption>The stronger the colour of a cell, the more requests were cancelled or failed. Voided rounds count for nothing.</figcaption>\n</figure>\n</section>\n")
}

// BenchParts are what is drawn of the rounds: their beginning until a little after the first
// window where they last much longer, and the whole.
func BenchParts(run *bench.Run, length time.Duration) []bench.Window {
	whole := bench.Window{To: length}
	if len(run.Settings.Windows) == 0 {
		return []bench.Window{whole}
	}
	first := (run.Settings.Windows[0].To * 5 / 4).Round(bench.Slot)
	if first < bench.Slot || length < 2*first {
		return []bench.Window{whole}
	}
	return []bench.Window{{To: first}, whole}
}

func benchLegend(run *bench.Run) string {
	var b strings.Builder
	b.WriteString(`<ul class="legend">` + "\n")
	for i, a := range run.Arms {
		fmt.Fprintf(&b, `<li><svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true"><g class="arm arm%d"><path class="median" d="M0 6h34"/><path class="mark" d="%s"/></g></svg> %s</li>`+"\n",
			i%plotHues, plotMark(i, 17, 6), inHTML(a.Name+": "+benchKind(a)))
	}
	b.WriteString("</ul>\n")
	return b.String()
}

func htmlTable(b *strings.Builder, t *BenchTable) {
	fmt.Fprintf(b, "<section>\n<h2>%s</h2>\n", inHTML(t.Title))
	fmt.Fprintf(b, `<div class="scroll" tabindex="0" role="region" aria-label="%s">`+"\n<table>\n", inHTML(t.Title))
	if t.Note != "" {
		fmt.Fprintf(b, "<caption>%s.</caption>\n", inHTML(capital(t.Note)))
	}
	b.WriteString("<thead><tr>")
	for _, c := range t.Columns {
		fmt.Fprintf(b, `<th scope="col"%s>%s</th>`, rightClass(c), inHTML(c.Title))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i, row := range t.Rows {
		if t.Dim[i] {
			b.WriteString(`<tr class="void">`)
		} else {
			b.WriteString("<tr>")
		}
		for k, cell := range row {
			tag := "td"
			if k == 0 {
				tag = `th scope="row"`
			}
			fmt.Fprintf(b, "<%s%s>%s</%s>", tag, rightClass(t.Columns[k]), inHTML(cell), tag[:2])
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	if len(t.Sentences) > 0 {
		b.WriteString("<ul>\n")
		for _, line := range t.Sentences {
			fmt.Fprintf(b, "<li>%s</li>\n", inHTML(line))
		}
		b.WriteString("</ul>\n")
	}
	b.WriteString("</section>\n")
}

func rightClass(c Column) string {
	if c.Align == Right {
		return ` class="n"`
	}
	return ""
}
