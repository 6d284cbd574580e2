//go:build unix

package load_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"
)

func TestCommand(t *testing.T) {
	planned := bench.Planned{Arm: "mine", Restart: 2, Attempt: 1}
	for _, c := range []struct {
		name    string
		command load.Command
		says    string // "" is success
		class   error
	}{
		{"succeeds", load.Command{Line: "exit 0"}, "", nil},
		{"knows what it is for", load.Command{Line: `test "$BELLOWS_BROKER $BELLOWS_BROKER_URL $BELLOWS_ARM $BELLOWS_RESTART $BELLOWS_ATTEMPT" = "b u mine 2 1"`, Broker: "b", URL: "u"}, "", nil},
		{"fails with words", load.Command{Line: "echo first; echo last words >&2; exit 3"}, "exit status 3, it said: last words", nil},
		{"fails without", load.Command{Line: "exit 4"}, "exit status 4, it said nothing", nil},
		{"says a lot", load.Command{Line: "i=0; while [ $i -lt 2000 ]; do echo 0123456789; i=$((i+1)); done; echo end; exit 5"}, "it said: end", nil},
		{"is killed", load.Command{Line: "kill -9 $$"}, "signal: killed", nil},
		{"is no program", load.Command{Argv: []string{"no-such-program-here", "x"}}, "no-such-program-here x: ", engine.ErrUsage},
		{"takes too long", load.Command{Line: "sleep 60", Limit: 20 * time.Millisecond}, "it took longer than 20 ms", nil},
		{"leaves a child behind", load.Command{Line: "sleep 60 & echo $! > pid"}, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			err := c.command.Run(t.Context(), planned)
			if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) || c.class != nil && !errors.Is(err, c.class) {
				t.Errorf("%v, want %q of class %v", err, c.says, c.class)
			}
			// What a restart has started must live on; here it is only in the way.
			if pid, err := os.ReadFile("pid"); err == nil {
				_ = load.Command{Line: "kill " + strings.TrimSpace(string(pid))}.Run(context.WithoutCancel(t.Context()), planned)
			}
		})
	}
}

func TestACancelledCommandEndsWithItsChildren(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- load.Command{Line: "(trap 'echo gone > child; exit' TERM; echo up > up; while :; do sleep 0.05; done) & wait"}.Run(ctx, bench.Planned{})
	}()
	await(t, "up")
	cancel(engine.ErrInterrupted)
	if err := <-done; !errors.Is(err, engine.ErrInterrupted) {
		t.Errorf("%v", err)
	}
	await(t, "child")
}

// await waits until a file is there.
func await(t *testing.T, file string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); <-time.After(5 * time.Millisecond) {
		if _, err := os.Stat(file); err == nil {
			return
		}
	}
	t.Fatalf("%s never came", filepath.Base(file))
}
