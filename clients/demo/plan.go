package demo

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"bellows/clients/demo/jvm"
	"bellows/clients/demo/sqlread"
)

// planKind is how a query is answered.
type planKind int

const (
	planNone planKind = iota // names a table that does not exist
	planLiteral
	planSelection
	planAggregation
	planGroupBy
	planExplain
)

// plan is a compiled query: all that does not depend on the cluster's state. It
// is made once for a text and shared.
type plan struct {
	query *sqlread.Query
	kind  planKind
	// refused is the answer to a text that does not compile. One that fails
	// before it is numbered has no request id.
	refused    *exception
	unnumbered bool
	targets    []*target
	columns    []sqlread.Item // with stars expanded, of the first table
	project    int            // columns that must be read after the filter
	ratio      float64        // of rows that pass the filter
	filtered   int            // columns looked at row by row in the filter
	noScan     bool           // answered from dictionaries and counts alone
	shape      jvm.Shape
	mseShape   jvm.Shape
	cached     atomic.Pointer[rendered]
}

// target is a table name of a query, resolved.
type target struct {
	name   string
	table  *table // nil when there is no such table
	halves []*half
	line   int
	column int
}

// rendered is a result as JSON, for a number of rows available and an engine.
type rendered struct {
	docs  int64
	multi bool
	json  []byte
	rows  int
}

// maxPlans bounds the plans that a cluster remembers.
const maxPlans = 4096

// planFor compiles a text, or remembers that it has.
func (c *Cluster) planFor(sql string) *plan {
	if p, ok := c.plans.Load(sql); ok {
		return p.(*plan)
	}
	p := c.compile(sql)
	if c.planCount.Add(1) > maxPlans {
		c.plans.Clear()
		c.planCount.Store(1)
	}
	c.plans.Store(sql, p)
	return p
}

func (c *Cluster) compile(sql string) *plan {
	q, err := sqlread.Parse(sql)
	if err != nil {
		message := "Caught exception while parsing query: " + sql + ": " + err.Error()
		var bad *sqlread.Error
		if errors.As(err, &bad) && strings.HasPrefix(bad.Message, "OPTION") {
			message = bad.Message
		}
		return &plan{refused: &exception{150, "SQLParsingError: " + message}, unnumbered: true}
	}
	p := &plan{query: q}
	for _, s := range q.From {
		p.targets = append(p.targets, c.resolve(s))
	}
	if len(p.targets) == 0 {
		p.literal()
		return p
	}
	if t := p.targets[0].table; t != nil {
		p.compileFor(t)
	}
	p.shape, p.mseShape = shapesOf(p)
	return p
}

// literal is a SELECT without a table, which the broker answers itself.
func (p *plan) literal() {
	p.kind = planLiteral
	p.columns = p.query.Select
	p.shape, p.mseShape = shapesOf(p)
	for _, item := range p.columns {
		if !item.Expr.Literal() && item.Expr.Kind != sqlread.Call {
			p.refused = &exception{700, "QueryValidationError: FROM clause is missing for column: " + item.Expr.String()}
		}
	}
}

// compileFor works out what the query means over table t.
func (p *plan) compileFor(t *table) {
	q := p.query
	for _, item := range q.Select {
		if item.Expr.Kind == sqlread.Star {
			for i := range t.columns {
				p.columns = append(p.columns, sqlread.Item{Expr: &sqlread.Expr{Kind: sqlread.Column, Name: t.columns[i].Name}})
			}
			continue
		}
		p.columns = append(p.columns, item)
	}
	aggregates := 0
	for _, item := range p.columns {
		if aggregated(item.Expr) {
			aggregates++
		}
	}
	switch {
	case q.Explain:
		p.kind = planExplain
	case len(q.GroupBy) > 0 || q.Distinct:
		p.kind = planGroupBy
	case aggregates > 0:
		p.kind = planAggregation
	default:
		p.kind = planSelection
	}
	p.ratio, p.filtered = t.selectivity(q.Where)
	p.countColumns(t)
	if p.refused == nil {
		p.refused = p.unknownColumn(t)
	}
}

// countColumns counts the columns to read after the filter, and finds the
// aggregations that need none.
func (p *plan) countColumns(t *table) {
	read := map[string]bool{}
	p.noScan = p.kind == planAggregation && p.query.Where == nil
	for _, item := range p.columns {
		item.Expr.Walk(func(e *sqlread.Expr) {
			if e.Kind == sqlread.Column {
				read[strings.ToLower(e.Name)] = true
			}
		})
		if !dictionaryBased(item.Expr) {
			p.noScan = false
		}
	}
	for _, g := range p.query.GroupBy {
		g.Walk(func(e *sqlread.Expr) {
			if e.Kind == sqlread.Column {
				read[strings.ToLower(e.Name)] = true
			}
		})
	}
	p.project = len(read)
	if p.query.Multi { // join keys are read as well
		p.noScan, p.project = false, max(1, p.project)
	}
	if p.query.Where != nil {
		indexed := 0
		p.query.Where.Walk(func(e *sqlread.Expr) {
			if e.Kind == sqlread.Column {
				if c := t.column(e.Name); c != nil && c.Inverted {
					indexed++
				}
			}
		})
		p.filtered = max(0, p.filtered-indexed)
	}
}

// unknownColumn finds a column that the schema does not have. Aliases of the
// SELECT list are no columns.
func (p *plan) unknownColumn(t *table) *exception {
	if p.query.Multi {
		return nil
	}
	aliases := map[string]bool{}
	for _, item := range p.query.Select {
		aliases[strings.ToLower(item.Alias)] = item.Alias != ""
	}
	var bad *exception
	visit := func(e *sqlread.Expr) {
		if e.Kind != sqlread.Column || bad != nil || strings.HasPrefix(e.Name, "$") || aliases[strings.ToLower(e.Name)] {
			return
		}
		if t.column(e.Name) == nil {
			bad = &exception{710, fmt.Sprintf("UnknownColumnError: Unknown columnName '%s' found in the query", e.Name)}
		}
	}
	for _, item := range p.columns {
		item.Expr.Walk(visit)
	}
	p.query.Where.Walk(visit)
	p.query.Having.Walk(visit)
	for _, g := range p.query.GroupBy {
		g.Walk(visit)
	}
	for _, o := range p.query.OrderBy {
		o.Expr.Walk(visit)
	}
	return bad
}

// resolve finds the table that a name in FROM means: a raw name, a typed one,
// either with the default database before it, without regard to case.
func (c *Cluster) resolve(s sqlread.Source) *target {
	tg := &target{name: s.Name, line: s.Line, column: s.Column}
	name := s.Name
	halves, t := c.lookup(name)
	if t == nil {
		if rest, ok := strings.CutPrefix(name, "default."); ok {
			halves, t = c.lookup(rest)
		}
	}
	tg.table, tg.halves = t, halves
	return tg
}

// lookup finds the halves of a raw, typed or logical name.
func (c *Cluster) lookup(name string) ([]*half, *table) {
	if t := c.byName[strings.ToLower(name)]; t != nil {
		return t.halves, t
	}
	if h := c.typed[strings.ToLower(name)]; h != nil {
		return []*half{h}, h.table
	}
	for _, l := range c.spec.Logical {
		if strings.EqualFold(l.Name, name) {
			var halves []*half
			for _, typed := range l.Of {
				if h := c.typed[strings.ToLower(typed)]; h != nil {
					halves = append(halves, h)
				}
			}
			if len(halves) > 0 {
				return halves, halves[0].table
			}
		}
	}
	return nil, nil
}
