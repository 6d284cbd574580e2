package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"bellows/engine"
)

// interruptible cancels the context at the first INT or TERM, so that the
// command stops issuing, awaits what is in flight and prints its summary. The
// second ends the process at once.
func (a *app) interruptible(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			a.signal.Store(s)
			cancel(fmt.Errorf("%s: %w", s, engine.ErrInterrupted))
		case <-done:
			return
		}
		select {
		case s := <-signals:
			os.Exit(codeOf(s))
		case <-done:
		}
	}()
	var once sync.Once
	a.unhook = func() {
		once.Do(func() {
			signal.Stop(signals)
			close(done)
		})
	}
	return ctx, func() {
		a.unhook()
		cancel(nil)
	}
}

// heedless lets what has begun go on when nobody reads its output any more, as
// behind "| head", until the function that it gives is called.
func heedless() (end func()) {
	signal.Ignore(syscall.SIGPIPE)
	return func() { signal.Reset(syscall.SIGPIPE) }
}

// interruptCode is the exit code of an interrupted run: 130 for INT, 143 for
// TERM, 129 for HUP.
func (a *app) interruptCode() int {
	if s, ok := a.signal.Load().(os.Signal); ok {
		return codeOf(s)
	}
	return engine.Interrupted.ExitCode()
}

// codeOf is 128 and the signal's number, as shells have it.
func codeOf(s os.Signal) int {
	if n, ok := s.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return engine.Interrupted.ExitCode()
}
