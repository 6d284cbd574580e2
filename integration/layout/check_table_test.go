package layout

import (
	"strings"
	"testing"
)

// graphOf builds packages from lines "importer: imported imported"; "test importer: ..."
// gives imports of its tests. What holds no dot and is not ours is standard library, as
// for the go command.
func graphOf(lines ...string) []pack {
	known := map[string]*pack{}
	var order []string
	get := func(path string) *pack {
		if known[path] == nil {
			first, _, _ := strings.Cut(path, "/")
			known[path] = &pack{ImportPath: path, Standard: !ours(path) && !strings.Contains(first, ".")}
			order = append(order, path)
		}
		return known[path]
	}
	for _, line := range lines {
		importer, imports, _ := strings.Cut(line, ":")
		importer, inTest := strings.CutPrefix(importer, "test ")
		p := get(importer)
		for _, imp := range strings.Fields(imports) {
			get(imp)
			if inTest {
				p.XTestImports = append(p.XTestImports, imp)
			} else {
				p.Imports = append(p.Imports, imp)
			}
		}
	}
	packs := make([]pack, 0, len(order))
	for _, path := range order {
		packs = append(packs, *known[path])
	}
	return packs
}

const tea = "github.com/charmbracelet/bubbletea"

func TestCheckRefuses(t *testing.T) {
	guarded := "bellows/ui: " + tea + " " + guard
	for _, c := range []struct {
		name  string
		graph []string
		want  string
	}{
		{"main past the shell", []string{"bellows: bellows/clients"}, "bellows: imports bellows/clients"},
		{"main with a library", []string{"bellows: github.com/spf13/cobra"}, "from outside"},
		{"a package in no layer", []string{"bellows/shared: fmt"}, "bellows/shared: is in no layer"},
		{"an engine beside the two", []string{"bellows/engine/third: fmt"}, "is in no layer"},
		{"engine to clients", []string{"bellows/engine/warmup: bellows/clients/pinot"}, "imports bellows/clients/pinot"},
		{"one engine to the other", []string{"bellows/engine/warmup: bellows/engine/spread"}, "imports bellows/engine/spread"},
		{"vocabulary to an engine", []string{"bellows/engine: bellows/engine/warmup"}, "imports bellows/engine/warmup"},
		{"engine to the network", []string{"bellows/engine/warmup: net/http"}, "imports net/http of the standard library"},
		{"engine to a database", []string{"bellows/engine/spread: database/sql"}, "imports database/sql"},
		{"engine to files", []string{"bellows/engine: os"}, "imports os of the standard library"},
		{"engine to a process", []string{"bellows/engine: os/exec"}, "imports os/exec"},
		{"engine to a terminal", []string{"bellows/engine/warmup: golang.org/x/term"}, "imports golang.org/x/term from outside"},
		{"engine to an unlisted library", []string{"bellows/engine/warmup: github.com/cenkalti/backoff/v5"}, "from outside"},
		{"engine to the network by a library", []string{
			"bellows/engine/warmup: golang.org/x/sync/errgroup", "golang.org/x/sync/errgroup: example.org/a", "example.org/a: net/http",
		}, "bellows/engine/warmup -> golang.org/x/sync/errgroup -> example.org/a -> net/http"},
		{"engine's tests to clients", []string{"test bellows/engine/warmup: bellows/clients/demo"}, "its tests import bellows/clients/demo"},
		{"clients to views", []string{"bellows/clients/pinot: bellows/views"}, "imports bellows/views"},
		{"clients to themes", []string{"bellows/clients: bellows/themes"}, "imports bellows/themes"},
		{"clients to colours by a library", []string{"bellows/clients: example.org/log", "example.org/log: github.com/charmbracelet/lipgloss"}, "reaches github.com/charmbracelet/lipgloss"},
		{"clients to flags", []string{"bellows/clients: github.com/spf13/pflag"}, "reaches github.com/spf13/pflag"},
		{"views to clients", []string{"bellows/views: bellows/clients"}, "imports bellows/clients"},
		{"views to the shell", []string{"bellows/views/widget: bellows/ui"}, "imports bellows/ui"},
		{"views to Bubble Tea", []string{"bellows/views: " + tea}, "imports " + tea},
		{"views to files", []string{"bellows/views/text: os"}, "imports os"},
		{"views to Bubble Tea by themes", []string{"bellows/views: bellows/themes", "bellows/themes: github.com/charmbracelet/lipgloss", "github.com/charmbracelet/lipgloss: " + tea}, "bellows/views: reaches " + tea},
		{"themes to the engine", []string{"bellows/themes: bellows/engine"}, "imports bellows/engine"},
		{"themes to an unlisted library", []string{"bellows/themes: golang.org/x/term"}, "from outside"},
		{"guard to the standard library", []string{guard + ": fmt"}, "imports fmt"},
		{"guard to themes", []string{guard + ": bellows/themes"}, "imports bellows/themes"},
		{"headless to Bubble Tea", []string{"bellows/ui/headless: " + tea}, "bellows/ui/headless: reaches " + tea},
		{"headless to the console", []string{"bellows/ui/headless: bellows/ui", guarded}, "bellows/ui/headless -> bellows/ui -> " + tea},
		{"commands to bubbles", []string{"bellows/ui/cli: github.com/charmbracelet/bubbles/key"}, "reaches github.com/charmbracelet/bubbles/key"},
		{"commands to Bubble Tea past the console", []string{"bellows/ui/cli: bellows/ui bellows/ui/term", guarded, "bellows/ui/term: " + tea}, "bellows/ui/cli -> bellows/ui/term -> " + tea},
		{"a new part of the shell to Bubble Tea", []string{"bellows/ui/router: " + tea}, "bellows/ui/router: reaches " + tea},
		{"Bubble Tea without the guard", []string{"bellows/ui/term: " + tea}, "and not " + guard},
		{"Bubble Tea by bubbles without the guard", []string{"bellows/ui: github.com/charmbracelet/bubbles/key", "github.com/charmbracelet/bubbles/key: " + tea}, "and not " + guard},
		{"integration used by the product", []string{"bellows/ui: bellows/integration/layout"}, "imports bellows/integration/layout"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := check(graphOf(c.graph...))
			if !strings.Contains(strings.Join(got, "\n"), c.want) {
				t.Errorf("check found %q, want one with %q", got, c.want)
			}
		})
	}
}

