//go:build unix

package ui_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	// Bubble Tea's init is what the guard has to outrun in this very binary.
	_ "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"

	_ "bellows/themes/termguard"
)

const (
	// marker is the first thing a child prints once every init of its imports has run.
	marker   = "<main reached>"
	childEnv = "BELLOWS_TEST_PTY_CHILD"

	askBackground = "\x1b]11;?\x1b\\"
	askCursor     = "\x1b[6n"
	// answers is what a terminal with a black background replies to both.
	answers = "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[1;1R"

	// watchdog only turns a hang into a failure; nothing is judged by time.
	watchdog = 2 * time.Minute
)

// init turns the test binary into the guarded child. The package's own init is the
// last before main, so what the imports wrote is on the terminal by now.
func init() {
	if os.Getenv(childEnv) != "" {
		fmt.Println(marker)
		os.Exit(0)
	}
}

func TestGuardKeepsTheTerminalUnasked(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range []struct {
		name, marker string
		argv         []string
	}{
		{"package ui", marker, []string{self}},
		{"bellows", "bellows ", []string{build(t, "bellows"), "version"}},
	} {
		for _, term := range []string{"TERM=xterm-256color", "", "TERM=dumb", "TERM=linux", "TERM=tmux-256color"} {
			t.Run(program.name+", "+name(term), func(t *testing.T) {
				silent := func(string) string { return "" }
				if before := until(t, program.marker, silent, program.argv, term, childEnv+"=1"); before != "" {
					t.Errorf("before main the program wrote %q to the terminal, want nothing", before)
				}
			})
		}
	}
}

// TestWithoutTheGuardTheTerminalIsAsked is the control: the same pseudo-terminal, the
// same environment, no guard. When Bubble Tea stops asking, this fails and the guard
// can go.
func TestWithoutTheGuardTheTerminalIsAsked(t *testing.T) {
	bare := build(t, "./testdata/bare")
	for _, term := range []string{"TERM=xterm-256color", "", "TERM=linux"} {
		t.Run(name(term), func(t *testing.T) {
			answer := func(sofar string) string {
				if strings.HasSuffix(sofar, askCursor) {
					return answers
				}
				return ""
			}
			before := until(t, marker, answer, []string{bare}, term)
			if before != askBackground+askCursor {
				t.Errorf("before main the program wrote %q to the terminal, want the questions %q", before, askBackground+askCursor)
			}
		})
	}
}

func name(term string) string {
	if term == "" {
		return "TERM unset"
	}
	return term
}

// until runs argv as the foreground process of a pseudo-terminal and returns all it
// wrote there before the mark. After each read, reply says what the terminal types back.
func until(t *testing.T, mark string, reply func(sofar string) string, argv []string, env ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), watchdog)
	defer cancel()

	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = append(plainEnv(), env...)
	terminal, err := pty.Start(cmd)
	if err != nil {
		t.Fatalf("start %s on a pseudo-terminal: %v", argv[0], err)
	}
	defer terminal.Close()

	var out strings.Builder
	buf := make([]byte, 4096)
	for {
		n, err := terminal.Read(buf)
		out.Write(buf[:n])
		if typed := reply(out.String()); n > 0 && typed != "" {
			if _, err := terminal.WriteString(typed); err != nil {
				t.Fatalf("answer on the pseudo-terminal: %v", err)
			}
		}
		// Linux reports the child's end as EIO, others as EOF.
		if errors.Is(err, io.EOF) || errors.Is(err, syscall.EIO) {
			break
		}
		if err != nil {
			t.Fatalf("read the pseudo-terminal after %q: %v", out.String(), err)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%s wrote %q and ended with: %v", argv[0], out.String(), err)
	}
	before, _, found := strings.Cut(out.String(), mark)
	if !found {
		t.Fatalf("%s never reached its main: it wrote %q", argv[0], out.String())
	}
	return before
}

// plainEnv is the environment without what switches the question off by itself: TERM,
// and CI, under which termenv takes nothing for a terminal.
func plainEnv() []string {
	return slices.DeleteFunc(os.Environ(), func(kv string) bool {
		return strings.HasPrefix(kv, "TERM=") || strings.HasPrefix(kv, "CI=")
	})
}

func build(t *testing.T, pkg string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), filepath.Base(pkg))
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", program, pkg).CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", pkg, err, out)
	}
	return program
}
