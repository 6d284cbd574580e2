package term

import (
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// Input is the terminal's input for Bubble Tea, without answers that came late. It has
// the methods by which Bubble Tea knows a terminal. After a suspension Bubble Tea starts
// a new reader, and has not always waited for the end of the one before.
type Input struct {
	file *os.File
	now  func() time.Time
	late func(Capabilities)

	mu sync.Mutex // held for what follows, and never while waiting for input
	// until is when looking for late answers ends; zero when all are there.
	until time.Time
	caps  Capabilities
	// ready is what the next Read gives, held what may be the beginning of an answer.
	ready, held []byte
	// wake is what makes the terminal answer once more.
	wake string
	// given says that the first byte of held, an Esc, was passed on as a key already.
	given bool

	gone   chan struct{}
	isGone atomic.Bool
}

// begin makes what was heard during the question the first input.
func (in *Input) begin(caps Capabilities, heard []byte) {
	in.caps = caps
	if caps.Answered && len(heard) == 0 {
		return
	}
	in.until = in.now().Add(lateLimit)
	if !caps.Answered {
		in.ready = in.filter(heard)
		return
	}
	// Keys that were typed before wait in memory, where Bubble Tea does not look until the
	// terminal has something to read. One more answer gives it that.
	in.ready, in.wake = heard, askFence
}

// Read reads what was typed. It may return no bytes and no error.
func (in *Input) Read(p []byte) (int, error) {
	if n := in.take(p); n > 0 {
		return n, nil
	}
	n, err := in.file.Read(p)
	if err != nil {
		if errors.Is(err, io.EOF) || lost(err) {
			in.lose()
		}
		return n, err
	}
	in.mu.Lock()
	if in.until.IsZero() {
		in.mu.Unlock()
		return n, nil
	}
	in.ready = append(in.ready, in.filter(append([]byte(nil), p[:n]...))...)
	in.mu.Unlock()
	return in.take(p), nil
}

// take gives what is ready.
func (in *Input) take(p []byte) int {
	in.mu.Lock()
	defer in.mu.Unlock()
	n := copy(p, in.ready)
	in.ready = in.ready[n:]
	return n
}

// filter returns what of the input so far is the program's.
//
// A lone Esc at the end of what was read is a key far more often than the beginning of
// an answer, so it is passed on at once, and remembered in case an answer goes on.
func (in *Input) filter(b []byte) []byte {
	b = append(in.held, b...)
	skip := 0
	if in.given {
		skip = 1
	}
	in.held, in.given = nil, false
	var keys []byte
	for over := in.now().After(in.until); len(b) > 0; skip = 0 {
		what, n := cut(b)
		switch {
		case over || in.until.IsZero():
			in.until = time.Time{}
			return append(keys, b[skip:]...)
		case what == unended:
			in.held, in.given = b, len(b) == 1
			if len(b) == 1 {
				return append(keys, b[skip:]...)
			}
			in.given = skip == 1
			return keys
		case what == report:
			if in.caps.learn(b[:n]) {
				in.answered()
			}
		default:
			keys = append(keys, b[skip:n]...)
		}
		b = b[n:]
	}
	return keys
}

func (in *Input) answered() {
	in.until = time.Time{}
	if in.caps.Answered {
		return
	}
	in.caps.Answered = true
	if in.late != nil {
		in.late(in.caps)
	}
}

func (in *Input) lose() {
	if in.isGone.CompareAndSwap(false, true) {
		close(in.gone)
	}
}

// Gone is closed when a read has found the terminal away.
func (in *Input) Gone() <-chan struct{} { return in.gone }

// Write writes to the terminal; Bubble Tea asks that of what it takes for one.
func (in *Input) Write(p []byte) (int, error) { return in.file.Write(p) }

// Close does nothing: the file is not the Input's.
func (in *Input) Close() error { return nil }

// Fd is the terminal's file descriptor.
func (in *Input) Fd() uintptr { return in.file.Fd() }

// Name is the terminal's file name.
func (in *Input) Name() string { return in.file.Name() }
