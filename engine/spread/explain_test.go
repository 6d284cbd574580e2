package spread

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bellows/engine"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestExplainPlacement reads every EXPLAIN that a live frontend printed and
// compares it with the placement that was taken from it by other means.
func TestExplainPlacement(t *testing.T) {
	verbose, distributed, hidden := 0, 0, 0
	for name, f := range readPlacements(t) {
		for _, c := range f.Cases {
			if len(c.Verbose) > 0 {
				e, err := ReadExplain(strings.NewReader(strings.Join(c.Verbose, "\n")))
				if err != nil {
					t.Fatalf("%s %s verbose: %v", name, c.Table, err)
				}
				if e.Complete || len(e.Nodes) != 1 || e.Nodes[0].Table != c.Table {
					t.Fatalf("%s %s: complete %v, %d nodes", name, c.Table, e.Complete, len(e.Nodes))
				}
				for id, want := range c.Parsed {
					b := e.Nodes[0].backend(idOf(t, id))
					if int(b.Hidden) != want.Other || !slices.Equal(rangesOf(b.Ranges), want.Shown) {
						t.Errorf("%s %s backend %s: %v", name, c.Table, id, b)
					}
					hidden += want.Other
				}
				if len(e.Nodes[0].Backends) != len(c.Parsed) || e.Nodes[0].SplitCount != int64(len(c.Input)) {
					t.Errorf("%s %s: %d backends, %d splits", name, c.Table, len(e.Nodes[0].Backends), e.Nodes[0].SplitCount)
				}
				verbose++
			}
			if len(c.Distributed) > 0 {
				e, err := ReadExplain(strings.NewReader(strings.Join(c.Distributed, "\n")))
				if err != nil {
					t.Fatalf("%s %s distributed: %v", name, c.Table, err)
				}
				if !e.Complete || len(e.Nodes) != 1 || e.Nodes[0].Table != c.Table {
					t.Fatalf("%s %s: %+v", name, c.Table, e)
				}
				for id, want := range c.Placement {
					got := rangesOf(e.Nodes[0].backend(idOf(t, id)).Ranges)
					if !slices.Equal(sortRanges(got), sortRanges(want)) {
						t.Errorf("%s %s backend %s: %v, want %v", name, c.Table, id, got, want)
					}
				}
				distributed++
			}
		}
	}
	atLeast(t, "verbose plans", verbose, 174)
	atLeast(t, "distributed plans", distributed, 46)
	atLeast(t, "hidden ranges", hidden, 1)
}

func rangesOf(in []FileRange) []placementRange {
	var out []placementRange
	for _, r := range in {
		out = append(out, placementRange(r))
	}
	return out
}

const verboseSample = `| Explain String |
|   0:VHIVE_SCAN_NODE(71)                              |
|      table: hive.sales.orders                        |
|      inputSplitNum=7, totalFileSize=448000000, scanRanges=7 |
|      backends:                                       |
|        10002                                         |
|          hdfs://ns/w/d=1/a b.orc start: 0 length: 64000000 |
|          dataFileNum=1, deleteFileNum=0, deleteSplitNum=0 |
|        10003                                         |
|          hdfs://ns/w/d=1/b.orc start: 0 length: 64000000 |
|          hdfs://ns/w/d=2/c.orc start: 0 length: 64000000 |
|          hdfs://ns/w/d=2/c.orc start: 64000000 length: 64000000 |
|          ... other 2 files ...                       |
|          hdfs://ns/w/d=2/c.orc start: 192000000 length: 64000000 |
|      cardinality=1000, numNodes=2                    |
`

func TestVerboseWorkload(t *testing.T) {
	e, err := ReadExplain(strings.NewReader(verboseSample))
	if err != nil {
		t.Fatal(err)
	}
	w, err := e.Workload(ExplainOptions{Schemes: map[string]string{"hdfs": "viewfs"}, WeightByBytes: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Splits) != 7 || w.HiddenSplits != 2 || w.OrderKnown || w.TotalBytes() != 448000000 {
		t.Errorf("%d splits, %d hidden, %d bytes", len(w.Splits), w.HiddenSplits, w.TotalBytes())
	}
	if got := w.Splits[len(w.Splits)-5].Path; got != "viewfs://ns/w/d=1/a b.orc" {
		t.Errorf("path %q", got)
	}
	var codes []string
	for _, x := range w.Warnings {
		codes = append(codes, x.Code)
	}
	if !slices.Equal(codes, []string{"printed-paths", "order-unknown", "hidden-splits"}) {
		t.Errorf("warnings %v", codes)
	}
}

func TestExplainBrokenInput(t *testing.T) {
	cut, _, ok := strings.Cut(verboseSample, "... other")
	if !ok {
		t.Fatal("the sample has no cut-off list")
	}
	for name, c := range map[string]struct{ text, wants string }{
		"cut off":         {cut, "cut off"},
		"empty":           {"", "no scan"},
		"other text":      {"hello\nworld\n", "no scan"},
		"no backend":      {"0:VHIVE_SCAN_NODE(71)\nbackends:\ns3://a/b start: 0 length: 1\nx\n", "line 3"},
		"huge number":     {"0:VHIVE_SCAN_NODE(71)\nbackends:\n1\ns3://a start: 0 length: 99999999999999999999\nx", "line 4"},
		"distributed":     {"PipelineDistributedPlan(\n  worker: BackendWorker(id: 1, address: a),\n", "cut off"},
		"range cut":       {"worker: BackendWorker(id: 1, address: a),\nTFileRangeDesc(path:s3://a, start_offset:0, si", "line 2"},
		"no worker":       {"TFileRangeDesc(path:s3://a, start_offset:0, size:1, file_size:1", "line 1"},
		"many hidden":     {"0:VHIVE_SCAN_NODE(71)\nbackends:\n1\n... other 999999999 files ...\nx", "line 4"},
		"cut, vertical":   {"Explain String: PipelineDistributedPlan(\nExplain String:   instanceJobs: [\nExplain String:     )\n", "cut off"},
		"unusable worker": {"worker: BackendWorker(id: abc, address: a),\n", "worker"},
	} {
		_, err := ReadExplain(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.wants) || !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v, want %q", name, err, c.wants)
		}
	}
}

// TestExplainForms: what the client makes of the same plan in its three forms.
func TestExplainForms(t *testing.T) {
	var bare, vertical strings.Builder
	for i, l := range strings.Split(verboseSample, "\n")[1:] {
		l = strings.TrimRight(strings.TrimSuffix(strings.TrimPrefix(l, "| "), "|"), " ")
		fmt.Fprintln(&bare, l)
		fmt.Fprintf(&vertical, "*************************** %d. row ***************************\nExplain String(Nereids Planner): %s\n", i+1, l)
	}
	want, err := ReadExplain(strings.NewReader(verboseSample))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"bare": bare.String(), "vertical": vertical.String()} {
		got, err := ReadExplain(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(ScanNode{})); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
