package source

import "time"

// Tone is how good or bad news is.
type Tone int

// The tones.
const (
	Neutral Tone = iota
	Good
	Warning
	Bad
)

// Event is something that must not be missed.
type Event struct {
	Seq    int
	At     time.Time
	Tone   Tone
	Broker string // empty for what concerns the cluster
	Text   string
}

// mostEvents bounds the list; the oldest go, and Seq shows the gap.
const mostEvents = 1000

type eventLog struct {
	list []Event
	next int
}

func (l *eventLog) add(e Event) {
	l.next++
	e.Seq = l.next
	l.list = append(l.list, e)
	if len(l.list) > mostEvents {
		// A new array, since snapshots share the old one.
		l.list = append([]Event(nil), l.list[len(l.list)-mostEvents/2:]...)
	}
}
