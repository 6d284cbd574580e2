package term

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"bellows/clients"
)

// CrashOptions are what a crash file is made of. Any may be left out.
type CrashOptions struct {
	// Dir is where crash files go: the state directory.
	Dir string
	// Version is what the program calls itself.
	Version string
	// Getenv reads what describes the terminal.
	Getenv func(string) string
	// Events returns the last events, oldest first. It is called in a goroutine of its
	// own and given up after a second: the panic may have happened with its lock held.
	Events func() []string
	// Redact takes secrets out. Everything that is written or printed goes through it.
	Redact func(string) string
	Now    func() time.Time
}

// crashLimit is how long collecting a report may take.
const crashLimit = time.Second

// longestDump bounds the stacks of all goroutines in a crash file.
const longestDump = 4 << 20

// crash ends the program after a panic. The terminal comes first: whatever is collected
// for the report may hang or fail.
func (g *Guard) crash(value any, stack []byte) {
	what := fmt.Sprint(value)
	if !g.fail(1, "panic: "+what, stack, "bellows stopped by an error of its own: "+what) {
		<-g.done // another one ends the program; what this goroutine had to do is lost
	}
}

// dump ends the program at the user's wish with a report of what it was doing.
func (g *Guard) dump() {
	g.fail(codeOf(quitSignal), "asked by QUIT", nil, "bellows was asked to stop and to say what it was doing")
}

func (g *Guard) fail(code int, cause string, stack []byte, words string) bool {
	return g.finish(code, func() {
		c := g.o.Crash
		report := c.collect(cause, stack)
		name, err := c.write(report)
		words = clients.CleanMax(c.redacted(words), 500)
		if err != nil {
			_, _ = fmt.Fprintf(g.o.Stderr, "%s\nThe report could not be written (%v), so it follows. Please report it.\n%s",
				words, err, report)
			return
		}
		_, _ = fmt.Fprintf(g.o.Stderr, "%s\nThe report is in %s; please send it along when you report this.\n", words, name)
	})
}

func (c CrashOptions) collect(cause string, stack []byte) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nversion   %s\ngo        %s %s/%s\ntime      %s\nterminal  %s\n",
		cause, c.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		c.now().Format(time.RFC3339), c.terminal())
	if len(stack) > 0 {
		fmt.Fprintf(&b, "\n%s", stack)
	}
	b.WriteString("\nlast events\n")
	for _, event := range c.events() {
		b.WriteString("  " + clients.Clean(event) + "\n")
	}
	dump := make([]byte, longestDump)
	fmt.Fprintf(&b, "\nall goroutines\n%s\n", dump[:runtime.Stack(dump, true)])
	return c.redacted(b.String())
}

func (c CrashOptions) now() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

func (c CrashOptions) terminal() string {
	if c.Getenv == nil {
		return "unknown"
	}
	var known []string
	for _, name := range []string{"TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LANG"} {
		if v := c.Getenv(name); v != "" {
			known = append(known, name+"="+clients.CleanMax(v, 80))
		}
	}
	return strings.Join(known, " ")
}

func (c CrashOptions) events() []string {
	if c.Events == nil {
		return []string{"none are kept"}
	}
	return within(c.Events, []string{"not to be had"})
}

// redacted is never the text itself when taking secrets out did not work.
func (c CrashOptions) redacted(text string) string {
	if c.Redact == nil {
		return text
	}
	return within(func() string { return c.Redact(text) }, "(left out: secrets could not be taken out)")
}

// within is what f returns, or instead when f panics or takes too long.
func within[T any](f func() T, instead T) T {
	got := make(chan T, 1)
	go func() {
		defer func() {
			if recover() != nil {
				got <- instead
			}
		}()
		got <- f()
	}()
	limit := time.NewTimer(crashLimit)
	defer limit.Stop()
	select {
	case v := <-got:
		return v
	case <-limit.C:
		return instead
	}
}

// write never overwrites: two programs may crash in the same second.
func (c CrashOptions) write(report string) (string, error) {
	dir := c.Dir
	if dir == "" {
		dir = os.TempDir()
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	name := fmt.Sprintf("crash-%s-%d.txt", c.now().UTC().Format("20060102-150405"), os.Getpid())
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(report)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return f.Name(), err
}
