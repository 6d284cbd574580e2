package views

import (
	"bellows/engine/warmup"
	"bellows/views/widget"
)

// WarmupState is the warm-ups that run or have run, and one of them closely.
type WarmupState struct {
	Chrome
	// List shows Rows, with WarmColumns: one row a broker.
	List *widget.Table
	Rows *WarmRows
	// Current is the warm-up at the cursor; nil while there is none.
	Current *warmup.Snapshot
	// Tables shows the current one's tables, with WarmTableColumns.
	Tables *widget.Table
	// OnTables says that keys go to Tables, not to List.
	OnTables bool
	// JIT is the part of a core that the broker's compiler uses now; nil where
	// that is not known.
	JIT *float64
}
