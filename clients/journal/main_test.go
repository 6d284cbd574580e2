package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bellows/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// open is a journal in an empty directory whose clock stands still.
func open(t *testing.T, o Options) *Journal {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	o.Who, o.Now = "ann@desk", func() time.Time { return noon }
	j := New(o)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func add(t *testing.T, j *Journal, e engine.Entry) engine.Entry {
	t.Helper()
	if e.Kind == "" {
		e.Kind = engine.KindWarmup
	}
	written, err := j.Append(e)
	if err != nil {
		t.Fatalf("Append: %v", err)
	}
	return written
}

func ids(entries []engine.Entry) []string {
	all := make([]string, len(entries))
	for i, e := range entries {
		all[i] = e.ID
	}
	return all
}

func read(t *testing.T, dir string, f Filter) Page {
	t.Helper()
	page, err := Read(dir, f)
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return page
}

// disk is a file system whose files take only so many bytes.
type disk struct {
	room  int
	err   error
	syncs int
}

var errFull = errors.New("no space left on device")

func (d *disk) open(name string) (file, error) {
	if d.err != nil {
		return nil, d.err
	}
	f, err := openFile(name)
	return &meteredFile{f, d}, err
}

type meteredFile struct {
	file
	disk *disk
}

func (f *meteredFile) Write(p []byte) (int, error) {
	n, err := f.file.Write(p[:min(len(p), f.disk.room)])
	f.disk.room -= n
	if err == nil && n < len(p) {
		err = &fs.PathError{Op: "write", Path: "journal.jsonl", Err: errFull}
	}
	return n, err
}

func (f *meteredFile) Sync() error {
	f.disk.syncs++
	return f.file.Sync()
}

func appendRaw(t *testing.T, dir, text string) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, "journal.jsonl"), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
