package warmup

import (
	"errors"
	"strings"
	"testing"

	"bellows/engine"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSplitStatements(t *testing.T) {
	one := func(sql string) []Statement { return []Statement{{sql, 1, 1}} }
	cases := []struct {
		name, text string
		want       []Statement
	}{
		{"nothing", " \n;; -- only a comment\n;", nil},
		{"no semicolon", "SELECT 1", one("SELECT 1")},
		{"trailing semicolons", "SELECT 1 ; ; ", one("SELECT 1")},
		{"two", "q;"[1:] + "SELECT 1; SELECT 2 ;", []Statement{{"SELECT 1", 1, 1}, {"SELECT 2", 1, 1}}},
		{"comma inside", "SELECT a, b FROM t", one("SELECT a, b FROM t")},
		{"in a string", "SELECT 'a;b''c;d' FROM t", one("SELECT 'a;b''c;d' FROM t")},
		{"in a name", `SELECT "a;b""c;d" FROM t`, one(`SELECT "a;b""c;d" FROM t`)},
		{"in backticks", "SELECT `a;b``c;d` FROM t", one("SELECT `a;b``c;d` FROM t")},
		{"in a line comment", "SELECT 1 -- a; it's\n+ 2; SELECT 3", []Statement{{"SELECT 1 -- a; it's\n+ 2", 1, 1}, {"SELECT 3", 2, 1}}},
		{"in a slash comment", "SELECT 1 // don't; stop\n+ 2", one("SELECT 1 // don't; stop\n+ 2")},
		{"in a block comment", "SELECT /* ; ' \" */ 1", one("SELECT /* ; ' \" */ 1")},
		{"with an escape", `SELECT E'it\'s; x' FROM t`, one(`SELECT E'it\'s; x' FROM t`)},
		{"name that ends in e", `SELECT namee'a\' FROM t`, one(`SELECT namee'a\' FROM t`)},
		{"string over lines", "SELECT 'a\n;b';\nSELECT 2", []Statement{{"SELECT 'a\n;b'", 1, 1}, {"SELECT 2", 3, 1}}},
		{"hint", "SELECT /*+ aggOptions(x=';') */ a FROM t", one("SELECT /*+ aggOptions(x=';') */ a FROM t")},
		{"set stays", "set timeoutMs=5;\nSET useMultistageEngine = true;\nselect 1;select 2", []Statement{
			{"set timeoutMs=5;\nSET useMultistageEngine = true;\nselect 1", 1, 1}, {"select 2", 3, 1},
		}},
		{"comments around go", "-- one\n/* two */ SELECT 1 -- three\n; -- four", []Statement{{"SELECT 1", 2, 1}}},
		{"with", "WITH a AS (SELECT 1) SELECT * FROM a", one("WITH a AS (SELECT 1) SELECT * FROM a")},
		{"explain", "EXPLAIN PLAN FOR SELECT 1", one("EXPLAIN PLAN FOR SELECT 1")},
		{"parenthesis", "(SELECT 1) UNION (SELECT 2)", one("(SELECT 1) UNION (SELECT 2)")},
		{"mark at the beginning", "\ufeffSELECT 1", one("SELECT 1")},
		{"weight", "-- 42 % of 210 seen\n-- weight: 88\nSET a=1;\nSELECT 1;\nSELECT 2", []Statement{
			{"SET a=1;\nSELECT 1", 3, 88}, {"SELECT 2", 5, 1},
		}},
		{"no weight", "--weight: 0\nSELECT 1; -- weight: many\nSELECT 2", []Statement{{"SELECT 1", 2, 1}, {"SELECT 2", 3, 1}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := SplitStatements(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSplitRefuses(t *testing.T) {
	cases := []struct{ text, want string }{
		{"SELECT 1;\n  INSERT INTO t VALUES (1)", "line 2, column 3: INSERT changes data"},
		{"drop table t", "line 1, column 1: DROP changes data"},
		{"SET a=1; DELETE FROM t", "line 1, column 10: DELETE changes data"},
		{"SELEC 1", `line 1, column 1: "SELEC" begins no query`},
		{"SELECT 1;\nü\u00a0SELECT 2", `line 2, column 1: "Ü`},
		{"SELECT 'a", "line 1, column 8: the string that begins here is not closed"},
		{"SELECT 'ü', \"a\n\"", "line 1, column 13: the quoted name that begins here is not closed on its line"},
		{"SELECT `a", "line 1, column 8: the quoted name that begins here is not closed"},
		{"SELECT 1;\n\n/* a", "line 3, column 1: the comment that begins here has no */"},
		{"SELECT E'a\\'", "line 1, column 8: the string that begins here is not closed"},
		{"SELECT 1;\nSET a=1;\n", "line 2, column 1: SET without a query after it"},
		{"SET a=1", "line 1, column 1: SET without a query after it"},
	}
	for _, c := range cases {
		_, err := SplitStatements(c.text)
		var where *StatementError
		if !errors.As(err, &where) || !errors.Is(err, engine.ErrUsage) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// joinStatements writes statements as a file, one a line.
func joinStatements(statements []Statement) string {
	var b strings.Builder
	for _, s := range statements {
		b.WriteString(s.SQL + ";\n")
	}
	return b.String()
}

func checkSplitAgain(t interface{ Fatalf(string, ...any) }, text string) {
	first, err := SplitStatements(text)
	if err != nil {
		return
	}
	again, err := SplitStatements(joinStatements(first))
	if err != nil {
		t.Fatalf("%q: joined statements: %v", text, err)
	}
	if len(again) != len(first) {
		t.Fatalf("%q: %d statements, joined and split %d", text, len(first), len(again))
	}
	for i := range first {
		if again[i].SQL != first[i].SQL {
			t.Fatalf("%q: statement %d was %q, is %q", text, i, first[i].SQL, again[i].SQL)
		}
	}
}

func TestSplitOfPiecesComesBack(t *testing.T) {
	pieces := []string{
		"SELECT ", "SET a=1;", ";", "'", "''", `"`, "`", "--", "//", "/*", "*/", "/*+", "\n", " ", "E'", `\`, "1.5e3", "a_b", "é", "(", "\r", "-- weight: 3\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
		checkSplitAgain(t, text)
	})
}

func FuzzSplitStatements(f *testing.F) {
	for _, seed := range []string{
		"SELECT 1", "SET a=1; SELECT ';' -- x\n; WITH b", "SELECT \"a\"\"b\"; /* c */ (d)", "SELECT E'\\'' /*+ h */ // e\r;", "\ufeffSELECT 1.e5.2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkSplitAgain(t, text)
		at := 0
		for lex := (lexer{text: text}); ; {
			tok, _, ok := lex.next()
			if !ok {
				break
			}
			if tok.start != at || tok.end <= tok.start {
				t.Fatalf("%q: token %d..%d after %d", text, tok.start, tok.end, at)
			}
			at = tok.end
		}
		if at != len(text) {
			t.Fatalf("%q: tokens end at %d of %d", text, at, len(text))
		}
	})
}

func BenchmarkSplitStatements(b *testing.B) {
	text := strings.Repeat("SET timeoutMs=100; SELECT \"a\", COUNT(*) FROM t WHERE b = 'x;y' -- why\nGROUP BY \"a\" LIMIT 10;\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := SplitStatements(text); err != nil {
			b.Fatal(err)
		}
	}
}
