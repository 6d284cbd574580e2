package views

import (
	"time"

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

// Journal draws what was done, and one entry closely.
func Journal(f *Frame, s JournalState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	s.headline(body, "journal", listNote(s.Table))
	_, list := body.CutTop(1)
	w, h := list.Size()
	if s.Entry != nil {
		switch {
		case w >= paneFrom:
			var pane Area
			list, pane = beside(list, paneWidth(w))
			s.entry(pane)
		case h >= 10:
			var pane Area
			list, pane = list.CutBottom(min(h/2, 10))
			pane.Rule(0)
			heading(pane, 0, "entry "+s.Entry.ID, "")
			_, pane = pane.CutTop(1)
			s.entry(pane.Pad(1, 0))
		}
	}
	if s.Table == nil || s.Loading != "" {
		empty(list, s.Loading, "nothing was done yet")
		return
	}
	s.Table.Draw(list, true)
}

// entry is everything that an entry says. The literal command comes early: it is
// what people look for.
func (s *JournalState) entry(a Area) {
	e := s.Entry
	p := factSheet{area: a}
	p.fact("what", e.What)
	p.fact("outcome", withReason(string(e.Outcome), e.Reason))
	for i, c := range e.Command {
		name := ""
		if i == 0 {
			name = "command"
		}
		p.fact(name, c)
	}
	if e.ElapsedSeconds > 0 {
		p.fact("took", engine.Span(time.Duration(e.ElapsedSeconds*float64(time.Second))))
	}
	p.fact("when", e.Time.Format(time.RFC3339))
	p.fact("who", e.Who)
	p.fact("where", where(e))
	p.fact("before", string(e.Before))
	p.fact("after", string(e.After))
	switch {
	case e.Undoes != "":
		p.fact("undo", "took back entry "+e.Undoes)
	case len(e.Undo) > 0:
		p.fact("undo", "can be taken back")
	case e.Kind.ChangesCluster():
		p.fact("undo", "nothing takes it back")
	}
}

// where is the context and, where it has another name, the cluster.
func where(e *engine.Entry) string {
	if e.Cluster == "" || e.Cluster == e.Context {
		return e.Context
	}
	return e.Context + ", cluster " + e.Cluster
}
