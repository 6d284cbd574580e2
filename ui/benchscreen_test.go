package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bellows/clients/journal"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/ui/source"
)

// instantBroker is restarted at once; its load is worked off at once, or, where it hangs,
// when the measurement is stopped.
type instantBroker struct {
	starts atomic.Int64
	hangs  bool
}

func (b *instantBroker) Restart(context.Context, bench.Planned) error {
	b.starts.Add(1)
	return nil
}

func (b *instantBroker) Ready(context.Context) (bool, string, error) { return true, "GOOD", nil }

func (b *instantBroker) Start(context.Context) (warmup.Start, error) {
	return warmup.Start{At: time.Unix(b.starts.Load(), 0)}, nil
}

func (b *instantBroker) Load(ctx context.Context, a bench.Arrivals) error {
	if b.hangs {
		<-ctx.Done()
	}
	for i := range a.Count {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_, _ = a.At(i)
		a.Landed(i, 3*time.Millisecond, bench.Reply{Class: warmup.Good})
	}
	return nil
}

// plannedBench gives plans of two arms on such a broker, and what was wished.
func plannedBench(dir string, hangs bool, wishes chan<- source.BenchWish) source.PlanBench {
	return func(_ context.Context, w source.BenchWish) (source.BenchPlan, error) {
		wishes <- w
		if w.Broker == "none" {
			return source.BenchPlan{}, errors.New("broker \"none\": not exactly one of the cluster fits")
		}
		b := &instantBroker{hangs: hangs}
		return source.BenchPlan{
			File: filepath.Join(dir, "bench", "coldstart-20260301T120000Z.json"), Done: func() {},
			Options: bench.Options{
				About: bench.Run{Broker: w.Broker, Context: w.Context},
				Settings: bench.Settings{
					Rate: 50, Limit: time.Second, Slow: 100 * time.Millisecond, Windows: []bench.Window{{From: 0, To: 4 * time.Second}}, Restarts: 2, Seed: 1, Threshold: 0.01,
					MaxCancelled: -1, BrokerTimeout: time.Second, Scale: 1, Mix: []bench.Statement{{SQL: "SELECT 1", Weight: 1}}, MaxInFlight: 1000,
				},
				Arms:    []bench.ArmPlan{{Arm: bench.Arm{Name: "off", Kind: bench.Off}}, {Arm: bench.Arm{Name: "idle", Kind: bench.Idle}, For: time.Millisecond}},
				Watcher: b, Restarter: b, Loader: b, Poll: time.Millisecond,
			},
		}, nil
	}
}

// onBench is a console on its Bench screen.
func onBench(t *testing.T, hangs bool) (d *driver, wishes chan source.BenchWish, dir string) {
	t.Helper()
	dir, wishes = t.TempDir(), make(chan source.BenchWish, 8)
	j := journal.New(journal.Options{Dir: dir, Who: "op@host"})
	t.Cleanup(func() { _ = j.Close() })
	d = onFakes(t, func(o *Options) {
		o.StateDir, o.Journal, o.PlanBench = dir, j, plannedBench(dir, hangs, wishes)
	}, &fakeCluster{name: "a", brokers: []string{"Broker_b1"}})
	d.press("6")
	d.until("[6 Bench]", "Nothing was measured yet")
	return d, wishes, dir
}

// ask fills the form in and waits for the question, which is deaf at first.
func ask(d *driver, wishes <-chan source.BenchWish, keys string) source.BenchWish {
	d.t.Helper()
	d.press("b")
	d.shows("measure a cold start")
	d.press(keys + "<enter>")
	w := <-wishes
	d.until("measure the cold start of", "adds load to the cluster")
	return w
}

// begin confirms once the question hears.
func begin(d *driver) {
	d.t.Helper()
	d.wait("hear", func() bool { return !strings.Contains(d.view(), "keys wait") })
	d.press("<enter>")
}

