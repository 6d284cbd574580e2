package source_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/ui/source"
)

// coldBroker is one whose restart and answers take no more than the test's time.
type coldBroker struct{ restarts atomic.Int64 }

func (c *coldBroker) Restart(context.Context, bench.Planned) error {
	c.restarts.Add(1)
	return nil
}

func (c *coldBroker) Ready(context.Context) (bool, string, error) { return true, "GOOD", nil }

func (c *coldBroker) Start(context.Context) (warmup.Start, error) {
	return warmup.Start{At: time.Date(2026, 3, 1, 12, 0, int(c.restarts.Load()), 0, time.UTC)}, nil
}

// Ask answers after a millisecond.
func (c *coldBroker) Ask(ctx context.Context, _ int) bench.Reply {
	t := time.NewTimer(time.Millisecond)
	defer t.Stop()
	select {
	case <-t.C:
		return bench.Reply{Class: warmup.Good}
	case <-ctx.Done():
		return bench.Reply{Label: "cancelled"}
	}
}

// Until waits as long as it takes.
func (c *coldBroker) Until(ctx context.Context, at time.Time) bool {
	t := time.NewTimer(time.Until(at))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// benchPlan measures two arms in seconds.
func benchPlan(file string, restarts int, done func()) source.BenchPlan {
	c := &coldBroker{}
	return source.BenchPlan{
		File: file, Command: "bellows bench coldstart b1", Done: done,
		Options: bench.Options{
			About: bench.Run{Broker: "b1", Context: "a"},
			Settings: bench.Settings{
				Rate: 20, Limit: time.Second, Slow: 100 * time.Millisecond, Windows: []bench.Window{{From: 0, To: 4 * time.Second}}, Restarts: restarts,
				Seed: 1, Threshold: 0.01, MaxCancelled: -1, BrokerTimeout: time.Second, Scale: 1, Mix: []bench.Statement{{SQL: "SELECT 1", Weight: 1}}, MaxInFlight: 100,
				AllowLateness: bench.DefaultAllowLateness,
			},
			Arms:  []bench.ArmPlan{{Arm: bench.Arm{Name: "off", Kind: bench.Off}}, {Arm: bench.Arm{Name: "idle", Kind: bench.Idle}, For: time.Second}},
			Asker: c, Waiter: c, Watcher: c, Restarter: c,
		},
	}
}

func TestBenchMeasuresStoresAndShowsAgain(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "bench", "coldstart-20260301T120000Z.json")
	synctest.Test(t, func(t *testing.T) {
		journal := &book{}
		b := source.NewBench(source.BenchOptions{StateDir: dir, Journal: journal})
		given := 0
		if err := b.Start(benchPlan(file, 2, func() { given++ })); err != nil {
			t.Fatal(err)
		}
		if err := b.Start(benchPlan(file, 2, func() { given++ })); err == nil || !strings.Contains(err.Error(), "under way already") || given != 1 {
			t.Errorf("a second measurement: %v, %d plans given back", err, given)
		}
		after(3 * time.Second)
		if s := b.Snapshot(); !s.Running || s.Live == nil || s.Live.Live == nil || s.Live.Live.Sent == 0 {
			t.Errorf("nothing is seen of a measurement under way: %+v", s)
		}
		after(5 * time.Minute)
		s := b.Snapshot()
		if s.Running || s.Live.Run.Outcome != engine.OK || len(s.Live.Run.Rounds) != 4 || s.File != file || given != 2 {
			t.Fatalf("running %v, outcome %q (%s), %d rounds, file %s, %d plans given back", s.Running, s.Live.Run.Outcome, s.Live.Run.Reason, len(s.Live.Run.Rounds), s.File, given)
		}
		if len(journal.entries) != 2 || journal.entries[1].Kind != engine.KindBench || journal.entries[1].Outcome != engine.OK || journal.entries[1].Command[0] != "bellows bench coldstart b1" {
			t.Errorf("journal: %+v", journal.entries)
		}
		b.List()
		synctest.Wait()
		s = b.Snapshot()
		if !s.Listed || len(s.Runs) != 1 || s.Runs[0].Broker != "b1" || s.Runs[0].Outcome != engine.OK || s.Runs[0].Broken {
			t.Fatalf("stored runs: %+v", s.Runs)
		}
		b.Open(s.Runs[0].File)
		synctest.Wait()
		s = b.Snapshot()
		if s.Opened == nil || s.Loading != "" || s.Failed != "" || len(s.Opened.Run.Rounds) != 4 {
			t.Fatalf("opened %v, %q, %q", s.Opened, s.Loading, s.Failed)
		}
		if got, want := s.Opened.Run.Summarize().Headlines, s.Live.Run.Summarize().Headlines; strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("the stored run says %q, the measured one %q", got, want)
		}
		if err := b.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestBenchThatIsStoppedIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.json")
	synctest.Test(t, func(t *testing.T) {
		b := source.NewBench(source.BenchOptions{})
		given := 0
		if err := b.Start(benchPlan(file, 3, func() { given++ })); err != nil {
			t.Fatal(err)
		}
		after(12 * time.Second)
		b.Stop()
		synctest.Wait()
		s := b.Snapshot()
		if s.Running || s.Live.Run.Outcome != engine.Interrupted || len(s.Live.Run.Rounds) == 0 || !s.Live.Run.Partial() || given != 1 {
			t.Fatalf("running %v, outcome %q, %d rounds, %d plans given back", s.Running, s.Live.Run.Outcome, len(s.Live.Run.Rounds), given)
		}
		b.Open(file)
		synctest.Wait()
		if o := b.Snapshot().Opened; o == nil || o.Run.Outcome != engine.Interrupted || len(o.Run.Rounds) != len(s.Live.Run.Rounds) {
			t.Errorf("what was measured is not in the file: %+v", o)
		}
		if err := b.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if err := b.Start(benchPlan(file, 1, func() { given++ })); err == nil || given != 2 {
			t.Errorf("it measures although it is closed: %v", err)
		}
	})
}

// What cannot be read is told, and stays in the list.
func TestBenchFilesThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "bench")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"a.json": "", "b.json": "[]", "c.json": `{"schema": "bellows.warm/1"}`, "d.json": `{"schema": "bellows.bench-coldstart/1", "broker": {}}`,
		"e.json": `{"schema": "bellows.bench-coldstart/1", "outcome": "ok", "reason": "\u001b[31mred", "broker": "b\u202e1"}`, "f.txt": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		b := source.NewBench(source.BenchOptions{StateDir: dir})
		b.List()
		synctest.Wait()
		s := b.Snapshot()
		if len(s.Runs) != 5 {
			t.Fatalf("%d runs, want 5: %+v", len(s.Runs), s.Runs)
		}
		for _, r := range s.Runs {
			if want := r.Name != "e.json"; r.Broken != want || r.Verdict == "" {
				t.Errorf("%s: broken %v, %q", r.Name, r.Broken, r.Verdict)
			}
			if strings.ContainsAny(r.Verdict+r.Broker, "\x1b\u202e") {
				t.Errorf("%s: %q acts on the terminal", r.Name, r.Verdict+r.Broker)
			}
		}
		for _, file := range []string{filepath.Join(folder, "c.json"), filepath.Join(dir, "none.json"), dir} {
			b.Open(file)
			synctest.Wait()
			if s := b.Snapshot(); s.Failed == "" || s.Opened != nil || s.Loading != "" {
				t.Errorf("%s: opened %v, %q", file, s.Opened, s.Failed)
			}
		}
		if err := b.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestBenchWish(t *testing.T) {
	w := source.BenchWish{Rate: " 230 ", Restarts: "3", QueryFile: "mix.sql", RestartCmd: "./restart.sh a", Arms: "off; limit1=warm --shapes limit1 ;; "}
	want := "--rate|230|--restarts|3|--query-file|mix.sql|--restart-cmd|./restart.sh a|--arm|off|--arm|limit1=warm --shapes limit1"
	if got := strings.Join(w.Words(), "|"); got != want {
		t.Errorf("words %s, want %s", got, want)
	}
	if len(source.BenchWish{}.Words()) != 0 {
		t.Error("nothing asked for gives words")
	}
	for _, c := range []struct {
		wish  source.BenchWish
		field string
	}{
		{source.BenchWish{}, ""}, {w, ""}, {source.BenchWish{Rate: "fast"}, "rate"}, {source.BenchWish{Rate: "-1"}, "rate"}, {source.BenchWish{Rate: "NaN"}, "rate"},
		{source.BenchWish{Restarts: "0"}, "restarts"}, {source.BenchWish{Restarts: "2.5"}, "restarts"},
	} {
		if field, why := c.wish.Fault(); field != c.field || (why == "") != (field == "") {
			t.Errorf("%+v: fault in %q, %q", c.wish, field, why)
		}
	}
}
