//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"bellows/clients/demo"

	"github.com/creack/pty"
)

var (
	colour   = regexp.MustCompile(`\x1b\[[0-9;]*m`)
	redrawn  = regexp.MustCompile(`\x1b\[[0-9]*[AKJ]|\r[^\n]`)
	nonASCII = regexp.MustCompile(`[^\x00-\x7f]`)
)

// slowly is a cluster on which a warm-up takes long enough to be followed.
func slowly() demo.Spec {
	s := demo.Small()
	s.Speed = 1
	s.Faults = []demo.Fault{{Act: demo.Slow, Delay: 20 * time.Millisecond}}
	return s
}

// TestTerminal: what is redrawn, coloured and drawn depends on where it goes and
// on what the environment says.
func TestTerminal(t *testing.T) {
	cluster := begin(t, slowly())
	for _, c := range []struct {
		name                     string
		env, flags               string
		outTTY, errTTY           bool
		live, coloured, onlyText bool // redrawn lines on stderr; colour on stdout; ASCII alone
	}{
		{name: "pipes"},
		{name: "a terminal", outTTY: true, errTTY: true, live: true, coloured: true},
		{name: "stderr in a pipe", outTTY: true, coloured: true},
		{name: "stdout in a pipe", errTTY: true, live: true},
		{name: "NO_COLOR", env: "NO_COLOR=1", outTTY: true, errTTY: true, live: true},
		{name: "color never", flags: "--color never", outTTY: true, errTTY: true, live: true},
		{name: "color always in a pipe", flags: "--color always", coloured: true},
		{name: "color always beats NO_COLOR", env: "NO_COLOR=1", flags: "--color always", coloured: true},
		{name: "dumb", env: "TERM=dumb", outTTY: true, errTTY: true},
		{name: "CI", env: "CI=1", outTTY: true, errTTY: true},
		{name: "ascii", flags: "--ascii", outTTY: true, errTTY: true, live: true, coloured: true, onlyText: true},
		{name: "LANG=C", env: "LANG=C", outTTY: true, errTTY: true, live: true, coloured: true, onlyText: true},
		{name: "LC_ALL beats LANG", env: "LC_ALL=C", onlyText: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"warm", "--all", "--floor", "30", "--controller", cluster.ControllerURL()}, strings.Fields(c.flags)...)
			p := launch(t, args...)
			if c.env != "" {
				p.Env = append(p.Env, c.env)
			}
			out, errs := p.onTerminals(t, c.outTTY, c.errTTY)
			if code := p.end(t); code != 0 {
				t.Fatalf("code %d", code)
			}
			stdout, stderr := out(), errs()
			if !strings.Contains(stdout, "30 of 30 good probes") || !strings.Contains(stderr, "verdict") {
				t.Fatalf("stdout %q\nstderr %q", stdout, stderr)
			}
			if got := redrawn.MatchString(stderr); got != c.live {
				t.Errorf("lines are redrawn: %v\n%q", got, stderr)
			}
			if got := colour.MatchString(stdout); got != c.coloured {
				t.Errorf("stdout is coloured: %v\n%q", got, stdout)
			}
			if got := !nonASCII.MatchString(stdout + stderr); got != c.onlyText {
				t.Errorf("ASCII alone: %v\n%q\n%q", got, stdout, stderr)
			}
			if redrawn.MatchString(stdout) {
				t.Errorf("stdout moves the cursor: %q", stdout)
			}
		})
	}
}

// onTerminals connects the streams to terminals or pipes; the functions give what
// came, when the process has ended.
func (p *process) onTerminals(t *testing.T, outTTY, errTTY bool) (out, errs func() string) {
	t.Helper()
	out, errs = p.out.String, p.errs.String
	if outTTY {
		p.Stdout, out = terminal(t)
	}
	if errTTY {
		p.Stderr, errs = terminal(t)
	}
	return out, errs
}

// terminal is one of 100 by 30.
func terminal(t *testing.T) (*os.File, func() string) {
	t.Helper()
	screen, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal can be had here: %v", err)
	}
	if err := pty.Setsize(screen, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	var seen bytes.Buffer
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(&seen, screen)
		done <- err
	}()
	return tty, func() string {
		_ = tty.Close()
		if err := <-done; err != nil && !errors.Is(err, syscall.EIO) {
			t.Error(err)
		}
		_ = screen.Close()
		return strings.ReplaceAll(seen.String(), "\r\n", "\n")
	}
}
