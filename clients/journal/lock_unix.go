//go:build unix

package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// tryLock takes a lock among programs, or does not; it never waits, as its holder may
// have been stopped. The system frees it when its holder ends.
func tryLock(name string) (unlock func(), ok bool) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, false
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, false
	}
	return func() { _ = f.Close() }, true
}

// syncDir makes a new name in a directory safe.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	return d.Sync()
}
