package term

import (
	"syscall"
)

// listen is the Guard's goroutine.
func (g *Guard) listen() {
	defer g.listener.Done()
	defer g.Recover()
	written := g.o.Writer.Gone()
	var read <-chan struct{}
	if g.o.Input != nil {
		read = g.o.Input.Gone()
	}
	for {
		select {
		case <-g.quit:
			return
		case <-written:
			written = nil
			g.Go(func() { g.drain(syscall.SIGHUP) })
		case <-read:
			read = nil
			g.Go(func() { g.drain(syscall.SIGHUP) })
		case s := <-g.signals:
			if number, ok := s.(syscall.Signal); ok {
				g.act(number)
			}
		}
	}
}

// AllowStop has to be called before the shell hands tea.SuspendMsg to Bubble Tea, and
// only if CanSuspend: Bubble Tea sends itself a TSTP, which the Guard would otherwise
// take for one from outside.
func (g *Guard) AllowStop() {
	if g != nil {
		g.stopping.Store(true)
	}
}
