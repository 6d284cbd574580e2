package warmup

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func shapeOf(t *testing.T, kind ShapeKind, b Bounds) Shape {
	t.Helper()
	for _, s := range DeriveShapes("events_OFFLINE", eventsSchema(), b) {
		if s.Kind == kind {
			return s
		}
	}
	t.Fatalf("no shape %s", kind)
	return Shape{}
}

func TestNarrow(t *testing.T) {
	b := Bounds{TotalDocs: 1_000_000, TimeMin: 0, TimeMax: 1_000_000, Known: true}
	cases := map[ShapeKind]string{
		ShapeGroup:    `FROM "events_OFFLINE" WHERE "ts" >= 990000 AND "ts" <= 1000000 GROUP BY "country" ORDER BY COUNT(*) DESC, "country" LIMIT 10`,
		ShapeDistinct: `WHERE "ts" >= 990000 AND "ts" <= 1000000 AND ("amount" IN (0, 1, 2, 3, 5, 8, 13) OR "country" <> 'bellows')`,
		ShapeTime:     `WHERE "ts" >= 990000 AND "ts" <= 1000000 ORDER BY "ts" DESC LIMIT 10`,
	}
	for kind, end := range cases {
		narrow, ok := Narrow(shapeOf(t, kind, b), eventsSchema(), b, 10_000)
		if !ok || !narrow.Narrowed || narrow.Unpruned || narrow.Kind != kind || !strings.HasSuffix(narrow.SQL, end) {
			t.Errorf("%s: %v %+v", kind, ok, narrow)
		}
	}
}

func TestNarrowCannot(t *testing.T) {
	b := Bounds{TotalDocs: 1000, TimeMin: 0, TimeMax: 1000, Known: true}
	group := shapeOf(t, ShapeGroup, b)
	noTime := eventsSchema()
	noTime.Columns = noTime.Columns[:7]
	cases := []struct {
		name   string
		shape  Shape
		schema Schema
		bounds Bounds
		docs   int64
	}{
		{"no time column", group, noTime, b, 10},
		{"unknown times", group, eventsSchema(), Bounds{TotalDocs: 1000}, 10},
		{"unknown size", group, eventsSchema(), Bounds{TimeMax: 5, Known: true}, 10},
		{"all at one time", group, eventsSchema(), Bounds{TotalDocs: 1000, TimeMin: 7, TimeMax: 7, Known: true}, 10},
		{"units too full", group, eventsSchema(), Bounds{TotalDocs: 1000, TimeMin: 0, TimeMax: 3, Known: true}, 10},
		{"no documents wanted", group, eventsSchema(), b, 0},
		{"the user's", UserShape(Statement{SQL: "SELECT 1"}), eventsSchema(), b, 10},
	}
	for _, c := range cases {
		if got, ok := Narrow(c.shape, c.schema, c.bounds, c.docs); ok || got != c.shape {
			t.Errorf("%s: %v %s", c.name, ok, got.SQL)
		}
	}
}

var spanOf = regexp.MustCompile(`"ts" >= (-?\d+) AND "ts" <= (-?\d+)`)

// The range always lies in the bounds and holds about the documents asked for,
// to within a unit of time and what float64 can tell apart.
func TestNarrowedRange(t *testing.T) {
	group := shapeOf(t, ShapeGroup, Bounds{})
	rapid.Check(t, func(t *rapid.T) {
		b := Bounds{TotalDocs: rapid.Int64Range(1, math.MaxInt64).Draw(t, "docs"), Known: true}
		b.TimeMin = rapid.Int64().Draw(t, "min")
		b.TimeMax = rapid.Int64Range(b.TimeMin, math.MaxInt64).Draw(t, "max")
		docs := rapid.Int64Range(1, math.MaxInt64).Draw(t, "wanted")
		narrow, ok := Narrow(group, eventsSchema(), b, docs)
		if !ok {
			return
		}
		m := spanOf.FindStringSubmatch(narrow.SQL)
		if m == nil {
			t.Fatal(narrow.SQL)
		}
		from, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if from < b.TimeMin || from > b.TimeMax || m[2] != strconv.FormatInt(b.TimeMax, 10) {
			t.Fatalf("%s outside %+v", narrow.SQL, b)
		}
		units := float64(b.TimeMax) - float64(b.TimeMin)
		perUnit := float64(b.TotalDocs) / units
		width := float64(b.TimeMax) - float64(from)
		slack := perUnit*(1+math.Abs(float64(b.TimeMax))/1e15) + 1
		if expected := width * perUnit; expected > float64(docs)*1.000001+slack {
			t.Fatalf("%s holds about %g, wanted %d of %+v", narrow.SQL, expected, docs, b)
		}
	})
}

func TestKnownBoundsShowInTimeShape(t *testing.T) {
	s := shapeOf(t, ShapeTime, Bounds{TotalDocs: 5, TimeMin: 1000, TimeMax: 2000, Known: true})
	if !strings.Contains(s.SQL, `WHERE "ts" >= 1900 AND "ts" <= 2000 ORDER BY`) || s.Narrowed {
		t.Errorf("%+v", s)
	}
}

func TestBoundsSQL(t *testing.T) {
	got, ok := BoundsSQL("db.web-logs_OFFLINE", eventsSchema())
	if want := `SET database = 'db'; SELECT MIN("ts"), MAX("ts") FROM "db"."web-logs_OFFLINE"`; !ok || got != want {
		t.Errorf("%v %s", ok, got)
	}
	if got, ok := BoundsSQL("t_OFFLINE", Schema{}); ok {
		t.Errorf("without a time column: %s", got)
	}
}
