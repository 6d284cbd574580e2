package views

import (
	"bellows/views/widget"
)

// HelpState is what can be done on a screen.
type HelpState struct {
	// Help is kept by the shell: it remembers how far it is scrolled.
	Help *widget.Help
}

// PaletteState is everything that can be named: actions, screens, contexts,
// brokers, themes.
type PaletteState struct {
	Prompt widget.Prompt
	// Matches are the items that match what is typed, best first.
	Matches []PaletteItem
	Cursor  int
	Of      int // how many items there are in all
}

// PaletteItem is one thing that can be named.
type PaletteItem struct {
	Kind  string // action, screen, context, broker, theme
	Title string
	// Hits are the bytes of the title that were typed.
	Hits []int
	Key  string
	Off  string // why it cannot be done now; empty when it can
}

// ThemesState is a choice of themes. The frame is drawn in the one at the cursor.
type ThemesState struct {
	Names   []string
	Cursor  int
	Current int // the one in use before; -1 when it is none of them
	// Fault is what is wrong with the theme at the cursor; it is then not shown.
	Fault string
	// Notes are about the theme at the cursor, such as what is hard to read.
	Notes []string
}

// ConfirmState asks before something is done.
type ConfirmState struct {
	Title string
	// Danger is as in the action registry: 2 adds load, 3 changes a cluster.
	Danger int
	// Body says what will be done, a paragraph each.
	Body []string
	// Costs are what to expect of it.
	Costs []Cost
	// Type is what has to be typed, such as the context's name; empty for nothing.
	Type  string
	Input *widget.Prompt
	Hints []Hint
	// Quiet says that keys are ignored until there was quiet.
	Quiet  bool
	Scroll int
}

// Cost is what something is expected to take, such as probes: about 1000.
type Cost struct{ Name, Value string }

// FirstRunState greets somebody who has no config yet.
type FirstRunState struct {
	ConfigFile string // where a config would be
	Hints      []Hint
}

// QuitState asks before leaving while something runs.
type QuitState struct {
	// Running says what is still running, a line each.
	Running []string
	Hints   []Hint
	// Stopping says that it is being stopped.
	Stopping bool
}

// TooSmallState is what is said on a screen with room for little.
type TooSmallState struct{ Verdicts []widget.Verdict }
