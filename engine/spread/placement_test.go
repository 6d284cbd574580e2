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
	return readPlacementFiles(t, "10_*.json", "12_*.json", "13_*.json")
}

func readPlacementFiles(t testing.TB, patterns ...string) map[string]placementFile {
	t.Helper()
	dir, suffix := reference(t, "BELLOWS_PLACEMENTS", "placements")
	out := map[string]placementFile{}
	for _, pattern := range patterns {
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
			a := placeCase(t, f, c, eligible.Backends)
			splits += comparePlacement(t, name, c, eligible.Backends, a)
			for b := range eligible.Backends {
				if id := strconv.FormatInt(eligible.Backends[b].ID, 10); a.Weight(b) != c.Weights[id] {
					t.Errorf("%s %s %s %d backend %s: weight %d, want %d", name, c.Table, c.Mode, c.SplitSize, id, a.Weight(b), c.Weights[id])
				}
			}
			cases++
		}
	}
	atLeast(t, "placement files", files, 11)
	atLeast(t, "placements", cases, 165)
	atLeast(t, "ranges placed", splits, 3283)
}

// placeCase assigns a recorded case's splits as the live frontend did: Iceberg
// splits weigh by bytes against the split size.
func placeCase(t *testing.T, f placementFile, c placementCase, backends []Backend) *Assignment {
	t.Helper()
	p, err := NewPolicy(backends, PolicyOptions{Settings: placementSettings(t, f, c.Mode)})
	if err != nil {
		t.Fatalf("%s: %v", c.Table, err)
	}
	in := make([]Split, len(c.Input))
	for i, r := range c.Input {
		in[i] = Split{Path: r.Path, Start: r.Start, Length: r.Length}
		in[i].Weight = Proportion{Self: r.Length, Target: c.SplitSize, Set: true}
	}
	a, err := p.Assign(in)
	if err != nil {
		t.Fatalf("%s: %v", c.Table, err)
	}
	return a
}

// comparePlacement returns how many ranges it compared.
func comparePlacement(t *testing.T, name string, c placementCase, backends []Backend, a *Assignment) int {
	t.Helper()
	compared := 0
	for b := range backends {
		id := strconv.FormatInt(backends[b].ID, 10)
		var got []placementRange
		for _, i := range a.Splits(b) {
			r := c.Input[i]
			r.Path = printed(r.Path)
			got = append(got, r)
		}
		if !slices.Equal(sortRanges(got), sortRanges(c.Placement[id])) {
			t.Errorf("%s %s %s %d backend %s:\n got %v\nwant %v", name, c.Table, c.Mode, c.SplitSize, id, got, c.Placement[id])
		}
		compared += len(got)
	}
	return compared
}

// TestComputationNodePlacement: who is eligible beside a computation node, and
// hash placements over one to five backends. With a minimum of three the
// frontend draws two mix nodes for each plan; those it drew are taken then.
func TestComputationNodePlacement(t *testing.T) {
	compared := 0
	for name, f := range readPlacementFiles(t, "17_computation_*.json") {
		all, err := ReadBackends(strings.NewReader(string(f.ShowBackends)))
		if err != nil {
			t.Fatal(err)
		}
		pool := Pool{}
		for _, row := range f.Config[1].Rows {
			switch row[0] {
			case "prefer_compute_node_for_external_table":
				pool.PreferComputeNode = row[1] == "true"
			case "min_backend_num_for_external_table":
				pool.MinBackends = int(idOf(t, row[1]))
			}
		}
		e := Eligible(all, pool, 1)
		for _, c := range f.Cases {
			backends := e.Backends
			if e.Varies {
				backends = slices.DeleteFunc(slices.Clone(all), func(b Backend) bool {
					return c.Placement[strconv.FormatInt(b.ID, 10)] == nil
				})
				if len(backends) != len(e.Backends) {
					t.Errorf("%s %s: %d backends were used, %d expected", name, c.Table, len(backends), len(e.Backends))
				}
			}
			for id := range c.Placement {
				if !slices.ContainsFunc(backends, func(b Backend) bool { return b.ID == idOf(t, id) }) {
					t.Errorf("%s %s: %s was used and is not eligible", name, c.Table, id)
				}
			}
			if c.Mode != "off" || len(backends) == 1 {
				compared += comparePlacement(t, name, c, backends, placeCase(t, f, c, backends))
			}
		}
	}
	atLeast(t, "ranges beside a computation node", compared, 64)
}
