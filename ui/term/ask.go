package term

import (
	"os"
	"time"

	xterm "golang.org/x/term"
)

// answerLimit is how long the start waits for a terminal's answers. One at hand takes a
// few milliseconds; what comes over a slow line comes late, and is heard all the same.
const answerLimit = 30 * time.Millisecond

// lateLimit is how long after the question an answer is still looked for in the input.
// Nobody works at a terminal that takes longer.
const lateLimit = 10 * time.Second

// mostTyped bounds what is kept of keys that were typed before the console started.
const mostTyped = 1024

// Question is how a terminal is asked for its capabilities.
type Question struct {
	In, Out *os.File
	Getenv  func(string) string
	// Late is told, once, what a terminal said that answered after the limit. It is
	// called where input is read and must not wait. It may be nil.
	Late func(Capabilities)
}

// Ask is what the environment and the terminal itself say, and the input to give to
// Bubble Tea: it has what was typed meanwhile and takes late answers out.
//
// The terminal is not asked when it is none, when TERM says that it has no answers, or
// when it belongs to another program at the moment. GNU screen has nothing to tell and
// is not asked either; tmux is not asked for the background, which is not its own. The
// terminal is in raw mode during the question only. Call Ask before Bubble Tea starts.
func Ask(q Question) (Capabilities, *Input) {
	caps := FromEnvironment(q.Getenv)
	input := &Input{file: q.In, now: time.Now, late: q.Late, gone: make(chan struct{})}
	if caps.Plain() || caps.Multiplexer == Screen || !canWait ||
		!isTerminal(q.In) || !isTerminal(q.Out) || !inForeground(q.In.Fd()) {
		return caps, input
	}
	before, err := xterm.MakeRaw(int(q.In.Fd()))
	if err != nil {
		return caps, input
	}
	defer func() { _ = xterm.Restore(int(q.In.Fd()), before) }()
	heard := ask(line{q.In, q.Out}, &caps, time.Now)
	input.begin(caps, heard)
	return caps, input
}

func isTerminal(f *os.File) bool { return f != nil && xterm.IsTerminal(int(f.Fd())) }

// asked is a terminal in raw mode: what is written to it, and what comes back within a
// time.
type asked interface {
	Write(p []byte) (int, error)
	// ReadWithin returns 0 and no error when the time is over.
	ReadWithin(p []byte, limit time.Duration) (int, error)
}

// ask writes the questions and takes answers into caps until the fence is answered or
// the time is over. It returns what was heard and was no answer, or not a whole one.
func ask(t asked, caps *Capabilities, now func() time.Time) []byte {
	question := askSync + askFence
	if caps.Multiplexer == Direct {
		question = askBackground + question
	}
	if _, err := t.Write([]byte(question)); err != nil {
		return nil
	}
	var rest, keys []byte
	var buf [256]byte
	for end := now().Add(answerLimit); !caps.Answered; {
		left := end.Sub(now())
		if left <= 0 {
			break
		}
		n, err := t.ReadWithin(buf[:], left)
		if err != nil || n == 0 {
			break
		}
		rest = append(rest, buf[:n]...)
		keys, rest = caps.hear(keys, rest, &caps.Answered)
	}
	return append(keys, rest...)
}

// hear takes whole reports out of b. It appends what was typed to keys and returns it
// with the beginning of a report that is left over.
func (c *Capabilities) hear(keys, b []byte, answered *bool) (typedKeys, rest []byte) {
	for len(b) > 0 {
		what, n := cut(b)
		switch what {
		case unended:
			return keys, b
		case report:
			*answered = c.learn(b[:n]) || *answered
		case typed:
			keys = append(keys, b[:min(n, max(mostTyped-len(keys), 0))]...)
		}
		b = b[n:]
	}
	return keys, nil
}
