package doris

import (
	"context"
	"strings"

	"bellows/clients"
	"bellows/engine/spread/change"
)

// readVariable reads one variable as a new session has it and as it is set for all,
// nil when the version has none of that name. LIKE and not WHERE, which needs a
// backend; with a wildcard, since listings put a word before some names.
func (s *session) readVariable(ctx context.Context, name string) (*change.Variable, error) {
	own, err := s.query(ctx, "SHOW VARIABLES LIKE '%"+name+"'")
	if err != nil {
		return nil, err
	}
	row, ok, err := s.variableRow(own, name)
	if err != nil || !ok {
		return nil, err
	}
	v := &change.Variable{Name: name, Session: own.text(row, "value"), Default: own.text(row, "defaultvalue")}
	all, err := s.query(ctx, "SHOW GLOBAL VARIABLES LIKE '%"+name+"'")
	if err != nil {
		return nil, err
	}
	if row, ok, err = s.variableRow(all, name); err != nil {
		return nil, err
	}
	if ok {
		v.Global = all.text(row, "value")
		if v.Default == "" {
			v.Default = all.text(row, "defaultvalue")
		}
	}
	return v, nil
}

// variableRow finds a variable in a listing.
func (s *session) variableRow(t *table, name string) (row int, ok bool, err error) {
	if !t.has("variablename") || !t.has("value") {
		return 0, false, garbage(s.frontend.Name(), "SHOW VARIABLES has columns %v", t.columns)
	}
	for row := range t.rows {
		listed := t.cell(row, "variablename")
		for _, prefix := range []string{"experimental_", "deprecated_"} {
			listed = strings.TrimPrefix(listed, prefix)
		}
		if listed == name {
			return row, true, nil
		}
	}
	return 0, false, nil
}

// readOne is the session value of a variable, "" without one.
func (s *session) readOne(ctx context.Context, name string) (string, error) {
	t, err := s.query(ctx, "SHOW VARIABLES LIKE '"+name+"'")
	if err != nil {
		return "", err
	}
	row, ok, err := s.variableRow(t, name)
	if !ok {
		return "", err
	}
	return t.text(row, "value"), nil
}

// isOn reads a switch; 1 and on mean true too.
func isOn(v *change.Variable) bool {
	if v == nil {
		return false
	}
	switch strings.ToLower(v.Session) {
	case "true", "1", "on":
		return true
	}
	return false
}

// versionOf takes the version out of "Doris version doris-3.0.3-rc02--hash" and of
// SHOW FRONTENDS' "doris-3.0.3-rc02-hash".
func versionOf(text string) string {
	_, version, ok := strings.Cut(text, "doris-")
	if !ok {
		return clients.CleanMax(strings.TrimPrefix(text, "Doris version "), 60)
	}
	version, _, _ = strings.Cut(version, "--")
	version, _, _ = strings.Cut(version, " ")
	if i := strings.LastIndexByte(version, '-'); i > 0 && isHash(version[i+1:]) {
		version = version[:i]
	}
	return clients.CleanMax(version, 60)
}

func isHash(s string) bool {
	return len(s) >= 7 && strings.Trim(s, "0123456789abcdef") == ""
}
