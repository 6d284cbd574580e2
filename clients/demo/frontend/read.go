package frontend

import (
	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
)

// mostRows is how many rows of a table are made up for one query.
const mostRows = 10_000

// read executes a query of external tables: the placement is the real one, the
// work and its time are simulated.
func (s *session) read(q *statement.Select) (*answer, *failure) {
	p, f := s.plan(q)
	if f != nil {
		return nil, f
	}
	a, f := rowsOf(p)
	if f != nil {
		return nil, f
	}
	v, f := s.effective(q.Hints)
	if f != nil {
		return nil, f
	}
	for _, sc := range p.scans {
		if sc.batch {
			if f := s.frontend.handOut(sc); f != nil {
				return nil, f
			}
		}
	}
	return a, s.perform(p, v)
}

// batchLists is how many splits a list of batch mode holds.
const batchLists = 100

// handOut assigns a batch-mode scan list by list, as they come in.
func (f *Frontend) handOut(sc *scan) *failure {
	f.planning.Lock()
	defer f.planning.Unlock()
	if err := sc.assign(batchLists); err != nil {
		return refusef("%s", err)
	}
	return nil
}

// rowsOf makes a query's result up: counts, or rows with a running number.
func rowsOf(p *plan) (*answer, *failure) {
	t := p.scans[0].table
	a := &answer{}
	var kinds []statement.ItemKind
	for _, it := range p.query.Items {
		switch it.Kind {
		case statement.Star:
			a.columns = append(a.columns, longColumn("id"), textColumn("v"))
			kinds = append(kinds, statement.Column, statement.String)
			continue
		case statement.CountAll:
			a.columns = append(a.columns, longColumn(title(it)))
		case statement.Literal:
			c := textColumn(title(it))
			c.Type, c.Length = numberType(it.Name)
			a.columns = append(a.columns, c)
		case statement.Column:
			if it.Name == "id" {
				a.columns = append(a.columns, longColumn(title(it)))
			} else {
				it.Kind = statement.String
				a.columns = append(a.columns, textColumn(title(it)))
			}
		default:
			a.columns = append(a.columns, textColumn(title(it)))
		}
		kinds = append(kinds, it.Kind)
	}
	n := t.rows()
	for _, k := range kinds {
		if k == statement.CountAll {
			n = 1
		}
	}
	if p.query.Limit >= 0 {
		n = min(n, p.query.Limit)
	}
	if n > mostRows {
		return nil, refusef("%d rows of %s are more than are made up here: add LIMIT %d or select count(*). %s", n, t.Name, mostRows, Label)
	}
	for i := range n {
		r := make([]wire.Value, len(kinds))
		for k, kind := range kinds {
			switch kind {
			case statement.CountAll:
				r[k] = wire.Text(formatInt(t.rows()))
			case statement.Column, statement.Literal:
				r[k] = wire.Text(formatInt(i + 1))
			default:
				r[k] = wire.Text("row " + formatInt(i+1))
			}
		}
		a.rows = append(a.rows, r)
	}
	return a, nil
}
