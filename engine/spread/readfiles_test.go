package spread

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"bellows/engine"

	"github.com/google/go-cmp/cmp"
)

func TestReadFilesCSV(t *testing.T) {
	const text = "# table t\npath,size,start,length,hosts,weight,queries\n" +
		"s3a://b/x y.parquet,150000000,,,h1; h2,,\n" +
		"s3a://b/z.parquet,,100,50,,0.25,daily:2;hourly\n" +
		"s3a://b/hot.parquet,1,,,,,7\n"
	w, err := ReadFilesCSV(strings.NewReader(text), FileOptions{WeightByBytes: true, Geometry: Geometry{SplitSize: 100_000_000}})
	if err != nil {
		t.Fatal(err)
	}
	hosts := []string{"h1", "h2"}
	weighed := func(n int64) Proportion { return Proportion{n, 100_000_000, true} }
	want := &Workload{OrderKnown: true, Splits: []Split{
		{Path: "s3a://b/x y.parquet", Length: 100_000_000, Hosts: hosts, Weight: weighed(100_000_000)},
		{Path: "s3a://b/x y.parquet", Start: 100_000_000, Length: 50_000_000, Hosts: hosts, Weight: weighed(50_000_000)},
		{Path: "s3a://b/z.parquet", Start: 100, Length: 50, Weight: Proportion{250_000_000, 1e9, true}},
		{Path: "s3a://b/hot.parquet", Length: 1, Weight: weighed(1)},
	}, Queries: []Query{
		{Name: "daily", Rate: 2, Splits: []int32{2, 0, 1}},
		{Name: "hourly", Rate: 1, Splits: []int32{2, 0, 1}},
		{Name: "s3a://b/hot.parquet", Rate: 7, Splits: []int32{3}},
	}}
	if d := cmp.Diff(want, w); d != "" {
		t.Error(d)
	}
}

func TestReadFilesJSON(t *testing.T) {
	for name, text := range map[string]string{
		"array": `[{"path":"a","size_bytes":10,"hosts":["h"]},{"path":"b","start":5,"length_bytes":2,"weight":0.5}]`,
		"lines": "{\"path\":\"a\",\"size\":\"10\",\"hosts\":\"h\"}\n{\"path\":\"b\",\"start\":5,\"length\":2,\"weight\":\"0.5\"}\n",
	} {
		w, err := ReadFilesJSON(strings.NewReader(text), FileOptions{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := []Split{
			{Path: "a", Length: 10, Hosts: []string{"h"}},
			{Path: "b", Start: 5, Length: 2, Weight: Proportion{500_000_000, 1e9, true}},
		}
		if d := cmp.Diff(want, w.Splits); d != "" || w.Queries != nil {
			t.Errorf("%s: %s %v", name, d, w.Queries)
		}
	}
}

func TestFileListBrokenInput(t *testing.T) {
	for text, wants := range map[string]string{
		"":                            "empty",
		"path\n":                      "columns path and size",
		"path,size,colour\n":          `column "colour" is unknown`,
		"path,size,size\n":            "stands twice",
		"path,size\na,-5\n":           "line 2, size: -5 is negative",
		"path,size\na,10\nb,ten\n":    "line 3, size",
		"path,size\na\n":              "line 2",
		"path,size\n,5\n":             "line 2, path",
		"path,size\n\"a,5\n":          "not CSV",
		"path,start,length\na,0,-1\n": "line 2, length: -1 is negative",
		"path,start,length\na,9223372036854775807,1\n": "overflow",
		"path,size,start\na,5,9\n":                     "line 2, start",
		"path,size,weight\na,5,NaN\n":                  "line 2, weight",
		"path,size,weight\na,5,1.5\n":                  "line 2, weight",
		"path,size,queries\na,5,NaN\n":                 "line 2, queries",
		"path,size,queries\na,5,x:0\n":                 "line 2, queries",
		"path,size,queries\na,5,x:1\nb,5,x:2\n":        "two rates",
		"path,size,splittable\na,5,perhaps\n":          "line 2, splittable",
		"path,size\na,0\n":                             "no file with a size above 0",
		"path,size\na,9000000000000000000\n":           "would be cut into",
	} {
		_, err := ReadFilesCSV(strings.NewReader(text), FileOptions{})
		if err == nil || !strings.Contains(err.Error(), wants) || !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q: %v, want %q", text, err, wants)
		}
	}
	for text, wants := range map[string]string{
		" ":                        "empty",
		`[{"path":"a","size":1}`:   "cut off",
		`[{"path":"a","size":-1}]`: "entry 1, size",
		`[{"path":"a","sice":1}]`:  "entry 1, sice",
		`[5]`:                      "broken",
		`[{"path":{"a":1}}]`:       "plain value",
	} {
		_, err := ReadFilesJSON(strings.NewReader(text), FileOptions{})
		if err == nil || !strings.Contains(err.Error(), wants) || !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q: %v, want %q", text, err, wants)
		}
	}
}

