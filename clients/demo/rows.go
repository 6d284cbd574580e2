package demo

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"bellows/clients/demo/sqlread"
)

// maxRows bounds the rows of one result, whatever the LIMIT says.
const maxRows = 10_000

// render makes the result of a plan over docs rows of its table.
func (p *plan) render(docs int64, multi bool) *rendered {
	if r := p.cached.Load(); r != nil && r.docs == docs && r.multi == multi {
		return r
	}
	w := &rowWriter{plan: p, docs: docs, matched: int64(math.Round(float64(docs) * p.ratio))}
	if len(p.targets) > 0 {
		w.table = p.targets[0].table
	}
	w.header(multi)
	switch p.kind {
	case planLiteral:
		w.literal()
	case planAggregation:
		w.aggregation(multi)
	case planGroupBy:
		w.groups()
	case planExplain:
		w.explain()
	default:
		w.selection()
	}
	w.b = append(w.b, "]}"...)
	r := &rendered{docs: docs, multi: multi, json: w.b, rows: w.rows}
	p.cached.Store(r)
	return r
}

type rowWriter struct {
	plan    *plan
	table   *table
	docs    int64
	matched int64
	b       []byte
	rows    int
}

func (w *rowWriter) header(multi bool) {
	var names, types []string
	for i, item := range w.plan.columns {
		name := columnName(item)
		if multi && item.Alias == "" && item.Expr.Kind != sqlread.Column {
			name = "EXPR$" + strconv.Itoa(i)
		}
		names = append(names, name)
		types = append(types, typeOf(item.Expr, w.table))
	}
	if w.plan.kind == planExplain {
		names, types = []string{"Operator", "Operator_Id", "Parent_Id"}, []string{"STRING", "INT", "INT"}
	}
	w.b = append(w.b, `{"dataSchema":{"columnNames":`...)
	w.b = appendStrings(w.b, names)
	w.b = append(w.b, `,"columnDataTypes":`...)
	w.b = appendStrings(w.b, types)
	w.b = append(w.b, `},"rows":[`...)
}

