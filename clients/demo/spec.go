package demo

import (
	"time"

	"bellows/clients/demo/jvm"
	"bellows/engine/warmup"
)

// Spec describes a cluster. The zero value of a field means the default that
// its comment gives.
type Spec struct {
	Name    string  // cluster name; "Demo"
	Version Version // 1.5.1
	Seed    uint64  // of everything that looks random
	// Speed is how much faster than the wall clock the model runs: restarts,
	// query costs, fault windows and fault delays. 1. A client's own timeoutMs
	// stays in wall time.
	Speed float64
	// BasePort is the controller's port, brokers and their metrics follow it; 0
	// lets every listener take a free port.
	BasePort int

	ControllerHost string // advertised; 127.0.0.1
	Brokers        []BrokerSpec
	Servers        []ServerSpec
	Tables         []TableSpec
	Logical        []LogicalSpec

	JVM      JVMSpec
	Timeline Timeline // of a broker's restart; MeasuredTimeline
	Auth     AuthSpec
	TLS      TLSSpec
	Faults   []Fault
}

// BrokerSpec is one broker.
type BrokerSpec struct {
	ID string // free text, "Broker_" is put before it when missing
	// Host and Port are what the controller says. Empty and 0 mean the truth;
	// anything else is what a controller behind other names would say.
	Host string
	Port int
	Tags []string // DefaultTenant_BROKER
	// Disabled is Helix-disabled: healthy, without any route.
	Disabled bool
	// Down is listed and ONLINE in the controller, but nothing listens.
	Down bool
}

// ServerSpec is one server. Nothing listens for it: only brokers talk to
// servers, and these brokers only pretend to.
type ServerSpec struct {
	ID      string // "Server_" is put before it when missing
	Host    string // 127.0.0.1
	Port    int
	Tags    []string // DefaultTenant_OFFLINE, DefaultTenant_REALTIME
	Stopped bool
}

// Selector is how a broker picks replicas.
type Selector string

// The selectors.
const (
	Balanced           Selector = "balanced"
	ReplicaGroup       Selector = "replicaGroup"
	StrictReplicaGroup Selector = "strictReplicaGroup"
)

// TableSpec is one table: offline, realtime, or both under one raw name.
type TableSpec struct {
	Name     string // raw
	Offline  *HalfSpec
	Realtime *HalfSpec
	// Columns default to the recorded cluster's; TimeColumn to "ts".
	Columns    []ColumnSpec
	TimeColumn string
	Quota      float64 // queries per second over all brokers; 0 = none
	Timeout    time.Duration
}

// HalfSpec is one typed half of a table.
type HalfSpec struct {
	BrokerTenant string // DefaultTenant
	ServerTenant string // DefaultTenant
	Replication  int    // 1
	Selector     Selector
	Segments     int // of Rows each
	Rows         int
	Disabled     bool
	// SegmentNames override the generated names; Segments is then their number.
	SegmentNames []string
}

// LogicalSpec is a logical table: a name over physical ones.
type LogicalSpec struct {
	Name         string
	Of           []string // typed
	BrokerTenant string
}

// ColumnSpec is one column and how its values look.
type ColumnSpec struct {
	warmup.Column
	// Cardinality is how many values it takes; 0 picks one by name and type.
	Cardinality int
	// Inverted is set for a column with an inverted index: filters on it scan nothing.
	Inverted bool
	// Values, when given, are the dictionary of a STRING column.
	Values []string
}

// JVMSpec is what a broker's process costs.
type JVMSpec struct {
	// Instant turns the model off: every query is answered at once.
	Instant bool
	// Warm starts every broker as if it had run for a long time.
	Warm bool
	// Model overrides the measured model; nil is jvm.Measured().
	Model *jvm.Model
}

// Timeline is a broker's restart as seen from outside, from the signal to stop.
type Timeline struct {
	Refuse     time.Duration // signal until connections are refused
	Launch     time.Duration // refused until the port is open again
	NotStarted time.Duration // port open until the status is STARTING
	Starting   time.Duration // STARTING until the routing is complete
	Listed     time.Duration // routing complete until healthy and listed
	// After a kill the dead broker stays listed for Ghost, and its successor
	// waits for the old Session to expire. Both count from the kill.
	Ghost, Session time.Duration
}

// MeasuredTimeline is a restart as a live 1.5.1 broker on one core was measured
// to do it.
func MeasuredTimeline() Timeline {
	return Timeline{
		Refuse:     700 * time.Millisecond,
		Launch:     4100 * time.Millisecond,
		NotStarted: 1500 * time.Millisecond,
		Starting:   70 * time.Millisecond,
		Listed:     130 * time.Millisecond,
		Ghost:      27 * time.Second,
		Session:    43 * time.Second,
	}
}

// AuthSpec switches access control on when it names a user, a token or AnyBearer.
type AuthSpec struct {
	Users     []User
	Tokens    []string // accepted bearer tokens
	AnyBearer bool     // any bearer token will do
}

// User is a Basic principal.
type User struct {
	Name, Password string
	Tables         []string // raw names it may read; none = all
}

// TLSSpec switches the listeners to https with a certificate of the cluster's
// own authority, see Cluster.CA.
type TLSSpec struct {
	Brokers, Controller bool
	// ClientCert demands a client certificate of the same authority.
	ClientCert bool
	// Names replace 127.0.0.1 and localhost in the certificate.
	Names []string
}
