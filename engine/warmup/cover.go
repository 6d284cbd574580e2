package warmup

import "time"

// Method is a way to choose a cover.
type Method string

// The methods. All are deterministic.
const (
	// FirstFit is the published rule: tables by name, each taken when it adds a leg.
	FirstFit Method = "first-fit"
	// Greedy takes the table that adds most legs, ties by name.
	Greedy Method = "greedy"
	// Exact looks for the fewest tables, within a limit of time.
	Exact Method = "exact"
)

// CoverOptions say how to choose.
type CoverOptions struct {
	Method    Method
	MaxTables int            // 0 = no cap
	TimeLimit time.Duration  // for Exact; 0 = 1 s
	Pin       []Table        // always taken, first
	Ban       map[Table]bool // never taken; its legs stay in the universe
}

// Cover is the chosen tables whose routes together reach the universe.
type Cover struct {
	Method Method
	Chosen []Chosen
	// Universe are all legs that the broker routes to, sorted.
	Universe  []Leg
	Uncovered []Gap
	Skipped   []SkippedTable
	// AtLeast is a number of tables that no cover with the same pins and bans can
	// undercut: how far from the fewest this one may be.
	AtLeast int
	// Proven is set when no smaller cover exists (Exact within its limit, or a
	// lower bound that the cover meets).
	Proven bool
}

// Chosen is one table of a cover.
type Chosen struct {
	Routes Routes
	Adds   []Leg // what it covered that those before it did not
}

// Gap is a leg without a chosen table.
type Gap struct {
	Leg    Leg
	Reason string
}

// SkippedTable is a table that cannot be probed, with the reason.
type SkippedTable struct {
	Table  Table
	Reason Skip
}
