package spread

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// What Doris' own unit tests demand of the policy.

func clickbench() []Split {
	lengths := []int64{112140970, 120839661, 108897409, 95795997, 104600402, 104600402, 104600402, 105664025}
	out := make([]Split, len(lengths))
	for i, n := range lengths {
		out[i] = Split{Path: fmt.Sprintf("hdfs://HDFS8000871/usr/hive/warehouse/clickbench.db/hits_orc/part-0000%d-3e24f7d5-f658-4a80-a168-7b215c5a35bf-c000.snappy.orc", i), Length: n}
	}
	return out
}

func TestClickbenchFiles(t *testing.T) {
	backends := []Backend{{ID: 10002, Host: "a"}, {ID: 10003, Host: "b"}, {ID: 10004, Host: "c"}}
	ring := NewRing(backends, 256)
	if ring.Len() != 768 || ring.Point(0) != (Point{-9202508969050888726, 1}) || ring.Point(767) != (Point{9182695733532441024, 0}) {
		t.Errorf("%d points, %v, %v", ring.Len(), ring.Point(0), ring.Point(767))
	}
	files := clickbench()
	for i, want := range []string{"342", "243", "324", "342", "243", "243", "432", "432"} {
		got := ""
		for _, b := range ring.Candidates(SplitKey(files[i].Path, 0, files[i].Length), 3) {
			got += fmt.Sprint(backends[b].ID % 10)
		}
		if got != want {
			t.Errorf("file %d: %s, want %s", i, got, want)
		}
	}
	s := DefaultSettings(GenerationB)
	s.ConsistentHash = true
	p, err := NewPolicy(backends, PolicyOptions{Settings: s})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Assign(files)
	if err != nil {
		t.Fatal(err)
	}
	for b, want := range [][]int{{2, 4, 5}, {6, 7}, {3, 1, 0}} {
		if got := a.Splits(b); !slices.Equal(got, want) {
			t.Errorf("backend %d holds %v, want %v", backends[b].ID, got, want)
		}
	}
}

// TestBiggerSplit: the list is shuffled in place, so that a second call with it
// starts from the first one's order; the expected bytes depend on that.
func TestBiggerSplit(t *testing.T) {
	backends := []Backend{{ID: 1, Host: "a"}, {ID: 2, Host: "b"}, {ID: 3, Host: "c"}}
	list := make([]Split, 5)
	for i, n := range []int64{1000000, 100000, 200000, 300000, 800000} {
		list[i] = Split{Path: fmt.Sprintf("s%d", i+1), Length: n}
	}
	s := DefaultSettings(GenerationB)
	s.ConsistentHash, s.HashCandidates = true, 1
	for _, c := range []struct {
		redistribution bool
		bytes          [3]int64
	}{
		{false, [3]int64{800000, 1600000, 0}},
		{true, [3]int64{1000000, 400000, 1000000}},
	} {
		p, err := NewPolicy(backends, PolicyOptions{Settings: s})
		if err != nil {
			t.Fatal(err)
		}
		p.SetRedistribution(c.redistribution)
		a, err := p.Assign(list)
		if err != nil {
			t.Fatal(err)
		}
		var bytes [3]int64
		shuffled := make([]Split, len(list))
		for k, i := range a.Order() {
			shuffled[k] = list[i]
			bytes[a.Home(i)] += list[i].Length
		}
		list = shuffled
		if bytes != c.bytes {
			t.Errorf("redistribution %v: %v, want %v", c.redistribution, bytes, c.bytes)
		}
	}
}

