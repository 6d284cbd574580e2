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

// NewLegRows shows legs against tables, which give the order of the grid; see
// GridRoutes.
func NewLegRows(legs []warmup.LegStatus, tables []warmup.Routes) *LegRows {
	r := &LegRows{
		legs: legs, ids: make([]string, len(legs)), at: make(map[string]int, len(legs)),
		tables: make([]warmup.Table, len(tables)), heat: make([]uint8, len(legs)*len(tables)),
	}
	rows := make(map[warmup.Leg]int, len(legs))
	for i, l := range legs {
		r.ids[i] = l.Leg.String()
		r.at[r.ids[i]], rows[l.Leg] = i, i
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
		kind := t.Table.Type()
		for server, n := range counts {
			if row, ok := rows[warmup.Leg{Server: server, Type: kind}]; ok {
				r.heat[row*len(tables)+col] = uint8(shape.HeatStep(ratio(n, len(t.Choices))))
			}
		}
	}
	return r
}

// Follow is the same grid with what is known of its legs now: a warm-up proves
// many of them a second, and the grid of a large cluster takes long to make. Legs
// that are not the grid's give nil.
func (r *LegRows) Follow(legs []warmup.LegStatus) *LegRows {
	if len(legs) != len(r.legs) {
		return nil
	}
	for i := range legs {
		if legs[i].Leg != r.legs[i].Leg {
			return nil
		}
	}
	next := *r
	next.legs = legs
	return &next
}

// GridRoutes are the tables of a cover in its order, and then all others: the grid
// with every table that has routes.
func GridRoutes(c *warmup.Cover, all []warmup.Routes) []warmup.Routes {
	routes := ChosenRoutes(c)
	chosen := make(map[warmup.Table]bool, len(routes))
	for i := range routes {
		chosen[routes[i].Table] = true
	}
	for i := range all {
		if !chosen[all[i].Table] && all[i].Skip == warmup.SkipNone {
			routes = append(routes, all[i])
		}
	}
	return routes
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

// summary counts the legs by their state.
func (r *LegRows) summary() string {
	counts := map[warmup.LegState]int{}
	for i := range r.legs {
		counts[r.legs[i].State]++
	}
	all := itoa(counts[warmup.LegProven]) + " proven"
	for _, state := range [...]warmup.LegState{warmup.LegChosen, warmup.LegUncovered} {
		if n := counts[state]; n > 0 {
			all += ", " + itoa(n) + " " + string(state)
		}
	}
	return all
}
