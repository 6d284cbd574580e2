package warmup

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	idents := map[string]string{
		"orders_OFFLINE":    `"orders_OFFLINE"`,
		"db.orders_OFFLINE": `"db.orders_OFFLINE"`,
		"web-logs_OFFLINE":  `"web-logs_OFFLINE"`,
		`a"b`:               `"a""b"`,
		"with space; drop":  `"with space; drop"`,
		"":                  `""`,
	}
	for name, want := range idents {
		if got := QuoteIdent(name); got != want {
			t.Errorf("QuoteIdent(%q) = %s, want %s", name, got, want)
		}
	}
	for text, want := range map[string]string{"it's": `'it''s'`, "": `''`, `a"b\`: `'a"b\'`} {
		if got := QuoteLiteral(text); got != want {
			t.Errorf("QuoteLiteral(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestQuoteTable(t *testing.T) {
	cases := []struct {
		table       Table
		quoted, set string
	}{
		{"orders_OFFLINE", `"orders_OFFLINE"`, ""},
		{"db.orders_OFFLINE", `"db"."orders_OFFLINE"`, "SET database = 'db'; "},
		{"d'b.or\"ders", `"d'b"."or""ders"`, "SET database = 'd''b'; "},
		{"a.b.c", `"a.b.c"`, ""},
		{".b", `".b"`, ""},
		{"b.", `"b."`, ""},
	}
	for _, c := range cases {
		if quoted, set := QuoteTable(c.table), inDatabase(c.table); quoted != c.quoted || set != c.set {
			t.Errorf("%s: %s, %q", c.table, quoted, set)
		}
	}
}

func TestTagStaysOneComment(t *testing.T) {
	cases := map[string]string{
		ProbeTag:         "/* bellows warm-up */ SELECT 1",
		"a */ DROP b":    "/* a * / DROP b */ SELECT 1",
		"a **// b":       "/* a ** // b */ SELECT 1",
		"two\nlines\x00": "/* two lines */ SELECT 1",
	}
	for comment, want := range cases {
		if got := Tag("SELECT 1", comment); got != want {
			t.Errorf("Tag(%q) = %q, want %q", comment, got, want)
		}
	}
	tagged := Tag("SET timeoutMs=1; SELECT a FROM b OPTION(skipUpsert=true)", ProbeTag)
	if !strings.HasSuffix(tagged, "OPTION(skipUpsert=true)") {
		t.Errorf("Pinot finds OPTION only at the end: %s", tagged)
	}
	statements, err := SplitStatements(tagged)
	if err != nil || len(statements) != 1 {
		t.Errorf("a tagged statement reads as %v, %v", statements, err)
	}
	if _, ok := Normalise(tagged); ok {
		t.Error("a tagged statement is learned")
	}
}

// What is quoted is read back as one name or one string, whatever is in it.
func FuzzQuote(f *testing.F) {
	for _, name := range []string{"orders_OFFLINE", `a"b`, `"";--`, "/* x", "it's", "ü.ß", "`", `\`, "\u202ename"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if quotable(name) {
			sql := "SELECT * FROM " + QuoteIdent(name) + " LIMIT 1"
			if got := onlyToken(t, sql, tokenName); strings.ReplaceAll(got[1:len(got)-1], `""`, `"`) != name {
				t.Errorf("%q came back as %s", name, got)
			}
		}
		sql := "SELECT a FROM b WHERE c = " + QuoteLiteral(name) + " LIMIT 1"
		if got := onlyToken(t, sql, tokenString); strings.ReplaceAll(got[1:len(got)-1], "''", "'") != name {
			t.Errorf("%q came back as %s", name, got)
		}
		onlyToken(t, Tag("SELECT 1", name), tokenComment)
	})
}

// onlyToken is the one token of a kind in a statement that must split to itself.
func onlyToken(t *testing.T, sql string, kind tokenKind) string {
	t.Helper()
	var found []string
	for lex := (lexer{text: sql}); ; {
		tok, flaw, ok := lex.next()
		if !ok {
			break
		}
		if flaw != "" {
			t.Fatalf("%q: %s", sql, flaw)
		}
		if tok.kind == kind {
			found = append(found, tok.in(sql))
		}
	}
	if len(found) != 1 {
		t.Fatalf("%q has %d such tokens: %q", sql, len(found), found)
	}
	if statements, err := SplitStatements(sql); err != nil || len(statements) != 1 {
		t.Fatalf("%q splits into %v, %v", sql, statements, err)
	}
	return found[0]
}