func appendStrings(b []byte, all []string) []byte {
	b = append(b, '[')
	for i, s := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

// row opens a row and runs one writer for each column.
func (w *rowWriter) row(cell func(i int, item sqlread.Item)) {
	if w.rows > 0 {
		w.b = append(w.b, ',')
	}
	w.rows++
	w.b = append(w.b, '[')
	for i, item := range w.plan.columns {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		cell(i, item)
	}
	w.b = append(w.b, ']')
}

func (w *rowWriter) literal() {
	w.row(func(_ int, item sqlread.Item) { w.scalar(item.Expr, 0) })
}

// scalar writes an expression that is neither column nor aggregation.
func (w *rowWriter) scalar(e *sqlread.Expr, seed uint64) {
	switch e.Kind {
	case sqlread.Bool, sqlread.Null:
		w.b = append(w.b, e.Name...)
	case sqlread.Number:
		w.b = appendNumber(w.b, e.Name)
	case sqlread.Text:
		w.b = appendString(w.b, e.Name)
	default:
		w.valueOf(typeOf(e, w.table), unit(mix(seed, hashText(e.String())))*1000)
	}
}

// appendNumber writes a literal as JSON does, which knows no leading zeros.
func appendNumber(b []byte, literal string) []byte {
	if i, err := strconv.ParseInt(literal, 10, 64); err == nil {
		return strconv.AppendInt(b, i, 10)
	}
	v, err := strconv.ParseFloat(literal, 64)
	if err != nil && !math.IsInf(v, 0) {
		return append(b, null...)
	}
	return append(b, formatDouble(v)...)
}

// valueOf writes a number as a value of a type.
func (w *rowWriter) valueOf(kind string, v float64) {
	switch kind {
	case "INT", "LONG":
		w.b = strconv.AppendInt(w.b, int64(v), 10)
	case "DOUBLE", "FLOAT":
		w.b = append(w.b, formatDouble(v)...)
	case "BOOLEAN":
		w.b = strconv.AppendBool(w.b, int64(v)%2 == 1)
	case "TIMESTAMP":
		w.b = appendString(w.b, formatTimestamp(dataStart+int64(v)*timeStep))
	default:
		w.b = appendString(w.b, "v"+strconv.FormatInt(int64(v), 10))
	}
}

func (w *rowWriter) selection() {
	q := w.plan.query
	n := min(int64(q.Limit), max(0, w.matched-int64(q.Offset)), maxRows)
	step := max(1, w.docs/max(1, w.matched))
	for i := range n {
		doc := (int64(q.Offset) + i) * step
		w.row(func(_ int, item sqlread.Item) {
			if item.Expr.Kind == sqlread.Column && w.table != nil {
				if c := w.table.column(item.Expr.Name); c != nil {
					w.b = c.appendValue(w.b, c.fitting(w.plan.query.Where, doc))
					return
				}
			}
			w.scalar(item.Expr, uint64(doc))
		})
	}
}

// fitting is the entry of a row, or one that an equality in the filter wants,
// so that the rows shown pass the filter that asked for them.
func (c *column) fitting(where *sqlread.Expr, doc int64) int {
	entry := c.entry(doc)
	where.Walk(func(e *sqlread.Expr) {
		if len(e.Args) < 2 || e.Args[0].Kind != sqlread.Column || !strings.EqualFold(e.Args[0].Name, c.Name) || !e.Args[1].Literal() {
			return
		}
		if e.Name == "equals" || e.Name == "in" {
			if i, ok := c.rank(e.Args[1+int(doc)%(len(e.Args)-1)].Name); ok {
				entry = i
			}
		}
	})
	return entry
}

func (w *rowWriter) aggregation(multi bool) {
	w.row(func(_ int, item sqlread.Item) { w.aggregate(item.Expr, w.matched, 0, multi) })
}

// aggregate writes one aggregation over rows of a group.
func (w *rowWriter) aggregate(e *sqlread.Expr, rows int64, seed uint64, multi bool) {
	if e.IsCall("filter") && len(e.Args) == 2 {
		ratio, _ := w.table.selectivity(e.Args[1])
		w.aggregate(e.Args[0], int64(float64(rows)*ratio), seed, multi)
		return
	}
	if e.Kind != sqlread.Call || !aggregate(e.Name) {
		w.scalar(e, seed)
		return
	}
	if rows == 0 && w.docs == 0 && multi {
		w.b = append(w.b, null...)
		return
	}
	if strings.HasPrefix(e.Name, "count") {
		w.b = strconv.AppendInt(w.b, rows, 10)
		return
	}
	var c *column
	if len(e.Args) > 0 && e.Args[0].Kind == sqlread.Column {
		c = w.table.column(e.Args[0].Name)
	}
	w.valueOf(aggregateTypes[e.Name], aggregateValue(e.Name, c, rows, seed))
}

// aggregateValue follows from the column's dictionary; groups differ a little.
func aggregateValue(name string, c *column, rows int64, seed uint64) float64 {
	if c == nil {
		return float64(rows)
	}
	about := c.mean() * (1 + 0.02*(unit(mix(c.seed, seed))-0.5))
	switch {
	case distinctAggregate(name):
		// as many as draws with replacement are expected to hit
		return math.Round(float64(c.card) * (1 - math.Exp(-float64(rows)/float64(c.card))))
	case rows == 0:
		return math.Inf(1)
	case strings.HasPrefix(name, "sum"):
		return math.Round(about*float64(rows)*100) / 100
	case strings.HasPrefix(name, "minmax"):
		return c.step * float64(c.card-1)
	case strings.HasPrefix(name, "min"):
		return c.low
	case strings.HasPrefix(name, "max"):
		return c.low + c.step*float64(c.card-1)
	default:
		return about
	}
}

// groups writes the groups of GROUP BY or DISTINCT, most rows first when the
// query orders by something, by value otherwise.
func (w *rowWriter) groups() {
	keys := w.groupColumns()
	total := 1
	for _, c := range keys {
		total = min(total*max(c.card, 1), 1_000_000)
	}
	q := w.plan.query
	n := min(int64(total), w.matched)
	n = max(0, min(n-int64(q.Offset), int64(q.Limit), maxRows))
	for _, i := range w.groupOrder(total, int(min(int64(q.Offset)+n, int64(total))))[min(q.Offset, total):] {
		rows := max(1, w.matched/int64(total))
		if len(keys) == 1 && keys[0] != nil {
			rows = int64(math.Round(float64(w.matched) * keys[0].share(i)))
		}
		w.row(func(_ int, item sqlread.Item) {
			if item.Expr.Kind == sqlread.Column {
				rest := i
				for _, c := range keys {
					if strings.EqualFold(c.Name, item.Expr.Name) {
						w.b = c.appendValue(w.b, rest%c.card)
						return
					}
					rest /= c.card
				}
			}
			w.aggregate(item.Expr, rows, uint64(i)+1, false)
		})
	}
}

// groupColumns are the columns that the groups are made of.
func (w *rowWriter) groupColumns() []*column {
	var keys []*column
	add := func(e *sqlread.Expr) {
		if e.Kind == sqlread.Column {
			if c := w.table.column(e.Name); c != nil && !slices.Contains(keys, c) {
				keys = append(keys, c)
			}
		}
	}
	for _, g := range w.plan.query.GroupBy {
		g.Walk(add)
	}
	if w.plan.query.Distinct {
		for _, item := range w.plan.columns {
			item.Expr.Walk(add)
		}
	}
	return keys
}

// groupOrder picks the first n of the groups in the order that is shown.
func (w *rowWriter) groupOrder(total, n int) []int {
	n = max(n, 0)
	order := make([]int, min(total, max(n, 4096)))
	for i := range order {
		order[i] = i
	}
	keys := w.groupColumns()
	if o := w.plan.query.OrderBy; len(o) > 0 && len(keys) == 1 {
		desc, byKey := o[0].Desc, o[0].Expr.Kind == sqlread.Column
		slices.SortStableFunc(order, func(a, b int) int {
			x, y := keys[0].share(a), keys[0].share(b)
			if byKey {
				x, y = float64(a), float64(b)
			}
			if desc {
				x, y = y, x
			}
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			default:
				return 0
			}
		})
	}
	return order[:min(n, len(order))]
}

