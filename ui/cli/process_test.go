package cli_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// process is the program in a process of its own.
type process struct {
	*exec.Cmd
	out     bytes.Buffer
	errs    watched
	started chan struct{} // closed once there is somebody to signal
}

// launch prepares it with a clean environment and no configuration.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	path, err := exec.LookPath("bellows")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), watchdog)
	t.Cleanup(cancel)
	p := &process{Cmd: exec.CommandContext(ctx, path, args...), started: make(chan struct{})}
	home := t.TempDir()
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		switch {
		case strings.HasPrefix(name, "BELLOWS_"), strings.HasPrefix(name, "LC_"), strings.HasPrefix(name, "XDG_"):
		case name == "CI", name == "NO_COLOR", name == "LANG", name == "TERM":
		default:
			p.Env = append(p.Env, variable)
		}
	}
	p.Env = append(p.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "LANG=C.UTF-8", "TERM=xterm-256color")
	p.Stdout, p.Stderr = &p.out, &p.errs
	return p
}

// end runs the process to its end and gives its exit code, as a shell shows it.
func (p *process) end(t *testing.T) int {
	t.Helper()
	var exit *exec.ExitError
	if err := p.Start(); err != nil {
		t.Fatalf("%v: %v", p.Args, err)
	}
	close(p.started)
	if err := p.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%v: %v", p.Args, err)
	}
	return shellCode(p.ProcessState)
}

// sane fails the test when the process ended as none may.
func (p *process) sane(t *testing.T) {
	t.Helper()
	for _, bad := range []string{"panic", "goroutine ", "runtime error"} {
		if strings.Contains(p.errs.String(), bad) {
			t.Errorf("%v: %s", p.Args[1:], p.errs.String())
		}
	}
}

// watched is a stream on which texts are waited for.
type watched struct {
	mu   sync.Mutex
	text bytes.Buffer
	on   []trip
}

// trip is what to do when a text has come.
type trip struct {
	text string
	do   func()
}

// when does something once, as soon as the text has been written. Of several the
// later waits for the earlier.
func (w *watched) when(text string, do func()) { w.on = append(w.on, trip{text, do}) }

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text.Write(p)
	for len(w.on) > 0 && strings.Contains(w.text.String(), w.on[0].text) {
		w.on[0].do()
		w.on = w.on[1:]
	}
	return len(p), nil
}

func (w *watched) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

var _ io.Writer = (*watched)(nil)
