package bench

import (
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// Schema names the JSON document of a run, which is its stored form too.
const Schema = "bellows.bench-coldstart/1"

// Document is a Run as JSON. Durations are seconds with their unit in the name, ratios
// 0 to 1. Arms and comparisons are computed from the rounds; Decode computes them anew
// and does not believe those of the file.
type Document struct {
	Schema      string           `json:"schema"`
	Outcome     engine.Outcome   `json:"outcome"`
	Reason      string           `json:"reason"`
	ExitCode    int              `json:"exit_code"`
	Partial     bool             `json:"partial"`
	Simulation  string           `json:"simulation,omitempty"` // set when the figures come from the demo's model
	Tool        string           `json:"tool"`
	Context     string           `json:"context,omitempty"`
	Cluster     string           `json:"cluster,omitempty"`
	Broker      string           `json:"broker"`
	URL         string           `json:"url"`
	Started     time.Time        `json:"started"`
	Finished    *time.Time       `json:"finished,omitempty"`
	Settings    SettingsJSON     `json:"settings"`
	Search      *SearchJSON      `json:"rate_search,omitempty"`
	Headlines   []string         `json:"headlines"`
	Caution     string           `json:"caution"`
	Arms        []ArmJSON        `json:"arms"`
	Comparisons []ComparisonJSON `json:"comparisons"`
	Rounds      []RoundJSON      `json:"rounds"`
	Notes       []string         `json:"notes"`
}

// SettingsJSON is Settings.
type SettingsJSON struct {
	Rate          float64         `json:"rate_per_second"`
	Limit         float64         `json:"limit_seconds"`
	Slow          float64         `json:"slow_seconds"`
	Windows       []WindowJSON    `json:"windows"`
	Length        float64         `json:"length_seconds"`
	Restarts      int             `json:"restarts"`
	Seed          int64           `json:"seed"`
	Threshold     float64         `json:"threshold_ratio"`
	MaxCancelled  *float64        `json:"max_cancelled_ratio,omitempty"`
	BrokerTimeout float64         `json:"broker_timeout_seconds"`
	Scale         float64         `json:"clock_scale"`
	Computed      bool            `json:"load_computed"` // by the demo's model; nothing was sent
	MaxInFlight   int             `json:"max_in_flight"`
	Repeats       int             `json:"repeats"`
	AllowLateness float64         `json:"allow_lateness_seconds"`
	Mix           []StatementJSON `json:"mix"`
}

// StatementJSON is one statement of the mix.
type StatementJSON struct {
	SQL    string `json:"sql"`
	Weight int    `json:"weight"`
	Table  string `json:"table,omitempty"`
	MSE    bool   `json:"mse,omitempty"`
}

// WindowJSON is a Window.
type WindowJSON struct {
	From float64 `json:"from_seconds"`
	To   float64 `json:"to_seconds"`
}

// SearchJSON is a Search.
type SearchJSON struct {
	WarmFor float64     `json:"warm_for_seconds"`
	Share   float64     `json:"share_ratio"`
	Highest float64     `json:"highest_per_second"`
	Trials  []TrialJSON `json:"trials"`
}

// TrialJSON is a Trial.
type TrialJSON struct {
	Rate      float64        `json:"rate_per_second"`
	Held      bool           `json:"held"`
	Why       string         `json:"why,omitempty"`
	Sent      int            `json:"sent"`
	Cancelled int            `json:"cancelled"`
	Failed    int            `json:"failed"`
	P50       PercentileJSON `json:"p50"`
	P99       PercentileJSON `json:"p99"`
	LateP99   float64        `json:"late_p99_seconds"`
}

// PercentileJSON is a Percentile whose Q is known from its name.
type PercentileJSON struct {
	Value   float64 `json:"seconds"`
	AtLeast bool    `json:"at_least,omitempty"` // a lower bound: it lies among the cancelled
}

// RoundJSON is a Round.
type RoundJSON struct {
	Number    int             `json:"round"`
	Arm       string          `json:"arm"`
	Restart   int             `json:"restart"`
	Attempt   int             `json:"attempt"`
	Void      VoidReason      `json:"void,omitempty"`
	VoidText  string          `json:"void_reason,omitempty"`
	Started   time.Time       `json:"started"`
	Gate      *time.Time      `json:"gate,omitempty"`
	Ended     *time.Time      `json:"ended,omitempty"`
	Restarted float64         `json:"restarted_seconds"`
	Prepared  PreparationJSON `json:"prepared"`
	Pacing    PacingJSON      `json:"sender"`
	Windows   []ResultJSON    `json:"windows"`
	Series    []PointJSON     `json:"series"`
	JVM       *JVMUseJSON     `json:"jvm,omitempty"`
}

// PreparationJSON is a Preparation.
type PreparationJSON struct {
	Took    float64        `json:"took_seconds"`
	Outcome engine.Outcome `json:"outcome"`
	Text    string         `json:"text,omitempty"`
	Probes  int            `json:"probes"`
}

// PacingJSON is a Pacing.
type PacingJSON struct {
	Planned     int     `json:"planned"`
	Sent        int     `json:"sent"`
	Target      float64 `json:"target_per_second"`
	Achieved    float64 `json:"achieved_per_second"`
	LateP50     float64 `json:"late_p50_seconds"`
	LateP99     float64 `json:"late_p99_seconds"`
	LateMax     float64 `json:"late_max_seconds"`
	Allowed     float64 `json:"late_allowed_seconds"`
	MaxInFlight int     `json:"max_in_flight"`
}

// ResultJSON is a WindowResult. The times are those of good answers by the histogram's
// microseconds; cancelled requests are "at least the limit" and not among them.
type ResultJSON struct {
	WindowJSON
	Complete  bool           `json:"complete"`
	Sent      int            `json:"sent"`
	Good      int            `json:"good"`
	Cancelled int            `json:"cancelled"`
	Failed    int            `json:"failed"`
	Slow      int            `json:"slow"`
	Failures  []warmup.Count `json:"failures"`
	Response  TimesJSON      `json:"response"`
	Service   TimesJSON      `json:"service"`
}

// TimesJSON is a Distribution: percentiles for readers, the histogram to compute with.
type TimesJSON struct {
	P50       PercentileJSON `json:"p50"`
	P90       PercentileJSON `json:"p90"`
	P99       PercentileJSON `json:"p99"`
	Max       PercentileJSON `json:"max"`
	Histogram string         `json:"histogram"` // "microseconds:count" with spaces between
}

// PointJSON is a Point.
type PointJSON struct {
	At        float64        `json:"at_seconds"`
	Sent      int            `json:"sent"`
	Good      int            `json:"good"`
	Cancelled int            `json:"cancelled"`
	Failed    int            `json:"failed"`
	Slow      int            `json:"slow"`
	P50       PercentileJSON `json:"p50"`
	P99       PercentileJSON `json:"p99"`
	Max       PercentileJSON `json:"max"`
}

// JVMUseJSON is a JVMUse.
type JVMUseJSON struct {
	SinceStart UsedJSON `json:"at_gate"`
	Preparing  UsedJSON `json:"preparing"`
	Loaded     UsedJSON `json:"under_load"`
}

// UsedJSON is a Used.
type UsedJSON struct {
	CPU       float64 `json:"cpu_seconds"`
	Compiling float64 `json:"compiling_seconds"`
}
