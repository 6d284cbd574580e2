package term

import "time"

// stuckLimit is how long giving the terminal back waits for one that takes no bytes.
// Nothing that could still be written to it would be seen.
const stuckLimit = 250 * time.Millisecond

// Seal switches the terminal's modes back and lets nothing through any more, so that a
// renderer that is still running cannot draw over what comes next. A terminal that
// takes no bytes is left alone after a quarter of a second. Only the first call acts.
func (w *Writer) Seal() {
	if !w.sealed.CompareAndSwap(false, true) || w.isGone.Load() {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.lock <- struct{}{}
		defer func() { <-w.lock }()
		w.finish()
	}()
	limit := time.NewTimer(stuckLimit)
	defer limit.Stop()
	select {
	case <-done:
	case <-limit.C:
	}
}

// finish writes past put, which a sealed Writer refuses.
func (w *Writer) finish() {
	last := w.modes.undo()
	if w.sync.Load() {
		last = syncEnd + last
	}
	for p := []byte(last); len(p) > 0; {
		n, err := w.device.Write(p)
		p = p[max(n, 0):]
		switch {
		case err == nil && n > 0, again(err):
		case full(err):
			waitWritable(w.device.Fd())
		default:
			return
		}
	}
}

// drawing tells whether the console has the screen, as far as switches have come out.
func (w *Writer) drawing() bool { return w.staged.Load() }

// givenBack tells whether the console had the screen and gave it back.
func (w *Writer) givenBack() bool { return w.begun.Load() && !w.staged.Load() }

// restage switches on again what was in force, after others had the terminal.
func (w *Writer) restage() error {
	w.lock <- struct{}{}
	defer func() { <-w.lock }()
	_, err := w.put([]byte(w.modes.redo()))
	return err
}