func TestManySplits(t *testing.T) {
	var text strings.Builder
	text.WriteString("path,start,length\n")
	const files, ranges = 1200, 1000
	for i := range files * ranges {
		fmt.Fprintf(&text, "s3://b/%d,%d,%d\n", i/ranges, i%ranges*1000, 1000)
	}
	w, err := ReadFilesCSV(strings.NewReader(text.String()), FileOptions{})
	if err != nil || len(w.Splits) != 1_200_000 {
		t.Fatalf("%v", err)
	}
	run := simulate(t, SimulateOptions{Scenarios: []Scenario{spreadScenario(16, 3)}, Workload: w, Trials: 2}).Runs[0]
	if run.MaxOverMean.Mean > 1.01 {
		t.Errorf("max/mean %v", run.MaxOverMean)
	}
}

func TestCut(t *testing.T) {
	const mb = 1 << 20
	for name, c := range map[string]struct {
		g          Geometry
		size       int64
		splittable bool
		lengths    []int64
	}{
		"empty":             {Geometry{}, 0, true, nil},
		"whole":             {Geometry{SplitSize: 10}, 95, false, []int64{95}},
		"fixed":             {Geometry{SplitSize: 100}, 250, true, []int64{100, 100, 50}},
		"fixed, small rest": {Geometry{SplitSize: 100}, 210, true, []int64{100, 110}},
		"initial":           {Geometry{InitialSize: 10, MaxSize: 100, InitialSplits: 2}, 300, true, []int64{10, 10, 100, 90, 90}},
		"halved":            {Geometry{InitialSize: 10, MaxSize: 100, InitialSplits: 9}, 15, true, []int64{7, 8}},
		"defaults":          {Geometry{}, 65 * mb, true, []int64{32 * mb, 33 * mb / 2, 33 * mb / 2}},
		"blocks":            {Geometry{InitialSize: 60, MaxSize: 60, BlockSize: 100}, 150, true, []int64{50, 50, 50}},
	} {
		at := int64(0)
		var lengths []int64
		for _, r := range NewCutter(c.g).Cut(nil, c.size, c.splittable) {
			if r.Start != at {
				t.Errorf("%s: a piece starts at %d, want %d", name, r.Start, at)
			}
			at += r.Length
			lengths = append(lengths, r.Length)
		}
		if d := cmp.Diff(c.lengths, lengths); d != "" || at != c.size {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestGenerate(t *testing.T) {
	opt := GenerateOptions{Files: 100, FileBytes: 1000, SizeSkew: 1, HotFiles: 5, HotShare: 0.8, Seed: 4}
	w, err := Generate(opt)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Generate(opt)
	if err != nil || !cmp.Equal(w, again) {
		t.Errorf("the same seed gave another workload, %v", err)
	}
	hot, all := 0.0, 0.0
	for k, q := range w.Queries {
		all += q.Rate
		if k < 5 {
			hot += q.Rate
		}
	}
	if len(w.Queries) != 100 || hot/all < 0.799 || hot/all > 0.801 {
		t.Errorf("%d queries, hot %v of %v", len(w.Queries), hot, all)
	}
	for _, bad := range []GenerateOptions{
		{}, {Files: -1}, {Files: 1, HotFiles: 2, HotShare: 0.5}, {Files: 1, HotShare: 0.5},
		{Files: 1, SizeSkew: 5}, {Files: 1, FileBytes: -1},
	} {
		if _, err := Generate(bad); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
