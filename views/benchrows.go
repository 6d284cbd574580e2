package views

import (
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
	"bellows/views/widget"
)

// BenchRows are the rounds of a run with their figures in one window, in the order in
// which they ran. A row's id is the round's number.
type BenchRows struct {
	run    *bench.Run
	window int
	texts  [][]string
}

// NewBenchRows shows the rounds of a run.
func NewBenchRows(run *bench.Run, window int) *BenchRows {
	return &BenchRows{run: run, window: window, texts: make([][]string, len(run.Rounds))}
}

const (
	benchNumber = iota
	benchOf
	benchRestart
	benchPrepared
	benchSent
	benchMissed
	benchSlow
	benchP50
	benchP99
	benchLate
	benchCounts
)

// BenchColumns are the columns of BenchRows.
func BenchColumns() []widget.Column {
	return []widget.Column{
		benchNumber:   {ID: "round", Title: "round", Right: true, ByValue: true},
		benchOf:       {ID: "arm", Title: "arm", Min: 6, Max: 24},
		benchRestart:  {ID: "restart", Title: "restart", Right: true, ByValue: true, Drop: 5},
		benchPrepared: {ID: "prepared", Title: "prepared", Right: true, ByValue: true, Drop: 4},
		benchSent:     {ID: "sent", Title: "sent", Right: true, ByValue: true, Drop: 7},
		benchMissed:   {ID: "missed", Title: "cancelled/failed", Right: true, ByValue: true},
		benchSlow:     {ID: "slow", Title: "slow", Right: true, ByValue: true, Drop: 2},
		benchP50:      {ID: "p50", Title: "p50", Right: true, ByValue: true, Drop: 1},
		benchP99:      {ID: "p99", Title: "p99", Right: true, ByValue: true, Drop: 3},
		benchLate:     {ID: "late", Title: "sender late", Right: true, ByValue: true, Drop: 6},
		benchCounts:   {ID: "state", Title: "state", Min: 8, Grow: true},
	}
}

// Len is how many rounds there are.
func (r *BenchRows) Len() int { return len(r.run.Rounds) }

// ID is the round's number; a file may name one twice.
func (r *BenchRows) ID(row int) string {
	return strconv.Itoa(r.run.Rounds[row].Number) + "." + strconv.Itoa(row)
}

// Round is the round of a row.
func (r *BenchRows) Round(row int) *bench.Round { return &r.run.Rounds[row] }

func (r *BenchRows) result(row int) *bench.WindowResult {
	if one := &r.run.Rounds[row]; r.window < len(one.Windows) && one.Windows[r.window].Sent > 0 {
		return &one.Windows[r.window]
	}
	return nil
}

// Cell is what stands in a column.
func (r *BenchRows) Cell(row, col int) widget.Cell {
	if r.texts[row] == nil {
		r.texts[row] = r.textsOf(row)
	}
	cell := figure(r.texts[row][col])
	one := &r.run.Rounds[row]
	switch {
	case one.Void.Reason != bench.VoidNone && col == benchCounts:
		cell.Token = shape.Failed.Token
	case one.Void.Reason != bench.VoidNone:
		cell.Token = themes.Dim
	case col == benchCounts:
		cell.Token = shape.OK.Token
	}
	return cell
}

func (r *BenchRows) textsOf(row int) []string {
	one := &r.run.Rounds[row]
	texts := []string{
		benchNumber: itoa(one.Number), benchOf: one.Arm, benchRestart: itoa(one.Restart), benchPrepared: engine.Span(one.Prepared.Took),
		benchSent: nothing, benchMissed: nothing, benchSlow: nothing, benchP50: nothing, benchP99: nothing,
		benchLate: engine.Span(one.Pacing.LateP99), benchCounts: shape.OK.Shape + " " + text.BenchState(one.Void),
	}
	if one.Void.Reason != bench.VoidNone {
		texts[benchCounts] = shape.Failed.Shape + " " + text.BenchState(one.Void)
	}
	if one.Attempt > 1 {
		texts[benchRestart] += ", try " + itoa(one.Attempt)
	}
	w := r.result(row)
	if w == nil {
		return texts
	}
	texts[benchSent] = itoa(w.Sent)
	texts[benchMissed], texts[benchSlow] = bench.Percent(w.MissedRatio()), bench.Percent(w.SlowRatio())
	texts[benchP50], texts[benchP99] = text.BenchTime(w.Response.At(0.5)), text.BenchTime(w.Response.At(0.99))
	if !w.Complete {
		texts[benchSent] += " cut short"
	}
	return texts
}

// Value is what a column is sorted by.
func (r *BenchRows) Value(row, col int) (float64, bool) {
	one := &r.run.Rounds[row]
	switch col {
	case benchNumber:
		return float64(one.Number), true
	case benchRestart:
		return float64(one.Restart) + float64(one.Attempt)/1000, true
	case benchPrepared:
		return one.Prepared.Took.Seconds(), true
	case benchLate:
		return one.Pacing.LateP99.Seconds(), true
	}
	w := r.result(row)
	if w == nil {
		return 0, false
	}
	switch col {
	case benchSent:
		return float64(w.Sent), true
	case benchMissed:
		return w.MissedRatio(), true
	case benchSlow:
		return w.SlowRatio(), true
	case benchP50:
		return bounded(w.Response.At(0.5)), true
	case benchP99:
		return bounded(w.Response.At(0.99)), true
	default:
		return 0, false
	}
}

// bounded puts a lower bound behind the same time when it was measured.
func bounded(p bench.Percentile) float64 {
	if p.AtLeast {
		return (p.Value + time.Nanosecond).Seconds()
	}
	return p.Value.Seconds()
}
