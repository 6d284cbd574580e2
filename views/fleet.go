package views

import (
	"bellows/engine/warmup"
	"bellows/views/text"
	"bellows/views/widget"
)

// FleetState is the brokers of a context.
type FleetState struct {
	Chrome
	// Table shows Rows, with FleetColumns.
	Table *widget.Table
	Rows  *FleetRows
	// Loading is what is waited for, while there is no broker yet.
	Loading string
	// Detail is what is known of the broker at the cursor beyond its row.
	Detail FleetDetail
}

// FleetDetail is what a closer look at one broker found. What is zero is not
// known, or not yet.
type FleetDetail struct {
	Broker string
	// Sizes are how many tables the methods take.
	Sizes []text.CoverSize
	// Estimate says whether the floor fits the budget.
	Estimate warmup.Estimate
	// Errors are the newest last.
	Errors []LogEvent
}
