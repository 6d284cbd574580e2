package warmup

import "strings"

// ShapeKind names the code that a shape visits.
type ShapeKind string

// The kinds, in the order in which DeriveShapes lists them.
const (
	ShapeLimit1    ShapeKind = "limit1"    // the published probe
	ShapeFilter    ShapeKind = "filter"    // selection with two filters
	ShapeAggregate ShapeKind = "aggregate" // aggregations without groups
	ShapeGroup     ShapeKind = "group"     // GROUP BY with ORDER BY and LIMIT
	ShapeDistinct  ShapeKind = "distinct"  // DISTINCTCOUNT, MIN, MAX with IN
	ShapeOrder     ShapeKind = "order"     // selection with ORDER BY and LIMIT
	ShapeTime      ShapeKind = "time"      // selection of a time range, by time
	ShapeUser      ShapeKind = "user"      // the user's own statement
)

// Shape is one statement to probe with.
type Shape struct {
	Table Table
	Kind  ShapeKind
	SQL   string
	// Unpruned is set when there is no WHERE, so that a good answer proves the
	// whole table's route: brokers skip segments, and with them servers, only by
	// a filter.
	Unpruned bool
	// Narrowed is set once Narrow has bounded the shape.
	Narrowed bool

	form shapeForm
}

// shapeForm is the statement in parts, so that it can be narrowed.
type shapeForm struct {
	columns string // between SELECT and FROM
	filter  string // without WHERE; may be empty
	span    string // the range on the time column; may be empty
	tail    string // what follows the filter
}

func (f shapeForm) shape(table Table, kind ShapeKind) Shape {
	s := Shape{Table: table, Kind: kind, form: f, Unpruned: f.filter == "" && f.span == ""}
	var b strings.Builder
	b.WriteString(inDatabase(table) + "SELECT " + f.columns + " FROM " + QuoteTable(table))
	switch {
	case f.filter != "" && f.span != "":
		b.WriteString(" WHERE " + f.span + " AND (" + f.filter + ")")
	case !s.Unpruned:
		b.WriteString(" WHERE " + f.span + f.filter)
	}
	if f.tail != "" {
		b.WriteString(" " + f.tail)
	}
	s.SQL = b.String()
	return s
}

// UserShape is a shape of the user's own statement. It counts for no table
// and cannot be narrowed.
func UserShape(st Statement) Shape { return Shape{Kind: ShapeUser, SQL: st.SQL} }

// Limit1 is the published probe of a table.
func Limit1(table Table) Shape {
	return shapeForm{columns: "*", tail: "LIMIT 1"}.shape(table, ShapeLimit1)
}
