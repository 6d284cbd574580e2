package statement

import (
	"errors"
	"reflect"
	"testing"
)

func text(s string) *string { return &s }

func TestStatementsAreRead(t *testing.T) {
	assign := func(scope Scope, name, value string) Assignment { return Assignment{scope, name, Value{Text: value}} }
	for sql, want := range map[string]Statement{
		"SET x=1":                                    &Set{[]Assignment{assign(Session, "x", "1")}},
		"set GLOBAL X = 'a''b\\n', @@y := -5":        &Set{[]Assignment{assign(Global, "x", "a'b\n"), assign(Session, "y", "-5")}},
		"SET @@global.x=on, LOCAL y=2.5e3":           &Set{[]Assignment{assign(Global, "x", "on"), assign(Session, "y", "2.5e3")}},
		"SET x = DEFAULT;":                           &Set{[]Assignment{{Session, "x", Value{"DEFAULT", true}}}},
		"SET x = `DEFAULT`":                          &Set{[]Assignment{assign(Session, "x", "DEFAULT")}},
		"SET @x = 1":                                 &Set{[]Assignment{assign(Session, "@x", "1")}},
		"SET NAMES utf8mb4":                          &Accepted{Verb: "SET NAMES"},
		"UNSET GLOBAL VARIABLE ALL":                  &Unset{Scope: Global, All: true},
		"/* c */ unset variable Xy -- end":           &Unset{Name: "xy"},
		"SHOW VARIABLES":                             &ShowVariables{},
		"SHOW GLOBAL VARIABLES LIKE '%a\\_b%'":       &ShowVariables{Scope: Global, Like: text("%a\\_b%")},
		"SHOW SESSION VARIABLES WHERE a='b'":         &ShowVariables{Where: true},
		"SHOW BACKENDS":                              &Show{What: "backends"},
		"SHOW COMPUTE GROUPS":                        &Show{What: "compute groups"},
		"SHOW PROC '/backends'":                      &Show{What: "proc", Text: "/backends"},
		"SHOW PROPERTY FOR 'u'@'%' LIKE 'r%'":        &Show{What: "property", Text: "u", Like: text("r%")},
		"SHOW TABLES FROM a.b":                       &Show{What: "tables", Text: "a.b"},
		"ADMIN SHOW FRONTEND CONFIG LIKE 'x'":        &Show{What: "frontend config", Like: text("x")},
		"ADMIN SET FRONTEND CONFIG ('k'='v')":        &SetConfig{Key: "k", Value: "v"},
		"ADMIN SET ALL FRONTENDS CONFIG ('k'=\"v\")": &SetConfig{Key: "k", Value: "v", All: true},
		"ALTER SYSTEM MODIFY BACKEND 'h:1' SET ('a'='b', 'c'='d')": &AlterBackend{Act: "modify", Addr: "h:1",
			Properties: map[string]string{"a": "b", "c": "d"}},
		"ALTER SYSTEM DROPP BACKEND 'h:1'":           &AlterBackend{Act: "drop", Addr: "h:1"},
		"CANCEL DECOMMISSION BACKEND 'h:1'":          &AlterBackend{Act: "cancel decommission", Addr: "h:1"},
		"SET PROPERTY FOR 'u' 'resource_tags.l'='g'": &SetProperty{User: "u", Key: "resource_tags.l", Value: "g"},
		"USE a.b@c":       &Use{Database: "a.b", Group: "c"},
		"USE @`c d`":      &Use{Group: "c d"},
		"KILL QUERY 7":    &Kill{ID: 7, Query: true},
		"KILL 7":          &Kill{ID: 7},
		"INSERT INTO t ,": &Accepted{Verb: "INSERT", Writes: true},
		"SELECT a FROM t WHERE t.b = 'x' AND c=3 LIMIT 1": &Select{Items: []Item{{Kind: Column, Text: "a", Name: "a"}}, Tables: []string{"t"}, Where: true,
			Equal: []Equality{{"b", "x"}, {"c", "3"}}, Limit: 1, SQL: "SELECT a FROM t WHERE t.b = 'x' AND c=3 LIMIT 1"},
		"SELECT a FROM t WHERE b = 'x' OR c=3": &Select{Items: []Item{{Kind: Column, Text: "a", Name: "a"}}, Tables: []string{"t"}, Where: true, Limit: -1,
			SQL: "SELECT a FROM t WHERE b = 'x' OR c=3"},
		"SELECT 1": &Select{Items: []Item{{Kind: Literal, Text: "1", Name: "1"}}, Limit: -1, SQL: "SELECT 1"},
		"EXPLAIN DISTRIBUTED PLAN SELECT /*+ SET_VAR(a=1, b='x') LEADING(t) */ count(*), @@GLOBAL.Q as q FROM a.b.t x JOIN u ON x.i=u.i, v WHERE i>3 LIMIT 9": &Explain{
			Level: Distributed, Query: &Select{
				Items:  []Item{{Kind: CountAll, Text: "count(*)"}, {Kind: Variable, Text: "@@GLOBAL.Q", Name: "q", Scope: Global, Alias: "q"}},
				Tables: []string{"a.b.t", "u", "v"}, Where: true, Limit: 9, Hints: []Hint{assign(Session, "a", "1"), assign(Session, "b", "x")},
				SQL: "SELECT /*+ SET_VAR(a=1, b='x') LEADING(t) */ count(*), @@GLOBAL.Q as q FROM a.b.t x JOIN u ON x.i=u.i, v WHERE i>3 LIMIT 9"}},
	} {
		got, err := Parse(sql)
		if err != nil {
			t.Errorf("%s: %v", sql, err)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %#v\nwant %#v", sql, got, want)
		}
	}
}

