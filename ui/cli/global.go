package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"bellows/engine"
	"bellows/views/text"

	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// global are the flags that every command takes.
type global struct {
	output   format
	quiet    bool
	timeout  time.Duration
	colour   string
	ascii    bool
	readOnly bool
	config   string
	context  string
}

func (g *global) register(f *pflag.FlagSet) {
	f.StringVarP((*string)(&g.output), "output", "o", string(formatText), "form of stdout: text, json or jsonl")
	f.BoolVarP(&g.quiet, "quiet", "q", false, "no output but the exit code (JSON asked for is still written)")
	f.DurationVar(&g.timeout, "timeout", 0, "give up after this time in total; 0s is never")
	f.StringVar(&g.colour, "color", "auto", "colour: auto, always or never")
	f.BoolVar(&g.ascii, "ascii", false, "only ASCII marks and bars")
	f.BoolVar(&g.readOnly, "read-only", false, "refuse whatever would change a cluster")
	f.StringVar(&g.config, "config", "", "configuration file (default: bellows/config.yaml in the user's configuration folder)")
	f.StringVar(&g.context, "context", "", "context of the configuration file to use")
}

func (g *global) check() error {
	switch g.output {
	case formatText, formatJSON, formatJSONL:
	default:
		return fmt.Errorf("--output %q: expected text, json or jsonl (a form, not a file): %w", g.output, engine.ErrUsage)
	}
	switch g.colour {
	case "auto", "always", "never":
	default:
		return fmt.Errorf("--color %q: expected auto, always or never: %w", g.colour, engine.ErrUsage)
	}
	if g.timeout < 0 {
		return fmt.Errorf("--timeout %v: must be 0 or more: %w", g.timeout, engine.ErrUsage)
	}
	return nil
}

// style is how marks are drawn on a stream.
func (g *global) style(w io.Writer) text.Style {
	return text.Style{Unicode: !g.ascii && utf8Locale(), Colour: g.coloured(w)}
}

func (g *global) coloured(w io.Writer) bool {
	switch g.colour {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && isLively(w)
}

// isLively says that a stream is a terminal on which a line may be redrawn. In CI
// and on a dumb terminal it is not, whatever the stream.
func isLively(w io.Writer) bool {
	return os.Getenv("TERM") != "dumb" && os.Getenv("CI") == "" && isTerminal(w)
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminalSize is 80 by 24 where the stream cannot tell.
func terminalSize(w io.Writer) (width, height int) {
	if f, ok := w.(*os.File); ok {
		if width, height, err := term.GetSize(int(f.Fd())); err == nil {
			return width, height
		}
	}
	return 80, 24
}

// utf8Locale follows the order in which the C library looks at the locale.
func utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			v = strings.ToUpper(v)
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return false
}
