package text

import (
	"bellows/engine"
	"bellows/engine/spread"
)

// SpreadSimulateSchema names the JSON document of `bellows spread simulate`.
const SpreadSimulateSchema = "bellows.spread-simulate/1"

// SpreadSimulateDocument is the JSON document of `bellows spread simulate`.
type SpreadSimulateDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
	SpreadSetup
	Runs     []SpreadRun      `json:"runs"` // the first is the base
	Warnings []spread.Warning `json:"warnings"`
}

// SpreadSetup is what was simulated.
type SpreadSetup struct {
	Workload    SpreadWorkload     `json:"workload"`
	Queries     int                `json:"queries"`
	Concurrency int                `json:"concurrency"`
	Load        spread.LoadMeasure `json:"load"`
	Seed        int64              `json:"seed"`
	// Assumed lists what stands in for something that nobody said.
	Assumed []string `json:"assumed"`
}

// SpreadWorkload is what the queries scan.
type SpreadWorkload struct {
	Name         string `json:"name"`
	Splits       int    `json:"splits"`
	Hidden       int    `json:"hidden_splits"`
	Bytes        int64  `json:"bytes"`
	DistinctKeys int    `json:"distinct_keys"`
	Kinds        int    `json:"query_kinds"`
	OrderKnown   bool   `json:"order_known"`
}

// SpreadRun is one state of settings and backends.
type SpreadRun struct {
	Name      string             `json:"name"`
	Settings  spread.Settings    `json:"settings"`
	Decision  spread.Decision    `json:"decision"`
	Certainty SpreadCertainty    `json:"certainty"`
	Samples   int                `json:"samples"`
	Backends  []SpreadBackend    `json:"backends"`
	Excluded  []spread.Exclusion `json:"excluded"`

	MaxOverMean SpreadEstimate `json:"max_over_mean"`
	MaxOverMin  float64        `json:"max_over_min,omitempty"`
	Gini        SpreadEstimate `json:"gini"`
	Histogram   []SpreadBin    `json:"histogram"`

	BackendsPerQuery float64      `json:"backends_per_query"`
	Redistributed    float64      `json:"redistributed_splits"`
	Cache            spread.Cache `json:"cache"`
	Bound            float64      `json:"throughput_bound"`
	Queue            *SpreadQueue `json:"queue,omitempty"`

	Moved    spread.Movement  `json:"moved"`
	Churn    spread.Movement  `json:"churn"`
	Warnings []spread.Warning `json:"warnings"`

	Heat  []SpreadHeatRow `json:"heat,omitempty"`
	Split *SpreadTrace    `json:"split,omitempty"`
}

// SpreadCertainty says how far a run is Doris' own answer.
type SpreadCertainty struct {
	Word    string   `json:"word"`
	Reasons []string `json:"reasons"`
}

// SpreadEstimate is a mean with the range of 95 of 100 repetitions.
type SpreadEstimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// SpreadBackend is one backend's part.
type SpreadBackend struct {
	ID             int64          `json:"id"`
	Host           string         `json:"host"`
	Share          SpreadEstimate `json:"share_ratio"`
	Splits         SpreadEstimate `json:"splits"`
	CacheBytes     int64          `json:"cache_bytes"`
	ReachableBytes int64          `json:"reachable_bytes"`
}

// SpreadBin counts backends by how their share compares with an even one. The
// last bin has no end.
type SpreadBin struct {
	From     float64 `json:"from"`
	Below    float64 `json:"below,omitempty"`
	Backends int     `json:"backends"`
}

// SpreadQueue is the closed-loop queueing estimate.
type SpreadQueue struct {
	Gain        SpreadEstimate `json:"gain"` // times the first run's throughput
	Throughput  SpreadEstimate `json:"throughput"`
	ClosedForm  float64        `json:"closed_form_throughput,omitempty"`
	Utilization float64        `json:"utilization_ratio"`
	Completed   int64          `json:"completed_queries"`
}

// SpreadHeatRow is a stretch of splits, numbered from 1.
type SpreadHeatRow struct {
	First int       `json:"first"`
	Last  int       `json:"last"`
	Path  string    `json:"path"`
	Part  []float64 `json:"part_ratio"` // by backend
}

// SpreadTrace is why one split went where it went.
type SpreadTrace struct {
	Number       int               `json:"number"` // from 1
	Position     int               `json:"position"`
	Path         string            `json:"path"`
	Start        int64             `json:"start"`
	Length       int64             `json:"length_bytes"`
	Hosts        []string          `json:"hosts"`
	Key          string            `json:"key"`
	Ring         []SpreadRingPoint `json:"ring"`
	Candidates   []SpreadCandidate `json:"candidates"`
	Chosen       int64             `json:"chosen_id"`
	Home         int64             `json:"home_id"`
	Alternatives []string          `json:"alternative_hosts"`
	Reason       string            `json:"reason"`
}

// SpreadRingPoint is a virtual node near the split's key.
type SpreadRingPoint struct {
	Hash   string `json:"hash"`
	ID     int64  `json:"backend_id"`
	Before bool   `json:"before_key"`
	First  bool   `json:"first"` // the walk meets the backend for the first time
}

// SpreadCandidate is a backend that the split could go to.
type SpreadCandidate struct {
	ID     int64  `json:"id"`
	Host   string `json:"host"`
	Weight int64  `json:"weight_before"`
}
