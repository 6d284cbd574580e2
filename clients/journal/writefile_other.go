//go:build !unix

package journal

import (
	"os"
	"path/filepath"
)

// WriteFile replaces a file by one with the given content, as a whole or not at all. It
// makes the directory if need be.
func WriteFile(name string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return ReplaceFile(name, content, 0o600)
}

// ReplaceFile is WriteFile for a directory that is there and with the mode that a new
// file gets, where the system has modes.
func ReplaceFile(name string, content []byte, mode os.FileMode) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()
	if _, err := f.Write(content); err != nil {
		return err
	}
	if err := f.Chmod(mode); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
