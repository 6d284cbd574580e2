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

// Warmup draws the warm-ups: how far they are, and what they came to.
func Warmup(f *Frame, s WarmupState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	if s.Current == nil {
		s.headline(body, "warm-up", "")
		_, room := body.CutTop(1)
		empty(room, "", "Nothing is being warmed. Select brokers on Fleet and start a warm-up there.")
		return
	}
	_, h := body.Size()
	if n := s.listed(); n > 1 && h >= 10 {
		list, rest := body.CutTop(min(n+2, h/3))
		heading(list, 0, "warm-ups", listNote(s.List))
		_, rows := list.CutTop(1)
		s.List.Draw(rows, !s.OnTables)
		body = rest
		body.Rule(0)
	}
	heading(body, 0, s.Current.Broker, s.Current.URL)
	_, rest := body.CutTop(1)
	used := s.progress(rest)
	_, rest = rest.CutTop(used)
	if _, left := rest.Size(); left < 3 || s.Tables == nil {
		return
	}
	rest.Rule(0)
	heading(rest, 0, "tables", listNote(s.Tables))
	_, rest = rest.CutTop(1)
	s.Tables.Draw(rest, s.OnTables)
}

// listed is how many warm-ups there are.
func (s *WarmupState) listed() int {
	if s.List == nil || s.Rows == nil {
		return 0
	}
	return s.Rows.Len()
}
