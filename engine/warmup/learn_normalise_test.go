package warmup

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNormalise(t *testing.T) {
	cases := []struct{ sql, key string }{
		{"SELECT COUNT(*) FROM events", "select count ( * ) from events"},
		{"select  count( * )\nFROM Events -- why\n;", "select count ( * ) from events"},
		{"SELECT a FROM t WHERE b = 'it''s' AND c > 1.5e3 LIMIT 10, 20", "select a from t where b = ? and c > ? limit ? , ?"},
		{"SELECT a FROM t WHERE b IN ('x')", "select a from t where b in ( ? )"},
		{"SELECT a FROM t WHERE b NOT IN (1, -2,3 , 'd')", "select a from t where b not in ( ? )"},
		{"SELECT a FROM t WHERE b IN (f(1, 2), 3)", "select a from t where b in ( f ( ? , ? ) , ? )"},
		{"SELECT f(1, 2, 3) FROM t", "select f ( ? , ? , ? ) from t"},
		{"SELECT a FROM t WHERE b > -5 AND c BETWEEN -1 AND +2", "select a from t where b > ? and c between ? and ?"},
		{"SELECT a - 5, (b) -1, \"c\" - 2, 3 - 4 FROM t", `select a - ? , ( b ) - ? , "c" - ? , ? - ? from t`},
		{`SELECT "Country" FROM "db.t_OFFLINE"`, `select "Country" from "db.t_OFFLINE"`},
		{"SET timeoutMs=100; SET x='y'; SELECT a FROM t", "select a from t"},
		{"SET useMultistageEngine = TRUE; SET a=1; SELECT a FROM t", "set usemultistageengine = true ; select a from t"},
		{"SET useMultistageEngine=false; SELECT a FROM t", "select a from t"},
		{"SET Database = \"d b\"; SET useMultistageEngine='true'; SELECT a FROM t", "set usemultistageengine = true ; set database = \"d b\" ; select a from t"},
		{"SELECT /*+ skewed */ a /* not this */ FROM t", "select /*+ skewed */ a from t"},
		{"SELECT a FROM t OPTION(timeoutMs=5)", "select a from t option ( timeoutms = ? )"},
		{"SELECT E'a\\'b' FROM t", "select ? from t"},
		{"SELECT a FROM t WHERE b = 'bellows warm-up'", "select a from t where b = ?"},
	}
	for _, c := range cases {
		if key, ok := Normalise(c.sql); !ok || key != c.key {
			t.Errorf("%s\n got %v %s\nwant      %s", c.sql, ok, key, c.key)
		}
	}
}

func TestNormaliseRefuses(t *testing.T) {
	for _, sql := range []string{
		"", ";", "SELECT 'a", "INSERT INTO t VALUES (1)", "SELECT 1; SELECT 2", "SET a=1", "/* a", "{}", "SELECT \"a",
		"/* bellows warm-up */ SELECT 1", "SELECT 1 -- bellows", "/*Bellows*/ SET a=1; SELECT 1",
	} {
		if key, ok := Normalise(sql); ok {
			t.Errorf("%q gave %q", sql, key)
		}
	}
}

// Other values, spacing, comments, case and options do not change a key; another
// column does.
func TestNormaliseTellsShapesApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		space := rapid.SampledFrom([]string{" ", "\n", "  ", " /* x */ ", " -- y\n"})
		value := rapid.SampledFrom([]string{"1", "-2.5", "'a'", "'it''s; (b)'", "+3e-2", ".5"})
		write := func(column string) string {
			var b strings.Builder
			if rapid.Bool().Draw(t, "set") {
				b.WriteString("SET timeoutMs = " + value.Draw(t, "option") + ";")
			}
			for _, word := range strings.Fields("SELECT " + column + " , COUNT(*) FROM t WHERE b IN ( LIST ) OR c = VALUE GROUP BY " + column) {
				switch {
				case word == "VALUE":
					word = value.Draw(t, "value")
				case word == "LIST":
					word = strings.Join(rapid.SliceOfN(value, 1, 5).Draw(t, "list"), ",")
				case rapid.Bool().Draw(t, "lower"):
					word = strings.ToLower(word)
				}
				b.WriteString(word + space.Draw(t, "space"))
			}
			return b.String()
		}
		one, okOne := Normalise(write("d"))
		two, okTwo := Normalise(write("d"))
		other, okOther := Normalise(write("e"))
		if !okOne || !okTwo || !okOther || one != two || one == other {
			t.Fatalf("%v %s\n%v %s\n%v %s", okOne, one, okTwo, two, okOther, other)
		}
	})
}

func FuzzNormalise(f *testing.F) {
	for _, seed := range []string{
		"SELECT a FROM t WHERE b IN (1,-2) AND c - 1 > - -3", "SET useMultistageEngine=true; SELECT 1", "SET database=E'\\'a'; SELECT 1", "SET database='it''s'; SELECT 1", "WITH a AS (SELECT ?) (b) E'\\''", "SELECT a--1\n+ + 2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		key, ok := Normalise(sql)
		if !ok {
			return
		}
		again, ok := Normalise(key)
		if !ok || again != key {
			t.Fatalf("%q has key %q, whose key is %v %q", sql, key, ok, again)
		}
	})
}

func BenchmarkNormalise(b *testing.B) {
	sql := "SET timeoutMs=100; SELECT \"a\", COUNT(*), SUM(x) FROM t WHERE b = 'x;y' AND c IN (" + strings.Repeat("12, ", 50) + "1) GROUP BY \"a\" LIMIT 10"
	b.SetBytes(int64(len(sql)))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := Normalise(sql); !ok {
			b.Fatal("not readable")
		}
	}
}
