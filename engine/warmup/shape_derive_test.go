package warmup

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// eventsSchema is the schema of the tables whose answers were recorded.
func eventsSchema() Schema {
	return Schema{Columns: []Column{
		{Name: "userId", Kind: Dimension, Type: "STRING"},
		{Name: "country", Kind: Dimension, Type: "STRING"},
		{Name: "device", Kind: Dimension, Type: "STRING"},
		{Name: "path", Kind: Dimension, Type: "STRING"},
		{Name: "status", Kind: Dimension, Type: "INT"},
		{Name: "latency", Kind: Metric, Type: "DOUBLE"},
		{Name: "amount", Kind: Metric, Type: "LONG"},
		{Name: "ts", Kind: DateTime, Type: "LONG", Format: "1:MILLISECONDS:EPOCH", Time: true},
	}}
}

func statementsOf(shapes []Shape) map[ShapeKind]string {
	m := map[ShapeKind]string{}
	for _, s := range shapes {
		m[s.Kind] = s.SQL
	}
	return m
}

func TestDeriveShapesOfEvents(t *testing.T) {
	want := map[ShapeKind]string{
		ShapeLimit1:    `SELECT * FROM "events_OFFLINE" LIMIT 1`,
		ShapeFilter:    `SELECT "country", "device", "path" FROM "events_OFFLINE" WHERE "country" <> 'bellows' AND "amount" <> 1234567 LIMIT 10`,
		ShapeAggregate: `SELECT COUNT(*), SUM("amount"), AVG("amount"), MIN("amount"), MAX("amount") FROM "events_OFFLINE"`,
		ShapeGroup: `SELECT "country", COUNT(*), SUM("amount"), MAX("amount") FROM "events_OFFLINE" ` +
			`GROUP BY "country" ORDER BY COUNT(*) DESC, "country" LIMIT 10`,
		ShapeDistinct: `SELECT DISTINCTCOUNT("country"), MIN("amount"), MAX("amount") FROM "events_OFFLINE" ` +
			`WHERE "amount" IN (0, 1, 2, 3, 5, 8, 13) OR "country" <> 'bellows'`,
		ShapeOrder: `SELECT "country", "device", "path" FROM "events_OFFLINE" ORDER BY "amount" DESC LIMIT 10`,
		ShapeTime:  `SELECT "ts", "country", "device", "path" FROM "events_OFFLINE" WHERE "ts" >= 0 ORDER BY "ts" DESC LIMIT 10`,
	}
	shapes := DeriveShapes("events_OFFLINE", eventsSchema(), Bounds{})
	if diff := cmp.Diff(want, statementsOf(shapes)); diff != "" {
		t.Error(diff)
	}
	if shapes[0].Kind != ShapeLimit1 {
		t.Errorf("the first is %s", shapes[0].Kind)
	}
	for _, s := range shapes {
		if s.Unpruned == strings.Contains(s.SQL, "WHERE") || s.Table != "events_OFFLINE" {
			t.Errorf("%+v", s)
		}
	}
}

