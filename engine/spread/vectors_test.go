package spread

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// reference opens a directory of reference files: the one that the variable
// names, else the gzipped copies in testdata.
func reference(t testing.TB, variable, copies string) (dir string, suffix string) {
	t.Helper()
	if dir := os.Getenv(variable); dir != "" {
		return dir, ""
	}
	return filepath.Join("testdata", copies), ".gz"
}

func readReference(t testing.TB, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(path, ".gz") {
		return raw
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if raw, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return raw
}

func readVector(t testing.TB, name string, into any) {
	t.Helper()
	dir, suffix := reference(t, "BELLOWS_VECTORS", "vectors")
	if err := json.Unmarshal(readReference(t, filepath.Join(dir, name+suffix)), into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// atLeast fails when fewer values were compared than the published files hold.
func atLeast(t *testing.T, what string, compared, want int) {
	t.Helper()
	t.Logf("%s compared: %d", what, compared)
	if compared < want {
		t.Errorf("%s: compared %d, the files hold %d", what, compared, want)
	}
}

func TestMurmurVector(t *testing.T) {
	var f struct {
		Node []struct {
			ID      int64
			Replica int32
			Hash    string
		}
		Split []struct {
			Path          string
			PathHex       string `json:"path_hex"`
			Start, Length int64
			Hash          string
		}
	}
	readVector(t, "murmur.json", &f)
	for _, n := range f.Node {
		if got := strconv.FormatInt(NodeKey(n.ID, n.Replica), 10); got != n.Hash {
			t.Errorf("node %d/%d: %s, want %s", n.ID, n.Replica, got, n.Hash)
		}
	}
	for _, s := range f.Split {
		raw, err := hex.DecodeString(s.PathHex)
		if err != nil || string(raw) != s.Path {
			t.Fatalf("path %q is not its hex %s", s.Path, s.PathHex)
		}
		if got := strconv.FormatInt(SplitKey(s.Path, s.Start, s.Length), 10); got != s.Hash {
			t.Errorf("split %q: %s, want %s", s.Path, got, s.Hash)
		}
	}
	atLeast(t, "ring points", len(f.Node), 83)
	atLeast(t, "split keys", len(f.Split), 141)
}

type vectorBackend struct {
	ID   int64
	Host string
	Port int
}

func backendsOf(in []vectorBackend) []Backend {
	out := make([]Backend, len(in))
	for i, b := range in {
		out[i] = Backend{ID: b.ID, Host: b.Host, Port: b.Port}
	}
	return out
}

func TestRingVector(t *testing.T) {
	var f struct {
		Sets []struct {
			Name         string
			VirtualNodes int `json:"virtual_nodes"`
			Backends     []vectorBackend
			Splits       []struct {
				Path                string
				Start, Length       int64
				Key                 string
				C1, C2, C3, C5, All []int64
			}
		}
	}
	readVector(t, "ring.json", &f)
	compared := 0
	for _, set := range f.Sets {
		backends := backendsOf(set.Backends)
		ring := NewRing(backends, set.VirtualNodes)
		for _, s := range set.Splits {
			key := SplitKey(s.Path, s.Start, s.Length)
			if strconv.FormatInt(key, 10) != s.Key {
				t.Errorf("%s %q: key %d, want %s", set.Name, s.Path, key, s.Key)
			}
			n := len(backends)
			for count, want := range map[int][]int64{1: s.C1, 2: s.C2, 3: s.C3, 5: s.C5, n: s.All, n + 1: s.All, 1 << 30: s.All} {
				var got []int64
				for _, b := range ring.Candidates(key, count) {
					got = append(got, backends[b].ID)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s %q count %d: %v, want %v", set.Name, s.Path, count, got, want)
				}
			}
			compared += 5
		}
	}
	atLeast(t, "candidate lists", compared, 14*50*5)
}

func TestShuffleVector(t *testing.T) {
	var f struct {
		Permutations []struct {
			N     int
			Seed  int64
			Order []int32
		}
	}
	readVector(t, "shuffle.json", &f)
	for _, p := range f.Permutations {
		if p.Seed != shuffleSeed {
			t.Fatalf("seed %d is not the frontend's", p.Seed)
		}
		order := make([]int32, p.N)
		identityOrder(order)
		shuffleOrder(order)
		if !slices.Equal(order, p.Order) {
			t.Errorf("n=%d: order differs", p.N)
		}
	}
	atLeast(t, "permutations", len(f.Permutations), 9)
}

type vectorScenario struct {
	Name      string
	Strategy  string
	SpreadNum *int64 `json:"spread_num"`
	Config    struct {
		VirtualNodes     int  `json:"virtual_nodes"`
		HashCandidates   int  `json:"hash_candidates"`
		RandomCandidates int  `json:"random_candidates"`
		MaxSplitVariance int  `json:"max_split_variance"`
		OptimizedLocal   bool `json:"optimized_local"`
	}
	Backends  []vectorBackend
	Hosts     []string
	ScanOrder []int64 `json:"scan_order"`
	InitError string  `json:"init_error"`
	Batches   []vectorBatch
}

type vectorBatch struct {
	Redistribution bool
	Splits         []struct {
		Path       string
		Start      int64
		Length     int64
		Hosts      json.RawMessage
		Remote     *bool
		SelfWeight *int64 `json:"self_weight"`
		TargetSize *int64 `json:"target_size"`
	}
	Draws  [][2]int
	Expect struct {
		PerBackend []struct {
			ID     int64
			Splits []int
			Weight int64
		} `json:"per_backend"`
		Alternatives [][]int
		SplitWeights []int64 `json:"split_weights"`
		Error        string
	}
}

var vectorErrors = map[string]error{
	"no_backends":        ErrNoBackends,
	"bad_spread_count":   ErrBadSpread,
	"no_candidate":       ErrNoCandidate,
	"bad_weight":         ErrBadWeight,
	"hosts_missing":      ErrHostsMissing,
	"bad_variance":       ErrBadVariance,
	"donor_empty":        ErrDonorEmpty,
	"does_not_terminate": ErrEndless,
}

var vectorStrategies = map[string]Strategy{
	"CONSISTENT_HASHING": ConsistentHashing, "ROUND_ROBIN": RoundRobin, "RANDOM": Random,
}

// replay gives recorded draws and notes any that was asked for differently.
type replay struct {
	draws [][2]int
	wrong []string
}

func (r *replay) IntN(n int) int {
	if len(r.draws) == 0 || r.draws[0][0] != n {
		r.wrong = append(r.wrong, fmt.Sprintf("draw of bound %d, recorded: %v", n, r.draws))
		return 0
	}
	d := r.draws[0]
	r.draws = r.draws[1:]
	return d[1]
}

func splitsOf(t *testing.T, b vectorBatch) []Split {
	t.Helper()
	out := make([]Split, len(b.Splits))
	for i, s := range b.Splits {
		out[i] = Split{Path: s.Path, Start: s.Start, Length: s.Length, HostBound: s.Remote != nil && !*s.Remote}
		if string(s.Hosts) == "null" {
			out[i].NoHostList = true
		} else if len(s.Hosts) > 0 {
			if err := json.Unmarshal(s.Hosts, &out[i].Hosts); err != nil {
				t.Fatal(err)
			}
		}
		if s.SelfWeight != nil && s.TargetSize != nil {
			out[i].Weight = Proportion{Self: *s.SelfWeight, Target: *s.TargetSize, Set: true}
		}
	}
	return out
}

// count of what a replay compared.
type vectorCount struct{ scenarios, calls, splits, draws int }

func (c *vectorCount) run(t *testing.T, s vectorScenario) {
	settings := DefaultSettings(GenerationB)
	if s.SpreadNum != nil {
		settings = DefaultSettings(GenerationS3)
		settings.SpreadNum = *s.SpreadNum
	}
	settings.VirtualNodes, settings.HashCandidates = s.Config.VirtualNodes, s.Config.HashCandidates
	settings.RandomCandidates, settings.MaxSplitVariance = s.Config.RandomCandidates, s.Config.MaxSplitVariance
	settings.LocalScheduling, settings.ShowZeroVariance = s.Config.OptimizedLocal, true
	source := &replay{}
	strategy, ok := vectorStrategies[s.Strategy]
	if !ok {
		t.Fatalf("strategy %q", s.Strategy)
	}
	p, err := NewPolicy(backendsOf(s.Backends), PolicyOptions{Settings: settings, Strategy: strategy, Source: source})
	c.scenarios++
	if s.InitError != "" {
		if want := vectorErrors[s.InitError]; want == nil || !errors.Is(err, want) {
			t.Errorf("set-up: %v, want %s", err, s.InitError)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := p.ScanOrder(); !slices.Equal(got, s.ScanOrder) {
		t.Errorf("scan order %v, want %v", got, s.ScanOrder)
	}
	for k, b := range s.Batches {
		source.draws = b.Draws
		p.SetRedistribution(b.Redistribution)
		a, err := p.Assign(splitsOf(t, b))
		if len(source.draws) > 0 || len(source.wrong) > 0 {
			t.Errorf("call %d: draws left %v, wrong %v", k, source.draws, source.wrong)
		}
		c.calls++
		c.splits += len(b.Splits)
		c.draws += len(b.Draws)
		c.compare(t, k, s, b, a, err)
	}
}

func (c *vectorCount) compare(t *testing.T, k int, s vectorScenario, b vectorBatch, a *Assignment, err error) {
	if want := b.Expect.Error; want != "" {
		if e := vectorErrors[want]; e == nil || !errors.Is(err, e) {
			t.Errorf("call %d: error %v, want %s", k, err, want)
		}
	} else if err != nil {
		t.Errorf("call %d: %v", k, err)
		return
	}
	for i, want := range b.Expect.PerBackend {
		if got := a.Weight(i); got != want.Weight {
			t.Errorf("call %d backend %d: weight %d, want %d", k, want.ID, got, want.Weight)
		}
		if b.Expect.Error == "" && !slices.Equal(a.Splits(i), want.Splits) {
			t.Errorf("call %d backend %d: splits %v, want %v", k, want.ID, a.Splits(i), want.Splits)
		}
	}
	for i, want := range b.Expect.SplitWeights {
		if got, ok := a.batch.Weight(i); !ok || got != want {
			t.Errorf("call %d split %d: weight %d, want %d", k, i, got, want)
		}
	}
	for i, want := range b.Expect.Alternatives {
		got, set := a.Alternatives(i)
		if set != (want != nil) {
			t.Errorf("call %d split %d: alternatives set %v, want %v", k, i, set, want)
			continue
		}
		var names []string
		for _, h := range want {
			names = append(names, s.Hosts[h])
		}
		if !slices.Equal(got, names) {
			t.Errorf("call %d split %d: alternatives %v, want %v", k, i, got, names)
		}
	}
}

func runVectors(t *testing.T, name string) *vectorCount {
	var f struct{ Scenarios []vectorScenario }
	readVector(t, name, &f)
	c := &vectorCount{}
	for _, s := range f.Scenarios {
		t.Run(s.Name, func(t *testing.T) { c.run(t, s) })
	}
	return c
}

func TestAssignVector(t *testing.T) {
	c := runVectors(t, "assign.json")
	atLeast(t, "scenarios", c.scenarios, 99)
	atLeast(t, "calls", c.calls, 140)
	atLeast(t, "splits", c.splits, 12681)
}

func TestSpreadVector(t *testing.T) {
	c := runVectors(t, "spread.json")
	atLeast(t, "scenarios", c.scenarios, 49)
	atLeast(t, "calls", c.calls, 70)
	atLeast(t, "splits", c.splits, 3950)
	atLeast(t, "draws", c.draws, 1)
}
