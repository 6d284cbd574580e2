package spread

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

type placementRange struct {
	Path          string
	Start, Length int64
}

func (r *placementRange) UnmarshalJSON(raw []byte) error {
	return json.Unmarshal(raw, &[]any{&r.Path, &r.Start, &r.Length})
}

type placementCase struct {
	Table       string
	Mode        string
	SplitSize   int64                       `json:"file_split_size_effective"`
	Placement   map[string][]placementRange `json:"placement_full"`
	Input       []placementRange            `json:"input_order"`
	ModelAgrees bool                        `json:"model_agrees"`
	Weights     map[string]int64            `json:"model_weights"`
	Verbose     []string                    `json:"explain_verbose"`
	Distributed []string                    `json:"explain_distributed_plan"`
	Parsed      map[string]struct {
		Shown []placementRange
		Other int
	} `json:"verbose_parsed"`
}

type placementFile struct {
	Note         string
	ShowBackends json.RawMessage `json:"show_backends"`
	Config       []struct{ Rows [][]string }
	Cases        []placementCase
}

func readPlacements(t testing.TB) map[string]placementFile {
	t.Helper()
	dir, suffix := reference(t, "BELLOWS_PLACEMENTS", "placements")
	out := map[string]placementFile{}
	for _, pattern := range []string{"10_*.json", "12_*.json", "13_*.json"} {
		names, err := filepath.Glob(filepath.Join(dir, pattern+suffix))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %d files", pattern, err, len(names))
		}
		for _, name := range names {
			var f placementFile
			if err := json.Unmarshal(readReference(t, name), &f); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			out[strings.TrimSuffix(filepath.Base(name), ".json"+suffix)] = f
		}
	}
	return out
}

// placementSettings are a live frontend's, from its recorded configuration.
func placementSettings(t *testing.T, f placementFile, mode string) Settings {
	t.Helper()
	s := DefaultSettings(GenerationAB)
	number := func(v string) int {
		n, err := strconv.Atoi(v)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, row := range f.Config[0].Rows {
		switch row[0] {
		case "split_assigner_max_split_num_variance":
			s.MaxSplitVariance = number(row[1])
		case "split_assigner_min_consistent_hash_candidate_num":
			s.HashCandidates = number(row[1])
		case "split_assigner_min_random_candidate_num":
			s.RandomCandidates = number(row[1])
		case "split_assigner_virtual_node_number":
			s.VirtualNodes = number(row[1])
		case "split_assigner_optimized_local_scheduling":
			s.LocalScheduling = row[1] == "true"
		}
	}
	if strings.Contains(f.Note, "already cached") {
		s.VirtualNodes = 256 // the frontend went on with the ring of before
	}
	switch mode {
	case "file_cache":
		s.FileCache = true
	case "consistent_hash":
		s.ConsistentHash = true
	case "off":
	default:
		t.Fatalf("mode %q", mode)
	}
	return s
}

// printed is how EXPLAIN shows a location: known object stores as s3, doubled
// slashes collapsed.
func printed(path string) string {
	scheme, rest, _ := strings.Cut(path, "://")
	switch scheme {
	case "s3a", "s3n", "oss", "cos", "cosn", "obs", "gs":
		scheme = "s3"
	}
	for strings.Contains(rest, "//") {
		rest = strings.ReplaceAll(rest, "//", "/")
	}
	return scheme + "://" + rest
}

func idOf(t *testing.T, s string) int64 {
	t.Helper()
	id, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func sortRanges(r []placementRange) []placementRange {
	r = slices.Clone(r)
	sort.Slice(r, func(i, j int) bool {
		if r[i].Path != r[j].Path {
			return r[i].Path < r[j].Path
		}
		return r[i].Start < r[j].Start
	})
	return r
}

func TestLivePlacement(t *testing.T) {
	files, cases, splits := 0, 0, 0
	for name, f := range readPlacements(t) {
		if len(f.Cases) == 0 {
			continue
		}
		files++
		all, err := ReadBackends(strings.NewReader(string(f.ShowBackends)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		eligible := Eligible(all, Pool{}, 0)
		for _, c := range f.Cases {
			if !c.ModelAgrees {
				continue
			}
			p, err := NewPolicy(eligible.Backends, PolicyOptions{Settings: placementSettings(t, f, c.Mode)})
			if err != nil {
				t.Fatalf("%s %s: %v", name, c.Table, err)
			}
			in := make([]Split, len(c.Input))
			for i, r := range c.Input {
				in[i] = Split{Path: r.Path, Start: r.Start, Length: r.Length}
				in[i].Weight = Proportion{Self: r.Length, Target: c.SplitSize, Set: true}
			}
			a, err := p.Assign(in)
			if err != nil {
				t.Fatalf("%s %s: %v", name, c.Table, err)
			}
			for b := range eligible.Backends {
				id := strconv.FormatInt(eligible.Backends[b].ID, 10)
				var got []placementRange
				for _, i := range a.Splits(b) {
					r := c.Input[i]
					r.Path = printed(r.Path)
					got = append(got, r)
				}
				if !slices.Equal(sortRanges(got), sortRanges(c.Placement[id])) {
					t.Errorf("%s %s %s %d backend %s:\n got %v\nwant %v", name, c.Table, c.Mode, c.SplitSize, id, got, c.Placement[id])
				}
				if a.Weight(b) != c.Weights[id] {
					t.Errorf("%s %s %s %d backend %s: weight %d, want %d", name, c.Table, c.Mode, c.SplitSize, id, a.Weight(b), c.Weights[id])
				}
				splits += len(got)
			}
			cases++
		}
	}
	atLeast(t, "placement files", files, 11)
	atLeast(t, "placements", cases, 165)
	atLeast(t, "ranges placed", splits, 1)
}
