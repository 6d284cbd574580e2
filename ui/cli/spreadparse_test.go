package cli

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/spread"

	"pgregory.net/rapid"
)

func TestNumberList(t *testing.T) {
	for text, want := range map[string][]int64{
		"3": {3}, "1,3": {1, 3}, "1-4": {1, 2, 3, 4}, "0,2-3,9": {0, 2, 3, 9}, "-1": {-1}, "2, 5-5": {2, 5},
		"9223372036854775807": {math.MaxInt64}, "9223372036854775806-9223372036854775807": {math.MaxInt64 - 1, math.MaxInt64},
	} {
		got, err := numberList("n", strings.Split(text, ","))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "a", "1-", "1-2-3", "3-1", "1,1", "1-3,2", "1-65", "-3--1", "1.5", "99999999999999999999", "-9223372036854775808-9223372036854775807"} {
		if got, err := numberList("n", strings.Split(text, ",")); !errors.Is(err, engine.ErrUsage) || !strings.HasPrefix(err.Error(), "--n") {
			t.Errorf("%q is %v (%v), want a usage error", text, got, err)
		}
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "67108864": 64 << 20, "64MiB": 64 << 20, "64 mb": 64 << 20, "64m": 64 << 20, "1.5g": 3 << 29, "10b": 10, "1TiB": 1 << 40,
	} {
		if got, err := parseSize(text); err != nil || got != want {
			t.Errorf("%q is %d (%v), want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "-1", "1parsec", "NaN", "Inf", "1e30", "9999999TiB", "mib"} {
		if got, err := parseSize(text); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q is %d (%v), want a usage error", text, got, err)
		}
	}
}

// What a size flag shows as its default, it takes.
func TestSizeFlagTakesWhatItShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Above 2^53 a float holds no odd number of bytes; no split is that large.
		want := sizeFlag(rapid.Int64Range(0, 1<<53).Draw(t, "bytes"))
		var got sizeFlag
		if err := got.Set(want.String()); err != nil || got != want {
			t.Fatalf("%d is shown as %s and read as %d (%v)", int64(want), want.String(), int64(got), err)
		}
	})
}

func TestGenerateOptions(t *testing.T) {
	got, err := generateOptions("files=200, size=1GiB, skew=0.5, hot=3, seed=9, prefix=hdfs://ns/t", 4)
	want := spread.GenerateOptions{Files: 200, FileBytes: 1 << 30, SizeSkew: 0.5, HotFiles: 3, HotShare: hotShare, Seed: 9, Prefix: "hdfs://ns/t"}
	if err != nil || got != want {
		t.Errorf("got %+v (%v), want %+v", got, err, want)
	}
	if got, err := generateOptions("size=1k,hot=1,share=0.4", 4); err != nil || got.Seed != 4 || got.Files != 1 || got.HotShare != 0.4 {
		t.Errorf("got %+v (%v)", got, err)
	}
	for _, text := range []string{"", "files", "files=1,files=2", "files=", "hot=x", "size=1parsec", "seed=-1", "colour=red"} {
		if got, err := generateOptions(text, 0); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q is %+v (%v), want a usage error", text, got, err)
		}
	}
}

func TestJoining(t *testing.T) {
	for text, want := range map[string]spread.Backend{
		"be-9":            {Host: "be-9", Port: 9050},
		"be-9:9051":       {Host: "be-9", Port: 9051},
		"7@be-9=hot":      {ID: 7, Host: "be-9", Port: 9050, Group: "hot"},
		"[fe80::1]:9051":  {Host: "fe80::1", Port: 9051},
		"7@fe80::1=a=b":   {ID: 7, Host: "fe80::1", Port: 9050, Group: "a=b"},
		"-7@10.0.0.1:1=x": {ID: -7, Host: "10.0.0.1", Port: 1, Group: "x"},
	} {
		got, given, err := joining(text)
		if err != nil || got != want || given != strings.Contains(text, "@") {
			t.Errorf("%q is %+v, %v (%v), want %+v", text, got, given, err, want)
		}
	}
	for _, text := range []string{"", "@", "@be", "x@be", "be:", "be:0", "be:99999", "be:port", ":9050", "=hot", "a b", "http://be:9050"} {
		if got, _, err := joining(text); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q is %+v (%v), want a usage error", text, got, err)
		}
	}
}

