package views

import (
	"bellows/engine/spread/change"
	"bellows/views/text"
	"bellows/views/widget"
)

// SpreadView is what the Spread screen shows below its head.
type SpreadView int

// The views.
const (
	SpreadBars   SpreadView = iota // backends with their shares
	SpreadSplits                   // splits, and why one goes where it goes
	SpreadHeat                     // a map of splits by backends
)

// SpreadState is what another spread number, or another cluster, would do.
type SpreadState struct {
	Chrome
	View  SpreadView
	Asked SpreadAsked

	// Table shows Rows, with SpreadColumns.
	Table *widget.Table
	Rows  *SpreadRows
	// Document is the newest simulation, its two runs the sides before and after; nil
	// before the first.
	Document *text.SpreadSimulateDocument
	// Stale says that Document is of something that was asked before; Draft that its
	// intervals are wider than they will be.
	Stale, Draft bool
	// Working says what is being done, Part how much of it is; Failed why there is
	// nothing to show.
	Working string
	Part    float64
	Failed  string
	// Sweep is over N; nil while it is not known.
	Sweep *text.SpreadRecommendDocument

	// Splits shows SplitRows, with SplitColumns, of SplitsOf splits in all; Trace is why
	// the one at the cursor goes where it goes.
	Splits   *widget.Table
	SplitsOf int
	Trace    SpreadTraces
	// Heat shows HeatRows, with HeatColumns.
	Heat     *widget.Table
	HeatRows *HeatRows

	// Live is what frontends say; nil where none is connected, and then Offline says so
	// and what to do.
	Live    *SpreadLive
	Offline string
	// Sheet is a plan or a verdict in lines; nil when there is none.
	Sheet *SpreadSheet
}

// SpreadAsked is what was asked for, which may not be answered yet.
type SpreadAsked struct {
	Workload string // what it is called
	// Before and After are the two sides, such as "N = 1" and "N = 3".
	Before, After string
	// Settings say what both depend on: generation, hash switch, file cache.
	Settings string
	// Changes are what if, of the side after.
	Changes []string
	// Compared says that the side before is not what is in force, but was chosen.
	Compared         bool
	Queries, Clients int
	SpreadNum        int64 // N of the side after
}

// SpreadTraces are why one split goes where it goes, on both sides; nil when unknown.
type SpreadTraces struct {
	Before, After *text.SpreadTrace
	Failed        string
	// Wanted is the number of the split at the cursor, which may be looked at still.
	Wanted int
}

// SpreadLive is what is in force on the frontends of a context.
type SpreadLive struct {
	Frontends []SpreadFrontend
	// Note says how old the readings are, and what is being read.
	Note string
}

// SpreadFrontend is one frontend's reading, or the fault for which there is none.
type SpreadFrontend struct {
	change.Reading
	Fault string
}

// SpreadSheet is text in place of the sweep: a plan, what was done, a verdict.
type SpreadSheet struct {
	Title, Note string
	Lines       []widget.Line
	Scroll      int
}
