package views

import (
	"bellows/engine"
	"bellows/views/widget"
)

// JournalState is what was done, and by whom.
type JournalState struct {
	Chrome
	// Table shows the entries, with JournalColumns and JournalRows.
	Table *widget.Table
	// Entry is the one at the cursor; nil while there is none.
	Entry *engine.Entry
	// Loading is what is waited for, or why nothing can be read.
	Loading string
}
