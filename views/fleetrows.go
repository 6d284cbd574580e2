package views

import (
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// FleetRows are the brokers of a context, each with its warm-up if there is one.
// A row's id is the broker's name.
type FleetRows struct {
	rows  []fleetRow
	names names
	now   time.Time
}

type fleetRow struct {
	status *warmup.BrokerStatus
	warm   *warmup.Snapshot // nil without one that still counts
	texts  *cells           // made when the row is first looked at
}

// NewFleetRows merges what a look at the brokers found with their warm-ups, by the
// broker's name. Rows that did not change since before, which may be nil, keep
// their texts. The rows point into both.
func NewFleetRows(before *FleetRows, brokers []warmup.BrokerStatus, warm map[string]*warmup.Snapshot, now time.Time) *FleetRows {
	r := &FleetRows{rows: make([]fleetRow, len(brokers)), now: now}
	for i := range brokers {
		row := &r.rows[i]
		row.status = &brokers[i]
		r.names.add(row.status.Name)
		if sn := warm[brokers[i].Name]; sn != nil && sameLife(&brokers[i], sn) {
			row.warm = sn
		}
		if before == nil || i >= len(before.rows) {
			continue
		}
		if old := &before.rows[i]; old.status == row.status && old.warm == row.warm {
			row.texts = old.texts
		}
	}
	return r
}

// The columns of the fleet, in their order.
const (
	fleetBroker = iota
	fleetState
	fleetUp
	fleetDepth
	fleetLegs
	fleetP50
	fleetBad
	fleetNote
	fleetTenant
	fleetURL
)

// FleetColumns are the columns of FleetRows.
func FleetColumns() []widget.Column {
	return []widget.Column{
		fleetBroker: {ID: "broker", Title: "broker", Min: 20, Max: 40},
		fleetState:  {ID: "state", Title: "state", Min: 18},
		fleetUp:     {ID: "up", Title: "up", Right: true, ByValue: true, Drop: 2},
		fleetDepth:  {ID: "depth", Title: "depth", Right: true, ByValue: true, Min: 8},
		fleetLegs:   {ID: "legs", Title: "legs", Right: true, ByValue: true},
		fleetP50:    {ID: "p50", Title: "p50", Right: true, ByValue: true, Drop: 3},
		fleetBad:    {ID: "bad", Title: "bad", Right: true, ByValue: true, Drop: 1},
		fleetNote:   {ID: "note", Title: "note", Min: 24, Drop: 4, Grow: true},
		fleetTenant: {ID: "tenant", Hidden: true},
		fleetURL:    {ID: "url", Hidden: true},
	}
}

// Len is how many brokers there are.
func (r *FleetRows) Len() int { return len(r.rows) }

// ID is the broker's name.
func (r *FleetRows) ID(row int) string { return r.rows[row].status.Name }

// Status is the broker as a look from outside found it.
func (r *FleetRows) Status(row int) *warmup.BrokerStatus { return r.rows[row].status }

// Warm is the warm-up of the process that runs now; nil without one.
func (r *FleetRows) Warm(row int) *warmup.Snapshot { return r.rows[row].warm }

// Verdicts are the states in a line each, for a screen that is too small.
func (r *FleetRows) Verdicts() []widget.Verdict {
	all := make([]widget.Verdict, len(r.rows))
	for i := range r.rows {
		row := &r.rows[i]
		all[i] = widget.Verdict{Name: row.status.Name, Word: StateWord(row.status, row.warm)}
		if row.warm != nil {
			all[i].Note = strings.TrimLeft(r.textsOf(i).at(fleetDepth-fleetUp), " ")
		}
	}
	return all
}

// Cell is what stands in a column.
func (r *FleetRows) Cell(i, col int) widget.Cell {
	row := &r.rows[i]
	switch col {
	case fleetBroker:
		return widget.Cell{Text: row.status.Name}
	case fleetState:
		return stateCell(StateWord(row.status, row.warm))
	case fleetNote:
		return widget.Cell{Text: r.note(i), Token: themes.Dim}
	case fleetURL:
		return widget.Cell{Text: row.status.URL}
	}
	if col == fleetTenant {
		return widget.Cell{Text: strings.Join(row.status.Tags, " ")}
	}
	cell := figure(r.textsOf(i).at(col - fleetUp))
	if col == fleetBad && row.warm != nil && row.warm.Bad > 0 {
		cell.Token = themes.Warn
	}
	return cell
}

// note is what is worth saying in a few words: what a warm-up will come to, or why
// the broker does not serve.
func (r *FleetRows) note(i int) string {
	row := &r.rows[i]
	if row.warm == nil || (row.warm.State == warmup.StateEnded && StateWord(row.status, row.warm) != text.WarmWord(*row.warm)) {
		return row.status.Reason
	}
	return r.textsOf(i).at(fleetNote - fleetUp)
}

func (r *FleetRows) textsOf(i int) *cells {
	row := &r.rows[i]
	if row.texts != nil {
		return row.texts
	}
	var room [128]byte
	w := cellWriter{buf: room[:0]}
	if !row.status.Started.IsZero() {
		w.buf = engine.AppendSpan(w.buf, r.now.Sub(row.status.Started))
	}
	w.end()
	sn := row.warm
	if sn == nil {
		w.end()
		if row.status.Legs > 0 {
			w.buf = appendOf(w.buf, 0, row.status.Legs)
		}
		w.end()
		w.end()
		w.end()
		w.endAnyway()
	} else {
		w.warm(sn)
		w.next(sn)
	}
	row.texts = new(cells)
	*row.texts = w.cells()
	return row.texts
}

// Value is what a column of figures is sorted by.
func (r *FleetRows) Value(i, col int) (value float64, known bool) {
	row := &r.rows[i]
	sn := row.warm
	switch {
	case col == fleetUp:
		return r.now.Sub(row.status.Started).Seconds(), !row.status.Started.IsZero()
	case col == fleetLegs && sn == nil:
		return 0, row.status.Legs > 0
	case sn == nil:
		return 0, false
	case col == fleetDepth:
		return ratio(sn.Depth, sn.Floor), true
	case col == fleetLegs:
		return float64(sn.Proven), true
	case col == fleetP50:
		return sn.Times.P50.Seconds(), sn.Good > 0
	default:
		return ratio(sn.Bad, sn.Good+sn.Bad), sn.Good+sn.Bad > 0
	}
}

// Paint draws the depth as a bar, and names so that they can be told apart.
func (r *FleetRows) Paint(c *Cursor, i, col int) bool {
	row := &r.rows[i]
	switch {
	case col == fleetBroker:
		r.names.put(c, themes.Text, row.status.Name)
	case col == fleetDepth && row.warm != nil:
		putDepth(c, row.warm, r.textsOf(i).at(fleetDepth-fleetUp))
	default:
		return false
	}
	return true
}
