package bench

import (
	"context"
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Defaults of a measurement; limit and windows are those of the published one.
const (
	DefaultLimit         = 2 * time.Second
	DefaultSlow          = 100 * time.Millisecond
	DefaultRestarts      = 5
	DefaultThreshold     = 0.01
	DefaultBrokerTimeout = 10 * time.Second
	DefaultShare         = 0.6
	DefaultRepeats       = 2
	DefaultMaxInFlight   = 16_384
	DefaultAllowLateness = time.Millisecond
)

// DefaultWindows are the cold and the warm window of the published measurement.
func DefaultWindows() []Window {
	return []Window{{0, 8 * time.Second}, {150 * time.Second, 180 * time.Second}}
}

// Bounds of a run: what is beyond them nobody measures, and no file is to claim.
const (
	// MaxArms is how many arms a run may have.
	MaxArms     = 16
	maxWindows  = 8
	maxRounds   = 10_000
	maxRequests = 100_000_000 // of a round
)

// Options are a measurement and the ways to carry it out. Watcher is needed, and
// Asker with Waiter, or a Loader.
type Options struct {
	// About says who measures what: Tool, Context, Cluster, Broker, URL, Simulation and
	// Notes are taken from it.
	About    Run
	Settings Settings
	Arms     []ArmPlan
	Search   *SearchOptions // nil: Settings.Rate is given

	Asker     Asker
	Waiter    Waiter
	Loader    Loader // instead of both, where load is computed and not sent
	Watcher   Watcher
	Restarter Restarter // nil: somebody else restarts the broker, and is asked to
	JVM       warmup.JVMReader
	// Store keeps the run as it is now; it is called after every round.
	Store func(*Run) error
	// Patience bounds the wait for a broker to come back, by the clock.
	Patience time.Duration
	// Poll is how often a broker that is not ready is asked again, by the clock.
	Poll time.Duration
	// Go starts a goroutine; nil is the go statement.
	Go func(func())
}

// ArmPlan is an arm with what it does.
type ArmPlan struct {
	Arm
	// Like and For are for Idle: the arm whose preparation it waits as long as ("" is
	// the longest of all), or a fixed time.
	Like string
	For  time.Duration
	// Warmup makes the warm-up of one round, for Warm.
	Warmup func(ctx context.Context) (*warmup.Warmup, error)
	// Run is the user's command, for Command. It returns soon after ctx ends.
	Run func(ctx context.Context, p Planned) error
}

// Restarter restarts the broker under test.
type Restarter interface {
	// Restart returns when its command has ended; the broker need not be ready then.
	Restart(ctx context.Context, p Planned) error
}

// Watcher tells when the broker is ready, and whether it is another process.
type Watcher interface {
	warmup.Readier
	warmup.Starter
}

func (o *Options) validate() error {
	s := &o.Settings
	switch {
	case o.Search == nil && s.Rate <= 0:
		return fmt.Errorf("rate %g: must be above 0: %w", s.Rate, engine.ErrUsage)
	case s.Limit <= 0 || s.Slow <= 0 || s.BrokerTimeout <= 0:
		return fmt.Errorf("limit %v, slow %v, broker timeout %v: must be above 0: %w", s.Limit, s.Slow, s.BrokerTimeout, engine.ErrUsage)
	case s.Restarts < 1 || s.Restarts > MaxRestarts:
		return fmt.Errorf("restarts %d: must be 1 to %d: %w", s.Restarts, MaxRestarts, engine.ErrUsage)
	case !(s.Threshold >= 0 && s.Threshold < 1):
		return fmt.Errorf("threshold %g: must be 0 or more and below 1: %w", s.Threshold, engine.ErrUsage)
	case !(s.Scale > 0):
		return fmt.Errorf("scale %g: must be above 0: %w", s.Scale, engine.ErrUsage)
	case len(s.Mix) == 0:
		return fmt.Errorf("there is no statement to send: %w", engine.ErrUsage)
	case s.MaxInFlight < 1 || s.Repeats < 0 || s.Repeats > 20:
		return fmt.Errorf("in flight %d, repeats %d: must be above 0, and 0 to 20: %w", s.MaxInFlight, s.Repeats, engine.ErrUsage)
	case s.AllowLateness < 0:
		return fmt.Errorf("allowed lateness %v: must be 0 or more: %w", s.AllowLateness, engine.ErrUsage)
	case len(s.Windows) == 0 || len(s.Windows) > maxWindows:
		return fmt.Errorf("%d windows to measure: must be 1 to %d: %w", len(s.Windows), maxWindows, engine.ErrUsage)
	}
	for _, w := range s.Windows {
		if w.From < 0 || w.To <= w.From {
			return fmt.Errorf("window %v to %v: must begin at 0s or later and end after its beginning: %w", w.From, w.To, engine.ErrUsage)
		}
	}
	s.Length = max(s.Length, lengthOf(s.Windows))
	if s.Rate*s.Length.Seconds() > maxRequests {
		return fmt.Errorf("rate %g for %v: more than %d requests a round; lower one of them: %w", s.Rate, s.Length, maxRequests, engine.ErrUsage)
	}
	return o.validateArms()
}

func (o *Options) validateArms() error {
	if len(o.Arms) == 0 || len(o.Arms) > MaxArms {
		return fmt.Errorf("%d arms to measure: must be 1 to %d: %w", len(o.Arms), MaxArms, engine.ErrUsage)
	}
	known := map[string]Kind{}
	warms := false
	for _, a := range o.Arms {
		if _, twice := known[a.Name]; twice || a.Name == "" {
			return fmt.Errorf("arm %q: every arm needs a name of its own: %w", a.Name, engine.ErrUsage)
		}
		known[a.Name] = a.Kind
		warms = warms || a.Kind == Warm || a.Kind == Command
	}
	for _, a := range o.Arms {
		if a.Kind != Idle || a.For > 0 {
			continue
		}
		if kind := known[a.Like]; a.Like != "" && kind != Warm && kind != Command {
			return fmt.Errorf("arm %s: it waits as long as %q, which is no arm that warms: %w", a.Name, a.Like, engine.ErrUsage)
		}
		if !warms {
			return fmt.Errorf("arm %s: it waits as long as a warm-up takes, and no arm warms: give it a time, as in %s=idle 15s: %w", a.Name, a.Name, engine.ErrUsage)
		}
	}
	return nil
}
