package warmup

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestLearnerCounts(t *testing.T) {
	l := NewLearner(LearnLimits{Shapes: 2, SQL: 60})
	l.Add("1", "SELECT a FROM t WHERE b = 1000")
	l.Add("1", "SELECT a FROM t WHERE b = 1000")
	l.Add("2", "select a from t where b = 7")
	l.Add("3", "SELECT a FROM t WHERE b = 8;")
	l.Add("4", "SELECT c FROM t")
	l.Add("5", "SELECT d FROM t")
	l.Add("6", Tag("SELECT a FROM t", ProbeTag))
	l.Add("7", "SELECT 'a")
	l.Add("8", "SELECT a FROM t WHERE b = '"+strings.Repeat("x", 60)+"'")
	counts := LearnCounts{Counted: 5, Repeated: 1, Own: 1, Unreadable: 1, TooLong: 1, Unlisted: 1}
	if diff := cmp.Diff(counts, l.Counts()); diff != "" {
		t.Error(diff)
	}
	want := []LearnedShape{
		{"select a from t where b = ?", "SELECT a FROM t WHERE b = 8", 3, 0.6},
		{"select c from t", "SELECT c FROM t", 1, 0.2},
	}
	if diff := cmp.Diff(want, l.Shapes()); diff != "" {
		t.Error(diff)
	}
}

func TestLearnerForgetsOldRequestsOnly(t *testing.T) {
	l := NewLearner(LearnLimits{})
	total := 3*rememberedRequests + 10
	for i := range total {
		l.Add(fmt.Sprint(i), "SELECT a FROM t")
		l.Add(fmt.Sprint(max(0, i-rememberedRequests/2)), "SELECT a FROM t")
	}
	if c := l.Counts(); c.Counted != int64(total) || c.Repeated != int64(total) {
		t.Errorf("%+v", c)
	}
	if held := len(l.recent) + len(l.older); held > 2*rememberedRequests {
		t.Errorf("%d request ids held", held)
	}
}

// Which statements came first does not change what is learned.
func TestLearnerIgnoresOrder(t *testing.T) {
	statement := rapid.Custom(func(t *rapid.T) string {
		column := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "column")
		return fmt.Sprintf("SELECT %s FROM t WHERE d = %d", column, rapid.IntRange(0, 200).Draw(t, "value"))
	})
	rapid.Check(t, func(t *rapid.T) {
		statements := rapid.SliceOf(statement).Draw(t, "statements")
		learn := func(statements []string) []LearnedShape {
			l := NewLearner(LearnLimits{})
			for i, sql := range statements {
				l.Add(fmt.Sprint(i), sql)
			}
			return l.Shapes()
		}
		shuffled := rapid.Permutation(statements).Draw(t, "shuffled")
		if diff := cmp.Diff(learn(statements), learn(shuffled)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestFormatShapes(t *testing.T) {
	var b strings.Builder
	shapes := []LearnedShape{
		{Example: "SET a=1; SELECT ';' FROM t", Count: 88, Share: 88.0 / 210},
		{Example: "SELECT b -- why\nFROM t", Count: 1, Share: 1.0 / 210},
	}
	if err := FormatShapes(&b, shapes, "learned from broker-1\n; SELECT"); err != nil {
		t.Fatal(err)
	}
	want := `-- learned from broker-1
-- ; SELECT

-- 42 % of 210 seen
-- weight: 88
SET a=1; SELECT ';' FROM t;

-- under 1 % of 210 seen
-- weight: 1
SELECT b -- why
FROM t;
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

// brokenWriter takes some bytes and then fails.
type brokenWriter struct{ left int }

var errFull = errors.New("full")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestFormatShapesReportsFailure(t *testing.T) {
	shapes := []LearnedShape{{Example: "SELECT 1", Count: 1, Share: 1}}
	for _, left := range []int{0, 12} {
		if err := FormatShapes(&brokenWriter{left}, shapes, "header"); !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes: %v", left, err)
		}
	}
}

// What was learned is read back as the same statements with the same weights.
func TestLearnedFileComesBack(t *testing.T) {
	pieces := []string{"SELECT ", "SET a=1;", "'", "''", `"`, "--", "/*", "*/", "\n", " ", "E'", `\`, "a", "1", "(", "-- weight: 3\n", ";"}
	rapid.Check(t, func(t *rapid.T) {
		l := NewLearner(LearnLimits{})
		text := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8)
		for i := range rapid.IntRange(0, 10).Draw(t, "statements") {
			l.Add(fmt.Sprint(i), "SELECT "+strings.Join(text.Draw(t, "text"), ""))
		}
		var b strings.Builder
		if err := FormatShapes(&b, l.Shapes(), rapid.String().Draw(t, "header")); err != nil {
			t.Fatal(err)
		}
		statements, err := SplitStatements(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		shapes := l.Shapes()
		if len(statements) != len(shapes) {
			t.Fatalf("%d statements of %d shapes in\n%s", len(statements), len(shapes), b.String())
		}
		for i, s := range shapes {
			if statements[i].SQL != s.Example || int64(statements[i].Weight) != s.Count {
				t.Fatalf("%+v came back as %+v", s, statements[i])
			}
		}
	})
}
