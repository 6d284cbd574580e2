package ui

import (
	"time"

	"bellows/clients/journal"
	"bellows/engine/spread"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/ui/term"
)

// Options are what a console is made of. Open is needed; what else is left out has a
// default or is not done.
type Options struct {
	Open source.Open
	// Context is the one to begin with, Contexts all that can be switched to.
	Context  string
	Contexts []string
	// Label stands for the empty context: what the flags or the demo give.
	Label string
	// Where are the flags that lead to the context to begin with, for the commands that
	// the journal keeps; without them it is --context.
	Where []string
	// FirstRun greets somebody without a configuration, which would be ConfigFile.
	FirstRun   bool
	ConfigFile string
	ReadOnly   bool

	// Warm and Prepare are how brokers are warmed; the screens change the cover alone.
	Warm    warmup.Options
	Prepare warmup.PrepareOptions

	// Simulate says how much work a simulation on the Spread screen may be: trials,
	// placements and events; 0 is as much as for bellows spread simulate.
	Simulate spread.SimulateOptions

	// Doris opens the frontends of a context; without it none has any. Writes says
	// whether a context may be changed; without it every one may.
	Doris  source.OpenDoris
	Writes func(context string) bool
	// Settle is how long after a change every frontend is read a second time;
	// change.DefaultSettle when 0.
	Settle time.Duration

	// PlanBench prepares measurements; without it the console only shows stored ones.
	PlanBench source.PlanBench

	Keys *action.Registry

	// Library has the themes, Theme is the one to begin with, Profile what the terminal
	// can show; Dark tells its background.
	Library themes.Library
	Theme   string
	Profile themes.Profile
	Dark    bool
	ASCII   bool

	// Journal takes warm-ups; StateDir is where sessions, exports and the choice of theme
	// are kept, nothing is when it is empty.
	Journal  *journal.Journal
	StateDir string

	// Clock shows the time of day, which costs a frame each second.
	Clock bool

	// Refresh lies between two looks at the cluster; 5 s when 0.
	Refresh time.Duration
	Now     func() time.Time
	Zone    *time.Location

	Terminal Terminal

	chosen bool // somebody has chosen the theme
}

// Terminal is what the model asks of its terminal; whatever is nil is not done.
type Terminal struct {
	Guard *term.Guard
	// Interval lies between two frames.
	Interval func() time.Duration
	// Copy copies a text and says where it went.
	Copy func(text string) (words string, err error)
	// Notify tells somebody who looks elsewhere; Focus says whether somebody does.
	Notify func(title, text string)
	// Programs finds pager and editor.
	Programs term.Programs
	Focus    func(has bool)
}

// usualInterval is that of a terminal of which nothing is known.
const usualInterval = 50 * time.Millisecond

func (o *Options) complete() {
	if o.Keys == nil {
		o.Keys = action.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.Local
	}
	if o.chosen = o.Theme != ""; !o.chosen {
		o.Theme = themes.Default(o.Profile, o.Dark)
	}
	if o.Terminal.Interval == nil {
		o.Terminal.Interval = func() time.Duration { return usualInterval }
	}
	if o.Terminal.Programs.Getenv == nil {
		o.Terminal.Programs = term.Programs{Getenv: func(string) string { return "" }, Environ: func() []string { return nil }}
	}
	if o.Prepare.Cover.Method == "" {
		o.Prepare.Cover.Method = warmup.Greedy
	}
}
