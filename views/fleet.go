package views

import (
	"bellows/engine/warmup"
	"bellows/themes"
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

// paneFrom is the width from which a screen has room for a pane at its side.
const paneFrom = 100

// Fleet draws the brokers: which of them needs somebody.
func Fleet(f *Frame, s FleetState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	w, h := body.Size()
	heading(body, 0, "brokers", listNote(s.Table))
	_, list := body.CutTop(1)
	status, sn := s.current()
	switch {
	case w >= paneFrom:
		var pane Area
		list, pane = list.CutRight(paneWidth(w))
		pane.Divide(0)
		s.pane(pane.Pad(2, 0), status, sn)
	case h >= 12 && status != nil:
		var strip Area
		list, strip = list.CutBottom(3)
		strip.Rule(0)
		s.strip(strip, status, sn)
	}
	if s.Rows == nil || s.Rows.Len() == 0 {
		empty(list, s.Loading, "no brokers in this cluster")
		return
	}
	s.Table.Draw(list, true)
}

// current is the broker at the cursor.
func (s *FleetState) current() (*warmup.BrokerStatus, *warmup.Snapshot) {
	if s.Table == nil || s.Rows == nil {
		return nil, nil
	}
	_, row, ok := s.Table.Cursor()
	if !ok {
		return nil, nil
	}
	return s.Rows.Status(row), s.Rows.Warm(row)
}

// paneWidth is what a pane at the side gets of a screen.
func paneWidth(w int) int { return min(max(w*2/5, 42), 72) }

// strip says in two lines what the row at the cursor has no room for.
func (s *FleetState) strip(a Area, b *warmup.BrokerStatus, sn *warmup.Snapshot) {
	heading(a, 0, b.Name, "")
	row := a.Row(1)
	row.Skip(1)
	widget.State(&row, StateWord(b, sn))
	note := b.Reason
	if sn != nil {
		note = nextOf(sn)
	}
	row.Skip(2).Put(themes.Text, note)
	row = a.Row(2)
	row.Skip(1).Put(themes.Dim, b.URL).Skip(2).Put(themes.Dim, s.reach(b))
}
