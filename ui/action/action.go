package action

import (
	"cmp"
	"slices"
)

// Screen is a place where keys have a meaning.
type Screen string

// The screens.
const (
	Fleet    Screen = "fleet"
	Warmup   Screen = "warm-up"
	Coverage Screen = "coverage"
	Spread   Screen = "spread"
	Bench    Screen = "bench"
	Journal  Screen = "journal"
	Details  Screen = "details"
)

// Screens lists them in the order of their tabs; details of a broker come last.
func Screens() []Screen { return []Screen{Fleet, Warmup, Coverage, Spread, Bench, Journal, Details} }

// Danger says what an action may do harm to.
type Danger int

// The dangers.
const (
	View   Danger = iota // shows something else
	Local                // changes something on this machine or in this program
	Load                 // adds load to a cluster
	Change               // changes a cluster
)

// String is the danger in words.
func (d Danger) String() string {
	switch d {
	case View:
		return "view"
	case Local:
		return "local"
	case Load:
		return "adds load"
	default:
		return "changes a cluster"
	}
}

// Action is one thing that can be done.
type Action struct {
	ID    string // as in warmup.start; stable, since users bind keys to it
	Title string // a few words, for hints and the palette
	Help  string // one sentence
	Group string // under which help lists it
	// Screens are where its keys work; none means everywhere.
	Screens []Screen
	Danger  Danger
	// Keys in order; the first stands in hints.
	Keys []string
	// Hint gives the action a place in the footer.
	Hint bool

	why func(State) string
}

// On tells whether an action can be reached from a screen.
func (a Action) On(s Screen) bool { return len(a.Screens) == 0 || slices.Contains(a.Screens, s) }

// Enabled tells whether the action can be taken now, and if not, why.
func (a Action) Enabled(s State) (ok bool, reason string) {
	if !a.On(s.Screen) {
		return false, "not on this screen"
	}
	if a.Danger == Change && s.ReadOnly {
		return false, cmp.Or(s.WhyReadOnly, "this console is read-only")
	}
	if a.why != nil {
		reason = a.why(s)
	}
	return reason == "", reason
}

// State is what decides whether an action can be taken.
type State struct {
	Screen   Screen
	ReadOnly bool
	// WhyReadOnly says what would change that.
	WhyReadOnly string
	// Connected: there is a cluster, even if its data are stale.
	Connected bool
	Contexts  int // that can be chosen
	Rows      int // of the screen's list, as shown
	Marked    int // brokers in Fleet
	Filtered  bool
	Frozen    bool
	// Busy is why the row's broker cannot be warmed now: it is being warmed. CanWarm
	// counts the brokers that would be warmed.
	CanWarm int
	Busy    string
	Running int // warm-ups

	// Warm-up in view.
	Warmup      bool // there is one
	Ended       bool
	Paused      bool
	Tables      int // in its rotation
	Concurrency int
	Most        int // that may be asked for

	Plan bool // there is a cover in view

	// Changed tells that the journal's entry at the cursor changed a cluster.
	Changed bool

	Spread SpreadFacts
	Bench  BenchFacts
}
