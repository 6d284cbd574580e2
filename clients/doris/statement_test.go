package doris

import (
	"errors"
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/spread/change"
)

func TestCheckQuery(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT 1": "SELECT 1", "SELECT 1 ;\n": "SELECT 1", "SELECT ';'": "SELECT ';'", "SELECT 1 -- one;": "SELECT 1 -- one",
	} {
		if got, err := checkQuery(query); err != nil || got != want {
			t.Errorf("%s: %q, error %v", query, got, err)
		}
	}
	for _, query := range []string{"", "DROP TABLE t", "SELECT 1; SELECT 2", "SELECT 1 INTO OUTFILE 'x'", "SELECT '" + strings.Repeat("x", queryLimit) + "'"} {
		if got, err := checkQuery(query); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%.60s: %q, error %v", query, got, err)
		}
	}
}

func TestCheckGlobal(t *testing.T) {
	for statement, want := range map[string]string{
		"SET GLOBAL external_scan_consistent_hash_spread_num = 3": "SET GLOBAL external_scan_consistent_hash_spread_num = 3",
		"set global a=true;": "set global a=true",
		"UNSET GLOBAL VARIABLE external_scan_consistent_hash_spread_num ;\n": "UNSET GLOBAL VARIABLE external_scan_consistent_hash_spread_num",
		"SET GLOBAL a = '3'": "SET GLOBAL a = '3'",
		"SET GLOBAL a = -1":  "SET GLOBAL a = -1",
	} {
		if got, err := checkGlobal(statement); err != nil || got != want {
			t.Errorf("%s: %q, error %v", statement, got, err)
		}
	}
	for _, statement := range []string{
		"", "DROP TABLE t", "SET GLOBAL a = 1, b = 2", "SET GLOBAL a = 1; DROP TABLE t", "SET a = 1", "UNSET GLOBAL VARIABLE ALL x",
		"SET GLOBAL a = (SELECT 1)", "SET GLOBAL a = '1\\'", "SET PASSWORD = 'x'", "SET GLOBAL a = 1 -- x", "SET GLOBAL `a` = 1",
	} {
		if got, err := checkGlobal(statement); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %q, error %v", statement, got, err)
		}
	}
}

func TestSetSession(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"enable_profile", "true", "SET enable_profile = true"},
		{"file_split_size", "-5", "SET file_split_size = -5"},
		{"session_context", "trace_id:a-1", "SET session_context = 'trace_id:a-1'"},
		{"x", "", "SET x = ''"},
	} {
		if got, err := setSession(change.Assignment{Name: c.name, Value: c.value}); err != nil || got != c.want {
			t.Errorf("%s, error %v", got, err)
		}
	}
	for _, a := range []change.Assignment{{Name: "a b", Value: "1"}, {Name: "", Value: "1"}, {Name: "a", Value: "1; DROP"}, {Name: "a", Value: "'"}, {Name: "a", Value: "x\\"}, {Name: "@@global.a", Value: "1"}} {
		if got, err := setSession(a); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s, error %v", got, err)
		}
	}
}
