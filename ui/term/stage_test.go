//go:build unix

package term

import (
	"errors"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

// patience only ends a test that would hang.
const patience = 60 * time.Second

// stage is a program on a terminal of its own, which the test plays.
type stage struct {
	t           *testing.T
	master, tty *os.File
	fd          int // of master
	before      *xterm.State
	cmd         *exec.Cmd
	dir         string

	mu     sync.Mutex
	out    strings.Builder
	more   chan struct{} // closed and replaced when there is more output
	reader sync.WaitGroup
	ended  bool
}

type script struct {
	role string
	env  []string
	// answer is what the terminal says when it is asked; nothing when empty.
	answer string
	// typed is there before the program starts.
	typed string
	// deaf: nobody reads what the program writes.
	deaf bool
	// wrap runs the program by a command of its own.
	wrap []string
}

func perform(t *testing.T, sc script) *stage {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, tty: tty, dir: t.TempDir(), more: make(chan struct{})}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	// Setsize has made the file a blocking one, and closing that waits for its reader.
	if s.fd, err = unix.FcntlInt(master.Fd(), unix.F_DUPFD_CLOEXEC, 0); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(master.Close(), unix.SetNonblock(s.fd, true)); err != nil {
		t.Fatal(err)
	}
	s.master = os.NewFile(uintptr(s.fd), "master")
	if s.before, err = xterm.GetState(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	s.send(sc.typed)
	argv := append(append([]string(nil), sc.wrap...), os.Args[0])
	s.cmd = exec.Command(argv[0], argv[1:]...)
	s.cmd.Env = append(append(os.Environ(), roleVariable+"="+sc.role, dirVariable+"="+s.dir, "TERM=xterm-256color",
		"TMUX=", "STY=", "GORACE=exitcode=66"), sc.env...)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if !sc.deaf {
		s.reader.Go(func() { s.read(sc.answer) })
	}
	t.Cleanup(func() {
		if !s.ended {
			_ = s.cmd.Process.Kill()
			_ = s.cmd.Wait()
		}
		_ = tty.Close()
		_ = s.master.Close()
		s.reader.Wait()
	})
	return s
}

func (s *stage) read(answer string) {
	buf := make([]byte, 4096)
	answered := 0
	for {
		n, err := s.master.Read(buf)
		s.mu.Lock()
		s.out.Write(buf[:n])
		asked := strings.Count(s.out.String(), askFence)
		close(s.more)
		s.more = make(chan struct{})
		s.mu.Unlock()
		for ; answered < asked && answer != ""; answered++ {
			if answered == 0 {
				s.send(answer)
			} else {
				s.send("\x1b[?62c")
			}
		}
		if err != nil {
			return
		}
	}
}

func (s *stage) send(keys string) {
	if keys == "" {
		return
	}
	if _, err := s.master.WriteString(keys); err != nil {
		s.t.Errorf("type %q: %v", keys, err)
	}
}

func (s *stage) output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()
}

// wait waits until the program has written mark after what it had written at from, and
// returns where that ends.
func (s *stage) wait(from int, mark string) int {
	s.t.Helper()
	limit := time.After(patience)
	for {
		s.mu.Lock()
		out, more := s.out.String(), s.more
		s.mu.Unlock()
		if i := strings.Index(out[from:], mark); i >= 0 {
			return from + i + len(mark)
		}
		select {
		case <-more:
		case <-limit:
			s.t.Fatalf("%q never came after %q%s", mark, out[from:], raceIn(out))
		}
	}
}

// raceIn is the race detector's report among a program's output.
func raceIn(out string) string {
	if i := strings.Index(out, "WARNING: DATA RACE"); i >= 0 {
		return "\n" + strings.ReplaceAll(out[i:], "\r", "")
	}
	return ""
}

// ends waits for the end and returns the exit code and all output.
func (s *stage) ends() (int, string) {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		s.ended = true
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			s.t.Fatal(err)
		}
	case <-time.After(patience):
		s.t.Fatalf("the program does not end; it wrote %q", s.output())
	}
	if after, err := xterm.GetState(int(s.tty.Fd())); err == nil && !reflect.DeepEqual(s.before, after) {
		s.t.Errorf("the terminal is not as it was: %+v, was %+v", after, s.before)
	}
	_ = s.tty.Close()
	s.reader.Wait()
	return s.cmd.ProcessState.ExitCode(), s.output()
}

func (s *stage) kill(sig syscall.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		s.t.Fatal(err)
	}
}

// sane checks that every mode was switched back, and the screen exactly once.
func sane(t *testing.T, out string) {
	t.Helper()
	if n := strings.Count(out, "\x1b[?1049l"); n != strings.Count(out, "\x1b[?1049h") {
		t.Errorf("the alternate screen was left %d times, not as often as it was entered: %q", n, out)
	}
	for _, mode := range []string{"1000", "1002", "1003", "1006", "1004", "2004", "2026", "1049"} {
		if strings.LastIndex(out, "\x1b[?"+mode+"h") > strings.LastIndex(out, "\x1b[?"+mode+"l") {
			t.Errorf("mode %s is still on: %q", mode, out)
		}
	}
	if strings.LastIndex(out, "\x1b[?25l") > strings.LastIndex(out, "\x1b[?25h") {
		t.Errorf("the cursor is still hidden: %q", out)
	}
}
