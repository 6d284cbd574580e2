package spread

import "runtime"

// SimulateOptions say what to simulate. Only Scenarios and Workload are
// needed.
type SimulateOptions struct {
	// Scenarios are compared with the first of them.
	Scenarios []Scenario
	Workload  *Workload

	// Queries is how many queries, one after another, shares and cache copies
	// are told for. 0: 100.
	Queries int
	// Concurrency is how many clients keep one query each running, for the
	// queueing estimate. 0: no estimate.
	Concurrency int
	// Load is what makes a backend busy. Empty: bytes, or weight where no
	// split has a length.
	Load LoadMeasure

	// Trials is how many times the queries are repeated to get intervals.
	// 0: 200.
	Trials int
	// Placements is about how many splits may be placed for one scenario
	// whose outcome is random; more give narrower intervals. 0: 2,000,000.
	Placements int64
	// QueueEvents is about how many arrivals the queueing estimate may
	// simulate for one scenario. 0: 1,000,000.
	QueueEvents int64

	// Seed decides every draw: the same options give the same result, on any
	// number of workers.
	Seed    uint64
	Workers int // 0: GOMAXPROCS

	// Progress is called now and then, never by two goroutines at once.
	Progress func(Progress)
}

// Progress is how far a simulation is.
type Progress struct {
	Stage string `json:"stage"`
	Done  int64  `json:"done"`
	Total int64  `json:"total"`
}

// LoadMeasure is what a split costs the backend that reads it.
type LoadMeasure string

// The measures of load.
const (
	LoadBytes  LoadMeasure = "bytes"
	LoadWeight LoadMeasure = "weight" // Doris' own measure
	LoadSplits LoadMeasure = "splits"
)

const (
	maxQueries     = 100_000
	maxTrials      = 100_000
	maxConcurrency = 100_000
	maxScenarios   = 1_000
)

func (o *SimulateOptions) withDefaults() error {
	if len(o.Scenarios) == 0 || len(o.Scenarios) > maxScenarios {
		return usageErrorf("scenarios", "%d given: from 1 to %d", len(o.Scenarios), maxScenarios)
	}
	if o.Workload == nil {
		return usageErrorf("workload", "none given")
	}
	if err := o.Workload.check(); err != nil {
		return err
	}
	for _, f := range []struct {
		name             string
		value            *int
		byDefault, limit int
	}{
		{"queries", &o.Queries, 100, maxQueries},
		{"trials", &o.Trials, 200, maxTrials},
		{"concurrency", &o.Concurrency, 0, maxConcurrency},
		{"workers", &o.Workers, runtime.GOMAXPROCS(0), 1 << 10},
	} {
		if *f.value == 0 {
			*f.value = f.byDefault
		}
		if *f.value < 0 || *f.value > f.limit {
			return usageErrorf(f.name, "%d: from 1 to %d", *f.value, f.limit)
		}
	}
	if o.Placements <= 0 {
		o.Placements = 2_000_000
	}
	if o.QueueEvents <= 0 {
		o.QueueEvents = 1_000_000
	}
	switch o.Load {
	case LoadBytes, LoadWeight, LoadSplits:
	case "":
		o.Load = LoadBytes
		if o.Workload.TotalBytes() == 0 {
			o.Load = LoadWeight
		}
	default:
		return usageErrorf("load", "%q is unknown: bytes, weight or splits", string(o.Load))
	}
	return nil
}
