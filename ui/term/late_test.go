//go:build unix

package term

import (
	"os"
	"strings"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

func TestATerminalThatAnswersLate(t *testing.T) {
	s := perform(t, script{role: "console"})
	at := s.wait(0, "answered=false")
	s.send(dark)
	at = s.wait(at, "late sync=true")
	s.send("k")
	s.wait(at, "keys=k.")
	s.send("q")
	code, out := s.ends()
	sane(t, out)
	if code != 0 || strings.Contains(out, "rgb") {
		t.Errorf("code %d; the answer was typed or shown: %q", code, out)
	}
}

func TestATerminalThatAnswersGarbageOrNothing(t *testing.T) {
	for _, answer := range []string{"", "\x1b]11;rgb:zz\x1b\\\x1b[?2026;9$y", "\x1b]11;\x1b[?\x1b]", "\x00\xff\x1b[?2026$y"} {
		s := perform(t, script{role: "console", answer: answer})
		at := s.wait(0, "answered=false dark=false sync=false")
		s.send("\x1b[I")
		s.wait(at, "focus")
		s.send("q")
		if code, out := s.ends(); code != 0 {
			t.Errorf("%q: code %d, %q", answer, code, out)
		}
	}
}

// TestKeysTypedBeforeTheStart come without another key.
func TestKeysTypedBeforeTheStart(t *testing.T) {
	s := perform(t, script{role: "console", answer: dark + "\x1b[?62c", typed: "jk"})
	s.wait(0, "keys=jk.")
	s.send("q")
	if code, out := s.ends(); code != 0 {
		t.Errorf("code %d, %q", code, out)
	}
}

func TestPlainTerminalsAreNotAsked(t *testing.T) {
	for _, name := range []string{"dumb", "vt100", "linux", "", "screen"} {
		s := perform(t, script{role: "console", env: []string{"TERM=" + name}})
		s.wait(0, ready)
		s.send("q")
		if _, out := s.ends(); strings.Contains(out, askFence) || strings.Contains(out, "\x1b]11") || strings.Contains(out, askSync) {
			t.Errorf("TERM=%s was asked: %q", name, out)
		}
	}
}

func TestNoTerminalIsNotAsked(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	caps, input := Ask(Question{In: r, Out: w, Getenv: func(string) string { return "xterm-256color" }})
	if _, err := w.WriteString("\x1b]11;k"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 100)
	n, err := input.Read(buf)
	if caps.Answered || err != nil || string(buf[:n]) != "\x1b]11;k" {
		t.Errorf("%+v; the pipe had %q, %v", caps, buf[:n], err)
	}
	if _, err := input.Read(buf); err == nil {
		t.Error("a closed pipe reads")
	}
	<-input.Gone()
}

// TestNonBlocking: another program that shares the terminal has put it into
// non-blocking mode.
func TestNonBlocking(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = master.Close(); _ = tty.Close() }()
	if _, err := xterm.MakeRaw(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	fd, err := unix.Dup(int(tty.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	device := os.NewFile(uintptr(fd), "tty")
	defer func() { _ = device.Close() }()
	if err := unix.SetNonblock(fd, true); err != nil {
		t.Fatal(err)
	}
	const size = 1 << 20
	got := make(chan int, 1)
	go func() {
		buf, sum := make([]byte, 1000), 0
		for sum < size {
			n, err := master.Read(buf)
			sum += n
			if err != nil {
				break
			}
		}
		got <- sum
	}()
	w := NewWriter(WriterOptions{Device: device})
	n, err := w.Write([]byte(strings.Repeat("x", size)))
	if sum := <-got; n != size || err != nil || sum != size {
		t.Errorf("Write = %d, %v; the terminal got %d", n, err, sum)
	}
}
