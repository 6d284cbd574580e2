package layout

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

const root = "../.."

// TestImportsGoOneWay covers the platforms of the releases: a file for one of them can
// hold an edge that the others do not have.
func TestImportsGoOneWay(t *testing.T) {
	for _, goos := range []string{"linux", "darwin", "windows"} {
		t.Run(goos, func(t *testing.T) {
			t.Parallel()
			for _, v := range check(list(t, goos)) {
				t.Error(v)
			}
		})
	}
}

func list(t *testing.T, goos string) []pack {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps",
		"-json=ImportPath,Standard,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+goos, "CGO_ENABLED=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packs []pack
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pack
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("go list: read its answer: %v", err)
		}
		packs = append(packs, p)
	}
	if len(packs) == 0 {
		t.Fatal("go list: no packages")
	}
	return packs
}
