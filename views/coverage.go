package views

import (
	"bellows/engine/warmup"
	"bellows/views/text"
	"bellows/views/widget"
)

// CoverageState is what one broker's tables reach.
type CoverageState struct {
	Chrome
	Broker string
	// Legs shows Rows, with LegColumns: one row a leg.
	Legs *widget.Table
	Rows *LegRows
	// Cover is the plan; nil while it is not made, and then Reason says why.
	Cover  *warmup.Cover
	Reason string
	// Chosen shows the cover in order, with ChosenColumns and ChosenRows.
	Chosen *widget.Table
	// OnChosen says that keys go to Chosen, not to Legs.
	OnChosen bool
	// Sizes compares the methods.
	Sizes []text.CoverSize
	// Changed says what the last pin or ban came to, such as "7 tables became 6".
	Changed string
}
