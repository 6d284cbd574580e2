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
	// Needs says what the floor takes, while nothing was measured to estimate from.
	Needs string
	// Errors are the newest last.
	Errors []LogEvent
}

// paneFrom is the width from which a screen has room for a pane at its side.
const paneFrom = 120

// Fleet draws the brokers: which of them needs somebody.
func Fleet(f *Frame, s FleetState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	w, h := body.Size()
	s.headline(body, "brokers", listNote(s.Table))
	_, list := body.CutTop(1)
	status, sn := s.current()
	switch {
	case w >= paneFrom:
		var pane Area
		list, pane = beside(list, paneWidth(w))
		s.pane(pane, status, sn)
	case h >= 12 && status != nil:
		var strip Area
		list, strip = list.CutBottom(min(3+max(0, (h-18)/2), 8))
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
func paneWidth(w int) int { return min(max(w/3, 42), 64) }

// beside cuts a pane off the right, with a line before it.
func beside(a Area, width int) (rest, pane Area) {
	rest, pane = a.CutRight(width)
	pane.Divide(0)
	rest, _ = rest.CutRight(1)
	return rest, pane.Pad(2, 0)
}

// strip says below the list what the row at the cursor has no room for.
func (s *FleetState) strip(a Area, b *warmup.BrokerStatus, sn *warmup.Snapshot) {
	heading(a, 0, b.Name, b.URL)
	p := factSheet{area: a.Pad(1, 0), y: 1}
	row := p.row()
	widget.State(&row, StateWord(b, sn))
	row.Skip(2).Put(themes.Text, reach(b))
	if short := inShort(b, sn); short != "" {
		p.text(themes.Text, short)
		p.fact("estimate", s.estimate(b))
	} else {
		p.text(themes.Text, s.estimate(b))
	}
	s.closely(&p, b)
	p.fact("requests", requests(b))
}

// inShort is the one thing to say of a broker; empty when there is none.
func inShort(b *warmup.BrokerStatus, sn *warmup.Snapshot) string {
	switch {
	case sn == nil:
		return b.Reason
	case sn.Verdict.Advice != "":
		return sn.Verdict.Reason + "; " + sn.Verdict.Advice
	default:
		return nextOf(sn)
	}
}

// estimate says whether the floor fits the budget; empty where nobody knows.
func (s *FleetState) estimate(b *warmup.BrokerStatus) string {
	switch d := &s.Detail; {
	case d.Broker != b.Name:
		return ""
	case d.Estimate.Floor == 0:
		return d.Needs
	default:
		return d.Estimate.String()
	}
}

// requests is how many a broker has answered, in words; empty where that is not
// known.
func requests(b *warmup.BrokerStatus) string {
	if b.Requests < 0 {
		return ""
	}
	return text.Plural(int(b.Requests), "request") + " since its start"
}
