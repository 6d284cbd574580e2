//go:build !unix

package term

import (
	"os"
	"syscall"
)

const quitSignal = syscall.SIGQUIT

func heard(bool) []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

func (g *Guard) act(s syscall.Signal) {
	if s == syscall.SIGINT && g.typedForLoan() {
		return
	}
	g.Go(func() { g.drain(s) })
}

// CanSuspend tells whether there is a shell that could continue the program.
func CanSuspend() bool { return false }

func beginRestore() {}
