package term

import (
	"fmt"
	"io"
	"os/exec"
	"sync/atomic"
	"time"
)

// loanStage tells whose the terminal's signals are. A terminal that comes back is cooked
// for a moment: a ^C that was meant for the program before must not end the console.
type loanStage struct {
	atomic.Int32
	ended atomic.Pointer[time.Time] // when the last loan did
}

const (
	notLent int32 = iota
	lent
	returning // until the console draws again
)

// lentOut tells whether what was typed at the terminal was for another program.
func (g *Guard) lentOut() bool {
	switch g.loan.Load() {
	case lent:
		return true
	case returning:
		if !g.o.Writer.drawing() {
			return true
		}
		g.loan.CompareAndSwap(returning, notLent)
	}
	return false
}

// lateSignals is how long after a loan an INT or QUIT still counts as typed for the
// program that had the terminal: on a busy machine a signal is handled later than the
// console is back. The console itself gets ^C as a key.
const lateSignals = time.Second

// typedForLoan tells whether an INT or QUIT was for a program that has the terminal or
// had it until just now.
func (g *Guard) typedForLoan() bool {
	ended := g.loan.ended.Load()
	return g.lentOut() || ended != nil && time.Since(*ended) < lateSignals
}

// Loan runs a program that takes the terminal for a while: a pager, an editor. It is an
// ExecCommand of Bubble Tea: tea.Exec(guard.Lend(cmd), done).
type Loan struct {
	cmd   *exec.Cmd
	guard *Guard
}

// Lend prepares cmd to run on the terminal itself. Bubble Tea would hand it the frame
// writer, and so a pipe. Keys like ^C and ^Z are the program's as long as it runs.
func (g *Guard) Lend(cmd *exec.Cmd) *Loan {
	if g == nil {
		return &Loan{cmd, g}
	}
	if cmd.Stdin == nil {
		cmd.Stdin = g.o.In
	}
	if cmd.Stdout == nil {
		cmd.Stdout = g.o.Out
	}
	if cmd.Stderr == nil {
		cmd.Stderr = g.o.Out
	}
	return &Loan{cmd, g}
}

// Run waits until the program has ended.
func (l *Loan) Run() error {
	if g := l.guard; g != nil {
		g.loan.Store(lent)
		defer func() {
			now := time.Now()
			g.loan.ended.Store(&now)
			g.loan.Store(returning)
		}()
	}
	if err := l.cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", l.cmd.Args[0], err)
	}
	return nil
}

// SetStdin does nothing: Lend has chosen.
func (l *Loan) SetStdin(io.Reader) {}

// SetStdout does nothing: Lend has chosen.
func (l *Loan) SetStdout(io.Writer) {}

// SetStderr does nothing: Lend has chosen.
func (l *Loan) SetStderr(io.Writer) {}
