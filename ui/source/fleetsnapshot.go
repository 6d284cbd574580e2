package source

import (
	"slices"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// Freshness is how much a snapshot can be relied upon.
type Freshness int

// The states of a source.
const (
	Waiting Freshness = iota // nothing has come yet
	Fresh
	Stale // older than it should be
	Down  // asking fails
)

// Fleet snapshots and brokers.
type (
	// FleetSnapshot is an immutable copy of what is known of a context's cluster.
	FleetSnapshot struct {
		Version uint64
		Taken   time.Time
		About
		State Freshness
		// Age is how old the list of brokers is; Reason why it is not fresh.
		Age    time.Duration
		Reason string

		Product     string // the version of the controller, "" when it does not tell
		Brokers     []Broker
		Servers     int
		LiveServers int // -1 when not known
		Tables      int
		Notes       []string
		Events      []Event
	}

	// Broker is one broker with what the last looks have found.
	Broker struct {
		Member connect.Member
		Status warmup.BrokerStatus
		// Seen is when it was looked at last; zero before the first look.
		Seen time.Time
		// Since is when its state became what it is.
		Since time.Time
		// Restarts counts those that this console has seen.
		Restarts int
	}
)

// Known tells whether the broker was looked at.
func (b Broker) Known() bool { return !b.Seen.IsZero() }

// Find is a broker by its instance id.
func (s FleetSnapshot) Find(id string) (Broker, bool) {
	i := slices.IndexFunc(s.Brokers, func(b Broker) bool { return b.Member.ID == id })
	if i < 0 {
		return Broker{}, false
	}
	return s.Brokers[i], true
}

// Snapshot copies the state.
func (f *Fleet) Snapshot() FleetSnapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.o.Now()
	w := f.watch
	s := FleetSnapshot{Version: f.version, Taken: now, Events: slices.Clip(f.events.list)}
	if w == nil {
		return s
	}
	s.About, s.State, s.Reason = w.about, Waiting, w.reason
	if w.listed.IsZero() {
		if w.reason != "" {
			s.State = Down
		}
		return s
	}
	s.Age = now.Sub(w.listed)
	switch {
	case w.reason != "":
		s.State = Down
	case s.Age > f.staleAfter():
		s.State, s.Reason = Stale, "the controller has not answered since"
	default:
		s.State, s.Age = Fresh, 0
	}
	v := w.inventory
	s.Product, s.Servers, s.LiveServers, s.Tables, s.Notes = v.Version, v.Servers, v.LiveServers, len(v.Tables), v.Notes
	s.Brokers = make([]Broker, len(w.order))
	for i, id := range w.order {
		s.Brokers[i] = w.brokers[id].Broker
	}
	return s
}
