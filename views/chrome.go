package views

import (
	"bellows/themes"
	"bellows/views/widget"
)

// Chrome is what stands around every screen.
type Chrome struct {
	Header HeaderState
	Footer FooterState
	Events EventPanel
	// Toasts lie over the events for a while; the newest is the last.
	Toasts []widget.Toast
	// Prompt is what is being typed, in place of the hints.
	Prompt *widget.Prompt
	// Verdicts are what a screen that is too small still says, a line for each
	// broker.
	Verdicts []widget.Verdict
}

// sparse is the height below which events and rules give way to the list.
const sparse = 16

// around draws what stands around a screen and gives the room inside: an empty
// area with ok unset when the screen is too small for anything but verdicts. The
// room's first row is a rule that the screen may write its title into.
func (s *Chrome) around(f *Frame) (body Area, ok bool) {
	w, h := f.Size()
	all := f.Area()
	if widget.TooSmall(w, h) {
		widget.Small(all, s.Verdicts)
		return all.Sub(0, 0, 0, 0), false
	}
	head, body := all.CutTop(headerHeight)
	s.Header.draw(head)
	body, foot := body.CutBottom(1)
	s.foot(foot.Row(0))
	lines := s.Events.height(h)
	var events Area
	body, events = body.CutBottom(lines)
	if lines > 1 {
		events.Rule(0)
		_, events = events.CutTop(1)
	}
	s.Events.draw(events)
	if len(s.Toasts) > 0 {
		rows := min(len(s.Toasts), 2)
		at := max(0, h-1-rows)
		over := all.Sub(0, at, w, rows)
		over.Clear()
		widget.Toasts(over, s.Toasts)
	}
	body.Rule(0)
	return body, true
}

// foot is the prompt while something is typed, otherwise the hints.
func (s *Chrome) foot(c Cursor) {
	c.Skip(1)
	if s.Prompt != nil {
		s.Prompt.Draw(c)
		return
	}
	s.Footer.draw(c)
}

// headline writes a screen's title into the rule that its room begins with, and at
// the right why the source is down where the tabs left no room for that.
func (s *Chrome) headline(body Area, title, note string) {
	w, _ := body.Size()
	if s.Header.Source.State == Down && !s.Header.tells(w, body.Frame().ASCII()) {
		c := body.Row(0)
		c.Skip(w/2).PutRight(themes.Text, " ")
		c.PutRight(themes.Error, s.Header.Source.Reason)
		c.PutRight(themes.Text, " ")
		body, _ = body.CutLeft(w / 2)
	}
	heading(body, 0, title, note)
}

// heading writes a title, and what is to be said of it, into a rule.
func heading(a Area, y int, title, note string) {
	c := a.Row(y)
	if c.Rest() < 12 {
		return
	}
	c.Skip(1)
	c = c.Take(c.Rest() - 1)
	c.Put(themes.Text, " ").Put(themes.Title, title)
	if note != "" && c.Rest() > 6 {
		c.Put(themes.Text, "  ").Put(themes.Dim, note)
	}
	c.Put(themes.Text, " ")
}

// listNote says how much of a list is shown, and through which filter.
func listNote(t *widget.Table) string {
	if t == nil {
		return ""
	}
	note := t.Status()
	if filter := t.Filter(); filter != "" {
		note += ", filter " + filter
	}
	return note
}
