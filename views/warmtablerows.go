package views

import (
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/widget"
)

// WarmTableRows are the tables of one warm-up. A row's id is the table's name.
type WarmTableRows struct {
	tables []warmup.TableStatus
	taken  time.Time
	texts  []cells
}

// NewWarmTableRows shows the tables of a snapshot, which may be nil.
func NewWarmTableRows(sn *warmup.Snapshot) *WarmTableRows {
	if sn == nil {
		return &WarmTableRows{}
	}
	return &WarmTableRows{tables: sn.Tables, taken: sn.Taken, texts: make([]cells, len(sn.Tables))}
}

// The columns of a warm-up's tables, in their order.
const (
	tableName = iota
	tableGood
	tableBad
	tableP50
	tableLegs
	tableLast
)

// WarmTableColumns are the columns of WarmTableRows.
func WarmTableColumns() []widget.Column {
	return []widget.Column{
		tableName: {ID: "table", Title: "table", Min: 10, Max: 60},
		tableGood: {ID: "good", Title: "good", Right: true, ByValue: true},
		tableBad:  {ID: "bad", Title: "bad", Right: true, ByValue: true},
		tableP50:  {ID: "p50", Title: "p50", Right: true, ByValue: true, Drop: 1},
		tableLegs: {ID: "legs", Title: "legs", Right: true, ByValue: true},
		tableLast: {ID: "last", Title: "last answer", Min: 12, Grow: true},
	}
}

// Len is how many tables there are.
func (r *WarmTableRows) Len() int { return len(r.tables) }

// ID is the table's name.
func (r *WarmTableRows) ID(row int) string { return string(r.tables[row].Table) }

// Status is a row's table.
func (r *WarmTableRows) Status(row int) warmup.TableStatus { return r.tables[row] }

// Cell is what stands in a column.
func (r *WarmTableRows) Cell(i, col int) widget.Cell {
	t := &r.tables[i]
	if col == tableName {
		return widget.Cell{Text: string(t.Table)}
	}
	cell := figure(r.textsOf(i).at(col - tableGood))
	switch {
	case col == tableBad && t.Bad > 0:
		cell.Token = themes.Warn
	case col == tableLast:
		cell.Token = lastToken(t)
	}
	return cell
}

func (r *WarmTableRows) textsOf(i int) *cells {
	if r.texts[i].ends[0] > 0 {
		return &r.texts[i]
	}
	t := &r.tables[i]
	var room [192]byte
	w := cellWriter{buf: room[:0]}
	w.buf = strconv.AppendInt(w.buf, int64(t.Good), 10)
	w.end()
	w.buf = strconv.AppendInt(w.buf, int64(t.Bad), 10)
	w.end()
	if t.Good > 0 {
		w.buf = engine.AppendSpan(w.buf, t.P50)
	}
	w.end()
	w.buf = appendOf(w.buf, t.Proven, t.Legs)
	w.end()
	w.buf = appendLast(w.buf, t, r.taken)
	w.end()
	r.texts[i] = w.cells()
	return &r.texts[i]
}

// appendLast is what became of the last probe. An age is said of old answers only:
// a figure that always moves on every row would be noise.
func appendLast(b []byte, t *warmup.TableStatus, now time.Time) []byte {
	if t.Out != "" {
		return append(append(b, "left out: "...), t.Out...)
	}
	b = append(b, t.Last...)
	if !t.LastAt.IsZero() && now.Sub(t.LastAt) >= 2*time.Second {
		b = engine.AppendSpan(append(b, ' '), now.Sub(t.LastAt).Truncate(time.Second))
		b = append(b, " ago"...)
	}
	if !t.RetryAt.IsZero() {
		b = engine.AppendSpan(append(b, ", again in "...), t.RetryAt.Sub(now).Truncate(100*time.Millisecond))
	}
	if t.Rate > 0 {
		b = strconv.AppendFloat(append(b, ", paced by its quota at "...), t.Rate, 'g', 3, 64)
		b = append(b, "/s"...)
	}
	return b
}

func lastToken(t *warmup.TableStatus) themes.Token {
	switch {
	case t.Out != "":
		return themes.Warn
	case t.Last == "" || t.Last == string(warmup.Good):
		return themes.Dim
	}
	return themes.Warn
}

// Value is what a column of figures is sorted by.
func (r *WarmTableRows) Value(i, col int) (value float64, known bool) {
	t := &r.tables[i]
	switch col {
	case tableGood:
		return float64(t.Good), true
	case tableBad:
		return float64(t.Bad), true
	case tableP50:
		return t.P50.Seconds(), t.Good > 0
	default:
		return float64(t.Proven), true
	}
}
