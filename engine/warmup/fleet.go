package warmup

import (
	"time"

	"bellows/engine"
)

// BrokerState is what a look at a broker from outside tells, before anything
// is warmed.
type BrokerState string

// The states. Nothing but a warm-up can say that a broker is warm.
const (
	BrokerCold        BrokerState = "cold"     // fewer requests since its start than the floor
	BrokerServing     BrokerState = "serving"  // at least as many
	BrokerStarting    BrokerState = "starting" // its own health says so
	BrokerDisabled    BrokerState = "disabled" // in the cluster manager: healthy, without routes
	BrokerIdle        BrokerState = "nothing-to-serve"
	BrokerUnreachable BrokerState = "unreachable"
	BrokerDenied      BrokerState = "denied"
)

// BrokerStatus is one broker as a look from outside finds it.
type BrokerStatus struct {
	Name    string
	URL     string
	State   BrokerState
	Outcome engine.Outcome
	Reason  string // why it is not serving; empty when it is
	Tags    []string
	Health  string    // its own word
	Started time.Time // zero when it does not tell
	// Requests is how many requests its process has numbered, -1 when unknown.
	Requests int64
	Tables   int // that the cluster lists it for
	Routed   int // of those, with a route that can be probed
	Legs     int
	Servers  int
	Cover    int // tables of a greedy cover
	// Chosen are these tables, in the order of the cover.
	Chosen []Table
	// Quotas are the limits of this broker on the cover's tables, by table.
	Quotas []TableQuota
	Notes  []string
}

// TableQuota is what one broker admits for one table, in queries a second.
type TableQuota struct {
	Table Table
	Limit float64
}

// StateOfBroker is the state of a broker that answers.
func StateOfBroker(enabled, healthy bool, legs int, requests int64) BrokerState {
	switch {
	case !enabled:
		return BrokerDisabled
	case !healthy:
		return BrokerStarting
	case legs == 0:
		return BrokerIdle
	case requests >= 0 && requests < DefaultFloor:
		return BrokerCold
	default:
		return BrokerServing
	}
}
