package warmup

import (
	"strings"
	"testing"
	"time"
)

func TestGuardJudge(t *testing.T) {
	group := Shape{Kind: ShapeGroup}
	narrowed := Shape{Kind: ShapeGroup, Narrowed: true}
	cases := []struct {
		name   string
		shape  Shape
		run    int
		answer Answer
		act    CostAct
		docs   int64
		reason string
	}{
		{"cheap", group, 1, Answer{DocsScanned: 1_000_000, Elapsed: time.Millisecond}, CostKeep, 0, ""},
		{"slow at first", group, 1, Answer{DocsScanned: 10, Elapsed: 4 * time.Second}, CostKeep, 0, ""},
		{"slow again", group, 2, Answer{DocsScanned: 800_000, Elapsed: 4 * time.Second}, CostNarrow, 100_000, "took 4s on run 2, 1s allowed"},
		{"slow with nothing to narrow", group, 2, Answer{DocsScanned: 2, Elapsed: 4 * time.Second}, CostDrop, 0, "took 4s"},
		{"many documents", group, 1, Answer{DocsScanned: 1_000_001}, CostNarrow, 500_000, "scanned 1000001 documents, 1000000 allowed"},
		{"many values", group, 1, Answer{DocsScanned: 5, EntriesScanned: 10_000_001}, CostNarrow, 500_000, "read 10000001 values"},
		{"many groups", group, 3, Answer{GroupsLimit: true}, CostNarrow, 500_000, "reached the broker's limit of groups"},
		{"narrowed already", narrowed, 1, Answer{DocsScanned: 1_000_001}, CostDrop, 0, "scanned"},
		{"the published probe", Shape{Kind: ShapeLimit1}, 5, Answer{DocsScanned: 9_999_999, Elapsed: time.Hour}, CostKeep, 0, ""},
		{"the user's own", Shape{Kind: ShapeUser}, 5, Answer{DocsScanned: 9_999_999, Elapsed: time.Hour}, CostKeep, 0, ""},
	}
	for _, c := range cases {
		got := Guard{}.Judge(c.shape, c.run, c.answer)
		if got.Act != c.act || got.MaxDocs != c.docs || !strings.HasPrefix(got.Reason, c.reason) || (c.reason == "") != (got.Reason == "") {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	strict := Guard{MaxDocs: 10, MaxTime: time.Millisecond}
	if got := strict.Judge(group, 1, Answer{DocsScanned: 11}); got.Act != CostNarrow || got.MaxDocs != 5 {
		t.Errorf("own limits: %+v", got)
	}
}
