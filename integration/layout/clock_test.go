package layout

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// clock is what of package time depends on the moment of the call.
var clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer"}

// TestViewsReadNoClock: the same state must give the same lines.
func TestViewsReadNoClock(t *testing.T) {
	err := filepath.WalkDir(filepath.Join(root, "views"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		uses, err := clockUses(path, src)
		for _, u := range uses {
			t.Errorf("%s: a view is given its times", u)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestClockUses(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       int
	}{
		{"durations only", `import "time"; var d = 3 * time.Second`, 0},
		{"a read clock", `import "time"; var t = time.Now()`, 1},
		{"a clock as a value", `import "time"; var f = time.Now`, 1},
		{"another name", `import hour "time"; var d = hour.Since(hour.Time{})`, 1},
		{"no name", `import . "time"; var t = Now()`, 1},
		{"a ticker", `import "time"; var t = time.NewTicker(1)`, 1},
		{"somebody else's Now", `import time "bellows/engine"; var t = time.Now()`, 0},
		{"in a comment", `import "time"; var d time.Duration // time.Now()`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := clockUses("x.go", []byte("package x; "+c.body))
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != c.want {
				t.Errorf("clockUses found %q, want %d", got, c.want)
			}
		})
	}
}

// clockUses returns where a file reads the clock or waits on it, as "file:line: time.X".
// An import of time without a name of its own counts as one.
func clockUses(name string, src []byte) ([]string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		return nil, err
	}
	local := ""
	for _, imp := range file.Imports {
		if imp.Path.Value != `"time"` {
			continue
		}
		local = "time"
		if imp.Name != nil {
			local = imp.Name.Name
		}
		if local == "." {
			return []string{fmt.Sprintf("%s: import . \"time\"", fset.Position(imp.Pos()))}, nil
		}
	}
	var uses []string
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if from, ok := sel.X.(*ast.Ident); ok && local != "" && from.Name == local && slices.Contains(clock, sel.Sel.Name) {
			uses = append(uses, fmt.Sprintf("%s: time.%s", fset.Position(sel.Pos()), sel.Sel.Name))
		}
		return true
	})
	return uses, nil
}