func TestSyntaxErrorsNameTheirPlace(t *testing.T) {
	for sql, want := range map[string]string{
		"SHOW QUERY PROFILE":           "\nmissing STRING_LITERAL at '<EOF>'(line 1, pos 18)\n",
		"SHOW VARIABLES LIKE ?":        "\nmismatched input '?' expecting STRING_LITERAL(line 1, pos 20)\n",
		"\n  SHOW VARIABLES LIKE ?":    "\nmismatched input '?' expecting STRING_LITERAL(line 2, pos 22)\n",
		"KILL x":                       "\nmismatched input 'x' expecting INTEGER_VALUE(line 1, pos 5)\n",
		"SET x":                        "\nmismatched input '<EOF>' expecting '='(line 1, pos 5)\n",
		"SHOW FRONTENDS WHATEVER":      "\nmismatched input 'WHATEVER' expecting {<EOF>, ';'}(line 1, pos 15)\n",
		"SELECT /*+ SET_VAR(a 1) */ 1": "\nmismatched input '1' expecting '='(line 1, pos 11)\n",
	} {
		_, err := Parse(sql)
		var e *SyntaxError
		if !errors.As(err, &e) || err.Error() != want {
			t.Errorf("%q: %q, want %q", sql, err, want)
		}
	}
}

func TestSplitHeedsQuotesAndComments(t *testing.T) {
	for sql, want := range map[string]int{
		"": 0, ";;": 0, "-- nothing": 0, "SELECT 1": 1, "SELECT 1;": 1, "SELECT ';'; SET x=\"a;b\"; /* ; */ SHOW BACKENDS -- ; \n": 3, "SELECT `a;b`": 1, "SELECT 'a\\';b'": 1,
	} {
		if got := Split(sql); len(got) != want {
			t.Errorf("%q: %q, want %d", sql, got, want)
		}
	}
}

func TestWritesAreTold(t *testing.T) {
	for sql, want := range map[string]bool{
		"SET x=1": false, "SET x=1, GLOBAL y=2": true, "SET @@global.x=1": true, "UNSET VARIABLE x": false, "UNSET GLOBAL VARIABLE x": true, "SHOW BACKENDS": false,
		"SELECT 1": false, "EXPLAIN SELECT 1": false, "ADMIN SHOW FRONTEND CONFIG": false, "ADMIN SET FRONTEND CONFIG ('a'='b')": true, "KILL 1": true,
		"CREATE TABLE t (i int)": true, "USE x": false, "BEGIN": false, "ADMIN CHECK TABLET (1)": false, "ADMIN CLEAN TRASH": true,
	} {
		s, err := Parse(sql)
		if err != nil {
			t.Errorf("%s: %v", sql, err)
		} else if got := Writes(s); got != want {
			t.Errorf("%s: writes is %v", sql, got)
		}
	}
}

// FuzzParse: whatever comes, an answer without a panic; the parts of a split
// text together are no longer than it.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"SET GLOBAL a=1, @@b='x'", "SHOW VARIABLES LIKE 'a%'", "EXPLAIN VERBOSE SELECT /*+ SET_VAR(a=1) */ * FROM a.b.c LIMIT 1", "SELECT @@global.x, 'y', `z`; -- c",
		"ALTER SYSTEM MODIFY BACKEND 'h:1' SET ('a'='b')", "USE a@b", "'", "/*+", "SELECT 1e", "\\", "@@"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		total := 0
		for _, s := range Split(sql) {
			total += len(s)
			st, err := Parse(s)
			var e *SyntaxError
			if err != nil && !errors.As(err, &e) {
				t.Errorf("%q: an error of another kind: %v", s, err)
			}
			if err == nil && st == nil {
				t.Errorf("%q: neither a statement nor an error", s)
			}
		}
		if total > len(sql) {
			t.Errorf("%q: parts of %d bytes", sql, total)
		}
		if _, err := Parse(sql); err != nil && err.Error() == "" {
			t.Errorf("%q: an error without text", sql)
		}
	})
}
