package journal

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bellows/engine"
)

func TestAnEntryComesBackAsItWas(t *testing.T) {
	j := open(t, Options{})
	e := engine.Entry{
		Context: "prod", Cluster: "pinot-1", Kind: engine.KindApply, Target: "fe-\u202e1\x1b[2J",
		What: "set N to 3", Command: []string{"SET GLOBAL n = 3", "two\nlines"},
		Before: json.RawMessage(`{"n":1}`), After: json.RawMessage(`{"n":3}`), Undo: json.RawMessage(`["SET GLOBAL n = 1"]`),
		Outcome: engine.OK, Reason: "asked", ElapsedSeconds: 1.5, Undoes: "x",
		Time: time.Date(2026, 11, 30, 13, 0, 0, 5, time.FixedZone("here", 3600)),
	}
	written := add(t, j, e)
	if !strings.HasPrefix(written.ID, "20261130-120000-") || written.Who != "ann@desk" {
		t.Errorf("ID %q, who %q", written.ID, written.Who)
	}
	page := read(t, j.o.Dir, Filter{})
	if diff := cmp.Diff([]engine.Entry{written}, page.Entries); diff != "" {
		t.Error(diff)
	}
	e.ID, e.Who = written.ID, written.Who
	if diff := cmp.Diff(e, written); diff != "" {
		t.Errorf("Append changed the entry: %s", diff)
	}
	status, err := os.Stat(filepath.Join(j.o.Dir, "journal.jsonl"))
	if err != nil || status.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; others may not read it", status.Mode(), err)
	}
}

func TestWhatIsNoJSONIsRecordedAsText(t *testing.T) {
	j := open(t, Options{})
	add(t, j, engine.Entry{Before: json.RawMessage("n = 1")})
	if got := string(read(t, j.o.Dir, Filter{}).Entries[0].Before); got != `"n = 1"` {
		t.Errorf("before = %s", got)
	}
}

func TestChangesAreSafeBeforeAppendReturns(t *testing.T) {
	d := &disk{room: 1 << 20}
	j := open(t, Options{open: d.open})
	for _, c := range []struct {
		kind  engine.Kind
		syncs int
	}{{engine.KindWarmup, 0}, {engine.KindApply, 1}, {engine.KindVerify, 1}, {engine.KindUndo, 2}} {
		add(t, j, engine.Entry{Kind: c.kind})
		if d.syncs != c.syncs {
			t.Errorf("after %s: %d syncs, want %d", c.kind, d.syncs, c.syncs)
		}
	}
}

func TestATornLineCostsItselfOnly(t *testing.T) {
	j := open(t, Options{})
	first := add(t, j, engine.Entry{})
	appendRaw(t, j.o.Dir, `{"id":"torn","ti`)
	page := read(t, j.o.Dir, Filter{})
	if !page.Torn || page.Skipped != 1 || !strings.Contains(page.Note(), "broken off") {
		t.Errorf("page %+v, note %q", page, page.Note())
	}
	second := add(t, j, engine.Entry{})
	page = read(t, j.o.Dir, Filter{})
	if diff := cmp.Diff([]string{first.ID, second.ID}, ids(page.Entries)); diff != "" {
		t.Error(diff)
	}
	if page.Torn || page.Skipped != 1 {
		t.Errorf("%d lines skipped, torn %t; want 1 and not the last", page.Skipped, page.Torn)
	}
}

func TestTheLastLineMayLackItsEnd(t *testing.T) {
	j := open(t, Options{})
	e := add(t, j, engine.Entry{})
	name := j.name(0)
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content[:len(content)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	next := add(t, j, engine.Entry{})
	page := read(t, j.o.Dir, Filter{})
	if diff := cmp.Diff([]string{e.ID, next.ID}, ids(page.Entries)); diff != "" || page.Skipped != 0 {
		t.Errorf("%d skipped, %s", page.Skipped, diff)
	}
}

// TestTheNewestComeFirst: whatever is written with whatever limits, the last n entries
// of what the limits let stay are found, in order.
func TestTheNewestComeFirst(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir := t.TempDir()
		j := New(Options{Dir: dir, Who: "a", MaxBytes: rapid.Int64Range(100, 3000).Draw(rt, "max"), Keep: 1000})
		var all []string
		for i := range rapid.IntRange(0, 40).Draw(rt, "entries") {
			kind := rapid.SampledFrom([]engine.Kind{engine.KindWarmup, engine.KindPlan}).Draw(rt, "kind")
			what := strings.Repeat("x", rapid.SampledFrom([]int{0, 10, 500, 3000}).Draw(rt, "size"))
			e, err := j.Append(engine.Entry{ID: fmt.Sprintf("e%d", i), Kind: kind, What: what})
			if err != nil {
				rt.Fatal(err)
			}
			if kind == engine.KindPlan {
				all = append(all, e.ID)
			}
		}
		last := rapid.IntRange(1, 50).Draw(rt, "last")
		page, err := Read(dir, Filter{Last: last, Kind: engine.KindPlan})
		if err != nil {
			rt.Fatal(err)
		}
		want := all[max(len(all)-last, 0):]
		if diff := cmp.Diff(append([]string{}, want...), ids(page.Entries)); diff != "" {
			rt.Error(diff)
		}
	})
}

