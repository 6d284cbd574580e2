package term

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// guarded is a Guard of no terminal, whose exits are counted.
func guarded(t *testing.T, o GuardOptions) (g *Guard, exits *[]int) {
	t.Helper()
	exits = &[]int{}
	if o.Writer == nil {
		o.Writer = NewWriter(WriterOptions{Device: &fakeDevice{}})
	}
	if o.Stderr == nil {
		o.Stderr = &strings.Builder{}
	}
	o.Exit = func(code int) { *exits = append(*exits, code) }
	g = NewGuard(o)
	t.Cleanup(func() { g.Close(0) })
	return g, exits
}

func TestCloseKeepsTheCode(t *testing.T) {
	g, exits := guarded(t, GuardOptions{})
	if code := g.Close(4); code != 4 || len(*exits) != 0 {
		t.Errorf("code %d, exits %v", code, *exits)
	}
	if code := g.Close(5); code != 4 {
		t.Errorf("closed again: code %d", code)
	}
}

func TestCloseWaitsForTheDrain(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	var words strings.Builder
	g, exits := guarded(t, GuardOptions{Stderr: &words, Drain: func(context.Context, syscall.Signal) string {
		close(begun)
		<-end
		return "3 brokers stopped"
	}})
	go g.drain(syscall.SIGTERM)
	<-begun
	closed := make(chan int)
	go func() { closed <- g.Close(0) }()
	select {
	case <-closed:
		t.Error("Close did not wait")
	default:
	}
	close(end)
	if code := <-closed; code != 143 || words.String() != "3 brokers stopped\n" || len(*exits) > 1 {
		t.Errorf("code %d, %q, exits %v", code, words.String(), *exits)
	}
}

// TestALostTerminalIsNoticedByClose: Bubble Tea may end before the signal comes.
func TestALostTerminalIsNoticedByClose(t *testing.T) {
	w := NewWriter(WriterOptions{Device: &fakeDevice{take: func([]byte) (int, error) { return 0, syscall.EPIPE }}})
	var causes []syscall.Signal
	g, _ := guarded(t, GuardOptions{Writer: w, Drain: func(_ context.Context, cause syscall.Signal) string {
		causes = append(causes, cause)
		return ""
	}})
	_, _ = w.Write([]byte(frame))
	if code := g.Close(70); code != 129 || len(causes) != 1 || causes[0] != syscall.SIGHUP {
		t.Errorf("code %d, drained for %v", code, causes)
	}
}

func TestAPanicInTheDrainIsACrash(t *testing.T) {
	var words strings.Builder
	dir := t.TempDir()
	g, _ := guarded(t, GuardOptions{Stderr: &words, Crash: CrashOptions{Dir: dir},
		Drain: func(context.Context, syscall.Signal) string { panic("in the drain") }})
	g.drain(syscall.SIGTERM)
	if code := g.Close(0); code != 1 || !strings.Contains(words.String(), "in the drain") {
		t.Errorf("code %d, %q", code, words.String())
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "crash-*.txt")); len(files) != 1 {
		t.Errorf("crash files %q", files)
	}
}

func TestACrashFileThatCannotBe(t *testing.T) {
	notDir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notDir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	g, exits := guarded(t, GuardOptions{Stderr: &words, Crash: CrashOptions{Dir: notDir}})
	func() {
		defer g.Recover()
		panic("at last")
	}()
	if out := words.String(); len(*exits) != 1 || !strings.Contains(out, "could not be written") || !strings.Contains(out, "all goroutines") {
		t.Errorf("exits %v, %q", *exits, out)
	}
}

// TestAKeyForTheProgramBefore: a ^C that comes when a pager has ended and the console has
// not taken the terminal again was meant for the pager.
func TestAKeyForTheProgramBefore(t *testing.T) {
	g, _ := guarded(t, GuardOptions{})
	for _, c := range []struct {
		then string
		want bool
	}{{"", false}, {"run", true}, {"\x1b[?1049h", false}, {"\x1b[?1049l", false}, {"run", true}} {
		if c.then == "run" {
			if err := g.Lend(exec.Command(os.Args[0], "-test.run=^$")).Run(); err != nil {
				t.Fatal(err)
			}
		} else {
			_, _ = g.o.Writer.Write([]byte(c.then))
		}
		if got := g.lentOut(); got != c.want {
			t.Errorf("after %q: %t, want %t", c.then, got, c.want)
		}
	}
}

func TestNoGuard(t *testing.T) {
	var g *Guard
	done := make(chan struct{})
	g.Go(func() { close(done) })
	<-done
	g.Restore()
	g.AllowStop()
	if got := Protect(g, func() int { return 7 })(); got != 7 || g.Close(3) != 3 {
		t.Errorf("Protect gave %d", got)
	}
	if Protect[int](g, nil) != nil {
		t.Error("no command became one")
	}
	if err := g.Lend(exec.Command(os.Args[0], "-test.run=^$")).Run(); err != nil {
		t.Errorf("Lend: %v", err)
	}
	defer func() {
		if recover() != "through" {
			t.Error("no Guard caught a panic")
		}
	}()
	defer g.Recover()
	panic("through")
}
