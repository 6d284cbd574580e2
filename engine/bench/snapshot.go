package bench

import (
	"time"

	"bellows/engine/warmup"
)

// State is what a bench is doing.
type State string

// The states.
const (
	StateNew        State = "new"
	StateSearching  State = "searching"  // for the rate
	StateRestarting State = "restarting" // the broker, or waiting until somebody does
	StateWaiting    State = "waiting"    // for the broker to be ready
	StatePreparing  State = "preparing"  // the arm's own part
	StateLoading    State = "loading"
	StateDraining   State = "draining" // the last requests are awaited
	StateEnded      State = "ended"
)

// Planned is a round to come.
type Planned struct {
	Arm     string
	Restart int
	Attempt int
}

// Live is the round that is under way.
type Live struct {
	Planned
	Number int
	Since  time.Time     // of this state
	Within time.Duration // of the state, in the cluster's time
	Lasts  time.Duration // what the state takes, 0 when that is not known
	// Points are complete slots; the figures are of all requests so far.
	Points                  []Point
	Sent, Good              int
	Cancelled, Failed, Slow int
	InFlight                int
	LateP99                 time.Duration
	Warmup                  *warmup.Snapshot // while bellows warms
}

// Snapshot is an immutable copy of a bench at one moment.
type Snapshot struct {
	Version uint64
	Taken   time.Time
	State   State
	Run     Run // with the finished rounds
	Live    *Live
	Ahead   []Planned // after the live one
	Elapsed time.Duration
	ETA     time.Duration // by the clock; 0 when it is not known
	Events  []Event
}

// EventKind is what an event tells.
type EventKind string

// The kinds of event.
const (
	EventStarted  EventKind = "started"
	EventSearch   EventKind = "search"
	EventRestart  EventKind = "restart"
	EventReady    EventKind = "ready"
	EventPrepared EventKind = "prepared"
	EventGate     EventKind = "gate"
	EventRound    EventKind = "round" // a round that counts
	EventVoid     EventKind = "void"
	EventStored   EventKind = "stored"  // the run file
	EventTrouble  EventKind = "trouble" // something that does not end the run
	EventEnded    EventKind = "ended"
)

// Event is something that must not be missed; events are ordered and stay.
type Event struct {
	Seq  int
	At   time.Time
	Kind EventKind
	Text string
}
