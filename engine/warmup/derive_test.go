package warmup

import (
	"strings"
	"testing"
	"time"

	"bellows/engine"
)

func schemaForTest() Schema {
	return Schema{Columns: []Column{
		{Name: "country", Kind: Dimension, Type: "STRING"},
		{Name: "device", Kind: Dimension, Type: "STRING"},
		{Name: "latency", Kind: Metric, Type: "DOUBLE"},
		{Name: "ts", Kind: DateTime, Type: "LONG", Format: "1:MILLISECONDS:EPOCH", Time: true},
	}}
}

func autoWork(t *testing.T, n int) Work {
	w := workOf(t, tables(n))
	w.Mode = ShapesAuto
	w.Schemas = map[Table]Schema{}
	for _, r := range tables(n) {
		w.Schemas[r.Table] = schemaForTest()
	}
	return w
}

// answersBounds makes the stub answer the question for the time range.
func answersBounds(b *stub, docs int64) {
	inner := b.answer
	b.answer = func(p Probe, n int) Answer {
		a := inner(p, n)
		if a.Fault == FaultNone && len(a.Exceptions) == 0 {
			a.TotalDocs = docs
			if p.Row {
				a.Row = []string{"1.7E12", "1700000999000"}
			}
		}
		return a
	}
}

func TestAutoVisitsEveryKindOfCodeEvenly(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		answersBounds(b, 5000)
		v, sn := warm(t, b, autoWork(t, 3), Options{}, nil)
		if v.Outcome != engine.OK {
			t.Fatalf("verdict %+v\n%s", v, eventTexts(sn))
		}
		if len(sn.Kinds) != 7 {
			t.Fatalf("kinds %+v", sn.Kinds)
		}
		for _, k := range sn.Kinds {
			if k.Good < 130 || k.Good > 155 || k.Share != 71 {
				t.Errorf("kind %s: %d good, share %d; 1000 over 7 kinds", k.Kind, k.Good, k.Share)
			}
		}
		if n := b.count(func(p Probe) bool { return p.Row }); n != 3 {
			t.Errorf("asked %d times for a time range, once for each table is enough", n)
		}
		if n := b.count(func(p Probe) bool { return !strings.HasPrefix(p.SQL, "/* "+ProbeTag+" */ ") }); n > 0 {
			t.Errorf("%d probes carry no comment", n)
		}
	})
}

func TestLargeTablesAreNarrowedBeforeTheirFirstScan(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		answersBounds(b, 50_000_000)
		v, sn := warm(t, b, autoWork(t, 1), Options{}, nil)
		if v.Outcome != engine.OK || len(sn.Dropped) == 0 {
			t.Fatalf("verdict %+v, dropped %+v", v, sn.Dropped)
		}
		for _, d := range sn.Dropped {
			if !d.Narrowed {
				t.Errorf("%s left out: %s", d.Kind, d.Reason)
			}
		}
		if n := b.count(func(p Probe) bool {
			return strings.Contains(p.SQL, "GROUP BY") && !strings.Contains(p.SQL, "\"ts\" >=")
		}); n > 0 {
			t.Errorf("%d unbounded GROUP BY over 50 million documents", n)
		}
	})
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		answersBounds(b, 50_000_000)
		w := autoWork(t, 1)
		s := w.Schemas["t00_OFFLINE"]
		w.Schemas["t00_OFFLINE"] = Schema{Columns: s.Columns[:3]}
		v, sn := warm(t, b, w, Options{}, nil)
		if v.Outcome != engine.OK {
			t.Errorf("verdict %+v", v)
		}
		if n := b.count(func(p Probe) bool { return strings.Contains(p.SQL, "GROUP BY") }); n > 0 {
			t.Errorf("%d scans of a table that cannot be narrowed", n)
		}
		if len(sn.Dropped) == 0 || sn.Dropped[0].Narrowed || !strings.Contains(sn.Dropped[0].Reason, "50000000 documents") {
			t.Errorf("dropped %+v", sn.Dropped)
		}
	})
}

func TestDearShapeIsNarrowedThenDropped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		inner := b.answer
		b.answer = func(p Probe, n int) Answer {
			a := inner(p, n)
			if strings.Contains(p.SQL, "GROUP BY") {
				a.DocsScanned = 3_000_000
			}
			return a
		}
		answersBounds(b, 900_000)
		v, sn := warm(t, b, autoWork(t, 1), Options{}, nil)
		if v.Outcome != engine.OK {
			t.Errorf("verdict %+v", v)
		}
		if n := b.count(func(p Probe) bool { return strings.Contains(p.SQL, "GROUP BY") }); n != 2 {
			t.Errorf("%d runs of a dear shape, want 2", n)
		}
		if !hasEvent(sn, EventShape, "group of t00_OFFLINE: narrowed") || !hasEvent(sn, EventShape, "group of t00_OFFLINE: left out") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
	})
}

