package frontend

import (
	"fmt"
	"slices"
	"strings"

	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
	"bellows/engine/spread"
)

// selects answers a SELECT: constants and variables, a table of the system, or
// an external table.
func (s *session) selects(q *statement.Select) (*answer, *failure) {
	if len(q.Tables) > 0 && !internal(q.Tables[0]) {
		return s.read(q)
	}
	v, f := s.effective(q.Hints)
	if f != nil {
		return nil, f
	}
	if f := s.needBackend(); f != nil {
		return nil, f
	}
	if len(q.Tables) > 0 {
		return s.readSystem(q)
	}
	a := &answer{rows: [][]wire.Value{nil}}
	for _, it := range q.Items {
		column, value, f := s.evaluate(it, v)
		if f != nil {
			return nil, f
		}
		a.columns = append(a.columns, column)
		a.rows[0] = append(a.rows[0], value)
	}
	if q.Limit == 0 {
		a.rows = nil
	}
	s.newQueryID()
	return a, nil
}

// needBackend fails as every SELECT does when no backend can execute it.
func (s *session) needBackend() *failure {
	all := s.frontend.cluster.Backends()
	var why []string
	slices.SortStableFunc(all, func(a, b spread.Backend) int { return javaSlot(a.ID, len(all)) - javaSlot(b.ID, len(all)) })
	for _, b := range all {
		switch {
		case b.Dead:
			why = append(why, fmt.Sprintf("%d: not alive", b.ID))
		case b.QueryDisabled:
			why = append(why, fmt.Sprintf("%d: query is disabled", b.ID))
		default:
			return nil
		}
	}
	reasons := ""
	if len(why) > 0 {
		reasons = "[" + strings.Join(why, ", ") + "]"
	}
	return refusef("There is no scanNode Backend available.%s", reasons)
}

// evaluate computes one item of a query without tables.
func (s *session) evaluate(it statement.Item, v values) (wire.Column, wire.Value, *failure) {
	c := textColumn(title(it))
	switch it.Kind {
	case statement.Literal:
		c.Type, c.Length = numberType(it.Name)
		return c, wire.Text(it.Name), nil
	case statement.String:
		return c, wire.Text(it.Name), nil
	case statement.Variable:
		return s.evaluateVariable(it, v)
	case statement.Call:
		switch it.Name {
		case "version":
			return blobColumn(title(it)), wire.Text(mysqlVersion), nil
		case "connection_id":
			return longColumn(title(it)), wire.Text(formatInt(int64(s.id))), nil
		case "current_user":
			return c, wire.Text("'" + s.user.Name + "'@'%'"), nil
		case "user", "session_user":
			return c, wire.Text("'" + s.user.Name + "'@'" + s.host + "'"), nil
		case "database", "schema":
			return c, wire.Text(s.database), nil
		case "current_catalog":
			return c, wire.Text(s.catalog), nil
		case "last_query_id":
			return c, wire.Text(s.lastQuery()), nil
		case "now", "current_timestamp":
			return c, stamp(s.frontend.cluster.clock.Now()), nil
		}
		return c, wire.Value{}, refusef("Can not found function '%s'", it.Name)
	case statement.Column:
		return c, wire.Value{}, refusef("Unknown column '%s' in 'table list' in PROJECT clause", it.Name)
	}
	return c, wire.Value{}, refusef("%s is not evaluated: %s", strings.TrimSpace(it.Text), Label)
}

func (s *session) evaluateVariable(it statement.Item, v values) (wire.Column, wire.Value, *failure) {
	found, f := s.frontend.cluster.variables.get(it.Name)
	if f != nil {
		return wire.Column{}, wire.Value{}, refusef("Unsupported system variable: %s", it.Name)
	}
	value := v(found.name)
	if it.Scope == statement.Global {
		value = s.frontend.globalValue(found)
	}
	c := blobColumn(title(it))
	switch found.kind {
	case kindBool:
		c.Type, c.Length = wire.TypeTiny, 1
		if value == "true" {
			value = "1"
		} else {
			value = "0"
		}
	case kindInt:
		c.Type, c.Length = wire.TypeLLong, 20
	case kindFloat:
		c.Type, c.Length = wire.TypeDouble, 255
	}
	return c, wire.Text(value), nil
}

// numberType is the type that a literal number gets.
func numberType(text string) (kind byte, length uint32) {
	switch {
	case strings.ContainsAny(text, ".eE"):
		return wire.TypeDouble, 255
	case len(strings.TrimPrefix(text, "-")) <= 2:
		return wire.TypeTiny, 4
	case len(text) <= 9:
		return wire.TypeLong, 11
	}
	return wire.TypeLLong, 20
}

func (s *session) lastQuery() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lastID
}

// newQueryID gives the session's next query its id.
func (s *session) newQueryID() string {
	id := s.frontend.random128()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastID = id
	return id
}
