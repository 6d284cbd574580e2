package term

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	xterm "golang.org/x/term"
)

// GuardOptions are what a Guard is made of. In, Out and Writer are needed; whatever
// else is left out has a default or is not done.
type GuardOptions struct {
	In, Out *os.File
	Writer  *Writer
	Input   *Input
	// Drain stops what is running, waits for what is in flight and writes the state.
	// It is called once, in a goroutine of its own, when the program was asked to end or
	// the terminal went away. ctx ends after Grace, or at once when somebody asks again;
	// a moment after that the program ends whether Drain has returned or not. What it
	// returns is printed when the terminal is back.
	Drain func(ctx context.Context, cause syscall.Signal) string
	// Grace is 5 s when 0: in-flight probes end within that.
	Grace time.Duration
	// Suspend makes Bubble Tea give the terminal back and stop: it sends tea.SuspendMsg.
	// Without it a TSTP that was sent from outside stops the program as it is.
	Suspend func()
	// Resume draws everything again: somebody had stopped the program without asking it.
	Resume func()
	// Crash is what a crash file tells.
	Crash CrashOptions
	// Stderr is os.Stderr when nil, Exit os.Exit.
	Stderr io.Writer
	Exit   func(code int)
}

const (
	usualGrace = 5 * time.Second
	// lastMoment is what Drain has left, once its time is over, to write the state.
	lastMoment = 500 * time.Millisecond
)

// The life of a Guard.
const (
	running int32 = iota
	draining
	ended
)

// Guard gives the terminal back in the state in which it found it, once, on whatever
// way the program ends. A nil Guard guards nothing: its Go and Protect start plain
// goroutines, its other methods do nothing.
type Guard struct {
	o      GuardOptions
	before *xterm.State

	stage   atomic.Int32
	code    atomic.Int32
	restore sync.Once
	closing sync.Once
	done    chan struct{} // closed when the program has ended

	signals  chan os.Signal
	quit     chan struct{} // ends listening
	listener sync.WaitGroup
	hurry    context.CancelFunc
	drainCtx context.Context
	loan     loanStage
	// stopping says that the next TSTP was wanted and the terminal is in order for it.
	stopping atomic.Bool
}

// NewGuard remembers the terminal as it is and begins to listen for signals. Create it
// before Bubble Tea runs, with tea.WithoutSignalHandler.
func NewGuard(o GuardOptions) *Guard {
	if o.Grace == 0 {
		o.Grace = usualGrace
	}
	if o.Stderr == nil {
		o.Stderr = os.Stderr
	}
	if o.Exit == nil {
		o.Exit = os.Exit
	}
	g := &Guard{o: o, done: make(chan struct{}), quit: make(chan struct{}), signals: make(chan os.Signal, 8)}
	if isTerminal(o.In) {
		if state, err := xterm.GetState(int(o.In.Fd())); err == nil {
			g.before = state
		}
	}
	g.drainCtx, g.hurry = context.WithCancel(context.Background())
	signal.Notify(g.signals, heard(o.Suspend != nil)...)
	g.listener.Add(1)
	go g.listen()
	return g
}

// Go runs f in a goroutine whose panic ends the program in good order.
func (g *Guard) Go(f func()) {
	go func() {
		defer g.Recover()
		f()
	}()
}

// Protect is f with its panics guarded, for the commands that are handed to Bubble Tea.
func Protect[M any](g *Guard, f func() M) func() M {
	if f == nil {
		return nil
	}
	return func() M {
		defer g.Recover()
		return f()
	}
}

// Recover has to be deferred itself: in main, and in a model's Update and View. On a
// panic it gives the terminal back, writes the crash file, names it and ends the
// program with code 1.
func (g *Guard) Recover() {
	if g == nil {
		return
	}
	if value := recover(); value != nil {
		g.crash(value, debug.Stack())
	}
}

// Close gives the terminal back and ends the guarding. It returns the code to end the
// program with: the given one, unless a signal or the loss of the terminal had asked
// for the end; then it waits for the drain.
func (g *Guard) Close(code int) int {
	if g == nil {
		return code
	}
	if g.terminalGone() {
		g.drain(syscall.SIGHUP)
	}
	if g.stage.CompareAndSwap(running, ended) {
		g.code.Store(int32(code))
		g.Restore()
		close(g.done)
	}
	<-g.done
	g.closing.Do(func() {
		signal.Stop(g.signals)
		g.hurry()
		close(g.quit)
		g.listener.Wait()
	})
	return int(g.code.Load())
}

// Restore gives the terminal back: modes off, screen and cursor as they were, cooked.
// Whatever is drawn afterwards goes nowhere. Only the first call acts.
func (g *Guard) Restore() {
	if g == nil {
		return
	}
	g.restore.Do(func() {
		beginRestore()
		g.o.Writer.Seal()
		// A shell that has taken the terminal from us has given it its own state.
		if g.before != nil && inForeground(g.o.In.Fd()) {
			_ = xterm.Restore(int(g.o.In.Fd()), g.before)
		}
	})
}
