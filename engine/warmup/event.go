package warmup

import "time"

// EventKind is what an event tells.
type EventKind string

// The kinds of event.
const (
	EventStarted     EventKind = "started"
	EventEstimate    EventKind = "estimate"    // whether the floor fits the budget
	EventConcurrency EventKind = "concurrency" // changed, by auto, ramp, slow-down or the user
	EventEngine      EventKind = "engine"      // changed by the user
	EventShape       EventKind = "shape"       // narrowed or dropped
	EventTable       EventKind = "table"       // starts to fail, recovers, skipped
	EventQuota       EventKind = "quota"       // a quota rejection slowed a table down
	EventProven      EventKind = "proven"      // every leg is proven or explained
	EventFloor       EventKind = "floor"       // depth reached the floor
	EventRestarted   EventKind = "restarted"   // the broker's process is another one
	EventPaused      EventKind = "paused"
	EventResumed     EventKind = "resumed"
	EventStopping    EventKind = "stopping"
	EventVerdict     EventKind = "verdict"
)

// Event is something that must not be missed. Events are ordered and stay in
// the snapshot, so that a reader that was away finds them all.
type Event struct {
	Seq   int           `json:"seq"`
	At    time.Time     `json:"at"`
	After time.Duration `json:"-"` // since the session's start
	Kind  EventKind     `json:"kind"`
	Text  string        `json:"text"`
}

// maxEvents bounds the list: a table that fails and recovers for hours must not
// fill memory. The oldest go; Seq shows the gap.
const maxEvents = 1000

type eventLog struct {
	list []Event
	next int
}

func (l *eventLog) add(at time.Time, after time.Duration, kind EventKind, text string) {
	l.next++
	l.list = append(l.list, Event{Seq: l.next, At: at, After: after, Kind: kind, Text: text})
	if len(l.list) > maxEvents {
		// A new array, since snapshots share the old one.
		l.list = append([]Event(nil), l.list[len(l.list)-maxEvents/2:]...)
	}
}
