package views

import (
	"time"

	"bellows/engine"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/widget"
)

// JournalRows are entries of the journal, in the order given. A row's id is the
// entry's.
type JournalRows struct {
	entries []engine.Entry
	times   []string
	zone    *time.Location
}

// NewJournalRows shows entries with their times in a zone.
func NewJournalRows(entries []engine.Entry, zone *time.Location) *JournalRows {
	return &JournalRows{entries: entries, times: make([]string, len(entries)), zone: zone}
}

const (
	journalTime = iota
	journalKind
	journalOutcome
	journalTarget
	journalWho
	journalContext
	journalWhat
)

// JournalColumns are the columns of JournalRows.
func JournalColumns() []widget.Column {
	return []widget.Column{
		journalTime:    {ID: "time", Title: "time"},
		journalKind:    {ID: "kind", Title: "kind"},
		journalOutcome: {ID: "outcome", Title: "outcome"},
		journalTarget:  {ID: "target", Title: "target", Min: 18, Max: 40},
		journalWho:     {ID: "who", Title: "who", Min: 6, Max: 30, Drop: 2},
		journalContext: {ID: "context", Title: "context", Min: 6, Max: 20, Drop: 3},
		journalWhat:    {ID: "what", Title: "what", Min: 12, Drop: 1, Grow: true},
	}
}

// Len is how many entries there are.
func (r *JournalRows) Len() int { return len(r.entries) }

// ID is the entry's.
func (r *JournalRows) ID(row int) string { return r.entries[row].ID }

// Entry is the entry of a row.
func (r *JournalRows) Entry(row int) *engine.Entry { return &r.entries[row] }

// Cell is what stands in a column.
func (r *JournalRows) Cell(i, col int) widget.Cell {
	e := &r.entries[i]
	switch col {
	case journalTime:
		if r.times[i] == "" {
			r.times[i] = e.Time.In(r.zone).Format("2006-01-02 15:04")
		}
		return widget.Cell{Text: r.times[i], Token: themes.Dim}
	case journalKind:
		return widget.Cell{Text: string(e.Kind)}
	case journalOutcome:
		return outcomeCell(e.Outcome)
	case journalTarget:
		return widget.Cell{Text: e.Target}
	case journalWho:
		return widget.Cell{Text: e.Who, Token: themes.Dim}
	case journalContext:
		return widget.Cell{Text: e.Context, Token: themes.Dim}
	default:
		return widget.Cell{Text: e.What, Token: themes.Dim}
	}
}

var outcomeMarks = map[engine.Outcome]shape.Mark{
	engine.OK:            shape.OK,
	engine.Uncovered:     shape.Warning,
	engine.BudgetExpired: {Shape: "◇", Twin: "<>", Token: themes.StateExpired},
	engine.Interrupted:   {Shape: "◇", Twin: "<>", Token: themes.StateExpired},
	engine.Unreachable:   {Shape: "·", Twin: ".", Token: themes.StateUnreachable},
	engine.Hold:          {Shape: "■", Twin: "H", Token: themes.StateHold},
}

var outcomeCells = func() map[engine.Outcome]widget.Cell {
	all := map[engine.Outcome]widget.Cell{"": {Text: "… begun", Token: themes.Dim}}
	for _, o := range engine.Outcomes() {
		m, ok := outcomeMarks[o]
		if !ok {
			m = shape.Failed
		}
		all[o] = widget.Cell{Text: m.Shape + " " + string(o), Token: m.Token}
	}
	return all
}()

func outcomeCell(o engine.Outcome) widget.Cell {
	if c, ok := outcomeCells[o]; ok {
		return c
	}
	return widget.Cell{Text: string(o)}
}
