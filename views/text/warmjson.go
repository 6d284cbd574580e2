package text

import (
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// WarmSchema names the JSON document of `bellows warm`.
const WarmSchema = "bellows.warm/1"

// WarmDocument is the JSON document of a whole run. Durations are seconds.
type WarmDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"` // set when the figures come from the demo's model
	Context    string         `json:"context,omitempty"`
	Cluster    string         `json:"cluster,omitempty"`
	Started    time.Time      `json:"started"`
	Finished   time.Time      `json:"finished"`
	RateAdvice *RateAdvice    `json:"rate_advice,omitempty"`
	Brokers    []WarmBroker   `json:"brokers"`
}

// RateAdvice is which flags of warm were measured to hold a rate.
type RateAdvice struct {
	Rate  float64 `json:"rate_per_second"`
	Holds bool    `json:"holds"`           // a warm-up was measured that held it
	Flags string  `json:"flags,omitempty"` // of that warm-up
	Text  string  `json:"text"`            // the same in words
}

// WarmBroker is one broker's part.
type WarmBroker struct {
	Broker   string         `json:"broker"`
	URL      string         `json:"url"`
	Verdict  warmup.Word    `json:"verdict"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	Advice   string         `json:"advice,omitempty"`
	Depth    int            `json:"depth"`
	Floor    int            `json:"floor"`
	Tracks   []WarmTrack    `json:"engines"`
	Elapsed  float64        `json:"elapsed_seconds"`
	Budget   float64        `json:"budget_seconds"`
	Restarts int            `json:"restarts"`

	Good        int             `json:"good"`
	Bad         int             `json:"bad"`
	QuotaHits   int             `json:"quota_rejections"`
	BadCounts   []warmup.Count  `json:"bad_counts"`
	Concurrency int             `json:"concurrency"`
	Rate        float64         `json:"rate_per_second"`
	Times       WarmTimes       `json:"probe_time"`
	Curve       []float64       `json:"depth_curve_seconds"`
	CurveBin    int             `json:"depth_curve_bin"`
	Estimate    *WarmEstimate   `json:"estimate,omitempty"`
	Universe    int             `json:"legs"`
	Proven      int             `json:"legs_proven"`
	Legs        []LegJSON       `json:"leg_states"`
	Tables      []WarmTable     `json:"tables"`
	Shapes      []WarmShape     `json:"shapes"`
	Dropped     []DroppedJSON   `json:"shapes_changed"`
	Cover       CoverJSON       `json:"cover"`
	JVMBefore   *JVMJSON        `json:"jvm_before,omitempty"`
	JVMAfter    *JVMJSON        `json:"jvm_after,omitempty"`
	Notes       []string        `json:"notes"`
	Events      []WarmEventJSON `json:"events"`
}

// WarmTrack is the depth of one engine.
type WarmTrack struct {
	Engine warmup.Engine `json:"engine"`
	Depth  int           `json:"depth"`
	Floor  int           `json:"floor"`
}

// WarmTimes are response times of good probes by the client's clock.
type WarmTimes struct {
	P50     float64 `json:"p50_seconds"`
	P90     float64 `json:"p90_seconds"`
	P99     float64 `json:"p99_seconds"`
	Max     float64 `json:"max_seconds"`
	Outside float64 `json:"outside_broker_seconds"`
}

// WarmEstimate is what was said before most probes were sent.
type WarmEstimate struct {
	Text            string  `json:"text"`
	ProbeTime       float64 `json:"probe_time_seconds"`
	Concurrency     int     `json:"concurrency"`
	Reachable       int     `json:"reachable"`
	Fits            bool    `json:"fits"`
	NeedTime        float64 `json:"need_seconds"`
	NeedConcurrency int     `json:"need_concurrency"`
	Paced           bool    `json:"paced_by_quota"`
}

// LegJSON is one leg.
type LegJSON struct {
	Server string           `json:"server"`
	Type   warmup.TableType `json:"type"`
	State  warmup.LegState  `json:"state"`
	Reason string           `json:"reason,omitempty"`
	Tables []warmup.Table   `json:"tables"`
}

// WarmTable is one table of the cover.
type WarmTable struct {
	Table     warmup.Table `json:"table"`
	Good      int          `json:"good"`
	Bad       int          `json:"bad"`
	QuotaHits int          `json:"quota_rejections"`
	P50       float64      `json:"p50_seconds"`
	Legs      int          `json:"legs"`
	Proven    int          `json:"legs_proven"`
	Last      string       `json:"last,omitempty"`
	LastError string       `json:"last_error,omitempty"`
	Pace      float64      `json:"pace_per_second,omitempty"`
	Out       string       `json:"left_out,omitempty"`
}

// WarmShape is the depth of one kind of statement.
type WarmShape struct {
	Kind   warmup.ShapeKind `json:"kind"`
	Engine warmup.Engine    `json:"engine"`
	Good   int              `json:"good"`
	Share  int              `json:"share"`
	Items  int              `json:"statements"`
}

// DroppedJSON is a statement that was left out or narrowed.
type DroppedJSON struct {
	Kind     warmup.ShapeKind `json:"kind"`
	Engine   warmup.Engine    `json:"engine"`
	Table    warmup.Table     `json:"table,omitempty"`
	Narrowed bool             `json:"narrowed"`
	Reason   string           `json:"reason"`
}

// JVMJSON is what a broker's process said of itself.
type JVMJSON struct {
	At      time.Time `json:"at"`
	Compile float64   `json:"compile_seconds"`
	CPU     float64   `json:"cpu_seconds"`
	Classes int64     `json:"classes_loaded"`
}

// EventSchema names a line of `-o jsonl`.
const EventSchema = "bellows.event/1"

// WarmEventJSON is one event; as a line of its own it carries schema and broker.
type WarmEventJSON struct {
	Schema string           `json:"schema,omitempty"`
	Broker string           `json:"broker,omitempty"`
	Seq    int              `json:"seq"`
	Time   time.Time        `json:"time"`
	After  float64          `json:"after_seconds"`
	Kind   warmup.EventKind `json:"kind"`
	Text   string           `json:"text"`
}