// The names of runs tell them apart, and the base is the first value of each list.
func TestCombinations(t *testing.T) {
	given := func(change func(*spreadSettings)) *spreadSettings {
		x := &spreadSettings{
			generations: []string{"S3"}, virtualNodes: []string{"256"}, candidates: []string{"2"}, hashSwitch: []string{"on"},
			fileCache: []string{"off"}, local: []string{"on"}, redistribution: []string{"on"}, variance: 1, java: 17,
		}
		change(x)
		return x
	}
	for _, c := range []struct {
		change func(*spreadSettings)
		want   string
	}{
		{func(*spreadSettings) {}, "N = 1"},
		{func(x *spreadSettings) { x.generations = []string{"b"} }, "generation B"},
		{func(x *spreadSettings) { x.generations = []string{"S2"} }, "N = 0"},
		{func(x *spreadSettings) { x.spreads = []string{"1-3"} }, "N = 1|N = 2|N = 3"},
		{func(x *spreadSettings) { x.spreads, x.virtualNodes = []string{"2"}, []string{"32", "256"} }, "32 virtual nodes|256 virtual nodes"},
		{func(x *spreadSettings) { x.fileCache, x.spreads = []string{"off", "on"}, []string{"1", "3"} },
			"file cache off, N = 1|file cache off, N = 3|file cache on, N = 1|file cache on, N = 3"},
		{func(x *spreadSettings) { x.generations, x.spreads = []string{"B", "S1"}, []string{"3"} }, "generation B|generation S1"},
	} {
		all, err := given(c.change).combinations()
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		if got := strings.Join(names, "|"); err != nil || got != c.want {
			t.Errorf("runs are %s (%v), want %s", got, err, c.want)
		}
	}
	all, err := given(func(x *spreadSettings) {
		x.redistribution, x.local, x.candidates, x.spreads = []string{"off"}, []string{"off"}, []string{"5"}, []string{"4"}
	}).combinations()
	if err != nil {
		t.Fatal(err)
	}
	want := spread.DefaultSettings(spread.GenerationS3)
	want.ConsistentHash, want.NoRedistribution, want.LocalScheduling, want.HashCandidates, want.SpreadNum, want.JavaVersion = true, true, false, 5, 4, 17
	if all[0].Settings != want {
		t.Errorf("settings are %+v, want %+v", all[0].Settings, want)
	}
	for name, change := range map[string]func(*spreadSettings){
		"java": func(x *spreadSettings) { x.java = 1 }, "variance": func(x *spreadSettings) { x.variance = -1 },
		"switch twice": func(x *spreadSettings) { x.local = []string{"on", "true"} },
	} {
		if _, err := given(change).combinations(); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", name, err)
		}
	}
}

// FuzzSpreadFlags: whatever is typed, a value or a usage error, and no more work
// than the limits allow.
func FuzzSpreadFlags(f *testing.F) {
	for _, seed := range []string{"1-8", "files=2,size=64MiB", "7@[::1]:9050=hot", "-9223372036854775808", "1.5g", "0-9223372036854775807"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		check := func(what string, err error) {
			if err != nil && !errors.Is(err, engine.ErrUsage) {
				t.Errorf("%s %q: %v is no usage error", what, text, err)
			}
		}
		numbers, err := numberList("n", strings.Split(text, ","))
		check("numbers", err)
		if len(numbers) > 2*maxValues {
			t.Errorf("%q gives %d numbers", text, len(numbers))
		}
		size, err := parseSize(text)
		check("size", err)
		if size < 0 {
			t.Errorf("%q gives a size of %d", text, size)
		}
		_, err = generateOptions(text, 0)
		check("generate", err)
		b, _, err := joining(text)
		check("joins", err)
		if err == nil && b.Host == "" {
			t.Errorf("%q gives a backend without host", text)
		}
		_, err = switchList("x", []string{text})
		check("switch", err)
	})
}
