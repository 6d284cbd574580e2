package bench

import (
	"time"

	"bellows/engine"
)

// Run is one measurement: what was asked for, every round in the order in which they
// ran, and how it ended. A finished round never changes.
type Run struct {
	Tool       string // version of bellows
	Started    time.Time
	Finished   time.Time // zero while it runs
	Context    string
	Cluster    string
	Broker     string
	URL        string
	Simulation string // label of the demo; empty for a real cluster

	Settings Settings
	Search   *Search // how the rate was found; nil when it was given
	Arms     []Arm
	Rounds   []Round

	// Outcome is empty while it runs. A run that was cut short keeps its rounds.
	Outcome engine.Outcome
	Reason  string
	Notes   []string
}

// Settings are what was asked for.
type Settings struct {
	Rate  float64       // requests a second, in the cluster's time
	Limit time.Duration // a request is cancelled when its response time passes it
	// Slow is the response time from which an answer counts as slow.
	Slow time.Duration
	// Windows are what is compared, by intended send time; the first decides.
	Windows  []Window
	Length   time.Duration // of the load in each round
	Restarts int           // valid rounds that each arm is to have
	Seed     uint64        // of the order of statements and arms
	// Threshold is the difference of a ratio that matters in practice, 0..1.
	Threshold float64
	// MaxCancelled is the ratio of cancelled or failed requests that a warmed arm may
	// have in the first window; negative: none was set.
	MaxCancelled float64
	// BrokerTimeout is the limit that requests give the broker, which may be longer
	// than ours: a client that leaves does not end the broker's work.
	BrokerTimeout time.Duration
	// Scale is how much faster than the clock the cluster's time passes: 1 but for
	// the demo.
	Scale float64
	// Computed: the demo's model worked the load off, nothing was sent.
	Computed bool
	Mix      []Statement
	// MaxInFlight bounds the requests in flight; a round that reaches it is void.
	MaxInFlight int
	// Repeats is how often a void round may be repeated, for each arm.
	Repeats int
	// AllowLateness is the p99 of the sender's lateness, by the clock, that is never held
	// against it; above that and above 5 % of the median response time a round is void.
	AllowLateness time.Duration
}

// Statement is one of the mix with its weight.
type Statement struct {
	SQL    string
	Weight int
	// Table is the typed table it was derived for, where there is one.
	Table string
	// MSE asks for the multi-stage engine.
	MSE bool
}

// Window is a part of a round by intended send time: [From, To).
type Window struct{ From, To time.Duration }

// Kind is what an arm does between the broker's readiness and the gate.
type Kind string

// The kinds.
const (
	Off     Kind = "off"     // nothing: the gate opens at once
	Idle    Kind = "idle"    // the control: it waits as long as a warm-up takes
	Warm    Kind = "warm"    // bellows' own warm-up
	Command Kind = "command" // the user's
)

// Arm is one of the things that are compared.
type Arm struct {
	Name string
	Kind Kind
	What string // flags or command line, as given
}

// Valid are the rounds of an arm that count.
func (r *Run) Valid(arm string) []Round {
	var all []Round
	for _, one := range r.Rounds {
		if one.Arm == arm && one.Void.Reason == VoidNone {
			all = append(all, one)
		}
	}
	return all
}

// Partial tells whether an arm has fewer valid rounds than were asked for.
func (r *Run) Partial() bool {
	for _, a := range r.Arms {
		if len(r.Valid(a.Name)) < r.Settings.Restarts {
			return true
		}
	}
	return false
}
