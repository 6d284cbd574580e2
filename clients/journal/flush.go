package journal

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// file is what a Journal needs of an *os.File.
type file interface {
	io.Writer
	io.ReaderAt
	io.Closer
	Stat() (fs.FileInfo, error)
	Sync() error
}

func openFile(name string) (file, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
}

// flush writes what is in memory, in order. The lock is held.
func (j *Journal) flush() error {
	if len(j.pending) == 0 {
		return nil
	}
	err := j.write()
	if len(j.pending) == 0 {
		j.pending = nil
		j.calm()
		return err
	}
	j.later()
	return j.newPendingError(err)
}

// write takes each line out of memory once it is written. After an error with lines
// still in memory these are not written; without any the last is not safe.
func (j *Journal) write() error {
	j.makeRoom(len(j.pending[0].line))
	name := j.name(0)
	f, err := j.o.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	torn, size, err := tail(f)
	if err != nil {
		return err
	}
	sync := false
	for len(j.pending) > 0 {
		next := j.pending[0]
		line := next.line
		if torn {
			// Somebody was stopped in the middle of a line: it costs that line, not this.
			line = append([]byte{'\n'}, line...)
		}
		n, err := f.Write(line)
		if err == nil && n < len(line) {
			err = io.ErrShortWrite
		}
		if err != nil {
			return err
		}
		torn = false
		sync = sync || next.entry.Kind.ChangesCluster()
		j.pending = j.pending[1:]
	}
	if !sync {
		return nil
	}
	if err := f.Sync(); err != nil {
		return fmt.Errorf("journal %s: written, but not safe from a power cut: %w", name, err)
	}
	if size == 0 {
		return syncDir(filepath.Dir(name))
	}
	return nil
}

// tail tells whether a file ends in the middle of a line, and its size.
func tail(f file) (torn bool, size int64, err error) {
	status, err := f.Stat()
	if err != nil {
		return false, 0, err
	}
	if !status.Mode().IsRegular() || status.Size() == 0 {
		return false, 0, nil
	}
	var last [1]byte
	if _, err := f.ReadAt(last[:], status.Size()-1); err != nil {
		return false, 0, err
	}
	return last[0] != '\n', status.Size(), nil
}

// The wait before the next try doubles from one to the other.
const (
	firstRetry = time.Second
	lastRetry  = time.Minute
)

// later tries again after a while. The lock is held.
func (j *Journal) later() {
	if j.closed {
		return
	}
	j.delay = min(max(2*j.delay, firstRetry), lastRetry)
	if j.retry != nil {
		j.retry.Stop()
	}
	j.retry = time.AfterFunc(j.delay, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		if !j.closed {
			// Who wants to know asks Pending; Append has told of it before.
			_ = j.flush()
		}
	})
}

// calm ends trying again. The lock is held.
func (j *Journal) calm() {
	j.delay = 0
	if j.retry != nil {
		j.retry.Stop()
		j.retry = nil
	}
}
