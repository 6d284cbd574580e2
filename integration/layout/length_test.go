package layout

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	longestFile = 500
	longestMain = 40
)

func TestFilesStayShort(t *testing.T) {
	counted := 0
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		// The go command leaves these folders out as well.
		if e.IsDir() && path != root && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".")) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		counted++
		if tooLong := overlong(path, longestFile); tooLong != nil {
			t.Error(tooLong)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if counted == 0 {
		t.Fatal("no Go files found")
	}
	if tooLong := overlong(filepath.Join(root, "main.go"), longestMain); tooLong != nil {
		t.Error(tooLong)
	}
}

func TestOverlong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.go")
	for lines, want := range map[int]bool{longestMain: false, longestMain + 1: true} {
		if err := os.WriteFile(path, []byte(strings.Repeat("//\n", lines)), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := overlong(path, longestMain) != nil; got != want {
			t.Errorf("overlong(%d lines, %d) = %t, want %t", lines, longestMain, got, want)
		}
	}
	if overlong(path+".gone", longestMain) == nil {
		t.Error("overlong said nothing of a missing file")
	}
}

// overlong returns an error for a file of more lines than most, or one that cannot be
// read.
func overlong(path string, most int) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if lines := bytes.Count(src, []byte("\n")); lines > most {
		return fmt.Errorf("%s: has %d lines, at most %d are allowed; split it by idea", path, lines, most)
	}
	return nil
}
