package warmup

import (
	"fmt"
	"slices"
	"time"

	"bellows/engine"

	"golang.org/x/sync/semaphore"
)

// Defaults of a warm-up. Floor and budget are those of the published warm-up
// inside the broker.
const (
	DefaultFloor          = 1000
	DefaultBudget         = 15 * time.Second
	DefaultProbeTimeout   = 5 * time.Second
	DefaultMaxConcurrency = 8
	// MaxConcurrency is the most that may be asked for.
	MaxConcurrency = 256
)

// Options say how far and how hard to warm. The zero value of a field means its
// default.
type Options struct {
	Floor        int           // good probes per engine that make a broker warm
	Budget       time.Duration // hard ceiling; a pause does not count
	ProbeTimeout time.Duration // most that one probe may take
	// Concurrency is the number of probes in flight; 0 lets the session choose the
	// lowest that reaches the floor in the budget, up to MaxConcurrency.
	Concurrency    int
	MaxConcurrency int
	Ramp           time.Duration // time over which the concurrency rises from 1
	SlowAt         time.Duration // p95 above which concurrency is halved; 0 = 1 s
	Engines        []Engine      // what to warm; default SSE
	AllowUncovered int           // legs that may stay without proof
	Guard          Guard         // what a derived shape may cost
	Drain          time.Duration // how long in-flight probes are awaited after an interrupt
	RestartCheck   time.Duration // how often the start time is asked for
	Share          float64       // part of a table's quota that probes may use
	// Limit bounds the probes in flight over several sessions; nil = no bound.
	Limit *semaphore.Weighted
}

func (o Options) withDefaults() Options {
	setDefault(&o.Floor, DefaultFloor)
	setDefault(&o.Budget, DefaultBudget)
	setDefault(&o.ProbeTimeout, DefaultProbeTimeout)
	setDefault(&o.MaxConcurrency, DefaultMaxConcurrency)
	setDefault(&o.SlowAt, time.Second)
	setDefault(&o.Drain, 2*time.Second)
	setDefault(&o.RestartCheck, 2*time.Second)
	setDefault(&o.Share, 0.9)
	o.Guard = o.Guard.withDefaults()
	if len(o.Engines) == 0 {
		o.Engines = []Engine{SSE}
	}
	o.MaxConcurrency = max(o.MaxConcurrency, o.Concurrency)
	return o
}

func setDefault[T int | float64 | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

// Validate refuses what no session could act on.
func (o Options) Validate() error {
	switch {
	case o.Floor < 0:
		return fmt.Errorf("floor %d: must be 1 or more: %w", o.Floor, engine.ErrUsage)
	case o.Budget < 0:
		return fmt.Errorf("budget %v: must be above 0: %w", o.Budget, engine.ErrUsage)
	case o.ProbeTimeout < 0:
		return fmt.Errorf("probe timeout %v: must be above 0: %w", o.ProbeTimeout, engine.ErrUsage)
	case o.Concurrency < 0 || o.Concurrency > MaxConcurrency:
		return fmt.Errorf("concurrency %d: must be 1 to %d, or auto: %w", o.Concurrency, MaxConcurrency, engine.ErrUsage)
	case o.MaxConcurrency < 0 || o.MaxConcurrency > MaxConcurrency:
		return fmt.Errorf("max concurrency %d: must be 1 to %d: %w", o.MaxConcurrency, MaxConcurrency, engine.ErrUsage)
	case o.AllowUncovered < 0:
		return fmt.Errorf("allow uncovered %d: must be 0 or more: %w", o.AllowUncovered, engine.ErrUsage)
	case o.Share < 0 || o.Share > 1:
		return fmt.Errorf("quota share %g: must be above 0 and at most 1: %w", o.Share, engine.ErrUsage)
	}
	return validEngines(o.Engines)
}

func validEngines(all []Engine) error {
	for _, e := range all {
		if !slices.Contains(allEngines, e) {
			return fmt.Errorf("engine %q: expected sse, mse or both: %w", e, engine.ErrUsage)
		}
	}
	return nil
}

var allEngines = []Engine{SSE, MSE}
