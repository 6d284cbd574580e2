package views

import (
	"time"

	"bellows/engine"
	"bellows/themes"
	"bellows/views/widget"
)

// StoredRun is a run in the state folder, as far as its beginning tells.
type StoredRun struct {
	File    string // its path
	Name    string // without the folder
	Started time.Time
	Broker  string
	Context string
	Outcome engine.Outcome
	Verdict string // the first headline, or why the file cannot be read
	// Broken says that it cannot be read.
	Broken bool
}

// BenchRunRows are stored runs, newest first. A row's id is the file's path.
type BenchRunRows struct {
	runs []StoredRun
	zone *time.Location
}

// NewBenchRunRows shows stored runs with their times in a zone.
func NewBenchRunRows(runs []StoredRun, zone *time.Location) *BenchRunRows {
	return &BenchRunRows{runs, zone}
}

const (
	runTime = iota
	runOutcome
	runBroker
	runContext
	runVerdict
	runFile
)

// BenchRunColumns are the columns of BenchRunRows.
func BenchRunColumns() []widget.Column {
	return []widget.Column{
		runTime:    {ID: "time", Title: "time"},
		runOutcome: {ID: "outcome", Title: "outcome", Min: 8},
		runBroker:  {ID: "broker", Title: "broker", Min: 12, Max: 30},
		runContext: {ID: "context", Title: "context", Min: 6, Max: 20, Drop: 2},
		runVerdict: {ID: "verdict", Title: "verdict", Min: 16, Grow: true},
		runFile:    {ID: "file", Title: "file", Min: 12, Max: 36, Drop: 1},
	}
}

// Len is how many runs there are.
func (r *BenchRunRows) Len() int { return len(r.runs) }

// ID is the file's path.
func (r *BenchRunRows) ID(row int) string { return r.runs[row].File }

// Cell is what stands in a column.
func (r *BenchRunRows) Cell(row, col int) widget.Cell {
	one := &r.runs[row]
	switch col {
	case runTime:
		if one.Started.IsZero() {
			return widget.Cell{Text: nothing, Token: themes.Dim}
		}
		return widget.Cell{Text: one.Started.In(r.zone).Format("2006-01-02 15:04"), Token: themes.Dim}
	case runOutcome:
		if one.Broken {
			return widget.Cell{Text: "✕ unreadable", Token: themes.Error}
		}
		return outcomeCell(one.Outcome)
	case runBroker:
		return widget.Cell{Text: one.Broker}
	case runContext:
		return widget.Cell{Text: one.Context, Token: themes.Dim}
	case runVerdict:
		return widget.Cell{Text: one.Verdict}
	default:
		return widget.Cell{Text: one.Name, Token: themes.Dim}
	}
}
