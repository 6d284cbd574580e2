package views

import (
	"math"
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
)

// lowest is the decade that the smallest response time lies in.
func lowest(all []text.BenchSeries, limit time.Duration) float64 {
	low := limit.Seconds() / 10
	for i := range all {
		for _, spot := range all[i].Median {
			low = min(low, spot.Value)
		}
	}
	return math.Pow(10, math.Floor(math.Log10(max(low, 1e-6))))
}

// benchAxis lays a time axis over cells.
type benchAxis struct {
	to    time.Duration
	cells int
}

// of gives each cell its figure: of all slots in its time the worst, which a cell for
// several must not hide; false where there is none.
func (x benchAxis) of(spots []text.BenchSpot) (values []text.BenchSpot, known []bool) {
	values, known = make([]text.BenchSpot, x.cells), make([]bool, x.cells)
	if x.to <= 0 {
		return values, known
	}
	for _, s := range spots {
		first := int(float64(s.At) / float64(x.to) * float64(x.cells))
		last := int(math.Ceil(float64(s.At+bench.Slot)/float64(x.to)*float64(x.cells))) - 1
		for i := max(first, 0); i <= min(max(last, first), x.cells-1); i++ {
			if !known[i] || s.Value > values[i].Value || s.AtLeast && !values[i].AtLeast && s.Value >= values[i].Value {
				values[i], known[i] = s, true
			}
		}
	}
	return values, known
}

// seriesName and seriesFigure are what stands before and behind a row of cells.
const (
	seriesName   = 14
	seriesFigure = 10
)

// benchRow is one row of cells: a series with its name and its figure.
type benchRow struct {
	name, figure string
	spots        []text.BenchSpot
}

// seriesOf are the rows of the arms, and of the round under way.
func (s *BenchState) seriesOf(all []text.BenchSeries, figureOf func(benchArm) string, live func(bench.Point) (text.BenchSpot, bool)) []benchRow {
	var rows []benchRow
	for i := range all {
		row := benchRow{all[i].Arm.Name, nothing, all[i].Median}
		if s.Window < len(s.Picture.arms) {
			row.figure = figureOf(s.Picture.arms[s.Window][i])
		}
		rows = append(rows, row)
	}
	if s.Live != nil && s.Live.Live != nil {
		row := benchRow{"▸ " + s.Live.Live.Arm, "now", text.BenchSpots(s.Live.Live.Points, live)}
		rows = append(rows, row)
	}
	return rows
}

// series draws what became of the requests of each slot, all arms on one axis: the part
// that was cancelled or failed, then the response time of half of them. Each row takes
// tall rows of the screen; it gives the room left.
func (s *BenchState) series(a Area, tall int, both bool) Area {
	missed := s.seriesOf(s.Picture.missed, func(f benchArm) string { return f.missed }, text.BenchMissedAt)
	a = s.block(a, "cancelled or failed"+s.per(a), "full height is 100 %; right: median", missed, tall, func(spot text.BenchSpot) float64 { return spot.Value }, themes.Heat4)
	if both {
		limit := engine.Span(s.Picture.Run.Settings.Limit)
		note := engine.Span(time.Duration(s.Picture.low*float64(time.Second))) + " to " + limit + ", logarithmic; ▲ at least " + limit + "; right: pooled"
		times := s.seriesOf(s.Picture.p50, func(f benchArm) string { return f.p50 }, text.BenchP50At)
		a = s.block(a, "response time, p50"+s.per(a), note, times, tall, s.logarithm, themes.Spark)
	}
	if _, h := a.Size(); h > leastRounds {
		var axis Area
		axis, a = a.CutTop(1)
		s.timeAxis(axis.Row(0))
	}
	return a
}

// slotWords is a slot for people, who call it half a second.
var slotWords = strconv.FormatFloat(bench.Slot.Seconds(), 'f', -1, 64) + " s"

// per says how much time a cell stands for.
func (s *BenchState) per(a Area) string {
	w, _ := a.Size()
	cells := cellsOf(w)
	if cells == 0 {
		return ""
	}
	if each := s.shownLength() / time.Duration(cells); each > bench.Slot {
		return ", worst of each " + engine.Span(each.Round(100*time.Millisecond))
	}
	return " per " + slotWords
}

func (s *BenchState) block(a Area, title, note string, rows []benchRow, tall int, height func(text.BenchSpot) float64, token themes.Token) Area {
	top, a := a.CutTop(1)
	top.Rule(0)
	heading(top, 0, title, note)
	for _, row := range rows {
		var part Area
		part, a = a.CutTop(tall)
		s.seriesRows(part, row, height, token)
	}
	return a
}

func (s *BenchState) logarithm(spot text.BenchSpot) float64 {
	high := s.Picture.Run.Settings.Limit.Seconds()
	if high <= s.Picture.low || spot.Value <= s.Picture.low {
		return 0
	}
	return math.Log(spot.Value/s.Picture.low) / math.Log(high/s.Picture.low)
}

// seriesRows draws one series: its name, its columns, its figure. A lower bound is an
// arrow at the top.
func (s *BenchState) seriesRows(a Area, one benchRow, height func(text.BenchSpot) float64, token themes.Token) {
	w, tall := a.Size()
	last := a.Row(tall - 1)
	last.Skip(1).PutAligned(themes.Text, one.name, seriesName-2, false)
	last.PutRight(themes.Text, " ")
	figures := last
	figures.Skip(figures.Rest()-seriesFigure).PutAligned(themes.Accent, one.figure, seriesFigure, true)
	x := benchAxis{to: s.shownLength(), cells: cellsOf(w)}
	values, known := x.of(one.spots)
	for y := range tall {
		row := a.Row(y)
		row.Skip(seriesName)
		for i, spot := range values {
			if !known[i] {
				row.Skip(1)
				continue
			}
			putColumn(&row, token, height(spot), spot.AtLeast, tall-1-y, tall)
		}
	}
}

// putColumn writes one cell of a column that is tall cells high: the level-th from the
// bottom.
func putColumn(c *Cursor, token themes.Token, part float64, atLeast bool, level, tall int) {
	if atLeast {
		if level == tall-1 {
			c.Repeat(themes.Error, '▲', 1)
		} else {
			c.Repeat(token, '█', 1)
		}
		return
	}
	filled := min(max(part, 0), 1)*float64(tall) - float64(level)
	switch {
	case level == 0 && filled <= 0:
		c.Repeat(themes.Dim, '▁', 1)
	case filled <= 0:
		c.Skip(1)
	default:
		c.Repeat(token, shape.Spark(filled, 1, !c.ASCII()), 1)
	}
}

func cellsOf(width int) int { return max(width-seriesName-seriesFigure-2, 0) }

// shownLength is how much of the rounds is drawn.
func (s *BenchState) shownLength() time.Duration {
	if s.Whole {
		return s.Picture.length
	}
	return s.Picture.beginning
}

// timeAxis writes marks of time below the series.
func (s *BenchState) timeAxis(c Cursor) {
	w := c.Rest()
	cells, length := cellsOf(w), s.shownLength()
	if cells < 8 || length <= 0 {
		return
	}
	c.Skip(seriesName)
	c = c.Take(cells)
	for part := range 5 {
		at := time.Duration(part) * length / 4
		label := engine.Span(at.Round(100 * time.Millisecond))
		from := part * (cells - 1) / 4
		if part == 4 {
			c.PutRight(themes.Dim, label)
			return
		}
		if from >= c.At() && from+c.Width(label)+1 <= cells-8 {
			c.To(from).Put(themes.Dim, label).Skip(1)
		}
	}
}
