//go:build unix

package journal

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// WriteFile replaces a file by one with the given content, as a whole or not at all,
// also when the machine stops in the middle. Only the user can read it. It makes the
// directory if need be.
func WriteFile(name string, content []byte) error {
	dir := filepath.Dir(name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return ReplaceFile(name, content, 0o600)
}

// ReplaceFile is WriteFile for a directory that is there and with the mode that a new
// file gets.
func ReplaceFile(name string, content []byte, mode os.FileMode) error {
	return renameio.WriteFile(name, content, mode, renameio.WithTempDir(filepath.Dir(name)))
}
