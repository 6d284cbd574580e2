package warmup

import "strings"

// Literals of derived shapes. They are ours, not the users': no shape depends
// on what a table holds, and hardly any document equals one.
const (
	noSuchText   = "'bellows'"
	noSuchNumber = "1234567"
)

// columnsShown is how many columns a selection names.
const columnsShown = 3

// DeriveShapes is what to probe a table with besides the published probe, which
// comes first: statements small by LIMIT that between them visit the filter,
// aggregation, group, distinct, order and time-range code of brokers and servers,
// valid in both engines from Pinot 1.0 on. A kind for which the schema lacks
// a column is left out, so a schema with nothing usable gives only the first.
// bounds, when known, let the time shape ask for the newest tenth.
func DeriveShapes(table Table, schema Schema, bounds Bounds) []Shape {
	c := pickColumns(schema)
	shapes := []Shape{Limit1(table)}
	add := func(kind ShapeKind, form shapeForm, ok bool) {
		if ok {
			shapes = append(shapes, form.shape(table, kind))
		}
	}
	add(c.filterShape())
	add(c.aggregateShape())
	add(c.groupShape())
	add(c.distinctShape())
	add(c.orderShape())
	add(c.timeShape(bounds))
	return shapes
}

// differs is true of nearly every document, whatever the table holds, and no
// broker prunes by it.
func differs(col Column) string {
	if isNumeric(col) {
		return QuoteIdent(col.Name) + " <> " + noSuchNumber
	}
	return QuoteIdent(col.Name) + " <> " + noSuchText
}

// among is an IN that few documents satisfy.
func among(col Column) string {
	if isNumeric(col) {
		return QuoteIdent(col.Name) + " IN (0, 1, 2, 3, 5, 8, 13)"
	}
	return QuoteIdent(col.Name) + " IN ('bellows-1', 'bellows-2', 'bellows-3')"
}

// usable is every column that can be selected and filtered, each once.
func (c shapeColumns) usable() []Column {
	var all []Column
	seen := map[string]bool{}
	for _, list := range [][]Column{c.groups, c.numbers} {
		for _, col := range list {
			if !seen[col.Name] {
				seen[col.Name] = true
				all = append(all, col)
			}
		}
	}
	return all
}

// pair is a column to group by and another, numeric one where there is one.
func (c shapeColumns) pair() (group, number Column, ok bool) {
	if len(c.groups) == 0 {
		return Column{}, Column{}, false
	}
	for _, n := range c.numbers {
		if n.Name != c.groups[0].Name {
			return c.groups[0], n, true
		}
	}
	return c.groups[0], Column{}, true
}

func selection(cols []Column) string {
	names := make([]string, 0, columnsShown)
	for _, col := range cols[:min(columnsShown, len(cols))] {
		names = append(names, QuoteIdent(col.Name))
	}
	return strings.Join(names, ", ")
}

func (c shapeColumns) filterShape() (ShapeKind, shapeForm, bool) {
	cols := c.usable()
	if len(cols) == 0 {
		return ShapeFilter, shapeForm{}, false
	}
	first, second := cols[0], cols[0]
	if _, number, ok := c.pair(); ok && number.Name != "" {
		second = number
	} else if len(cols) > 1 {
		second = cols[1]
	}
	filter := differs(first)
	if second.Name != first.Name {
		filter += " AND " + differs(second)
	}
	return ShapeFilter, shapeForm{columns: selection(cols), filter: filter, tail: "LIMIT 10"}, true
}

func (c shapeColumns) aggregateShape() (ShapeKind, shapeForm, bool) {
	if len(c.numbers) == 0 {
		return ShapeAggregate, shapeForm{}, false
	}
	n := QuoteIdent(c.numbers[0].Name)
	columns := "COUNT(*), SUM(" + n + "), AVG(" + n + "), MIN(" + n + "), MAX(" + n + ")"
	return ShapeAggregate, shapeForm{columns: columns}, true
}

func (c shapeColumns) groupShape() (ShapeKind, shapeForm, bool) {
	group, number, ok := c.pair()
	if !ok {
		return ShapeGroup, shapeForm{}, false
	}
	g := QuoteIdent(group.Name)
	columns := g + ", COUNT(*)"
	switch {
	case number.Name != "":
		n := QuoteIdent(number.Name)
		columns += ", SUM(" + n + "), MAX(" + n + ")"
	case len(c.groups) > 1:
		columns += ", DISTINCTCOUNT(" + QuoteIdent(c.groups[1].Name) + ")"
	}
	tail := "GROUP BY " + g + " ORDER BY COUNT(*) DESC, " + g + " LIMIT 10"
	return ShapeGroup, shapeForm{columns: columns, tail: tail}, true
}

// distinctShape joins its IN with a wider filter, so that brokers cannot prune
// every server and real values reach the reduce.
func (c shapeColumns) distinctShape() (ShapeKind, shapeForm, bool) {
	group, number, ok := c.pair()
	if !ok {
		return ShapeDistinct, shapeForm{}, false
	}
	filtered := group
	columns := "DISTINCTCOUNT(" + QuoteIdent(group.Name) + ")"
	if number.Name != "" {
		filtered = number
		columns += ", MIN(" + QuoteIdent(number.Name) + "), MAX(" + QuoteIdent(number.Name) + ")"
	}
	filter := among(filtered) + " OR " + differs(group)
	return ShapeDistinct, shapeForm{columns: columns, filter: filter}, true
}

func (c shapeColumns) orderShape() (ShapeKind, shapeForm, bool) {
	cols := c.usable()
	if len(cols) == 0 {
		return ShapeOrder, shapeForm{}, false
	}
	by := cols[0]
	if _, number, ok := c.pair(); ok && number.Name != "" {
		by = number
	}
	tail := "ORDER BY " + QuoteIdent(by.Name) + " DESC LIMIT 10"
	return ShapeOrder, shapeForm{columns: selection(cols), tail: tail}, true
}

func (c shapeColumns) timeShape(b Bounds) (ShapeKind, shapeForm, bool) {
	if c.time == nil {
		return ShapeTime, shapeForm{}, false
	}
	t := QuoteIdent(c.time.name)
	columns := t
	if cols := c.usable(); len(cols) > 0 {
		columns += ", " + selection(cols)
	}
	span := c.time.since(0)
	if from, ok := b.newest(0.1); ok {
		span = c.time.between(from, b.TimeMax)
	}
	return ShapeTime, shapeForm{columns: columns, span: span, tail: "ORDER BY " + t + " DESC LIMIT 10"}, true
}
