package views

import (
	"strconv"
	"strings"

	"bellows/engine/spread"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
)

// warnings are what a person must know, the worst first.
func (s *SpreadState) warnings() []spread.Warning {
	if s.Document == nil {
		return nil
	}
	return text.SpreadWarnings(s.Document.Runs, s.Document.Warnings)
}

// sweepName is how wide the names of the sweep's rows are.
const sweepName = 8

// sweepHeight holds N, gain and copies.
const sweepHeight = 3

// footHeight is how much of the room the figures get: as much as leaves the list some.
func (s *SpreadState) footHeight(a Area, h, warnings int) int {
	_, room := a.Size()
	if room < 8 {
		return min(1, room/3)
	}
	rows := 1 + s.figureRows(h) + sweepHeight
	if s.Sheet != nil {
		rows += max(0, min(len(s.Sheet.Lines)+1, room/2)-sweepHeight)
	}
	if warnings > 0 {
		rows += min(warnings, 1+h/20)
	}
	return min(rows, room-4)
}

func (s *SpreadState) figureRows(h int) int {
	switch {
	case h < 14:
		return 1
	case h < 24:
		return 2
	default:
		return 3
	}
}

// foot is what the change comes to: figures, warnings, and the sweep over N.
func (s *SpreadState) foot(a Area, warnings []spread.Warning) {
	_, h := a.Size()
	if h == 0 {
		return
	}
	before, after := s.sides()
	if h == 1 {
		row := a.Row(0)
		row.Skip(1)
		s.figures(&row, before, after)
		return
	}
	a.Rule(0)
	heading(a, 0, "what it comes to", certainty(after))
	_, a = a.CutTop(1)
	var sweep Area
	below := sweepHeight
	if s.Sheet != nil {
		below = max(below, len(s.Sheet.Lines)+1)
	}
	below = min(below, h-2)
	a, sweep = a.CutBottom(below)
	if s.Sheet != nil {
		s.Sheet.draw(sweep)
	} else {
		s.sweep(sweep)
	}
	if n := min(len(warnings), max(0, (h-1-below)/2)); n > 0 {
		var lines Area
		a, lines = a.CutBottom(n)
		for y, w := range warnings[:n] {
			row := lines.Row(y)
			if y == n-1 && len(warnings) > n {
				row.PutRight(themes.Dim, " +"+itoa(len(warnings)-n)+", W shows all ")
			}
			row.Skip(1).Put(themes.Warn, "! ").Put(themes.Warn, w.Text)
		}
	}
	s.figureLines(a, before, after)
}

// certainty labels figures: exact, or statistical and why.
func certainty(run *text.SpreadRun) string {
	if run == nil {
		return ""
	}
	return withReason(run.Certainty.Word, strings.Join(run.Certainty.Reasons, "; "))
}

// figures are as many as fit on a row.
func (s *SpreadState) figures(c *Cursor, before, after *text.SpreadRun) {
	if after == nil {
		c.Put(themes.Dim, s.Working)
		return
	}
	for _, f := range s.figuresOf(before, after) {
		if c.Width(f.Name)+1+c.Width(f.Text) > c.Rest() {
			return
		}
		s.figure(c, f)
	}
}

func (s *SpreadState) figuresOf(before, after *text.SpreadRun) []text.SpreadFigure {
	return text.Style{Unicode: true}.SpreadFigures(before, after, s.Document.Concurrency)
}

func (s *SpreadState) figure(c *Cursor, f text.SpreadFigure) {
	value := themes.Text
	if s.Stale {
		value = themes.Stale
	}
	c.Put(themes.Dim, f.Name).Skip(1).Put(value, f.Text).Skip(3)
}

// figureLines are the figures, each whole, over the rows that there are.
func (s *SpreadState) figureLines(a Area, before, after *text.SpreadRun) {
	_, h := a.Size()
	y := 0
	c := a.Row(y)
	c.Skip(1)
	if after == nil {
		s.figures(&c, nil, nil)
		return
	}
	for _, f := range s.figuresOf(before, after) {
		if need := c.Width(f.Name) + 1 + c.Width(f.Text); need > c.Rest() && c.At() > 1 {
			if y++; y >= h {
				return
			}
			c = a.Row(y)
			c.Skip(1)
		}
		s.figure(&c, f)
	}
}

