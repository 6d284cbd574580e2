package demo

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"bellows/clients/demo/sqlread"
	"bellows/engine/warmup"
)

func anyColumn(t *rapid.T) column {
	spec := ColumnSpec{Column: warmup.Column{
		Name: rapid.SampledFrom([]string{"a", "ts", "user"}).Draw(t, "name"), Kind: warmup.Dimension,
		Type:  rapid.SampledFrom([]string{"INT", "LONG", "FLOAT", "DOUBLE", "BIG_DECIMAL", "BOOLEAN", "TIMESTAMP", "STRING", "JSON", "BYTES"}).Draw(t, "type"),
		Multi: rapid.Bool().Draw(t, "multi"),
	}, Cardinality: rapid.IntRange(2, 500).Draw(t, "cardinality")}
	if spec.Type == "BOOLEAN" {
		spec.Cardinality = 2
	}
	return newColumn(spec, "ts", rapid.Uint64().Draw(t, "seed"))
}

// A column's dictionary is ascending, each entry is found again, what it writes
// is JSON, and its shares make up all rows.
func TestColumnsAreDictionaries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyColumn(t)
		sum := 0.0
		for i := range c.card {
			sum += c.share(i)
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("shares sum to %v", sum)
		}
		i := rapid.IntRange(0, c.card-1).Draw(t, "entry")
		if at, ok := c.rank(c.text(i)); c.Type != "JSON" && (!ok || at != i) {
			t.Fatalf("entry %d %q is found at %d, %v", i, c.text(i), at, ok)
		}
		if v := c.appendValue(nil, i); !json.Valid(v) {
			t.Fatalf("%q is no JSON", v)
		}
		if e := c.entry(rapid.Int64Range(0, 1<<40).Draw(t, "row")); e < 0 || e >= c.card {
			t.Fatalf("row has entry %d of %d", e, c.card)
		}
	})
}

// Filters pass a part between none and all; a filter and its negation pass all
// together; narrowing never passes more.
func TestSelectivityIsARatio(t *testing.T) {
	tb := newTable(TableSpec{Name: "t", TimeColumn: "ts", Columns: eventColumns(), Offline: &HalfSpec{}}, nil, 1)
	filters := []string{"country = 'DE'", "country <> 'XX'", "latency > 100", "latency BETWEEN 10 AND 50", "status IN (1, 2, 99)", "device LIKE '%o%'",
		"amount < 3.5", "ts >= 1700000000000", "NOT (latency <= 5)", "lower(country) = 'de'", "country IS NULL", "latency IN (1) OR country = 'US'"}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SampledFrom(filters).Draw(t, "a"), rapid.SampledFrom(filters).Draw(t, "b")
		ratio := func(where string) float64 {
			q, err := sqlread.Parse("SELECT * FROM t WHERE " + where)
			if err != nil {
				t.Fatal(err)
			}
			r, _ := tb.selectivity(q.Where)
			if r < 0 || r > 1 || math.IsNaN(r) {
				t.Fatalf("%s passes %v", where, r)
			}
			return r
		}
		both, either := ratio("("+a+") AND ("+b+")"), ratio("("+a+") OR ("+b+")")
		if both > ratio(a)+1e-9 || either < ratio(a)-1e-9 {
			t.Fatalf("%s %v, with %s: and %v, or %v", a, ratio(a), b, both, either)
		}
		if s := ratio(a) + ratio("NOT ("+a+")"); math.Abs(s-1) > 1e-9 {
			t.Fatalf("%s and its negation pass %v", a, s)
		}
	})
}

// No SQL makes the compiler or the rows panic, and every result is JSON.
func FuzzCompile(f *testing.F) {
	for _, sql := range []string{
		`SELECT country, COUNT(*), AVG(latency) FROM trips WHERE ts > 5 GROUP BY country ORDER BY 2 DESC LIMIT 5, 3`,
		`SELECT DISTINCT tags, gift FROM orders`, `SELECT * FROM orders WHERE total BETWEEN 1 AND 2 LIMIT 3`,
		`SELECT SUM(total) FILTER(WHERE gift = true), MODE(items) FROM orders`, `EXPLAIN PLAN FOR SELECT 1 FROM trips`,
		`SELECT percentile(latency, 95), CASE WHEN latency > 1 THEN 'a' END FROM trips`, `SELECT now(), 'x' || 'y'`,
	} {
		f.Add(sql, int64(1000), false)
	}
	spec := Hybrid()
	spec.Tables = append(spec.Tables, TableSpec{Name: "orders", Offline: &HalfSpec{Segments: 1, Rows: 10}, Columns: orderColumns()})
	spec, err := spec.complete()
	if err != nil {
		f.Fatal(err)
	}
	c := &Cluster{spec: spec, byName: map[string]*table{}, typed: map[string]*half{}}
	for _, ts := range spec.Tables {
		tb := newTable(ts, spec.Servers, 1)
		c.byName[tb.name] = tb
	}
	f.Fuzz(func(t *testing.T, sql string, docs int64, multi bool) {
		p := c.compile(sql)
		if p.refused != nil || p.kind == planNone {
			return
		}
		if docs < 0 {
			docs = -(docs + 1)
		}
		if r := p.render(docs%1_000_000, multi); !json.Valid(r.json) {
			t.Fatalf("%s over %d rows: %s is no JSON", sql, docs, r.json)
		}
	})
}
