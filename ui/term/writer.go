package term

import (
	"errors"
	"io"
	"sync/atomic"
	"time"
)

// ErrGone means that the terminal is away: closed, hung up, or the other end of a pipe
// that nobody reads.
var ErrGone = errors.New("the terminal is gone")

// ErrSealed means that the terminal was given back and nothing may be drawn any more.
var ErrSealed = errors.New("the terminal was given back")

// The marks of synchronized output (DEC private mode 2026): a terminal shows what is
// between them at once, and does not tear.
const (
	syncBegin = "\x1b[?2026h"
	syncEnd   = "\x1b[?2026l"
)

// longestSwitch is the size up to which a write is no frame: Bubble Tea writes each
// mode switch by itself, the longest has 8 bytes. A frame that is as short cannot tear.
const longestSwitch = 16

// Device is the file of a terminal.
type Device interface {
	io.ReadWriter
	Fd() uintptr
}

// WriterOptions are what a Writer is made of. All but Device may be left out.
type WriterOptions struct {
	Device Device
	// Input is what Ask returned: keys that were typed before the console started come
	// up with the first frame.
	Input *Input
	// Sync says whether the terminal has synchronized output.
	Sync bool
	Now  func() time.Time
}

// Writer is where a Painter and Bubble Tea write. It has the methods by which Bubble Tea
// knows a terminal, so that the program hears of its size.
//
// A Writer does nothing but write and adds no waiting of its own. Interval leaves three
// quarters of the time to others, however slow the link is.
type Writer struct {
	device Device
	now    func() time.Time
	sync   atomic.Bool

	// lock has room for one, so that whoever gives the terminal back can stop waiting
	// for a write that does not end.
	lock  chan struct{}
	frame []byte
	modes modes
	// staged is modes.inAltScreen, for those who must not wait for a write to end.
	staged atomic.Bool
	// begun says that it was on once.
	begun atomic.Bool
	// first goes out behind the first frame.
	first string

	sealed atomic.Bool
	gone   chan struct{}
	isGone atomic.Bool
	link   counters
}

// NewWriter is a Writer to o.Device.
func NewWriter(o WriterOptions) *Writer {
	w := &Writer{device: o.Device, now: o.Now, lock: make(chan struct{}, 1), gone: make(chan struct{})}
	if w.now == nil {
		w.now = time.Now
	}
	if o.Input != nil {
		w.first = o.Input.wake
	}
	w.sync.Store(o.Sync)
	return w
}

// SetSync switches synchronized output, for an answer that came late.
func (w *Writer) SetSync(on bool) { w.sync.Store(on) }

// Write puts p out as one frame, or as it is when it is only a mode switch. It returns
// when all of p is written, or ErrGone or ErrSealed.
func (w *Writer) Write(p []byte) (int, error) {
	w.lock <- struct{}{}
	defer func() { <-w.lock }()
	if len(p) > longestSwitch {
		return w.frameOut(p)
	}
	n, err := w.put(p)
	if err == nil {
		// Only what has reached the terminal is in force, or no more.
		w.modes.note(p)
		w.staged.Store(w.modes.inAltScreen())
		if w.modes.inAltScreen() {
			w.begun.Store(true)
		}
	}
	return n, err
}

// Paint puts p out as one frame if the console has the screen at the moment, and tells
// whether it had.
func (w *Writer) Paint(p []byte) (bool, error) {
	w.lock <- struct{}{}
	defer func() { <-w.lock }()
	if !w.modes.inAltScreen() {
		return false, nil
	}
	_, err := w.frameOut(p)
	return true, err
}

// frameOut is one frame; the lock is held.
func (w *Writer) frameOut(p []byte) (int, error) {
	out, head := p, 0
	switch {
	case w.sync.Load():
		w.frame = append(append(append(append(w.frame[:0], syncBegin...), p...), syncEnd...), w.first...)
		out, head = w.frame, len(syncBegin)
	case w.first != "":
		out = append(append([]byte(nil), p...), w.first...)
	}
	w.first = ""
	start := w.now()
	n, err := w.put(out)
	if err == nil {
		w.link.frame(w.now().Sub(start))
	}
	return min(max(n-head, 0), len(p)), err
}

// Send writes a sequence that draws nothing, such as a bell, between two frames.
func (w *Writer) Send(sequence string) error {
	w.lock <- struct{}{}
	defer func() { <-w.lock }()
	_, err := w.put([]byte(sequence))
	return err
}

// put writes all of p, whatever portions the device takes it in.
func (w *Writer) put(p []byte) (int, error) {
	for done := 0; ; {
		switch {
		case w.sealed.Load():
			return done, ErrSealed
		case w.isGone.Load():
			return done, ErrGone
		case done == len(p):
			return done, nil
		}
		n, err := w.device.Write(p[done:])
		done += max(n, 0)
		w.link.bytes.Add(int64(max(n, 0)))
		switch {
		case err == nil && n > 0, again(err):
		case full(err):
			waitWritable(w.device.Fd())
		case err == nil:
			return done, io.ErrNoProgress
		case lost(err):
			w.lose()
		default:
			return done, err
		}
	}
}

func (w *Writer) lose() {
	if w.isGone.CompareAndSwap(false, true) {
		close(w.gone)
	}
}

// Gone is closed when a write has found the terminal away.
func (w *Writer) Gone() <-chan struct{} { return w.gone }

// Read reads from the terminal; Bubble Tea asks that of what it takes for one.
func (w *Writer) Read(p []byte) (int, error) { return w.device.Read(p) }

// Fd is the terminal's file descriptor.
func (w *Writer) Fd() uintptr { return w.device.Fd() }

// Close does nothing: the file is not the Writer's.
func (w *Writer) Close() error { return nil }
