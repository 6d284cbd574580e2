package frontend

import (
	"slices"
	"strings"

	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
)

// internal says whether a name is of the system's own tables, or a function.
func internal(name string) bool {
	return strings.HasPrefix(strings.ToLower(name), "information_schema.") || strings.HasSuffix(name, "()")
}

// readSystem answers queries of system tables: all or some columns of the rows
// that equal what is asked for, up to a limit. Other conditions are refused, for
// an answer without them would be wrong.
func (s *session) readSystem(q *statement.Select) (*answer, *failure) {
	if q.Where && q.Equal == nil || len(q.Tables) > 1 {
		return nil, refusef("joins and conditions other than = and AND are not evaluated for %s: %s", q.Tables[0], Label)
	}
	all, f := s.systemTable(q)
	if f != nil {
		return nil, f
	}
	for _, e := range q.Equal {
		if f := all.filter(e); f != nil {
			return nil, f
		}
	}
	a, f := all.project(q.Items)
	if f == nil && q.Limit >= 0 {
		a.rows = a.rows[:min(q.Limit, int64(len(a.rows)))]
	}
	return a, f
}

// column finds a column by its name.
func (a *answer) column(name string) int {
	return slices.IndexFunc(a.columns, func(c wire.Column) bool { return strings.EqualFold(c.Name, name) })
}

// filter keeps the rows whose cell has a value.
func (a *answer) filter(e statement.Equality) *failure {
	k := a.column(e.Column)
	if k < 0 {
		return refusef("Unknown column '%s' in 'table list' in FILTER clause", e.Column)
	}
	a.rows = slices.DeleteFunc(a.rows, func(r []wire.Value) bool { return r[k].Null || r[k].Text != e.Value })
	return nil
}

// project picks the columns of a select list.
func (a *answer) project(items []statement.Item) (*answer, *failure) {
	out := &answer{rows: make([][]wire.Value, len(a.rows))}
	for _, it := range items {
		switch it.Kind {
		case statement.CountAll:
			count := wire.Text(formatInt(int64(len(a.rows))))
			return &answer{columns: []wire.Column{longColumn(title(it))}, rows: [][]wire.Value{{count}}}, nil
		case statement.Star:
			out.columns = append(out.columns, a.columns...)
			for i, r := range a.rows {
				out.rows[i] = append(out.rows[i], r...)
			}
			continue
		}
		k := a.column(it.Name)
		if it.Kind != statement.Column || k < 0 {
			return nil, refusef("Unknown column '%s' in 'table list' in PROJECT clause", strings.TrimSpace(it.Text))
		}
		c := a.columns[k]
		c.Name = title(it)
		out.columns = append(out.columns, c)
		for i, r := range a.rows {
			out.rows[i] = append(out.rows[i], r[k])
		}
	}
	return out, nil
}

func (s *session) systemTable(q *statement.Select) (*answer, *failure) {
	c := s.frontend.cluster
	switch strings.ToLower(q.Tables[0]) {
	case "information_schema.backend_active_tasks":
		return c.activeTasks(), nil
	case "backends()":
		if !s.user.Admin && !s.user.Node {
			return nil, needs(numberNeeds, "ADMIN/OPERATOR")
		}
		return c.showBackends(false), nil
	case "frontends()":
		if !s.user.Admin && !s.user.Node {
			return nil, needs(numberNeeds, "ADMIN/OPERATOR")
		}
		return s.frontend.showFrontends(), nil
	}
	return nil, refusef("Table does not exist: %s", q.Tables[0])
}
