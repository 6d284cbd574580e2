package warmup

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// threeToTwo is a case in which greedy needs three tables and two are enough.
func threeToTwo() []Routes {
	return []Routes{
		routed("a", "s1", "s2", "s3", "s4"),
		routed("b", "s1", "s2", "s5"),
		routed("c", "s3", "s4", "s6"),
	}
}

func TestMethodsDiffer(t *testing.T) {
	cases := []struct {
		method Method
		chosen []string
		proven bool
	}{
		{FirstFit, []string{"a", "b", "c"}, false},
		{Greedy, []string{"a", "b", "c"}, false},
		{Exact, []string{"b", "c"}, true},
	}
	for _, c := range cases {
		cover := Plan(context.Background(), threeToTwo(), CoverOptions{Method: c.method})
		if diff := cmp.Diff(c.chosen, rawNames(cover)); diff != "" || cover.Proven != c.proven || cover.Method != c.method {
			t.Errorf("%s: proven %v, method %s, chosen (-want +got):\n%s", c.method, cover.Proven, cover.Method, diff)
		}
	}
	if m := Plan(context.Background(), nil, CoverOptions{}).Method; m != Greedy {
		t.Errorf("method left open became %q", m)
	}
}

func TestGreedyTakesWidestThenByName(t *testing.T) {
	routes := []Routes{routed("d", "s4"), routed("c", "s1", "s2"), routed("b", "s1", "s2"), routed("a", "s3")}
	cover := Plan(context.Background(), routes, CoverOptions{Method: Greedy})
	if diff := cmp.Diff([]string{"b", "a", "d"}, rawNames(cover)); diff != "" {
		t.Error(diff)
	}
	if !cover.Proven {
		t.Error("three legs of which no two share a table prove three tables")
	}
}

func TestHybridHalvesAreSeparate(t *testing.T) {
	routes := []Routes{
		{Table: "x_OFFLINE", Choices: [][]string{{"s1"}, {"s2"}}},
		{Table: "x_REALTIME", Choices: [][]string{{"s1"}}},
		{Table: "sales_realtime", Choices: [][]string{{"s9"}}},
	}
	cover := Plan(context.Background(), routes, CoverOptions{})
	want := []Leg{{"s1", Offline}, {"s1", Realtime}, {"s2", Offline}, {"s9", ""}}
	if diff := cmp.Diff(want, cover.Universe); diff != "" {
		t.Error(diff)
	}
	if len(cover.Chosen) != 3 {
		t.Errorf("chosen %v", cover.Chosen)
	}
}

func TestPinAndBan(t *testing.T) {
	opts := CoverOptions{
		Pin: []Table{"c_OFFLINE", "nope_OFFLINE", "c_OFFLINE", "a_OFFLINE"},
		Ban: map[Table]bool{"b_OFFLINE": true, "a_OFFLINE": true},
	}
	for _, method := range []Method{FirstFit, Greedy, Exact} {
		opts.Method = method
		cover := Plan(context.Background(), threeToTwo(), opts)
		if diff := cmp.Diff([]string{"c"}, rawNames(cover)); diff != "" {
			t.Errorf("%s: %s", method, diff)
		}
		want := []Gap{
			{Leg{"s1", Offline}, "only on tables banned by user: a_OFFLINE, b_OFFLINE"},
			{Leg{"s2", Offline}, "only on tables banned by user: a_OFFLINE, b_OFFLINE"},
			{Leg{"s5", Offline}, "only on tables banned by user: b_OFFLINE"},
		}
		if diff := cmp.Diff(want, cover.Uncovered); diff != "" {
			t.Errorf("%s: %s", method, diff)
		}
		skipped := []SkippedTable{{"a_OFFLINE", SkipBanned}, {"b_OFFLINE", SkipBanned}, {"nope_OFFLINE", SkipNoRoute}}
		if diff := cmp.Diff(skipped, cover.Skipped); diff != "" {
			t.Errorf("%s: %s", method, diff)
		}
	}
}

func TestPinnedComeFirstInTheirOrder(t *testing.T) {
	routes := []Routes{routed("a", "s1", "s2"), routed("b", "s1"), routed("c", "s1")}
	cover := Plan(context.Background(), routes, CoverOptions{Method: Exact, Pin: []Table{"c_OFFLINE", "b_OFFLINE"}, MaxTables: 3})
	if diff := cmp.Diff([]string{"c", "b", "a"}, rawNames(cover)); diff != "" {
		t.Error(diff)
	}
	if len(cover.Chosen[1].Adds) != 0 {
		t.Errorf("b adds %v to c", cover.Chosen[1].Adds)
	}
}

func TestCapReason(t *testing.T) {
	routes := []Routes{
		routed("a", "s1"), routed("b", "s2", "s3"), routed("c", "s4"), routed("d", "s4"), routed("e", "s4"), routed("f", "s4"),
	}
	for _, method := range []Method{Greedy, Exact} {
		cover := Plan(context.Background(), routes, CoverOptions{Method: method, MaxTables: 1})
		want := []Gap{
			{Leg{"s1", Offline}, "cap of 1 table reached; it is on a_OFFLINE"},
			{Leg{"s4", Offline}, "cap of 1 table reached; it is on c_OFFLINE, d_OFFLINE, e_OFFLINE and 1 more"},
		}
		if diff := cmp.Diff(want, cover.Uncovered); diff != "" || cover.Proven {
			t.Errorf("%s: proven %v %s", method, cover.Proven, diff)
		}
	}
}

func TestSkipReasons(t *testing.T) {
	routes := []Routes{
		{Table: "z_OFFLINE"},
		{Table: "y_OFFLINE", Segments: 4},
		{Table: "x_OFFLINE", Skip: SkipDenied},
		{Table: "w_OFFLINE", Skip: SkipBroken},
		{Table: "w_OFFLINE", Choices: [][]string{{"s1"}}, Segments: 1},
	}
	cover := Plan(context.Background(), routes, CoverOptions{})
	want := []SkippedTable{{"x_OFFLINE", SkipDenied}, {"y_OFFLINE", SkipNoServer}, {"z_OFFLINE", SkipNoSegments}}
	if diff := cmp.Diff(want, cover.Skipped); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"w"}, rawNames(cover)); diff != "" {
		t.Error(diff)
	}
}

// An Exact search that gets no time at all still gives a whole cover.
func TestExactOutOfTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	routes := randomRoutes(1, 300, 100, 2, 5)
	cover := Plan(ctx, routes, CoverOptions{Method: Exact, TimeLimit: time.Hour})
	greedy := Plan(context.Background(), routes, CoverOptions{Method: Greedy})
	if len(cover.Uncovered) != 0 || len(cover.Chosen) > len(greedy.Chosen) {
		t.Errorf("%d chosen, greedy %d, uncovered %v", len(cover.Chosen), len(greedy.Chosen), cover.Uncovered)
	}
}
