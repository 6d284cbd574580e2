package change

import (
	"time"

	"bellows/engine/spread"
)

// SpreadVariable is the setting that all this is about.
const SpreadVariable = "external_scan_consistent_hash_spread_num"

// Switches that make a scan use the hash ring; either is enough.
const (
	HashVariable  = "use_consistent_hash_for_external_scan"
	CacheVariable = "enable_file_cache"
)

// Reading is what one frontend said of itself at one moment.
type Reading struct {
	Frontend string    `json:"frontend"` // host:port as configured
	At       time.Time `json:"at"`
	Version  string    `json:"version,omitempty"`
	// Role is master, follower or observer; empty when the user may not see it.
	Role string `json:"role,omitempty"`
	// ClusterID is the same on all frontends of a cluster; empty when unknown.
	ClusterID string `json:"cluster_id,omitempty"`
	// Peers are all frontends that this one knows, itself among them.
	Peers []Peer `json:"peers,omitempty"`

	// Generation of the assignment code, and how it was found out.
	Generation    spread.Generation `json:"generation"`
	GenerationHow string            `json:"generation_how"`
	// Spread is nil on a frontend that has no such variable.
	Spread *Variable `json:"spread,omitempty"`
	Hash   *Variable `json:"hash_switch,omitempty"`
	Cache  *Variable `json:"file_cache,omitempty"`
	// Settings are what a new session of this frontend plans with.
	Settings spread.Settings `json:"settings"`
	// Assumed names what could not be read and was taken for the default, each
	// with the reason.
	Assumed []Assumption `json:"assumed,omitempty"`

	Acts Effect `json:"acts"`

	// Group is the compute group of a new session in cloud mode.
	Group string `json:"group,omitempty"`
	// Pool says which backends the frontend takes for external scans.
	Pool     spread.Pool `json:"pool"`
	Backends []Backend   `json:"backends"`
}

// Peer is a frontend as another one, or itself, lists it.
type Peer struct {
	Name      string `json:"name,omitempty"`
	Host      string `json:"host"`
	QueryPort int    `json:"query_port,omitempty"`
	Role      string `json:"role,omitempty"`
	Master    bool   `json:"master,omitempty"`
	Alive     bool   `json:"alive"`
	// Self marks the frontend that was asked.
	Self bool `json:"self,omitempty"`
}

// Master tells whether the frontend is the one that writes the cluster's log.
func (r *Reading) Master() bool { return r.Role == "master" }

// Variable is a system variable as one frontend shows it.
type Variable struct {
	Name    string `json:"name"`
	Global  string `json:"global"`
	Session string `json:"session"` // of a new connection
	// Default is the compiled one; empty where the version does not tell.
	Default string `json:"default,omitempty"`
}

// Assumption is a setting that was not read.
type Assumption struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
}

// Effect tells whether the spread number acts on a frontend's new sessions.
type Effect struct {
	Acts bool `json:"acts"`
	// Reason says why, or why not, in words.
	Reason string `json:"reason"`
	// Remedy says what would make it act; empty when it acts.
	Remedy string `json:"remedy,omitempty"`
}

// Backend is a backend as one frontend sees it, with its load where its metrics
// page or the frontend told it.
type Backend struct {
	spread.Backend
	HTTPPort int    `json:"http_port,omitempty"`
	Version  string `json:"version,omitempty"`
	// Excluded is why no external scan goes there; empty for an eligible one.
	Excluded string `json:"excluded,omitempty"`
	Load     *Load  `json:"load,omitempty"`
}

// Load is what a backend does at the moment. Negative: not known.
type Load struct {
	CPU                  float64 `json:"cpu_ratio"` // busy share of all cores
	RunningTasks         int64   `json:"running_tasks"`
	ScanBytesPerSecond   float64 `json:"scan_bytes_per_second"`
	RemoteBytesPerSecond float64 `json:"remote_bytes_per_second"`
	CacheHitRatio        float64 `json:"cache_hit_ratio"`
	// Reason says what could not be read, and why.
	Reason string `json:"reason,omitempty"`
}
