package demo

import (
	"bellows/clients/demo/jvm"
	"bellows/clients/demo/sqlread"
)

// shapesOf is the code that a plan visits, on either engine.
func shapesOf(p *plan) (single, multi jvm.Shape) {
	single = jvm.Of(jvm.HTTP, jvm.Parse, jvm.Respond)
	if p.kind == planLiteral {
		return single, single.With(jvm.Plan, 0.3)
	}
	q := p.query
	single = single.With(jvm.Optimize, 1).With(jvm.Route, float64(len(p.targets))).With(jvm.Scatter, 1).With(jvm.Deserialize, 1)
	if q.Where != nil {
		predicates, time := 0, false
		q.Where.Walk(func(e *sqlread.Expr) {
			if e.Kind == sqlread.Call {
				predicates++
			}
			if e.Kind == sqlread.Column && p.timeColumn(e.Name) {
				time = true
			}
		})
		single = single.With(jvm.Filter, 0.7+0.3*float64(min(predicates, 5)))
		if time {
			single = single.With(jvm.TimeFilter, 1)
		}
	}
	single = single.With(jvm.Respond, float64(min(q.Limit, 1000))/100)
	switch p.kind {
	case planGroupBy:
		single = single.With(jvm.GroupBy, 1)
		if len(q.OrderBy) > 0 {
			single = single.With(jvm.OrderBy, 1)
		}
		single = aggregates(single, p.columns)
	case planAggregation:
		single = aggregates(single, p.columns)
	default:
		single = single.With(jvm.Selection, 1)
		if len(q.OrderBy) > 0 {
			single = single.With(jvm.OrderBy, 1)
		}
	}
	multi = single.With(jvm.Plan, 1).With(jvm.Dispatch, 1).With(jvm.Stages, 1)
	return single, multi
}

func aggregates(s jvm.Shape, columns []sqlread.Item) jvm.Shape {
	for _, item := range columns {
		item.Expr.Walk(func(e *sqlread.Expr) {
			switch {
			case e.Kind != sqlread.Call || !aggregate(e.Name):
			case distinctAggregate(e.Name):
				s = s.With(jvm.Distinct, 1)
			default:
				s = s.With(jvm.Aggregate, 0.5)
			}
		})
	}
	return s
}

// timeColumn tells whether the query's first table is organised by the column.
func (p *plan) timeColumn(name string) bool {
	t := p.targets[0].table
	if t == nil {
		return false
	}
	c := t.column(name)
	return c != nil && c.Time
}