// explain writes the operators of a plan.
func (w *rowWriter) explain() {
	ops := []string{"BROKER_REDUCE(limit:" + strconv.Itoa(w.plan.query.Limit) + ")", "COMBINE_SELECT", "PLAN_START(numSegmentsForThisPlan:1)"}
	switch {
	case len(w.plan.query.GroupBy) > 0:
		ops[1] = "COMBINE_GROUP_BY"
	case w.plan.query.Distinct:
		ops[1] = "COMBINE_DISTINCT"
	}
	ops = append(ops, "PROJECT", "DOC_ID_SET")
	if w.plan.query.Where == nil {
		ops = append(ops, "FILTER_MATCH_ENTIRE_SEGMENT(docs:"+strconv.FormatInt(w.docs, 10)+")")
	} else {
		ops = append(ops, "FILTER_FULL_SCAN("+w.plan.query.Where.String()+")")
	}
	for i, op := range ops {
		if w.rows > 0 {
			w.b = append(w.b, ',')
		}
		w.rows++
		w.b = append(w.b, '[')
		w.b = appendString(w.b, op)
		w.b = append(w.b, ',')
		w.b = strconv.AppendInt(w.b, int64(i), 10)
		w.b = append(w.b, ',')
		w.b = strconv.AppendInt(w.b, int64(i-1), 10)
		w.b = append(w.b, ']')
	}
}
