package sqlread

import (
	"errors"
	"strings"
	"testing"
)

func TestParseReadsWhatProbesLookLike(t *testing.T) {
	for _, c := range []struct {
		sql    string
		tables string
		items  string
		limit  int
		multi  bool
	}{
		{`SELECT * FROM "events_OFFLINE" LIMIT 1`, "events_OFFLINE", "*", 1, false},
		{`select count(*) from db.t`, "db.t", "count(*)", 10, false},
		{`SET a='1'; SET b=-2; SELECT 1;`, "", "1", 10, false},
		{"/* warm 7 */ SELECT a, AVG(b) AS m FROM `x y` -- tail\n WHERE a IN ('p','q''r') AND NOT b BETWEEN 1 AND 2e3 GROUP BY a ORDER BY 2 DESC, a ASC NULLS LAST LIMIT 5, 20", "x y", "a avg(b)", 20, false},
		{`SELECT DISTINCT a FROM t OPTION(timeoutMs=5)`, "t", "a", 10, false},
		{`SELECT COUNT(DISTINCT a), MIN(b) FROM t`, "t", "distinctcount(a) min(b)", 10, false},
		{`SELECT COUNT(*) FROM a x JOIN b AS y ON x.k = y.k`, "a b", "count(*)", 10, true},
		{`WITH q AS (SELECT * FROM inner_t) SELECT * FROM q`, "inner_t q", "*", 10, true},
		{`SELECT a FROM (SELECT a FROM t) s WHERE a IN (SELECT b FROM u)`, "t u", "a", 10, true},
		{`SELECT CASE WHEN a > 1 THEN 'x' ELSE 'y' END, CAST(b AS LONG), -3 FROM t`, "t", "case(greater_than(a,1),'x','y') cast(b,'LONG') -3", 10, false},
		{`EXPLAIN PLAN FOR SELECT "we""ird" FROM t`, "t", `we"ird`, 10, false},
		{`SELECT a FROM t UNION ALL SELECT b FROM u`, "t u", "a", 10, true},
		{`SELECT SUM(a) FILTER(WHERE b = 1) FROM t`, "t", "filter(sum(a),equals(b,1))", 10, false},
	} {
		q, err := Parse(c.sql)
		if err != nil {
			t.Errorf("%s: %v", c.sql, err)
			continue
		}
		var tables, items []string
		for _, s := range q.From {
			tables = append(tables, s.Name)
		}
		for _, i := range q.Select {
			items = append(items, i.Expr.String())
		}
		if got := strings.Join(tables, " "); got != c.tables {
			t.Errorf("%s: tables %q, want %q", c.sql, got, c.tables)
		}
		if got := strings.Join(items, " "); got != c.items {
			t.Errorf("%s: items %q, want %q", c.sql, got, c.items)
		}
		if q.Limit != c.limit || q.Multi != c.multi {
			t.Errorf("%s: limit %d multi %v, want %d %v", c.sql, q.Limit, q.Multi, c.limit, c.multi)
		}
	}
}

func TestParseRefusesInCalcitesWords(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{`SELEC COUNT(*) FRM events`, "From line 1, column 1 to line 1, column 5: Non-query expression encountered in illegal context"},
		{`SELECT * FROM web-logs LIMIT 1`, `Encountered " "-" "- "" at line 1, column 18.`},
		{`SELECT 1; SELECT 2`, "SqlNode with executable statement already exist with type: DQL"},
		{`SELECT 'open`, "Lexical error at line 1, column 8."},
		{`SELECT a FROM`, `Encountered "<EOF>" at line 1, column 14.`},
		{"SELECT a FROM t\nWHERE", `Encountered "<EOF>" at line 2, column 6.`},
		{`SELECT a FROM t LIMIT 99999999999`, `Encountered " "99999999999" "99999999999 "" at line 1, column 23.`},
		{``, `Encountered "<EOF>" at line 1, column 1.`},
		{strings.Repeat("SELECT (", 1) + strings.Repeat("(", 5000), "nested too deeply"},
	} {
		_, err := Parse(c.sql)
		var bad *Error
		if !errors.As(err, &bad) {
			t.Errorf("%.40s: error %v is no *Error", c.sql, err)
			continue
		}
		if !strings.Contains(bad.Message, c.want) {
			t.Errorf("%.40s: %q lacks %q", c.sql, bad.Message, c.want)
		}
	}
}

func TestSetComesBeforeOption(t *testing.T) {
	q, err := Parse(`SET timeoutMs = 7; SELECT a FROM t OPTION(TIMEOUTMS=9, other='x')`)
	if err != nil {
		t.Fatal(err)
	}
	if q.Options["timeoutms"] != "7" || q.Options["other"] != "x" {
		t.Errorf("options %v: SET must win over OPTION", q.Options)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`SET a=1; SELECT a, COUNT(*) FROM "t" WHERE b IN (1,2) GROUP BY a ORDER BY 2 DESC LIMIT 5`)
	f.Add(`EXPLAIN PLAN FOR SELECT * FROM a JOIN b USING (k) /* x */`)
	f.Add(`WITH q AS (SELECT 1) SELECT CASE WHEN a THEN b END FROM q OPTION(a=b)`)
	f.Fuzz(func(t *testing.T, sql string) {
		q, err := Parse(sql)
		var bad *Error
		if err != nil && !errors.As(err, &bad) {
			t.Fatalf("%q: %v is no *Error", sql, err)
		}
		if err == nil && len(q.Select) == 0 {
			t.Fatalf("%q: read, but selects nothing", sql)
		}
	})
}
