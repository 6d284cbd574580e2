package journal

import (
	"crypto/rand"
	"io"
	"sync"
	"time"

	"bellows/engine"
)

// Options are what a Journal is made of. All may be left out.
type Options struct {
	// Dir is the state directory; Dir() when empty.
	Dir string
	// MaxBytes is the size at which a file is put aside, Keep how many of these stay.
	MaxBytes int64
	Keep     int
	// Who stands in entries that do not say it; Who() when empty.
	Who string
	// Now and Rand give entries their time and identity.
	Now  func() time.Time
	Rand io.Reader

	// open is another way to open a file, for tests of disks that fail.
	open func(name string) (file, error)
}

const (
	usualMaxBytes = 8 << 20
	usualKeep     = 5
)

// Journal appends entries. Its methods may be called from several goroutines.
type Journal struct {
	o Options

	mu      sync.Mutex
	pending []waiting
	closed  bool
	retry   *time.Timer
	delay   time.Duration
}

// waiting is an entry in memory with its line.
type waiting struct {
	entry engine.Entry
	line  []byte
}

// New is a Journal of a state directory. It touches no file before the first Append.
func New(o Options) *Journal {
	if o.Dir == "" {
		o.Dir = Dir()
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = usualMaxBytes
	}
	if o.Keep <= 0 {
		o.Keep = usualKeep
	}
	if o.Who == "" {
		o.Who = Who()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.open == nil {
		o.open = openFile
	}
	return &Journal{o: o}
}

// Append writes an entry and returns it with its ID and time. A *PendingError means
// that it is in memory and will be tried again; any other error, but for ErrTooLong,
// that it is written and may be lost in a power cut.
func (j *Journal) Append(e engine.Entry) (engine.Entry, error) {
	e, err := j.complete(e)
	if err != nil {
		return e, err
	}
	line, err := encode(&e)
	if err != nil {
		return e, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending = append(j.pending, waiting{e, line})
	return e, j.flush()
}

// Flush tries to write what is in memory.
func (j *Journal) Flush() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.flush()
}

// Pending is how many entries are in memory.
func (j *Journal) Pending() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.pending)
}

// Close tries once more to write what is in memory. The *PendingError it returns holds
// what could not be written, for the caller to show: nothing else has it any more.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.flush()
	j.closed = true
	j.calm()
	return err
}