func TestDeriveShapesLeavesOutWhatIsMissing(t *testing.T) {
	text := Column{Name: "a", Kind: Dimension, Type: "STRING"}
	number := Column{Name: "n", Kind: Metric, Type: "FLOAT"}
	stamp := Column{Name: "at", Kind: DateTime, Type: "TIMESTAMP", Format: "TIMESTAMP"}
	cases := []struct {
		name    string
		columns []Column
		kinds   []ShapeKind
	}{
		{"nothing", nil, []ShapeKind{ShapeLimit1}},
		{"useless", []Column{
			{Name: "m", Kind: Dimension, Type: "STRING", Multi: true}, {Name: "b", Kind: Dimension, Type: "BYTES"},
			{Name: "j", Kind: Dimension, Type: "JSON"}, {Name: "d", Kind: Metric, Type: "BIG_DECIMAL"}, {Name: "c", Kind: Complex, Type: "MAP"},
			{Name: "line\nend", Kind: Dimension, Type: "STRING"}, {Name: "$docId", Kind: Dimension, Type: "INT"},
			{Name: strings.Repeat("x", 129), Kind: Dimension, Type: "STRING"}, {Name: "", Kind: Metric, Type: "INT"},
			{Name: "day", Kind: DateTime, Type: "STRING", Format: "1:DAYS:SIMPLE_DATE_FORMAT:yyyy-MM-dd"},
			{Name: "day2", Kind: DateTime, Type: "INT", Format: "SIMPLE_DATE_FORMAT|yyyyMMdd", Time: true},
			{Name: "odd", Kind: DateTime, Type: "LONG", Format: "EPOCH:"},
		}, []ShapeKind{ShapeLimit1}},
		{"only text", []Column{text}, []ShapeKind{ShapeLimit1, ShapeFilter, ShapeGroup, ShapeDistinct, ShapeOrder}},
		{"only a number", []Column{number}, []ShapeKind{ShapeLimit1, ShapeFilter, ShapeAggregate, ShapeOrder}},
		{"only a time", []Column{stamp}, []ShapeKind{ShapeLimit1, ShapeTime}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var kinds []ShapeKind
			for _, s := range DeriveShapes("t_OFFLINE", Schema{c.columns}, Bounds{}) {
				kinds = append(kinds, s.Kind)
			}
			if diff := cmp.Diff(c.kinds, kinds); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLooksLikeID(t *testing.T) {
	ids := []string{"id", "user_id", "userId", "REQUEST_UUID", "orderID", "page-url", "sessionKey", "user_id_2", "db.email"}
	others := []string{"paid", "country", "valid", "monkey", "ship", "status", "", "_", "userIdentity"}
	for _, name := range ids {
		if !looksLikeID(name) {
			t.Errorf("%q does not look like an identifier", name)
		}
	}
	for _, name := range others {
		if looksLikeID(name) {
			t.Errorf("%q looks like an identifier", name)
		}
	}
}

func TestTimeColumnFormats(t *testing.T) {
	cases := []struct{ kind, format, want string }{
		{"LONG", "1:MILLISECONDS:EPOCH", `"at" >= 1000`},
		{"LONG", "EPOCH|SECONDS|1", `"at" >= 1000`},
		{"INT", "EPOCH|DAYS", `"at" >= 1000`},
		{"INT", "5:MINUTES:EPOCH", `"at" >= 1000`},
		{"LONG", "EPOCH", `"at" >= 1000`},
		{"LONG", "TIMESTAMP", `"at" >= 1000`},
		{"TIMESTAMP", "TIMESTAMP", `"at" >= '1970-01-01 00:00:01.000'`},
		{"TIMESTAMP", "1:MILLISECONDS:TIMESTAMP", `"at" >= '1970-01-01 00:00:01.000'`},
		{"TIMESTAMP", "1:MILLISECONDS:EPOCH", `"at" >= 1000`},
		{"STRING", "SIMPLE_DATE_FORMAT|yyyy", ""},
		{"INT", "1:DAYS:SIMPLE_DATE_FORMAT:yyyyMMdd", ""},
		{"STRING", "1:MILLISECONDS:EPOCH", ""},
		{"LONG", "", ""},
	}
	for _, c := range cases {
		got := ""
		if col := timeColumnOf(Column{Name: "at", Kind: DateTime, Type: c.kind, Format: c.format}); col != nil {
			got = col.since(1000)
		}
		if got != c.want {
			t.Errorf("%s %s: %q, want %q", c.kind, c.format, got, c.want)
		}
	}
}

// Whatever the schema: each derived statement is one readable query whose names
// are all quoted columns of the schema, and it keeps to the kinds' limits.
func TestDerivedStatementsAreWellFormed(t *testing.T) {
	types := rapid.SampledFrom([]string{"INT", "LONG", "FLOAT", "DOUBLE", "BIG_DECIMAL", "BOOLEAN", "TIMESTAMP", "STRING", "JSON", "BYTES", "MAP"})
	kinds := rapid.SampledFrom([]ColumnKind{Dimension, Metric, DateTime, Complex})
	formats := rapid.SampledFrom([]string{"", "1:MILLISECONDS:EPOCH", "TIMESTAMP", "SIMPLE_DATE_FORMAT|yyyy", "EPOCH|HOURS"})
	column := rapid.Custom(func(t *rapid.T) Column {
		return Column{
			Name: rapid.String().Draw(t, "name"), Kind: kinds.Draw(t, "kind"), Type: types.Draw(t, "type"),
			Format: formats.Draw(t, "format"), Multi: rapid.Bool().Draw(t, "multi"), Time: rapid.Bool().Draw(t, "time"),
		}
	})
	keywords := strings.Fields("SET database SELECT FROM WHERE LIMIT AND OR IN GROUP ORDER BY DESC COUNT SUM AVG MIN MAX DISTINCTCOUNT")
	rapid.Check(t, func(t *rapid.T) {
		schema := Schema{rapid.SliceOfN(column, 0, 8).Draw(t, "columns")}
		table := Table(rapid.StringMatching(`[^\r\n]{1,20}_OFFLINE`).Draw(t, "table"))
		known := map[string]bool{}
		for _, name := range strings.Split(string(table), ".") {
			known[QuoteIdent(name)] = true
		}
		known[QuoteIdent(string(table))] = true
		for _, col := range schema.Columns {
			known[QuoteIdent(col.Name)] = true
		}
		b := Bounds{TotalDocs: 1000, TimeMin: -5, TimeMax: rapid.Int64Range(-5, 1000).Draw(t, "max"), Known: true}
		shapes := DeriveShapes(table, schema, b)
		for _, s := range shapes {
			if narrow, ok := Narrow(s, schema, b, 10); ok {
				shapes = append(shapes, narrow)
			}
		}
		for _, s := range shapes {
			if statements, err := SplitStatements(s.SQL); err != nil || len(statements) != 1 || statements[0].SQL != s.SQL {
				t.Fatalf("%s: %v, %v", s.SQL, statements, err)
			}
			for lex := (lexer{text: s.SQL}); ; {
				tok, _, ok := lex.next()
				if !ok {
					break
				}
				text := tok.in(s.SQL)
				if tok.kind == tokenName && !known[text] || tok.kind == tokenWord && !slices.Contains(keywords, text) {
					t.Fatalf("%s in %s", text, s.SQL)
				}
			}
		}
	})
}
