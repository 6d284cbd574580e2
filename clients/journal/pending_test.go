package journal

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bellows/engine"
)

// TestAFullDiskLosesNothing fills and frees a disk at will; every entry comes out once,
// in order.
func TestAFullDiskLosesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir := t.TempDir()
		d := &disk{}
		j := New(Options{Dir: dir, Who: "a", open: d.open})
		var want []string
		for range rapid.IntRange(1, 20).Draw(rt, "entries") {
			d.room = rapid.SampledFrom([]int{0, 1, 40, 300, 1 << 20}).Draw(rt, "room")
			e, err := j.Append(engine.Entry{Kind: engine.KindWarmup})
			want = append(want, e.ID)
			var pending *PendingError
			if (j.Pending() > 0) != errors.As(err, &pending) {
				rt.Fatalf("%d pending, Append says %v", j.Pending(), err)
			}
			// What is in memory and what is written is never less than all.
			page, err := j.Read(Filter{})
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(want, ids(page.Entries)); diff != "" {
				rt.Fatal(diff)
			}
		}
		d.room = 1 << 20
		if err := j.Close(); err != nil || j.Pending() != 0 {
			rt.Fatalf("Close: %v, %d pending", err, j.Pending())
		}
		page, err := Read(dir, Filter{})
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want, ids(page.Entries)); diff != "" {
			rt.Error(diff)
		}
	})
}

func TestDevFull(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/dev/full is Linux's")
	}
	j := open(t, Options{})
	if err := os.Symlink("/dev/full", j.name(0)); err != nil {
		t.Fatal(err)
	}
	e, err := j.Append(engine.Entry{Kind: engine.KindApply})
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "1 entry waits in memory: free space") {
		t.Fatalf("Append: %v", err)
	}
	if err := os.Remove(j.name(0)); err != nil {
		t.Fatal(err)
	}
	if err := j.Flush(); err != nil {
		t.Fatalf("Flush: %v", err)
	}
	if got := ids(read(t, j.o.Dir, Filter{}).Entries); len(got) != 1 || got[0] != e.ID {
		t.Errorf("entries %q, want %s", got, e.ID)
	}
}

func TestADirectoryThatCannotBe(t *testing.T) {
	notDir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notDir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	j := open(t, Options{Dir: filepath.Join(notDir, "bellows")})
	e, err := j.Append(engine.Entry{Kind: engine.KindWarmup})
	if err == nil || !strings.Contains(err.Error(), "set XDG_STATE_HOME") {
		t.Fatalf("Append: %v", err)
	}
	var pending *PendingError
	if err := j.Close(); !errors.As(err, &pending) || len(pending.Entries) != 1 || pending.Entries[0].ID != e.ID {
		t.Errorf("Close returned %v, want the entry in it", err)
	}
}

// TestItTriesAgainByItself: nobody calls the journal after the disk has room again.
func TestItTriesAgainByItself(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		d := &disk{err: errFull}
		tries := 0
		j := New(Options{Dir: dir, Who: "a", open: func(name string) (file, error) {
			tries++
			if tries == 5 {
				d.err, d.room = nil, 1<<20
			}
			return d.open(name)
		}})
		start := j.o.Now()
		if _, err := j.Append(engine.Entry{Kind: engine.KindWarmup}); !errors.Is(err, errFull) {
			t.Fatalf("Append: %v", err)
		}
		for j.Pending() > 0 {
			<-time.After(firstRetry / 2)
		}
		if waited := j.o.Now().Sub(start); waited < 15*firstRetry || waited > 16*firstRetry || tries != 5 {
			t.Errorf("%d tries over %v, want 5 over 1+2+4+8 s", tries, waited)
		}
		if err := j.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
}

func TestCloseEndsTrying(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		j := New(Options{Dir: dir, Who: "a", open: func(string) (file, error) {
			tries++
			return nil, errFull
		}})
		_, _ = j.Append(engine.Entry{Kind: engine.KindWarmup})
		_ = j.Close()
		before := tries
		<-time.After(10 * lastRetry)
		synctest.Wait()
		if tries != before {
			t.Errorf("%d tries after Close", tries-before)
		}
	})
}

func TestTooLong(t *testing.T) {
	j := open(t, Options{})
	if _, err := j.Append(engine.Entry{Kind: engine.KindPlan, What: strings.Repeat("x", longestLine)}); !errors.Is(err, ErrTooLong) {
		t.Errorf("Append: %v, want ErrTooLong", err)
	}
	if j.Pending() != 0 {
		t.Error("what can never be written must not wait")
	}
}
