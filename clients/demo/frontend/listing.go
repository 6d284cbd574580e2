package frontend

import (
	"slices"
	"strconv"
	"time"

	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
)

func formatInt(n int64) string { return strconv.FormatInt(n, 10) }

// texts are columns of the type that most listings have.
func texts(names ...string) []wire.Column {
	all := make([]wire.Column, len(names))
	for i, n := range names {
		all[i] = textColumn(n)
	}
	return all
}

func textColumn(name string) wire.Column {
	return wire.Column{Name: name, Type: wire.TypeString, Length: 255}
}

func blobColumn(name string) wire.Column {
	return wire.Column{Name: name, Type: wire.TypeBlob, Length: 255}
}

func longColumn(name string) wire.Column {
	return wire.Column{Name: name, Type: wire.TypeLLong, Length: 20}
}

func row(cells ...string) []wire.Value {
	all := make([]wire.Value, len(cells))
	for i, t := range cells {
		all[i] = wire.Text(t)
	}
	return all
}

// stamp is how listings show a time.
func stamp(t time.Time) wire.Value {
	if t.IsZero() {
		return wire.Null()
	}
	return wire.Text(t.UTC().Format(time.DateTime))
}

// like matches a pattern of LIKE, case included.
func like(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	star, mark := -1, 0
	i, j := 0, 0
	for j < len(t) {
		switch {
		case i < len(p) && p[i] == '%':
			star, mark = i, j
			i++
		case i+1 < len(p) && p[i] == '\\' && p[i+1] == t[j]:
			i += 2
			j++
		case i < len(p) && p[i] != '\\' && (p[i] == '_' || p[i] == t[j]):
			i++
			j++
		case star >= 0:
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '%' {
		i++
	}
	return i == len(p)
}

func (s *session) showVariables(st *statement.ShowVariables) (*answer, *failure) {
	if st.Where {
		return nil, refusef("SHOW VARIABLES WHERE runs on a backend, which is not served: %s; use LIKE", Label)
	}
	names := []string{"Variable_name", "Value", "Default_Value", "Changed"}
	if s.frontend.cluster.opt.Release == Release12 {
		names = names[:2]
	}
	a := &answer{columns: texts(names...)}
	all := s.frontend.cluster.variables.all
	for i := range all {
		v := &all[i]
		if st.Like != nil && !like(*st.Like, v.name) {
			continue
		}
		value := s.value(v)
		if st.Scope == statement.Global {
			value = s.frontend.globalValue(v)
		}
		changed := "0"
		if value != v.value {
			changed = "1"
		}
		a.rows = append(a.rows, row(v.name, value, v.value, changed)[:len(names)])
	}
	return a, nil
}

func (s *session) show(st *statement.Show) (*answer, *failure) {
	switch st.What {
	case "backends":
		if !s.user.Admin && !s.user.Node {
			return nil, needs(numberNeeds, "ADMIN/OPERATOR")
		}
		return s.frontend.cluster.showBackends(false), nil
	case "frontends":
		if !s.user.Admin && !s.user.Node {
			return nil, needs(numberNeeds, "ADMIN/OPERATOR")
		}
		return s.frontend.showFrontends(), nil
	case "proc":
		return s.showProc(st.Text)
	case "frontend config":
		return s.showConfig(st.Like)
	case "compute groups", "clusters":
		return s.showGroups(st.What)
	case "property":
		return s.showProperty(st)
	case "processlist", "full processlist":
		return s.showProcesses(), nil
	case "query profile":
		if s.frontend.cluster.opt.Release == Release12 || s.frontend.cluster.opt.Release == Release20 {
			return s.showProfiles(st.Text)
		}
		return nil, refusef("try visit %s/QueryProfile/%s, show query/load profile syntax is a deprecated feature", s.frontend.HTTPURL(), st.Text)
	}
	return s.showSchema(st)
}

func (s *session) showSchema(st *statement.Show) (*answer, *failure) {
	c := s.frontend.cluster
	switch st.What {
	case "databases", "schemas":
		a := &answer{columns: texts("Database")}
		catalog := s.catalog
		if st.Text != "" {
			catalog = st.Text
		}
		for _, d := range c.databases(catalog) {
			a.rows = append(a.rows, row(d))
		}
		return a, nil
	case "catalogs":
		return s.showCatalogs(), nil
	case "tables":
		return s.showTables(st.Text)
	case "grants":
		return s.showGrants(st.Text)
	case "status":
		return &answer{columns: texts("Variable_name", "Value")}, nil
	case "warnings":
		return &answer{columns: texts("Level", "Code", "Message")}, nil
	}
	return nil, refusef("SHOW %s is not served: %s", st.What, Label)
}

// sortedKeys lists a map's keys in order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
