//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

const quitSignal = syscall.SIGQUIT

// heard are the signals of a Guard. PIPE is among them so that a write into a closed
// pipe is an error and not the end; it may not be ignored, as programs that we start
// would inherit that. HUP stays ignored under nohup.
func heard(suspend bool) []os.Signal {
	all := []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGCONT, syscall.SIGPIPE}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	if suspend {
		all = append(all, syscall.SIGTSTP)
	}
	return all
}

func (g *Guard) act(s syscall.Signal) {
	switch s {
	case syscall.SIGHUP, syscall.SIGTERM:
		g.Go(func() { g.drain(s) })
	case syscall.SIGINT, syscall.SIGQUIT:
		switch {
		case g.typedForLoan():
			// Typed for the program that has the terminal.
		case s == syscall.SIGQUIT:
			g.Go(func() { g.dump() })
		default:
			g.Go(func() { g.drain(s) })
		}
	case syscall.SIGTSTP:
		g.stop()
	case syscall.SIGCONT:
		g.resume()
	}
}

// stop answers TSTP. Bubble Tea sends it to stop the program once the terminal is given
// back; then it has to have its effect. The runtime keeps its handler for the signal
// after signal.Reset, so the effect has to be brought about by STOP.
func (g *Guard) stop() {
	switch {
	case g.loan.Load() == lent, g.stopping.Load() && !g.o.Writer.drawing(), g.o.Writer.givenBack():
		// The last also when a CONT of the time before is heard only now and has taken
		// the wish to stop for fulfilled: Bubble Tea waits to be continued.
		_ = unix.Kill(unix.Getpid(), unix.SIGSTOP)
	case !g.stopping.Load() && CanSuspend():
		g.AllowStop()
		g.Go(g.o.Suspend)
	}
}

func (g *Guard) resume() {
	if g.stopping.Swap(false) || g.lentOut() || g.stage.Load() != running || !g.o.Writer.drawing() {
		return
	}
	// Stopped by STOP, which asks nobody: a shell had the terminal in between.
	if g.before != nil {
		_, _ = xterm.MakeRaw(int(g.o.In.Fd()))
	}
	if err := g.o.Writer.restage(); err == nil && g.o.Resume != nil {
		g.Go(g.o.Resume)
	}
}

// CanSuspend tells whether there is a shell that could continue the program. The group
// of a session's leader has none: a container's first process, a command run by ssh.
// TSTP does not stop it, and Bubble Tea would wait for ever to be continued.
func CanSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}

// beginRestore makes it possible to set a terminal whose foreground is another's; that
// would stop us otherwise.
func beginRestore() { signal.Ignore(syscall.SIGTTOU) }
