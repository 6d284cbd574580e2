package views

import (
	"bellows/engine/warmup"
	"bellows/views/widget"
)

// BrokerState is one broker closely.
type BrokerState struct {
	Chrome
	Status warmup.BrokerStatus
	// Lists are its tables, routes, quotas and errors; each table has columns and
	// rows of this package: see BrokerTableColumns and the others.
	Lists []List
	// Active is the list that is shown.
	Active int
}

// List is one of several lists on a screen.
type List struct {
	Title string
	Table *widget.Table
	// Loading is what is waited for, or why there is nothing.
	Loading string
}
