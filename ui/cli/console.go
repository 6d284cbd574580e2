package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/ui"
	"bellows/ui/action"
	"bellows/ui/connect"
	"bellows/ui/source"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// consoleFlags are what the console takes besides the global flags.
type consoleFlags struct {
	cluster clusterFlags
	warm    warmFlags
	theme   string
}

// shownOfRoot are the console's flags that help lists; the others are the same as those
// of every command that talks to a cluster.
var shownOfRoot = map[string]bool{"demo": true, "controller": true, "theme": true, "floor": true, "budget": true, "concurrency": true}

// openConsole makes the command without a name the console.
func openConsole(a *app, root *cobra.Command) {
	var c consoleFlags
	f := root.Flags()
	before := map[string]bool{}
	f.VisitAll(func(flag *pflag.Flag) { before[flag.Name] = true })
	c.cluster.register(f)
	c.warm.registerRun(f)
	// Those of a report and of learning are not for a console.
	c.warm.every, c.warm.shapes.learnFor = time.Second, time.Second
	f.StringVar(&c.theme, "theme", "", "colours of the console; without it those chosen last, or what suits the terminal")
	f.VisitAll(func(flag *pflag.Flag) {
		if !before[flag.Name] && !shownOfRoot[flag.Name] {
			flag.Hidden = true
		}
	})
	root.RunE = a.command(func(_ context.Context, cmd *cobra.Command, _ []string) error {
		in, out, err := a.terminal()
		if err != nil {
			if a.global.output == formatText && !a.global.quiet {
				_ = cmd.Help()
			}
			return err
		}
		return a.console(cmd.Flags(), &c, in, out)
	})
}

// terminal is the person's, for the console.
func (a *app) terminal() (in, out *os.File, err error) {
	in, isIn := a.In.(*os.File)
	out, isOut := a.Out.(*os.File)
	switch {
	case a.global.output != formatText:
		return nil, nil, fmt.Errorf("-o %s: the console has no such output; name a command, such as brokers or warm: %w", a.global.output, engine.ErrUsage)
	case a.global.timeout > 0:
		return nil, nil, fmt.Errorf("--timeout %v: the console ends when you leave it; bound a warm-up by --budget, or name a command, such as warm: %w", a.global.timeout, engine.ErrUsage)
	case !isIn || !isOut || !isTerminal(in) || !isTerminal(out):
		return nil, nil, fmt.Errorf("no command is named, and the console needs a terminal as stdin and stdout; name a command, such as brokers or warm: %w", engine.ErrUsage)
	}
	return in, out, nil
}

func (a *app) console(f *pflag.FlagSet, c *consoleFlags, in, out *os.File) error {
	file, err := clients.Open(a.global.config, os.LookupEnv)
	if err != nil {
		return err
	}
	s, err := a.settings(f)
	if err != nil {
		return err
	}
	o := ui.Options{Context: s.Context, ReadOnly: a.global.readOnly, ASCII: a.global.ascii, Theme: c.theme, StateDir: journal.Dir()}
	if o.Warm, err = c.warm.options(s.Warm); err != nil {
		return err
	}
	if c.warm.shapes.file == "-" {
		return fmt.Errorf("--query-file -: stdin is the console's keyboard; name a file: %w", engine.ErrUsage)
	}
	if o.Prepare, err = c.warm.prepare(a, s.Warm); err != nil {
		return err
	}
	o.ConfigFile, _ = clients.ConfigPath(a.global.config, os.LookupEnv)
	if o.Keys, err = boundKeys(o.ConfigFile); err != nil {
		return err
	}
	if file != nil {
		o.Contexts = file.Contexts
	}
	if o.Label, o.Where = c.label(s), c.where(f); len(o.Where) > 0 {
		o.Context = "" // what the flags lead to is no context of the file
	}
	o.FirstRun = file == nil && o.Label == demoLabel && !f.Changed("demo") && !f.Changed("demo-script")
	o.Library = ui.FindThemes(o.ConfigFile)
	openings := &openings{app: a, flags: f, cluster: &c.cluster, shown: o.Context, first: s.Context}
	o.Open, o.Doris, o.Writes = openings.open, openings.openDoris, openings.writes
	o.PlanBench = a.planBench(f, o.Context, s.Context)
	o.Journal = journal.New(journal.Options{Dir: o.StateDir})
	// The console has a guard of its own, which gives the terminal back.
	a.unhook()
	code, err := ui.Run(o, ui.Terminals{
		In: in, Out: out, Err: a.Err, Getenv: a.consoleEnv(), Version: clients.ReadVersion().Number, Redact: openings.redact,
	})
	if closeErr := o.Journal.Close(); err == nil && closeErr != nil {
		err = closeErr
	}
	if err == nil {
		a.exitCode = &code
	}
	return err
}

// consoleEnv is the environment, in which --color never is what NO_COLOR is.
func (a *app) consoleEnv() func(string) string {
	return func(name string) string {
		if name == "NO_COLOR" && a.global.colour != "auto" {
			if a.global.colour == "never" {
				return "1"
			}
			return ""
		}
		return os.Getenv(name)
	}
}

const demoLabel = "demo"

// label is how a cluster is called that no context of a file names.
func (c *consoleFlags) label(s *clients.Settings) string {
	switch {
	case len(c.cluster.brokers) > 0:
		return "brokers by URL"
	case c.cluster.demo != "" || len(s.Pinot.Controllers) == 0:
		return demoLabel
	default:
		return "by flags"
	}
}

// where are the flags that lead to the cluster, as they were given.
func (c *consoleFlags) where(f *pflag.FlagSet) []string {
	var words []string
	for _, name := range []string{"demo", "demo-script", "controller", "broker-url", "table"} {
		values, _ := flagValues(f)(name)
		for _, v := range values {
			words = append(words, "--"+name+"="+v)
		}
	}
	return words
}

// openings opens clusters for the console, and knows what of their secrets has to stay
// out of a crash file.
type openings struct {
	app     *app
	flags   *pflag.FlagSet
	cluster *clusterFlags
	// shown is what the console calls the context that the flags are for, first what the
	// configuration does.
	shown, first string

	mu      sync.Mutex
	redacts []func(string) string
}

// open reads the configuration anew, so that an error in it can be mended meanwhile.
func (o *openings) open(ctx context.Context, name string) (source.Cluster, error) {
	file, err := clients.Open(o.app.global.config, os.LookupEnv)
	if err != nil {
		return nil, err
	}
	from := clients.Sources{File: file, Context: name, LookupEnv: os.LookupEnv}
	options := connect.Options{Given: func(string) bool { return false }}
	if name == o.shown {
		from.Context, from.Flag = o.first, flagValues(o.flags)
		c := o.cluster
		options = connect.Options{Demo: c.demo, DemoScript: c.script, Brokers: c.brokers, Tables: c.tables, Given: o.flags.Changed}
	}
	s, err := clients.Merge(from)
	if err != nil {
		return nil, err
	}
	cluster, err := connect.Open(ctx, s, options)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	o.redacts = append(o.redacts, cluster.HTTP.Redact)
	o.mu.Unlock()
	// What belongs together is found by the name it was asked for.
	cluster.Context = name
	return source.Connected(cluster), nil
}

func (o *openings) redact(text string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, r := range o.redacts {
		text = r(text)
	}
	return text
}

// keysFile is a user's own keys.
func keysFile(configFile string) string {
	return filepath.Join(filepath.Dir(configFile), action.FileName)
}
