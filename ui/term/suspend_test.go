//go:build unix

package term

import (
	"fmt"
	"regexp"
	"strconv"
	"syscall"
	"testing"
)

// onShell starts the console under a shell and returns its process.
func onShell(t *testing.T) (s *stage, pid, at int) {
	t.Helper()
	s = perform(t, script{role: "shell", answer: dark})
	at = s.wait(0, "size=80x24") // Bubble Tea asks for it in a goroutine of its own
	found := regexp.MustCompile(`pid=(\d+)`).FindStringSubmatch(s.output())
	pid, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return s, pid, at
}

func TestSuspend(t *testing.T) {
	for name, stop := range map[string]func(s *stage, pid int){
		"by its key":      func(s *stage, _ int) { s.send("Z") },
		"from outside":    func(_ *stage, pid int) { _ = syscall.Kill(pid, syscall.SIGTSTP) },
		"the whole group": func(_ *stage, pid int) { _ = syscall.Kill(-pid, syscall.SIGTSTP) },
	} {
		t.Run(name, func(t *testing.T) {
			s, pid, at := onShell(t)
			for resumed := range 2 {
				stop(s, pid)
				at = s.wait(at, "STOPPED cooked=true")
				sane(t, s.output())
				s.send("fg\r")
				at = s.wait(at, "\x1b[?1049h")
				// Bubble Tea must not be stopped again while it still asks for the size.
				at = s.wait(at, fmt.Sprintf("heard=%d", resumed+2))
			}
			s.send("q")
			s.wait(at, "ENDED code=0 cooked=true")
			if code, out := s.ends(); code != 0 {
				t.Errorf("the shell ended with %d: %q", code, out)
			} else {
				sane(t, out)
			}
		})
	}
}

// TestStoppedUnasked: STOP leaves no time for anything, so it is made good afterwards.
func TestStoppedUnasked(t *testing.T) {
	s, pid, at := onShell(t)
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	at = s.wait(at, "STOPPED cooked=false")
	s.send("fg\r")
	at = s.wait(at, "\x1b[?1049h")
	at = s.wait(at, "resumed")
	s.send("q") // no line ends: only a raw terminal hands them on
	s.wait(at, "ENDED code=0 cooked=true")
	if code, out := s.ends(); code != 0 {
		t.Errorf("the shell ended with %d: %q", code, out)
	}
}
