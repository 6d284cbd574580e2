package views

import (
	"time"

	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/widget"
)

// LogEvent is something that happened, kept for ever where a toast goes away.
type LogEvent struct {
	At time.Time // in the zone that it is shown in
	// Mark is the zero Mark for what is neither good nor bad.
	Mark   shape.Mark
	Broker string // or frontend; empty for what concerns the context
	Text   string
}

// EventPanel shows the newest events below each screen.
type EventPanel struct {
	Events []LogEvent
	// Open gives it half of the screen.
	Open bool
	// View is how far the open panel is scrolled; the shell keeps it.
	View *widget.Viewport
}

// resting is how many events are shown while the panel is closed.
const resting = 2

// height is how many rows the panel takes of a screen of h, its rule included.
func (p *EventPanel) height(h int) int {
	switch {
	case p.Open:
		return h / 2
	case h < sparse:
		return 0
	default:
		return resting + 1
	}
}

func (p *EventPanel) draw(a Area) {
	_, h := a.Size()
	if h == 0 {
		return
	}
	if len(p.Events) == 0 {
		row := a.Row(0)
		row.Skip(1).Put(themes.Dim, "no events yet")
		return
	}
	if p.Open && p.View != nil {
		p.View.Draw(a, len(p.Events), func(i int, c *Cursor) { p.Events[i].put(c) })
		return
	}
	shown := p.Events[max(0, len(p.Events)-h):]
	for y := range shown {
		row := a.Row(y)
		shown[y].put(&row)
	}
}

// put writes an event on a row: the time, how bad it is, whom it concerns, what
// happened.
func (e LogEvent) put(c *Cursor) {
	c.Skip(1)
	putClock(c, themes.Dim, e.At)
	c.Skip(1)
	token := themes.Text
	if e.Mark.Shape != "" {
		token = e.Mark.Token
		c.Put(token, e.Mark.Shape)
	}
	c.To(12)
	if e.Broker != "" {
		c.Put(themes.Title, e.Broker).Skip(1)
	}
	c.Put(token, e.Text)
}