// From the question to the verdict, the stored run, and its report.
func TestBenchFromQuestionToReport(t *testing.T) {
	d, wishes, dir := onBench(t, false)
	w := ask(d, wishes, "<down>./restart.sh b1<down><down>230")
	if w.Broker != "b1" && w.Broker != "Broker_b1" || w.RestartCmd != "./restart.sh b1" || w.Rate != "230" || w.Context != "a" {
		t.Errorf("wish %+v", w)
	}
	d.shows("4: 2 arms of 2 restarts")
	d.shows("about 800")
	begin(d)
	d.until("✓ ok", "4 of 4 rounds are valid", "idle against off inconclusive")
	d.press("y")
	d.until("copied")
	if all := d.copies(); len(all) != 1 || !strings.Contains(all[0], "idle against off is inconclusive") {
		t.Errorf("copied %q", all)
	}
	d.press("<enter>")
	d.shows("round 1, off")
	d.press("<esc>")
	d.press("E<right><enter>")
	d.until("written to")
	pages, err := filepath.Glob(filepath.Join(dir, "report-coldstart-*.html"))
	if err != nil || len(pages) != 1 {
		t.Fatalf("pages %v, %v", pages, err)
	}
	if page, err := os.ReadFile(pages[0]); err != nil || !strings.Contains(string(page), "idle against off is inconclusive") {
		t.Errorf("the page lacks the verdict: %v", err)
	}
	d.press("L")
	d.until("stored runs", "coldstart-20260301T120000Z.json")
	d.press("<enter>")
	d.wait("open it", func() bool { return d.m.benchAt.opened != nil && !d.m.benchAt.live() })
	d.shows("4 of 4 rounds are valid")
	d.press("m")
	d.wait("go back", func() bool { return d.m.benchAt.live() })
	d.press("7")
	d.until("cold start measured", "--rate 230 --restart-cmd")
}

// A measurement that is stopped, or left, is kept as a partial run.
func TestBenchIsStoppedAndKept(t *testing.T) {
	d, wishes, dir := onBench(t, true)
	ask(d, wishes, "")
	begin(d)
	d.until("under load")
	d.press("b")
	d.until("one is under way")
	d.press("q")
	d.until("cold start of", "stop and leave")
	d.press("<esc>x")
	d.until("interrupted", "◇ partial")
	if _, err := os.Stat(filepath.Join(dir, "bench", "coldstart-20260301T120000Z.json")); err != nil {
		t.Error(err)
	}
	d.press("q")
	d.wait("leave", func() bool { return d.quit })
}

func TestBenchSaysWhatIsWrong(t *testing.T) {
	d, wishes, dir := onBench(t, false)
	d.press("b<down><down><down>fast<enter>")
	d.shows("expected requests a second")
	d.press("<back><back><back><back><up><up><up>none")
	for range 9 {
		d.press("<esc>")
	}
	d.press("6b<enter>")
	<-wishes
	d.until("measure the cold start of")
	d.wait("hear", func() bool { return !strings.Contains(d.view(), "keys wait") })
	d.press("<esc>")
	d.hides("adds load to the cluster")
	if d.m.benchAt.got.Running {
		t.Error("it measures although nobody said yes")
	}
	broken := filepath.Join(dir, "x.json")
	if err := os.WriteFile(broken, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("o<enter>")
	d.shows("no path: type where the file is")
	d.press(broken + "<enter>")
	d.until("expected bellows.bench-coldstart/1")
	d.press("x")
	d.until("nothing is being measured")
	d.press("z")
	d.until("there is no run in view")
}

// Without a way to measure, stored runs are still shown.
func TestBenchWithoutPlans(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"Broker_b1"}})
	d.press("6b")
	d.until("this console cannot measure; bellows bench coldstart does")
	file, err := filepath.Abs("../views/text/testdata/coldstart.json")
	if err != nil {
		t.Fatal(err)
	}
	d.press("o" + file + "<enter>")
	d.until("warm better than off", "✕ void: s")
	d.press("wz")
	d.shows("meant for 9 s to 12 s")
	d.press("/state:void<enter>")
	d.shows("1 of 16")
}
