package term

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// drain ends the program in order, as if the signal cause had asked for it, and returns
// when it has ended. Asked again it only hurries.
func (g *Guard) drain(cause syscall.Signal) {
	if !g.stage.CompareAndSwap(running, draining) {
		g.hurry()
		return
	}
	ctx, cancel := context.WithTimeout(g.drainCtx, g.o.Grace)
	defer cancel()
	finished := make(chan string, 1)
	g.Go(func() {
		if g.o.Drain == nil {
			finished <- ""
			return
		}
		finished <- g.o.Drain(ctx, cause)
	})
	words := ""
	select {
	case words = <-finished:
	case <-g.done: // a panic was faster
		return
	case <-ctx.Done():
		last := time.NewTimer(lastMoment)
		defer last.Stop()
		select {
		case words = <-finished:
		case <-g.done:
			return
		case <-last.C:
		}
	}
	g.finish(codeOf(cause), func() {
		if words != "" {
			_, _ = fmt.Fprintln(g.o.Stderr, words)
		}
	})
}

// codeOf is the code by which a shell shows what ended a program.
func codeOf(cause syscall.Signal) int { return 128 + int(cause) }

// finish ends the program once: it gives the terminal back, lets last have its word and
// exits. It returns false when the program is ending already.
func (g *Guard) finish(code int, last func()) bool {
	if g.stage.Swap(ended) == ended {
		return false
	}
	g.code.Store(int32(code))
	g.Restore()
	last()
	close(g.done)
	g.o.Exit(code)
	return true
}

func (g *Guard) terminalGone() bool {
	return g.o.Writer.isGone.Load() || g.o.Input != nil && g.o.Input.isGone.Load()
}
