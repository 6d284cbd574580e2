package change

import (
	"errors"
	"strings"
	"testing"

	"bellows/engine"
)

func TestCheckQuery(t *testing.T) {
	for query, says := range map[string]string{
		"SELECT 1":                             "",
		"select a from t":                      "",
		"with x as (select 1) select * from x": "",
		" /* hint */ SELECT /*+ SET_VAR(a=1) */ ';' , \"a;b\" -- x;\n;": "",
		"(SELECT 1) UNION (SELECT 2)":                                   "",
		"SELECT 'it''s' FROM `a;b`":                                     "",
		"SELECT insert FROM t":                                          "",
		"":                                                              "empty",
		" ; ":                                                           "empty",
		"-- only a comment":                                             "empty",
		"INSERT INTO t SELECT 1":                                        "begins with INSERT",
		"SET GLOBAL x = 1":                                              "begins with SET",
		"SELECT 1 /*! INTO OUTFILE 1 */":                                "comment that some servers execute",
		"SELECT 1; DROP TABLE t":                                        "more behind its semicolon",
		"SELECT 1;;":                                                    "more behind its semicolon",
		"SELECT 'a":                                                     "quote that does not end",
		"SELECT 1 /* x":                                                 "comment that does not end",
		"SELECT * FROM t INTO OUTFILE 's3://b/x'":                       "INTO OUTFILE",
		"WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x": "INSERT behind WITH",
	} {
		err := CheckQuery(query)
		switch {
		case says == "" && err != nil:
			t.Errorf("%q: %v", query, err)
		case says != "" && (!errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), says)):
			t.Errorf("%q: %v, want %q", query, err, says)
		}
	}
}

// FuzzCheckQuery: what is let through is one statement that begins with SELECT or
// WITH, whatever hides in quotes and comments.
func FuzzCheckQuery(f *testing.F) {
	for _, s := range []string{"SELECT 1", "select ';' -- ;\n;", "WITH a AS (SELECT 1) SELECT 2", "SELECT `a\\`; x", "SELECT \"\\\"; x\" # y", "(select 1)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, query string) {
		if CheckQuery(query) != nil {
			return
		}
		all, err := words(query)
		if err != nil || all[0] != "SELECT" && all[0] != "WITH" {
			t.Errorf("%q was let through: %q, %v", query, all, err)
		}
		if CheckQuery(query+"\n;") == nil && strings.Contains(strings.TrimRight(query, " \t\r\n"), ";") && CheckQuery(query+"\n; SELECT 1") == nil {
			t.Errorf("%q: a second statement was let through", query)
		}
	})
}