func TestCheckAllows(t *testing.T) {
	got := check(graphOf(
		"bellows: os context bellows/ui/cli "+guard,
		"bellows/engine: context errors time fmt", "fmt: os", "os: syscall",
		"bellows/engine/warmup: bellows/engine net/netip golang.org/x/time/rate gonum.org/v1/gonum/stat/distuv",
		"bellows/engine/spread: bellows/engine github.com/twmb/murmur3",
		"test bellows/engine/warmup: os bellows/engine/warmup bellows/engine pgregory.net/rapid",
		"bellows/clients/pinot: net/http bellows/engine/warmup bellows/clients github.com/prometheus/common/config",
		"bellows/themes: github.com/charmbracelet/lipgloss os",
		guard+": github.com/charmbracelet/lipgloss",
		"bellows/views/text: bellows/engine/warmup bellows/themes bellows/views/widget encoding/json github.com/charmbracelet/x/ansi",
		"bellows/ui: bellows/views bellows/clients/pinot bellows/engine/spread "+guard+" "+tea,
		"bellows/ui/term: golang.org/x/term "+guard+" "+tea,
		"bellows/ui/headless: bellows/views/text os",
		"bellows/ui/cli: bellows/ui bellows/ui/headless bellows/clients/demo github.com/spf13/cobra",
		"test bellows/integration: bellows/ui/cli bellows/clients/demo",
	))
	for _, v := range got {
		t.Error(v)
	}
}
