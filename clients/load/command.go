package load

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
)

// Command is what the user has run: a restart, or a preparation. It is a line for the
// shell, or a program with its arguments.
type Command struct {
	Line string
	Argv []string // instead of Line
	// Broker and URL are told to it as BELLOWS_BROKER and BELLOWS_BROKER_URL, beside
	// BELLOWS_ARM, BELLOWS_RESTART and BELLOWS_ATTEMPT.
	Broker, URL string
	// Limit bounds it; 0 is no bound but the caller's.
	Limit time.Duration
}

// mostOutput is how much of the end of a command's output is kept for an error.
const mostOutput = 2000

// Restart runs the command; see bench.Restarter.
func (c Command) Restart(ctx context.Context, p bench.Planned) error { return c.Run(ctx, p) }

// Run runs the command to its end. When ctx ends it is terminated, and its children
// with it.
func (c Command) Run(ctx context.Context, p bench.Planned) error {
	if c.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.Limit, fmt.Errorf("it took longer than %s", engine.Span(c.Limit)))
		defer cancel()
	}
	argv := c.Argv
	if len(argv) == 0 {
		argv = shell(c.Line)
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(),
		"BELLOWS_BROKER="+c.Broker, "BELLOWS_BROKER_URL="+c.URL, "BELLOWS_ARM="+p.Arm,
		"BELLOWS_RESTART="+strconv.Itoa(p.Restart), "BELLOWS_ATTEMPT="+strconv.Itoa(p.Attempt))
	output := &tail{most: mostOutput}
	cmd.Stdout, cmd.Stderr = output, output
	// A child that outlives the command may keep its output open, as a daemon does.
	cmd.WaitDelay = time.Second
	asGroup(cmd)
	err := cmd.Run()
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay) && cmd.ProcessState.Success():
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", clients.CleanMax(c.shown(), 200), context.Cause(ctx))
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("%s: %w: %w", clients.CleanMax(c.shown(), 200), err, engine.ErrUsage)
	default:
		return fmt.Errorf("%s: %w%s", clients.CleanMax(c.shown(), 200), err, output.said())
	}
}

func (c Command) shown() string {
	if len(c.Argv) > 0 {
		return strings.Join(c.Argv, " ")
	}
	return c.Line
}

// tail keeps the end of what is written to it. A command's two outputs are one writer,
// which package exec then writes to from one goroutine.
type tail struct {
	most int
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if over := len(t.text) - t.most; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

// said is the last that a command said, for people.
func (t *tail) said() string {
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ", it said nothing"
	}
	lines := strings.Split(text, "\n")
	return ", it said: " + clients.CleanMax(strings.TrimSpace(lines[len(lines)-1]), 300)
}