func TestFileAffinity(t *testing.T) {
	s := DefaultSettings(GenerationF)
	for _, strategy := range []Strategy{RoundRobin, ConsistentHashing} {
		p, err := NewPolicy(benchBackends(4), PolicyOptions{Settings: s, Strategy: strategy})
		if err != nil {
			t.Fatal(err)
		}
		owner, others := -1, map[int]bool{}
		for batch := range 3 {
			var list []Split
			for k := range 9 {
				list = append(list, Split{Path: "s3://b/a.orc", Start: int64(9*batch + k), Length: 1, FileAffinity: true})
			}
			for k := range 6 {
				list = append(list, Split{Path: "/dummyPath", Start: int64(k), Length: int64(batch)})
			}
			a, err := p.Assign(list)
			if err != nil {
				t.Fatalf("%s batch %d: %v", strategy, batch, err)
			}
			for i := range list {
				switch {
				case !list[i].FileAffinity:
					others[a.Home(i)] = true
				case owner < 0:
					owner = a.Home(i)
				case owner != a.Home(i):
					t.Errorf("%s: a range of the file is on %d, others on %d", strategy, a.Home(i), owner)
				}
			}
		}
		if len(others) < 2 {
			t.Errorf("%s: virtual splits are on %v only", strategy, others)
		}
	}
	for _, nodes := range []int{0, -1} {
		s.VirtualNodes = nodes
		if _, err := NewPolicy(benchBackends(2), PolicyOptions{Settings: s}); !errors.Is(err, ErrBadVirtualNodes) {
			t.Errorf("%d virtual nodes: %v", nodes, err)
		}
	}
}

// TestEarlyGenerations: no shuffle, and evening out only after local or hash
// assignment.
func TestEarlyGenerations(t *testing.T) {
	list := make([]Split, 8)
	for i := range list {
		list[i] = Split{Path: fmt.Sprint(i), Length: 1, Weight: Proportion{int64(1 + 99*(i%2)), 100, true}}
	}
	for g, moved := range map[Generation]bool{GenerationA: false, GenerationAB: false, GenerationB: true} {
		s := DefaultSettings(g)
		p, err := NewPolicy(benchBackends(2), PolicyOptions{Settings: s})
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Assign(list)
		if err != nil {
			t.Fatal(err)
		}
		if (a.Order()[0] != 0) != moved {
			t.Errorf("%s: order %v", g, a.Order())
		}
		if g != GenerationB && a.Moves() != 0 {
			t.Errorf("%s: %d moves under round robin", g, a.Moves())
		}
		s.ConsistentHash, s.HashCandidates = true, 1
		if p, err = NewPolicy(benchBackends(2), PolicyOptions{Settings: s}); err != nil {
			t.Fatal(err)
		}
		for i := range list {
			list[i].Path = "same"
		}
		if a, err = p.Assign(list); err != nil || a.Moves() == 0 {
			t.Errorf("%s: %d moves under hash, %v", g, a.Moves(), err)
		}
	}
}

func TestZeroVarianceIsRefused(t *testing.T) {
	s := DefaultSettings(GenerationS3)
	s.ConsistentHash, s.MaxSplitVariance = true, 0
	if _, err := NewPolicy(benchBackends(3), PolicyOptions{Settings: s}); !errors.Is(err, ErrZeroVariance) {
		t.Errorf("normal mode: %v", err)
	}
	s.SpreadNum = 2 // nothing is redistributed then
	if _, err := NewPolicy(benchBackends(3), PolicyOptions{Settings: s}); err != nil {
		t.Errorf("spread mode: %v", err)
	}
	s.SpreadNum, s.ShowZeroVariance = 1, true
	p, err := NewPolicy(benchBackends(3), PolicyOptions{Settings: s})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Assign(benchSplits(1)); !errors.Is(err, ErrEndless) {
		t.Errorf("one split on three backends: %v, want the loop that a live frontend ran", err)
	}
}

// TestAllocationsDoNotGrow: a batch allocates its arrays, nothing a split.
func TestAllocationsDoNotGrow(t *testing.T) {
	for _, n := range []int64{1, 3, 12} {
		s := DefaultSettings(GenerationS3)
		s.ConsistentHash, s.SpreadNum = true, n
		p, err := NewPolicy(benchBackends(50), PolicyOptions{Settings: s})
		if err != nil {
			t.Fatal(err)
		}
		allocations := func(splits int) float64 {
			list := benchSplits(splits)
			return testing.AllocsPerRun(5, func() {
				if _, err := p.Assign(list); err != nil {
					t.Fatal(err)
				}
				p.restart()
			})
		}
		if few, many := allocations(100), allocations(20_000); many > few+3 || many > 20 {
			t.Errorf("N=%d: %v allocations for 100 splits, %v for 20,000", n, few, many)
		}
	}
}
