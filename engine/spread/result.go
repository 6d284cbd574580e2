package spread

// Simulation is what the scenarios came to. It is never changed.
type Simulation struct {
	Workload     string      `json:"workload"`
	Splits       int         `json:"splits"`
	Bytes        int64       `json:"bytes"`
	DistinctKeys int         `json:"distinct_keys"`
	Queries      int         `json:"queries"`
	Concurrency  int         `json:"concurrency,omitempty"`
	Load         LoadMeasure `json:"load"`
	Seed         uint64      `json:"seed"`
	Runs         []Run       `json:"runs"` // one a scenario; the first is the base
	Warnings     []Warning   `json:"warnings,omitempty"`
}

// Run is one scenario's outcome.
type Run struct {
	Name      string      `json:"name"`
	Settings  Settings    `json:"settings"`
	Decision  Decision    `json:"decision"`
	Excluded  []Exclusion `json:"excluded,omitempty"`
	Certainty Certainty   `json:"certainty"`
	// Samples is how many queries were placed to get here.
	Samples  int           `json:"samples"`
	Backends []BackendLoad `json:"backends"`
	Warnings []Warning     `json:"warnings,omitempty"`

	MaxOverMean Estimate `json:"max_over_mean"` // of the backends' shares; 1 is even
	Gini        Estimate `json:"gini"`          // of the shares; 0 is even
	// BackendsPerQuery is on how many backends one query runs.
	BackendsPerQuery float64 `json:"backends_per_query"`
	// Redistributed is how many splits of a query were moved, on average.
	Redistributed float64 `json:"redistributed_splits"`

	Cache Cache `json:"cache"`
	// Bound is how much more throughput the busiest backend leaves room for,
	// in relation to the first run: what the gain comes to with very many
	// clients. With few, the gain may be on either side of it.
	Bound float64 `json:"throughput_bound_ratio"`
	Queue *Queue  `json:"queue,omitempty"`
	// Moved compares placements with the first run's; Churn with those of
	// another query of the same run.
	Moved Movement `json:"moved"`
	Churn Movement `json:"churn"`

	trace *traces
}

// Certainty says how far a run is Doris' own answer.
type Certainty struct {
	// Word is "exact" (nothing left to chance), "statistical" (seeded draws,
	// with intervals) or "model" (a rule of Doris that is not fully known).
	Word    string   `json:"word"`
	Reasons []string `json:"reasons,omitempty"`
}

// Estimate is a mean with the range in which 95 of 100 repetitions lie.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// BackendLoad is one backend's part.
type BackendLoad struct {
	ID   int64  `json:"id"`
	Host string `json:"host"`
	// Share of all load, 0..1, over the queries.
	Share Estimate `json:"share"`
	// Splits that it reads over all queries.
	Splits Estimate `json:"splits"`
	// CacheBytes is what it holds after the queries, if the file cache keeps
	// everything; ReachableBytes what it may come to hold in the long run.
	CacheBytes     int64 `json:"cache_bytes"`
	ReachableBytes int64 `json:"reachable_bytes"`
}

// Cache is the price of spreading: on how many backends bytes end up.
type Cache struct {
	// Enabled is enable_file_cache; without it the figures tell what would be
	// read where.
	Enabled bool `json:"enabled"`
	// BackendsPerSplit is on how many backends a split that was read at all
	// was read, mean and most, over Queries queries.
	BackendsPerSplit    float64 `json:"backends_per_split"`
	MostBackendsOfSplit int     `json:"most_backends_of_split"`
	Queries             int     `json:"queries"`
	// Copies is cached bytes per byte read: after those queries, and in the
	// long run, when every candidate has had its turn.
	Copies          float64 `json:"copies"`
	ReachableCopies float64 `json:"reachable_copies"`
	CachedBytes     int64   `json:"cached_bytes"`
	ReachableBytes  int64   `json:"reachable_bytes"`
	// SampledSplits is how many splits were followed, when not all.
	SampledSplits int `json:"sampled_splits,omitempty"`
}

// Movement is the part of the splits, and of their bytes, that another
// placement reads on another backend.
type Movement struct {
	Splits float64 `json:"splits_ratio"`
	Bytes  float64 `json:"bytes_ratio"`
}

// Queue is the closed-loop estimate: so many clients, each with one query
// running; backends share their time equally among what they are reading.
type Queue struct {
	// Gain is throughput in relation to the first run's, with a 95 %
	// confidence interval of the mean.
	Gain Estimate `json:"throughput_ratio"`
	// Throughput is in queries per time that one backend needs for one
	// query's mean load.
	Throughput Estimate `json:"throughput"`
	// ClosedForm is Throughput by mean value analysis, where every query runs
	// on one backend only and it is exact; 0 otherwise.
	ClosedForm  float64 `json:"closed_form_throughput,omitempty"`
	Utilization float64 `json:"utilization_ratio"` // of all backends
	Completed   int64   `json:"completed_queries"`
}