func TestOldFilesGo(t *testing.T) {
	j := open(t, Options{MaxBytes: 1, Keep: 3})
	for range 10 {
		add(t, j, engine.Entry{})
	}
	if page := read(t, j.o.Dir, Filter{}); len(page.Entries) != 4 {
		t.Errorf("%d entries in files of one each, want the file and 3 kept", len(page.Entries))
	}
}

func TestProgramsShareAJournal(t *testing.T) {
	dir := t.TempDir()
	const programs, entries = 4, 50
	var wait sync.WaitGroup
	for range programs {
		wait.Go(func() {
			j := New(Options{Dir: dir, MaxBytes: 2000, Keep: 1000, Who: "a"})
			for range entries {
				if _, err := j.Append(engine.Entry{Kind: engine.KindWarmup}); err != nil {
					t.Errorf("Append: %v", err)
				}
			}
		})
	}
	wait.Wait()
	page := read(t, dir, Filter{})
	if len(page.Entries) != programs*entries || page.Skipped != 0 {
		t.Errorf("%d entries, %d lines skipped; want %d and 0", len(page.Entries), page.Skipped, programs*entries)
	}
}

func TestFilter(t *testing.T) {
	j := open(t, Options{})
	a := add(t, j, engine.Entry{Context: "prod", Cluster: "p", Target: "b-1", Time: noon})
	b := add(t, j, engine.Entry{Context: "test", Cluster: "p", Target: "b-1", Time: noon.Add(time.Hour), Kind: engine.KindApply})
	c := add(t, j, engine.Entry{Context: "prod", Cluster: "q", Target: "b-2", Time: noon.Add(2 * time.Hour)})
	for _, k := range []struct {
		filter Filter
		want   []string
	}{
		{Filter{}, []string{a.ID, b.ID, c.ID}},
		{Filter{Last: 2}, []string{b.ID, c.ID}},
		{Filter{Last: 1, Context: "test"}, []string{b.ID}},
		{Filter{Context: "prod"}, []string{a.ID, c.ID}},
		{Filter{Cluster: "p", Kind: engine.KindWarmup}, []string{a.ID}},
		{Filter{Target: "b-2"}, []string{c.ID}},
		{Filter{ID: b.ID}, []string{b.ID}},
		{Filter{Since: noon.Add(time.Hour)}, []string{b.ID, c.ID}},
		{Filter{Before: noon.Add(time.Hour)}, []string{a.ID}},
		{Filter{Context: "none"}, []string{}},
	} {
		if diff := cmp.Diff(k.want, ids(read(t, j.o.Dir, k.filter).Entries)); diff != "" {
			t.Errorf("%+v: %s", k.filter, diff)
		}
	}
}

// TestAProgramStoppedBetweenFiles leaves out one file in the row.
func TestAProgramStoppedBetweenFiles(t *testing.T) {
	j := open(t, Options{MaxBytes: 1})
	var want []string
	for range 4 {
		want = append(want, add(t, j, engine.Entry{}).ID)
	}
	for _, missing := range []int{0, 2} {
		if err := os.Rename(j.name(missing), filepath.Join(j.o.Dir, "aside")); err != nil {
			t.Fatal(err)
		}
		left := slices.Delete(slices.Clone(want), 3-missing, 4-missing)
		if diff := cmp.Diff(left, ids(read(t, j.o.Dir, Filter{}).Entries)); diff != "" {
			t.Errorf("without file %d: %s", missing, diff)
		}
		if err := os.Rename(filepath.Join(j.o.Dir, "aside"), j.name(missing)); err != nil {
			t.Fatal(err)
		}
	}
}
