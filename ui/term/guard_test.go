//go:build unix

package term

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

const (
	dark  = "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1b[?2026;2$y\x1b[?62c"
	ready = "frame"
)

func TestANormalEnd(t *testing.T) {
	s := perform(t, script{role: "console", answer: dark})
	s.wait(0, "size=80x24")
	s.wait(0, "answered=true dark=true sync=true")
	s.send("q")
	code, out := s.ends()
	sane(t, out)
	if code != 0 || !strings.Contains(out, syncBegin) {
		t.Errorf("code %d, %q", code, out)
	}
	if _, err := os.Stat(filepath.Join(s.dir, "state")); err == nil {
		t.Error("nobody asked for a drain")
	}
}

func TestSignalsDrainAndGiveTheTerminalBack(t *testing.T) {
	for sig, want := range map[syscall.Signal]int{syscall.SIGHUP: 129, syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(sig.String(), func(t *testing.T) {
			s := perform(t, script{role: "console", answer: dark})
			s.wait(0, ready)
			s.kill(sig)
			code, out := s.ends()
			sane(t, out)
			if code != want {
				t.Errorf("code %d, want %d", code, want)
			}
			if state, err := os.ReadFile(filepath.Join(s.dir, "state")); err != nil || string(state) != sig.String() {
				t.Errorf("state %q, %v", state, err)
			}
			if _, last, _ := strings.Cut(out, "\x1b[?1049l"); !strings.Contains(last, "what is left to say") {
				t.Errorf("after the screen was left: %q", last)
			}
		})
	}
}

func TestAskedAgainItHurries(t *testing.T) {
	s := perform(t, script{role: "console", env: []string{"TERM_TEST_SLOW=1"}, answer: dark})
	s.wait(0, ready)
	s.kill(syscall.SIGTERM)
	s.wait(0, "draining")
	s.kill(syscall.SIGINT)
	code, out := s.ends()
	sane(t, out)
	if _, err := os.Stat(filepath.Join(s.dir, "state")); code != 143 || err != nil {
		t.Errorf("code %d, state %v: the first signal decides, and state is written", code, err)
	}
}

// TestTheTerminalGoesAway by a dropped line, with and without the signal for it.
func TestTheTerminalGoesAway(t *testing.T) {
	for name, wrap := range map[string][]string{"hung up": nil, "under nohup": {"sh", "-c", `trap '' HUP; exec "$0"`}} {
		t.Run(name, func(t *testing.T) {
			s := perform(t, script{role: "console", answer: dark, wrap: wrap})
			s.wait(0, ready)
			if err := s.tty.Close(); err != nil {
				t.Fatal(err)
			}
			if err := s.master.Close(); err != nil {
				t.Fatal(err)
			}
			code, _ := s.ends()
			if _, err := os.Stat(filepath.Join(s.dir, "state")); code != 129 || err != nil {
				t.Errorf("code %d, state %v", code, err)
			}
		})
	}
}

func TestAPanicGivesTheTerminalBack(t *testing.T) {
	for _, c := range []struct{ key, what, where string }{
		{"P", "worker <secret>", "term.panicInWorker"},
		{"U", "update <secret>", "term.(*console).key"},
		{"C", "command <secret>", "term.(*console).key"},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := perform(t, script{role: "console", answer: dark})
			s.wait(0, ready)
			s.send(c.key)
			code, out := s.ends()
			sane(t, out)
			if code != 1 {
				t.Errorf("code %d, want 1", code)
			}
			_, last, _ := strings.Cut(out, "\x1b[?1049l")
			name := regexp.MustCompile(`crash-[0-9]+-[0-9]+-[0-9]+\.txt`).FindString(last)
			if name == "" || !strings.Contains(last, c.what) || strings.Contains(last, "goroutine") {
				t.Fatalf("stderr says %q", last)
			}
			name = filepath.Join(s.dir, "bellows", name)
			report, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if status, err := os.Stat(name); err != nil || status.Mode().Perm() != 0o600 {
				t.Errorf("mode %v, %v", status.Mode(), err)
			}
			for _, want := range []string{"panic: " + c.what, c.where, "bellows/1.2.3", "TERM=xterm-256color",
				"an event with <secret>", `the \x1b[2Jlast event`, "all goroutines"} {
				if !strings.Contains(string(report), want) {
					t.Errorf("the report lacks %q:\n%s", want, report)
				}
			}
			if strings.Contains(string(report)+out, canary) {
				t.Error("a secret came out")
			}
		})
	}
}

// TestAReportThatCannotBeMade: what collects it hangs or fails in turn.
func TestAReportThatCannotBeMade(t *testing.T) {
	s := perform(t, script{role: "console", answer: dark})
	s.wait(0, ready)
	s.send("H")
	code, out := s.ends()
	sane(t, out)
	if code != 1 || strings.Contains(out, canary) || !strings.Contains(out, "crash-") {
		t.Errorf("code %d, %q", code, out)
	}
}

func TestQuitSaysWhatItWasDoing(t *testing.T) {
	s := perform(t, script{role: "console", answer: dark})
	s.wait(0, ready)
	s.kill(syscall.SIGQUIT)
	code, out := s.ends()
	sane(t, out)
	if code != 131 || !strings.Contains(out, "crash-") || strings.Contains(out, "SIGQUIT: quit") {
		t.Errorf("code %d, %q", code, out)
	}
}

// TestATerminalThatTakesNothing must not keep the program from ending.
func TestATerminalThatTakesNothing(t *testing.T) {
	s := perform(t, script{role: "stuck", deaf: true})
	if _, err := unix.Poll([]unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLIN}}, int(patience.Milliseconds())); err != nil {
		t.Fatal(err)
	}
	s.kill(syscall.SIGTERM)
	if code, _ := s.ends(); code != 143 {
		t.Errorf("code %d, want 143", code)
	}
}

func TestAProgramOnTheTerminal(t *testing.T) {
	s := perform(t, script{role: "console", answer: dark})
	at := s.wait(0, ready)
	s.send("E")
	at = s.wait(at, "ON-A-TTY")
	s.send("\x03")
	at = s.wait(at, "TRAPPED")
	s.send("\x1c\x03hello\r")
	at = s.wait(at, "GOT hello")
	s.wait(at, "exec err=")
	s.wait(at, ready) // painted anew, though that line is as it was
	s.send("q")
	code, out := s.ends()
	sane(t, out)
	if code != 0 {
		t.Errorf("code %d: ^C was the other program's; %q", code, out)
	}
}
