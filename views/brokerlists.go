package views

import (
	"strconv"
	"strings"
	"time"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/widget"
)

// RouteRows are the server sets that a broker turns through, one row for each
// choice of replicas of each table.
type RouteRows struct {
	ids   []string
	table []warmup.Table
	nth   []string
	sets  [][]string
}

// NewRouteRows shows every choice of these routes.
func NewRouteRows(routes []warmup.Routes) *RouteRows {
	r := &RouteRows{}
	for i := range routes {
		t := &routes[i]
		for n, set := range t.Choices {
			nth := strconv.Itoa(n+1) + "/" + strconv.Itoa(len(t.Choices))
			r.ids = append(r.ids, string(t.Table)+" "+nth)
			r.table, r.nth, r.sets = append(r.table, t.Table), append(r.nth, nth), append(r.sets, set)
		}
	}
	return r
}

// RouteColumns are the columns of RouteRows.
func RouteColumns() []widget.Column {
	return []widget.Column{
		{ID: "table", Title: "table", Min: 12, Max: 60},
		{ID: "choice", Title: "choice", Right: true},
		{ID: "servers", Title: "servers", Right: true, ByValue: true},
		{ID: "server", Title: "which", Min: 12, Grow: true},
	}
}

// Len is how many choices there are.
func (r *RouteRows) Len() int { return len(r.ids) }

// ID is the table and which of its choices it is.
func (r *RouteRows) ID(row int) string { return r.ids[row] }

// Cell is what stands in a column.
func (r *RouteRows) Cell(i, col int) widget.Cell {
	switch col {
	case 0:
		return widget.Cell{Text: string(r.table[i])}
	case 1:
		return widget.Cell{Text: r.nth[i], Token: themes.Dim}
	case 2:
		return widget.Cell{Text: strconv.Itoa(len(r.sets[i]))}
	default:
		return widget.Cell{Text: strings.Join(r.sets[i], " "), Token: themes.Dim}
	}
}

// Value is how many servers a choice has.
func (r *RouteRows) Value(i, _ int) (value float64, known bool) { return float64(len(r.sets[i])), true }

// QuotaRows are what a broker admits for its tables.
type QuotaRows []warmup.TableQuota

// QuotaColumns are the columns of QuotaRows.
func QuotaColumns() []widget.Column {
	return []widget.Column{
		{ID: "table", Title: "table", Min: 12, Max: 60},
		{ID: "limit", Title: "this broker admits", Right: true, ByValue: true},
	}
}

// Len is how many quotas there are.
func (r QuotaRows) Len() int { return len(r) }

// ID is the table's name.
func (r QuotaRows) ID(row int) string { return string(r[row].Table) }

// Cell is what stands in a column.
func (r QuotaRows) Cell(i, col int) widget.Cell {
	if col == 0 {
		return widget.Cell{Text: string(r[i].Table)}
	}
	return widget.Cell{Text: strconv.FormatFloat(r[i].Limit, 'g', 3, 64) + "/s"}
}

// Value is the limit.
func (r QuotaRows) Value(i, _ int) (value float64, known bool) { return r[i].Limit, true }

// EventRows are events as a list, for the errors of one broker.
type EventRows []LogEvent

// EventColumns are the columns of EventRows.
func EventColumns() []widget.Column {
	return []widget.Column{
		{ID: "time", Title: "time"},
		{ID: "text", Title: "what happened", Min: 20, Grow: true},
	}
}

// Len is how many events there are.
func (r EventRows) Len() int { return len(r) }

// ID is the event's place, since events are only ever added.
func (r EventRows) ID(row int) string { return strconv.Itoa(row) }

// Cell is what stands in a column.
func (r EventRows) Cell(i, col int) widget.Cell {
	e := &r[i]
	if col == 0 {
		return widget.Cell{Text: e.At.Format(time.DateTime), Token: themes.Dim}
	}
	if e.Mark.Shape == "" {
		return widget.Cell{Text: e.Text}
	}
	return widget.Cell{Text: e.Mark.Shape + " " + e.Text, Token: e.Mark.Token}
}