func TestShapeThatTheBrokerRefusesIsDroppedAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		inner := b.answer
		b.answer = func(p Probe, n int) Answer {
			if strings.Contains(p.SQL, "DISTINCTCOUNT") {
				return Answer{Exceptions: []Exception{{710, "unknown column"}}}
			}
			return inner(p, n)
		}
		answersBounds(b, 900)
		v, sn := warm(t, b, autoWork(t, 2), Options{}, nil)
		if v.Outcome != engine.OK || sn.Bad != 2 {
			t.Errorf("verdict %+v, bad %d", v, sn.Bad)
		}
	})
}

func TestBothEnginesNeedTheirOwnDepth(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		b.cost = func(p Probe, _ int) time.Duration {
			if p.Engine == MSE {
				return 40 * time.Millisecond
			}
			return 2 * time.Millisecond
		}
		answersBounds(b, 900)
		v, sn := warm(t, b, autoWork(t, 2), Options{Concurrency: 1, Engines: []Engine{SSE, MSE}}, nil)
		if v.Word != BudgetExpired {
			t.Errorf("the multi-stage engine cannot make 1000 at 40 ms: %+v", v)
		}
		if len(sn.Tracks) != 2 || sn.Tracks[0].Depth < 300 || sn.Tracks[1].Depth > 500 || sn.Floor != 2000 {
			t.Errorf("tracks %+v, floor %d", sn.Tracks, sn.Floor)
		}
	})
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		answersBounds(b, 900)
		v, sn := warm(t, b, autoWork(t, 2), Options{Engines: []Engine{SSE, MSE}}, nil)
		if v.Outcome != engine.OK || sn.Tracks[0].Depth < 1000 || sn.Tracks[1].Depth < 1000 {
			t.Errorf("verdict %+v, tracks %+v", v, sn.Tracks)
		}
	})
}

func TestUserStatementsByWeight(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		w := workOf(t, tables(2))
		w.Mode = ShapesUser
		w.Statements = []Statement{{SQL: "SELECT 1 FROM a", Weight: 3}, {SQL: "SELECT 2 FROM b", Weight: 1}}
		v, sn := warm(t, b, w, Options{}, nil)
		if v.Outcome != engine.OK {
			t.Fatalf("verdict %+v", v)
		}
		first := b.count(func(p Probe) bool { return strings.HasSuffix(p.SQL, "FROM a") })
		second := b.count(func(p Probe) bool { return strings.HasSuffix(p.SQL, "FROM b") })
		if first < 740 || first > 760 || second < 240 || second > 260 {
			t.Errorf("%d and %d runs for weights 3 and 1", first, second)
		}
		if sn.Proven != 4 {
			t.Errorf("%d of 4 legs proven: LIMIT 1 probes still prove them", sn.Proven)
		}
	})
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		b.answer = func(p Probe, _ int) Answer {
			if strings.HasSuffix(p.SQL, "SELEC") {
				return Answer{Exceptions: []Exception{{150, "Encountered SELEC"}}}
			}
			return good()
		}
		w := workOf(t, tables(2))
		w.Mode = ShapesUser
		w.Statements = []Statement{{SQL: "SELEC", Weight: 1}}
		v, _ := warm(t, b, w, Options{}, nil)
		if v.Outcome == engine.OK || !strings.Contains(v.Reason+v.Advice, "Encountered SELEC") {
			t.Errorf("verdict %+v", v)
		}
	})
}

func TestTimeCell(t *testing.T) {
	for _, c := range []struct {
		cell string
		want int64
		ok   bool
	}{
		{"1700000000000", 1700000000000, true},
		{"1.7E12", 1700000000000, true},
		{`"1700000000000.0"`, 1700000000000, true},
		{`"Infinity"`, 0, false},
		{"null", 0, false},
		{`"2024-01-01"`, 0, false},
		{"", 0, false},
	} {
		if got, ok := timeCell(c.cell); got != c.want || ok != c.ok {
			t.Errorf("timeCell(%q) = %d, %v; want %d, %v", c.cell, got, ok, c.want, c.ok)
		}
	}
}
