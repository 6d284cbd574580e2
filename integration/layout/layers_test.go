package layout

// A layer says what the packages under one pattern may import. Patterns are those of
// the go command: "p/..." is p and all below it, "..." is everything.
type layer struct {
	packages string
	// may lists packages of this module, for tests as well.
	may []string
	// outside lists third-party packages that may be imported directly.
	outside []string
	// not lists packages of the standard library that may not be imported directly.
	not []string
	// never lists what may not be reached over any chain of imports.
	never []string
	// exempt is one import that never does not look through.
	exempt string
}

const guard = "bellows/themes/termguard"

var (
	bubbleTea = []string{"github.com/charmbracelet/bubbletea/...", "github.com/charmbracelet/bubbles/..."}
	terminal  = []string{"github.com/charmbracelet/...", "github.com/muesli/termenv", "github.com/spf13/...", "golang.org/x/term"}
	servers   = []string{"net/http/...", "database/sql"}
	// outer is what code that is handed its clock, files and sockets has no business
	// with. Libraries for colours reach os, and some net and database/sql/driver, so
	// these can only be refused where they are imported.
	outer = []string{
		"net", "net/http/...", "net/rpc/...", "net/smtp", "database/sql/...",
		"os/...", "syscall", "log", "flag", "plugin",
	}

	engineOutside = []string{
		"golang.org/x/sync/...", "golang.org/x/time/...", "github.com/HdrHistogram/hdrhistogram-go",
		"github.com/twmb/murmur3", "gonum.org/v1/gonum/stat/...",
	}
	engineNever = join(servers, []string{"net", "os/exec"}, terminal)

	console = []string{"bellows/ui/...", "bellows/views/...", "bellows/clients/...", "bellows/engine/...", "bellows/themes/..."}
	all     = []string{"..."}
)

// layers is the section "One direction" of the architecture; the most specific pattern
// that matches a package decides.
var layers = []layer{
	{packages: "bellows", may: []string{"bellows/ui/...", guard}},

	{packages: "bellows/engine", outside: engineOutside, not: outer, never: engineNever},
	{packages: "bellows/engine/warmup/...", may: []string{"bellows/engine", "bellows/engine/warmup/..."},
		outside: engineOutside, not: outer, never: engineNever},
	{packages: "bellows/engine/spread/...", may: []string{"bellows/engine", "bellows/engine/spread/..."},
		outside: engineOutside, not: outer, never: engineNever},
	// A measurement judges answers as the warm-up does, and warms.
	{packages: "bellows/engine/bench/...", may: []string{"bellows/engine", "bellows/engine/warmup", "bellows/engine/bench/..."},
		outside: engineOutside, not: outer, never: engineNever},

	{packages: "bellows/clients/...", may: []string{"bellows/engine/...", "bellows/clients/..."}, outside: all, never: terminal},

	{packages: "bellows/views/...", may: []string{"bellows/engine/...", "bellows/themes/...", "bellows/views/..."},
		outside: []string{"github.com/charmbracelet/x/ansi"}, not: outer, never: join(servers, bubbleTea)},

	{packages: "bellows/themes/...", may: []string{"bellows/themes/..."},
		outside: []string{"github.com/charmbracelet/lipgloss", "github.com/muesli/termenv", "github.com/goccy/go-yaml/..."}, never: join(servers, bubbleTea)},
	{packages: guard, outside: []string{"github.com/charmbracelet/lipgloss"}, not: all, never: join(servers, bubbleTea)},

	{packages: "bellows/ui", may: console, outside: all},
	{packages: "bellows/ui/term/...", may: console, outside: all},
	{packages: "bellows/ui/...", may: console, outside: all, never: bubbleTea},
	// The command that opens the console needs the console.
	{packages: "bellows/ui/cli/...", may: console, outside: all, never: bubbleTea, exempt: "bellows/ui"},

	{packages: "bellows/integration/...", may: []string{"bellows/..."}, outside: all},
}

func join(lists ...[]string) []string {
	var joined []string
	for _, l := range lists {
		joined = append(joined, l...)
	}
	return joined
}
