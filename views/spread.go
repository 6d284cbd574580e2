package views

import (
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// Spread draws what each backend would get, before and after, and what that costs.
func Spread(f *Frame, s SpreadState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	w, h := body.Size()
	s.headline(body, "what would N do?", s.note())
	_, room := body.CutTop(1)
	room = s.head(room)
	if s.View != SpreadBars {
		s.closely(room)
		return
	}
	if w >= paneFrom {
		var pane Area
		room, pane = beside(room, paneWidth(w))
		s.pane(pane)
	}
	warnings := s.warnings()
	if w >= paneFrom {
		warnings = nil
	}
	room, foot := room.CutBottom(s.footHeight(room, h, len(warnings)))
	s.foot(foot, warnings)
	s.backends(room)
}

func (s *SpreadState) backends(a Area) {
	if s.Table == nil || s.Rows == nil || s.Rows.Len() == 0 {
		reason := s.Working
		if s.Failed != "" {
			reason = s.Failed
		}
		empty(a, reason, "no backends: B reads a file with them, or makes some up")
		return
	}
	s.Table.Draw(a, true)
}

func (s *SpreadState) note() string {
	if s.Rows == nil || s.Rows.Len() == 0 {
		return ""
	}
	note := s.Rows.summary()
	if filter := s.Table.Filter(); filter != "" {
		note += ", " + s.Table.Status() + " shown, filter " + filter
	}
	return note
}

// sides are the two runs; the same one twice, or nil, where there are fewer.
func (s *SpreadState) sides() (before, after *text.SpreadRun) {
	if s.Document == nil || len(s.Document.Runs) == 0 {
		return nil, nil
	}
	runs := s.Document.Runs
	return &runs[0], &runs[len(runs)-1]
}

// head says what is simulated, on what, and how far that is; it gives the room left.
func (s *SpreadState) head(a Area) Area {
	_, h := a.Size()
	row := func() Cursor {
		var top Area
		top, a = a.CutTop(1)
		c := top.Row(0)
		c.Skip(1)
		c = c.Take(c.Rest() - 1)
		return c
	}
	c := row()
	s.progress(&c)
	c.PutAligned(themes.Dim, "workload", spreadName, false).Skip(1)
	c.Put(themes.Title, s.Asked.Workload)
	c.Skip(1).Put(themes.Dim, "x "+itoa(s.Asked.Queries)+" queries")
	if s.Asked.Clients > 0 {
		c.Put(themes.Dim, ", "+text.Plural(s.Asked.Clients, "client"))
	}
	if s.Document != nil && !s.Stale {
		c.Skip(2).Put(themes.Text, text.SpreadWhat(&s.Document.Workload))
	}
	if h < 8 {
		return a
	}
	c = row()
	c.PutAligned(themes.Dim, "compared", spreadName, false).Skip(1)
	c.Put(themes.Text, s.Asked.Before).Put(themes.Dim, " → ").Put(themes.Accent, s.Asked.After)
	for _, change := range s.Asked.Changes {
		c.Put(themes.Text, ", ").Put(themes.Warn, change)
	}
	if s.Asked.Compared {
		c.Skip(1).Put(themes.Dim, "(with what c has kept)")
	}
	c.Skip(2).Put(themes.Dim, s.Asked.Settings)
	if s.Live == nil {
		c = row()
		c.PutAligned(themes.Dim, "frontends", spreadName, false).Skip(1)
		c.Put(themes.Warn, s.Offline)
		return a
	}
	s.frontends(row, h)
	return a
}

// spreadName is how wide the names of the head's rows are.
const spreadName = 9

// progress says at the right how far the answer is.
func (s *SpreadState) progress(c *Cursor) {
	switch {
	case s.Failed != "" && s.Document != nil:
		c.PutRight(themes.Error, "✕ "+s.Failed)
	case s.Failed != "":
		c.PutRight(themes.Error, "✕ failed")
	case s.Working != "" && (s.Stale || s.Document == nil):
		words := "◐ " + s.work()
		if s.Stale {
			words = "stale, " + words
		}
		c.PutRight(themes.Stale, words)
	case s.Draft:
		c.PutRight(themes.Dim, "draft, ◐ refining")
	case s.Document != nil:
		_, after := s.sides()
		c.PutRight(themes.OK, "✓ "+after.Certainty.Word)
	}
	c.PutRight(themes.Text, "  ")
}

// work is what is being done, and how much of it is.
func (s *SpreadState) work() string {
	if s.Part > 0 {
		return s.Working + " " + itoa(int(100*s.Part)) + " %"
	}
	return s.Working
}

// sheet is a plan or a verdict in lines.
func (s *SpreadSheet) draw(a Area) {
	_, h := a.Size()
	a.Rule(0)
	heading(a, 0, s.Title, s.Note)
	_, a = a.CutTop(1)
	from := max(0, min(s.Scroll, len(s.Lines)-(h-1)))
	for y := range min(h-1, len(s.Lines)-from) {
		row := a.Row(y)
		row.Skip(1)
		s.Lines[from+y].Put(&row)
	}
	if len(s.Lines)-from > h-1 && h > 1 {
		more := a.Row(h - 2)
		more.PutRight(themes.Dim, " more ▼")
	}
}

// Verdict is what a screen that is too small still says of a simulation.
func (s *SpreadState) Verdict() widget.Verdict {
	v := widget.Verdict{Word: s.Asked.Before + " → " + s.Asked.After}
	before, after := s.sides()
	switch {
	case s.Failed != "":
		v.Name = s.Failed
	case before == nil || s.Stale:
		v.Name = s.Working
	default:
		v.Name = text.SpreadRange(after.MaxOverMean, "")
		v.Note = "max/mean, was " + text.SpreadRange(before.MaxOverMean, "")
	}
	return v
}
