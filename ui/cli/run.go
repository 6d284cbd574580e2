package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"bellows/clients"
	"bellows/engine"

	"github.com/spf13/cobra"
)

// Streams are what a command reads and writes.
type Streams struct {
	In  io.Reader
	Out io.Writer // data
	Err io.Writer // progress and errors
}

// app is one run of the program.
type app struct {
	Streams
	global global
	// outcome of the command when it returned no error.
	outcome engine.Outcome
	signal  atomic.Value // the os.Signal that interrupted it
	// unhook ends the listening to signals, for what listens itself.
	unhook func()
	// exitCode is that of a console, which a signal may have ended.
	exitCode *int
	// reported is set once a document with the outcome is on stdout.
	reported bool
}

// Run runs the command line and returns the process's exit code.
func Run(args []string, streams Streams) int {
	a := &app{Streams: streams, outcome: engine.OK}
	ctx, stop := a.interruptible(context.Background())
	defer stop()
	root := newRoot(a)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	return a.exit(hinted(cmd, err))
}

// hinted adds to an error of cobra's own where to read what is expected.
func hinted(cmd *cobra.Command, err error) error {
	if err == nil || errors.As(err, new(commandError)) {
		return err
	}
	text, meant, guessed := strings.Cut(err.Error(), "\n\nDid you mean this?\n")
	if guessed {
		text += "; did you mean " + strings.Join(strings.Fields(meant), " or ") + "?"
	}
	return fmt.Errorf("%s (%s --help says what is expected)", text, cmd.CommandPath())
}

// exit tells the error and picks the code. Every error of cobra's own is one of
// usage; ours carry their class.
func (a *app) exit(err error) int {
	outcome := a.outcome
	if err != nil {
		outcome = outcomeOf(err)
		_, _ = fmt.Fprintf(a.Err, "bellows: %s\n", message(err))
	}
	if err != nil && !a.reported {
		a.reportError(outcome, err)
	}
	if err == nil && a.exitCode != nil {
		return *a.exitCode
	}
	return a.code(outcome)
}

// commandError marks an error that a command returned, as opposed to one of
// cobra's, which are all about flags and arguments.
type commandError struct{ err error }

func (e commandError) Error() string { return e.err.Error() }
func (e commandError) Unwrap() error { return e.err }

func outcomeOf(err error) engine.Outcome {
	if errors.As(err, new(commandError)) {
		return engine.OutcomeOf(err)
	}
	return engine.Usage
}

// message is an error in words. It is clean, as errors repeat what was typed and name
// files; some take several lines.
func message(err error) string {
	lines := strings.Split(engine.Words(err), "\n")
	for i, line := range lines {
		lines[i] = clients.CleanMax(line, 0)
	}
	return strings.Join(lines, "\n")
}

// command wraps what a command does so that its errors are told from cobra's.
func (a *app) command(do func(ctx context.Context, cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := a.global.check(); err != nil {
			return commandError{err}
		}
		ctx := cmd.Context()
		if t := a.global.timeout; t > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeoutCause(ctx, t, fmt.Errorf("--timeout %v is over: %w", t, engine.ErrUnreachable))
			defer cancel()
		}
		err := do(ctx, cmd, args)
		if err == nil {
			return nil
		}
		if cause := context.Cause(ctx); ctx.Err() != nil && cause != nil && !errors.Is(err, cause) {
			err = fmt.Errorf("%w (%s)", cause, message(err))
		}
		return commandError{err}
	}
}
