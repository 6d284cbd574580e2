package source_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/source"
)

// book is a journal in memory.
type book struct {
	mu      sync.Mutex
	entries []engine.Entry
	err     error
}

func (b *book) Append(e engine.Entry) (engine.Entry, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.entries = append(b.entries, e)
	return e, b.err
}

func order(f *source.Fleet, broker string) source.Order {
	b, _ := f.Snapshot().Find(broker)
	return source.Order{
		Member: b.Member, Options: warmup.Options{Floor: 100, Budget: time.Minute, Concurrency: 1},
		Prepare: warmup.PrepareOptions{Mode: warmup.ShapesLimit1}, Command: "bellows warm " + broker,
	}
}

func TestRunToTheVerdict(t *testing.T) {
	c := newFake("a", "b1", "b2")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		journal := &book{}
		runs := source.NewRuns(source.RunsOptions{Journal: journal})
		defer func() { _ = runs.Close(context.Background()) }()
		for _, b := range []string{"b1", "b2"} {
			if err := runs.Start(f, order(f, b)); err != nil {
				t.Fatal(err)
			}
		}
		if err := runs.Start(f, order(f, "b1")); err == nil || !strings.Contains(err.Error(), "being warmed already") {
			t.Errorf("a second warm-up of b1: %v", err)
		}
		after(500 * time.Millisecond)
		if s := runs.Snapshot(); s.Running != 2 || s.Runs[0].Snapshot.Depth == 0 {
			t.Errorf("running %d, depth %d", s.Running, s.Runs[0].Snapshot.Depth)
		}
		after(time.Minute)
		s := runs.Snapshot()
		r, ok := s.Find(source.KeyOf("a", "b1"))
		if !ok || !r.Ended() || r.Snapshot.Verdict.Word != warmup.Warm || s.Running != 0 {
			t.Fatalf("b1: %+v, running %d", r.Snapshot.Verdict, s.Running)
		}
		if again := runs.Snapshot(); again.Runs[0].Snapshot != s.Runs[0].Snapshot {
			t.Error("an ended warm-up is copied again")
		}
		if n := len(journal.entries); n != 4 {
			t.Fatalf("%d journal entries, want a start and an end for each", n)
		}
		last := journal.entries[3]
		if last.Kind != engine.KindWarmup || last.Outcome != engine.OK || last.Context != "a" || last.ElapsedSeconds <= 0 || len(last.Command) != 1 {
			t.Errorf("entry %+v", last)
		}
		if err := runs.Start(f, order(f, "b1")); err != nil {
			t.Errorf("warming b1 once more: %v", err)
		}
	})
}

func TestCloseStopsCleanly(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		journal := &book{}
		runs := source.NewRuns(source.RunsOptions{Journal: journal})
		o := order(f, "b1")
		o.Options.Floor = 1_000_000
		if err := runs.Start(f, o); err != nil {
			t.Fatal(err)
		}
		after(time.Second)
		if err := runs.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := len(journal.entries); n != 2 || journal.entries[1].Outcome != engine.Interrupted {
			t.Errorf("entries %+v", journal.entries)
		}
		if err := runs.Start(f, o); err == nil {
			t.Error("a warm-up began after Close")
		}
	})
}

// The warm-up of a context that was left goes on, and its cluster stays open for it.
func TestWarmupOutlivesTheSwitch(t *testing.T) {
	a, b := newFake("a", "b1"), newFake("b", "c1")
	inFleet(t, map[string]*fake{"a": a, "b": b}, func(t *testing.T, f *source.Fleet) {
		runs := source.NewRuns(source.RunsOptions{})
		if err := runs.Start(f, order(f, "b1")); err != nil {
			t.Fatal(err)
		}
		f.Switch("b")
		synctest.Wait()
		select {
		case <-a.closings:
			t.Fatal("the cluster was closed under its warm-up")
		default:
		}
		after(time.Minute)
		if s := runs.Snapshot(); s.Runs[0].Snapshot.Verdict.Word != warmup.Warm {
			t.Errorf("verdict %+v", s.Runs[0].Snapshot.Verdict)
		}
		<-a.closings
		_ = runs.Close(context.Background())
	})
}

func TestJournalTroubleIsAnEvent(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		runs := source.NewRuns(source.RunsOptions{Journal: &book{err: errors.New("journal: disk full")}})
		if err := runs.Start(f, order(f, "b1")); err != nil {
			t.Fatal(err)
		}
		after(time.Minute)
		s := runs.Snapshot()
		if s.Runs[0].Snapshot.Verdict.Word != warmup.Warm || !strings.Contains(fmt.Sprint(s.Events), "disk full") {
			t.Errorf("verdict %+v, events %+v", s.Runs[0].Snapshot.Verdict, s.Events)
		}
		_ = runs.Close(context.Background())
	})
}

func TestCoverageIsPlannedAnew(t *testing.T) {
	c := newFake("a", "b1")
	c.brokers[0].Tables = []warmup.Table{"a_OFFLINE", "b_OFFLINE"}
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		cov := source.NewCoverage(source.CoverageOptions{})
		defer cov.Close()
		b, _ := f.Snapshot().Find("b1")
		cov.Show(f, b.Member, warmup.Greedy)
		synctest.Wait()
		s := cov.Snapshot()
		if s.Cover() == nil || len(s.Cover().Chosen) != 1 || len(s.Covers) != 3 || s.Planning {
			t.Fatalf("cover %+v of %d methods", s.Cover(), len(s.Covers))
		}
		first := s.Cover().Chosen[0].Routes.Table
		if m := cov.Turn(first); m != source.Pinned {
			t.Errorf("the first turn is %v", m)
		}
		if m := cov.Turn(first); m != source.Banned {
			t.Errorf("the second turn is %v", m)
		}
		synctest.Wait()
		s = cov.Snapshot()
		if got := s.Cover().Chosen[0].Routes.Table; got == first || s.Before == nil || !s.Choice().Ban[first] {
			t.Errorf("banned %s is still chosen", got)
		}
		cov.UseMethod(warmup.Exact)
		if s = cov.Snapshot(); s.Cover().Method != warmup.Exact {
			t.Errorf("method %s", s.Cover().Method)
		}
	})
}
