package views

import (
	"strconv"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// WarmRows are warm-ups, one row a broker, in the order they were started. A row's
// id is the broker's name.
type WarmRows struct {
	rows  []warmRow
	names names
}

type warmRow struct {
	sn    *warmup.Snapshot
	texts *cells
}

// NewWarmRows shows these snapshots. Rows that did not change since before, which
// may be nil, keep their texts.
func NewWarmRows(before *WarmRows, all []*warmup.Snapshot) *WarmRows {
	r := &WarmRows{rows: make([]warmRow, len(all))}
	for i, sn := range all {
		r.rows[i].sn = sn
		r.names.add(sn.Broker)
		if before != nil && i < len(before.rows) && before.rows[i].sn == sn {
			r.rows[i].texts = before.rows[i].texts
		}
	}
	return r
}

// The columns of warm-ups, in their order.
const (
	warmBroker = iota
	warmState
	warmDepth
	warmLegs
	warmP50
	warmBad
	warmRate
	warmTime
	warmNext
)

// WarmColumns are the columns of WarmRows.
func WarmColumns() []widget.Column {
	return []widget.Column{
		warmBroker: {ID: "broker", Title: "broker", Min: 20, Max: 40},
		warmState:  {ID: "state", Title: "state", Min: 18},
		warmDepth:  {ID: "depth", Title: "depth", Right: true, ByValue: true, Min: 8},
		warmLegs:   {ID: "legs", Title: "legs", Right: true, ByValue: true},
		warmP50:    {ID: "p50", Title: "p50", Right: true, ByValue: true, Drop: 3},
		warmBad:    {ID: "bad", Title: "bad", Right: true, ByValue: true, Drop: 2},
		warmRate:   {ID: "rate", Title: "rate", Right: true, ByValue: true, Drop: 4},
		warmTime:   {ID: "time", Title: "time", Right: true, ByValue: true, Drop: 1},
		warmNext:   {ID: "next", Title: "next", Min: 20, Drop: 5, Grow: true},
	}
}

// Len is how many warm-ups there are.
func (r *WarmRows) Len() int { return len(r.rows) }

// ID is the broker's name.
func (r *WarmRows) ID(row int) string { return r.rows[row].sn.Broker }

// Snapshot is the warm-up of a row.
func (r *WarmRows) Snapshot(row int) *warmup.Snapshot { return r.rows[row].sn }

// Cell is what stands in a column.
func (r *WarmRows) Cell(i, col int) widget.Cell {
	sn := r.rows[i].sn
	switch col {
	case warmBroker:
		return widget.Cell{Text: sn.Broker}
	case warmState:
		return stateCell(text.WarmWord(*sn))
	case warmNext:
		return widget.Cell{Text: r.textsOf(i).at(warmNext - warmDepth), Token: themes.Dim}
	}
	cell := figure(r.textsOf(i).at(col - warmDepth))
	if col == warmBad && sn.Bad > 0 {
		cell.Token = themes.Warn
	}
	return cell
}

// nextOf is what a warm-up will come to, or came to.
func nextOf(sn *warmup.Snapshot) string {
	if sn.State == warmup.StateEnded {
		return sn.Verdict.Reason
	}
	return text.Outlook(*sn)
}

func (r *WarmRows) textsOf(i int) *cells {
	row := &r.rows[i]
	if row.texts != nil {
		return row.texts
	}
	sn := row.sn
	var room [128]byte
	w := cellWriter{buf: room[:0]}
	w.warm(sn)
	if sn.Rate > 0 && sn.State != warmup.StateEnded {
		w.buf = append(strconv.AppendFloat(w.buf, sn.Rate, 'f', 0, 64), "/s"...)
	}
	w.end()
	if sn.Elapsed > 0 {
		w.buf = append(engine.AppendSpan(w.buf, sn.Elapsed), " of "...)
		w.buf = engine.AppendSpan(w.buf, sn.Budget)
	}
	w.end()
	w.next(sn)
	row.texts = new(cells)
	*row.texts = w.cells()
	return row.texts
}

// Value is what a column of figures is sorted by.
func (r *WarmRows) Value(i, col int) (value float64, known bool) {
	sn := r.rows[i].sn
	switch col {
	case warmDepth:
		return ratio(sn.Depth, sn.Floor), true
	case warmLegs:
		return float64(sn.Proven), true
	case warmP50:
		return sn.Times.P50.Seconds(), sn.Good > 0
	case warmBad:
		return ratio(sn.Bad, sn.Good+sn.Bad), sn.Good+sn.Bad > 0
	case warmRate:
		return sn.Rate, sn.Rate > 0
	default:
		return sn.Elapsed.Seconds(), sn.Elapsed > 0
	}
}

// Paint draws the depth as a bar, and names so that they can be told apart.
func (r *WarmRows) Paint(c *Cursor, i, col int) bool {
	switch col {
	case warmBroker:
		r.names.put(c, themes.Text, r.rows[i].sn.Broker)
	case warmDepth:
		putDepth(c, r.rows[i].sn, r.textsOf(i).at(0))
	default:
		return false
	}
	return true
}
