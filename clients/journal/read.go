package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"bellows/engine"
)

// Page is what was read of a journal.
type Page struct {
	// Entries are in the order in which they were written.
	Entries []engine.Entry
	// Skipped is how many lines on the way were no entries, Torn whether the last one was
	// broken off.
	Skipped int
	Torn    bool
}

// Note says in words what could not be read, if anything.
func (p Page) Note() string {
	switch {
	case p.Skipped == 0:
		return ""
	case p.Skipped == 1 && p.Torn:
		return "the last line of the journal is broken off and was passed over"
	case p.Skipped == 1:
		return "1 line of the journal is no entry and was passed over"
	default:
		return fmt.Sprintf("%d lines of the journal are no entries and were passed over", p.Skipped)
	}
}

// Read reads the journal of a state directory. No journal is an empty page.
func Read(dir string, f Filter) (Page, error) {
	r := reading{filter: f, seen: map[string]bool{}}
	err := r.files(dir)
	return r.result(), err
}

// Read reads the journal with what is still in memory.
func (j *Journal) Read(f Filter) (Page, error) {
	r := reading{filter: f, seen: map[string]bool{}}
	j.mu.Lock()
	for _, w := range slices.Backward(j.pending) {
		r.add(w.entry)
	}
	j.mu.Unlock()
	err := r.files(j.o.Dir)
	return r.result(), err
}

// reading collects from the newest entry to the oldest.
type reading struct {
	filter Filter
	page   Page
	// seen keeps an entry from coming twice: one that was written but for the end of its
	// line, and again; or one in a file that was put aside while it was read.
	seen map[string]bool
}

func (r *reading) files(dir string) error {
	for generation, missing := 0, 0; !r.full() && missing < 2; generation++ {
		name := fileName(dir, generation)
		switch err := r.file(name, generation == 0); {
		case err == nil:
			missing = 0
		case errors.Is(err, fs.ErrNotExist):
			// One may be: a program that was stopped while it put files aside leaves it out.
			missing++
		default:
			return fmt.Errorf("journal %s: %w", name, err)
		}
	}
	return nil
}

func (r *reading) file(name string, newest bool) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	return r.lines(f, size, newest)
}

func (r *reading) lines(f io.ReaderAt, size int64, newest bool) error {
	return backward(f, size, longestLine, func(line []byte, ended bool) bool {
		e, err := decode(line)
		if err != nil {
			r.page.Skipped++
			r.page.Torn = r.page.Torn || newest && !ended
			return true
		}
		r.add(e)
		return !r.full()
	})
}

func (r *reading) add(e engine.Entry) {
	if r.full() || !r.filter.Match(e) || r.seen[e.ID] {
		return
	}
	r.seen[e.ID] = true
	r.page.Entries = append(r.page.Entries, e)
}

func (r *reading) full() bool { return r.filter.Last > 0 && len(r.page.Entries) >= r.filter.Last }

func (r *reading) result() Page {
	slices.Reverse(r.page.Entries)
	return r.page
}