// sweep is what each N would bring and cost.
func (s *SpreadState) sweep(a Area) {
	d := s.Sweep
	if d == nil {
		row := a.Row(0)
		row.Skip(1).PutAligned(themes.Dim, "N", sweepName, false)
		if s.Working != "" {
			row.Put(themes.Dim, "◐ "+s.work())
		}
		return
	}
	if d.Refused {
		s.refused(a)
		return
	}
	const name, step = sweepName, 8
	w, _ := a.Size()
	at, knee, most := -1, -1, 0.0
	for i, r := range d.Table {
		if r.SpreadNum == s.Asked.SpreadNum {
			at = i
		}
		if r.Knee {
			knee = i
		}
		most = max(most, r.Gain.Mean)
	}
	from, to := 0, len(d.Table)
	if fit := max(1, (w-1-name)/step); to > fit {
		from = max(0, min(max(at, 0)-fit/2, to-fit))
		to = from + fit
	}
	rows := [sweepHeight]Cursor{}
	for y, title := range [sweepHeight]string{"N", "gain", "copies"} {
		rows[y] = a.Row(y)
		rows[y].Skip(1).PutAligned(themes.Dim, title, name, false)
	}
	for i := from; i < to; i++ {
		r := &d.Table[i]
		token := themes.Text
		if i == at {
			token = themes.Accent
		}
		putSweepNumber(&rows[0], r.SpreadNum, i == at, i == knee, step)
		gain := rows[1].Take(step)
		gain.PutFloat(token, r.Gain.Mean, 2).Put(themes.Dim, "x ")
		gain.Repeat(themes.Spark, shape.Spark(r.Gain.Mean, most, !gain.ASCII()), 1)
		copies := rows[2].Take(step)
		copies.PutFloat(token, r.Copies, 2)
	}
	for y, note := range [sweepHeight]string{0: s.kneeNote(knee), 2: d.Statement} {
		rows[y].Skip(1)
		if rows[y].Rest() > 24 {
			rows[y].Put(themes.Dim, note)
		}
	}
}

// putSweepNumber writes N: in brackets the one that is shown, with a mark the knee.
func putSweepNumber(c *Cursor, n int64, shown, knee bool, step int) {
	part := c.Take(step)
	if shown {
		part.Put(themes.Accent, "[").PutInt(themes.Accent, n).Put(themes.Accent, "]")
	} else {
		part.PutInt(themes.Text, n)
	}
	if knee {
		part.Put(themes.OK, " ▲")
	}
}

// kneeNote says where more stops being worth its cache, and what the next would bring.
func (s *SpreadState) kneeNote(knee int) string {
	d := s.Sweep
	if knee < 0 {
		return ""
	}
	k := &d.Table[knee]
	note := "▲ knee at " + strconv.FormatInt(k.SpreadNum, 10)
	if knee+1 == len(d.Table) || k.Gain.Mean <= 0 || k.Copies <= 0 {
		return note
	}
	next := &d.Table[knee+1]
	return note + ": beyond it " + signed(100*(next.Gain.Mean/k.Gain.Mean-1)) + " % throughput for " + signed(100*(next.Copies/k.Copies-1)) + " % cache"
}

func signed(x float64) string {
	s := strconv.FormatFloat(x, 'f', 0, 64)
	if strings.HasPrefix(s, "-") {
		return s
	}
	return "+" + s
}

// refused says why N would not act, and what would help.
func (s *SpreadState) refused(a Area) {
	d := s.Sweep
	p := factSheet{area: a.Pad(1, 0)}
	for i, reason := range d.Reasons {
		if i < len(d.Remedies) {
			reason += "; would help: " + d.Remedies[i]
		}
		p.fact("N acts not", reason)
	}
}
