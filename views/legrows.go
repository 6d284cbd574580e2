package views

import (
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/widget"
)

// LegRows are the legs of a broker, and for each the tables that reach it. A row's
// id is the leg's server and type.
type LegRows struct {
	legs   []warmup.LegStatus
	ids    []string
	at     map[string]int
	names  names
	tables []warmup.Table
	// heat has a step for each leg and each table, legs first.
	heat []uint8
}

// NewLegRows shows legs against tables, which give the order of the grid.
func NewLegRows(legs []warmup.LegStatus, tables []warmup.Routes) *LegRows {
	r := &LegRows{
		legs: legs, ids: make([]string, len(legs)), at: make(map[string]int, len(legs)),
		tables: make([]warmup.Table, len(tables)), heat: make([]uint8, len(legs)*len(tables)),
	}
	for i, l := range legs {
		r.ids[i] = l.Leg.String()
		r.at[r.ids[i]] = i
		r.names.add(l.Leg.Server)
	}
	counts := map[string]int{}
	for col := range tables {
		t := &tables[col]
		r.tables[col] = t.Table
		clear(counts)
		for _, choice := range t.Choices {
			for _, server := range choice {
				counts[server]++
			}
		}
		for server, n := range counts {
			leg := warmup.Leg{Server: server, Type: t.Table.Type()}
			if row, ok := r.at[leg.String()]; ok {
				r.heat[row*len(tables)+col] = uint8(shape.HeatStep(ratio(n, len(t.Choices))))
			}
		}
	}
	return r
}

// CoverLegs are the legs of a plan that nothing was proven of yet.
func CoverLegs(c *warmup.Cover) []warmup.LegStatus {
	reasons := make(map[warmup.Leg]string, len(c.Uncovered))
	for _, gap := range c.Uncovered {
		reasons[gap.Leg] = gap.Reason
	}
	legs := make([]warmup.LegStatus, len(c.Universe))
	for i, leg := range c.Universe {
		legs[i] = warmup.LegStatus{Leg: leg, State: warmup.LegChosen, Reason: "not probed yet"}
		if reason, gap := reasons[leg]; gap {
			legs[i].State, legs[i].Reason = warmup.LegUncovered, reason
		}
	}
	return legs
}

// ChosenRoutes are the tables of a cover, in its order: the grid without the
// tables that were not chosen.
func ChosenRoutes(c *warmup.Cover) []warmup.Routes {
	routes := make([]warmup.Routes, len(c.Chosen))
	for i := range c.Chosen {
		routes[i] = c.Chosen[i].Routes
	}
	return routes
}

const (
	legServer = iota
	legType
	legState
	legReason
)

// LegColumns are the columns of LegRows; the grid is drawn beside them.
func LegColumns() []widget.Column {
	return []widget.Column{
		legServer: {ID: "server", Title: "server", Min: 8, Max: 34},
		legType:   {ID: "type", Title: "type", Min: 3},
		legState:  {ID: "state", Title: "state"},
		legReason: {ID: "reason", Hidden: true},
	}
}

// Len is how many legs there are.
func (r *LegRows) Len() int { return len(r.legs) }

// ID is the leg.
func (r *LegRows) ID(row int) string { return r.ids[row] }

// Leg is the leg of a row.
func (r *LegRows) Leg(row int) warmup.LegStatus { return r.legs[row] }

// Cell is what stands in a column.
func (r *LegRows) Cell(i, col int) widget.Cell {
	l := &r.legs[i]
	switch col {
	case legServer:
		return widget.Cell{Text: l.Leg.Server}
	case legType:
		return widget.Cell{Text: string(l.Leg.Type), Token: themes.Dim}
	case legState:
		return legCell(l.State)
	default:
		return widget.Cell{Text: l.Reason}
	}
}

// Paint draws names so that they can be told apart.
func (r *LegRows) Paint(c *Cursor, i, col int) bool {
	if col == legServer {
		r.names.put(c, themes.Text, r.legs[i].Leg.Server)
	}
	return col == legServer
}

// legCell is a leg's state: shape, word and colour.
func legCell(s warmup.LegState) widget.Cell {
	switch s {
	case warmup.LegProven:
		return widget.Cell{Text: "✓ proven", Token: themes.StateWarm}
	case warmup.LegChosen:
		return widget.Cell{Text: "○ chosen", Token: themes.StateCold}
	default:
		return widget.Cell{Text: "✕ uncovered", Token: themes.StateNotWarmed}
	}
}

// count is how many legs are in a state.
func (r *LegRows) count(s warmup.LegState) int {
	n := 0
	for i := range r.legs {
		if r.legs[i].State == s {
			n++
		}
	}
	return n
}
