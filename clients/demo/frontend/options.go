package frontend

import (
	"crypto/tls"
	"fmt"
	"slices"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// Options describe a cluster. The zero value is a cluster of three frontends
// and four backends in the newest form of the spread variable.
type Options struct {
	// Frontends is how many there are, the first one the master; 0 is 3.
	Frontends int
	// Backends are the backends; nil is DefaultBackends. An ID of 0 is chosen.
	Backends []spread.Backend
	// Tables can be planned and read; nil is DemoTables.
	Tables []Table
	// Users may log in; nil is DefaultUsers.
	Users []User
	// Generation is the form of the frontend's assignment code, and with it of
	// the spread variable. Empty is S3.
	Generation spread.Generation
	// Release shapes the listings. Empty is Release31.
	Release Release
	// Version is what the frontends say they are; empty names a simulation.
	Version string
	// Cloud serves compute groups instead of resource tags.
	Cloud bool
	// AnyRootPassword lets root in from this machine with any password, as a
	// live frontend did.
	AnyRootPassword bool
	// HashSwitch turns use_consistent_hash_for_external_scan on for all
	// sessions from the start; without it, or the file cache, N does nothing.
	HashSwitch bool
	// TLS is offered to clients when it is not nil.
	TLS *tls.Config
	// BasePort is the first MySQL port; the others, and then the HTTP ports,
	// follow it. 0 takes free ones.
	BasePort int
	// Seed decides everything that looks random.
	Seed uint64
	// Clock is the system's when nil.
	Clock Clock
	// Instant executes queries without taking time.
	Instant bool
	// ProfileDelay is from the end of a query to its profile; 0 is 200 ms,
	// negative none.
	ProfileDelay time.Duration
	// Faults are at work from the start.
	Faults []Fault
}

// Release names a form of the listings.
type Release string

// The releases, oldest first.
const (
	Release12 Release = "1.2"
	Release20 Release = "2.0"
	Release21 Release = "2.1"
	Release31 Release = "3.1" // as recorded live
	Release40 Release = "4.0"
)

// Releases lists them, oldest first.
func Releases() []Release { return []Release{Release12, Release20, Release21, Release31, Release40} }

// defaultGroup is the location tag of a backend without one.
const defaultGroup = "default"

// DefaultBackends are four alike in one group.
func DefaultBackends() []spread.Backend {
	var all []spread.Backend
	for i := range 4 {
		all = append(all, spread.Backend{ID: int64(10002 + i), Host: fmt.Sprintf("127.0.0.%d", 11+i)})
	}
	return all
}

// complete checks options and fills in the defaults.
func (o Options) complete() (Options, error) {
	o.Users, o.Tables = slices.Clone(o.Users), slices.Clone(o.Tables)
	if o.Frontends == 0 {
		o.Frontends = 3
	}
	if o.Backends == nil {
		o.Backends = DefaultBackends()
	}
	if o.Users == nil {
		o.Users = DefaultUsers()
	}
	if o.Tables == nil {
		o.Tables = DemoTables()
	}
	if o.Generation == "" {
		o.Generation = spread.GenerationS3
	}
	if o.Release == "" {
		o.Release = Release31
	}
	if o.Version == "" {
		o.Version = "doris-" + string(o.Release) + "-simulated"
	}
	if o.Clock == nil {
		o.Clock = systemClock{}
	}
	if o.ProfileDelay == 0 {
		o.ProfileDelay = 200 * time.Millisecond
	}
	switch {
	case o.Frontends < 0 || o.Frontends > maxFrontends:
		return o, fmt.Errorf("demo frontends: %d of them: want 1 to %d: %w", o.Frontends, maxFrontends, engine.ErrUsage)
	case !slices.Contains(spread.Generations(), o.Generation):
		return o, fmt.Errorf("demo frontends: generation %q: there are %v: %w", o.Generation, spread.Generations(), engine.ErrUsage)
	case !slices.Contains(Releases(), o.Release):
		return o, fmt.Errorf("demo frontends: release %q: there are %v: %w", o.Release, Releases(), engine.ErrUsage)
	case o.BasePort < 0 || o.BasePort > 65535-2*maxFrontends:
		return o, fmt.Errorf("demo frontends: port %d: want 0 to %d: %w", o.BasePort, 65535-2*maxFrontends, engine.ErrUsage)
	}
	return o, checkTables(o.Tables)
}

const maxFrontends = 50
