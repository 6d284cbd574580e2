package bench

import (
	"time"

	"bellows/engine"
)

// Round is one restart of the broker under one arm with the load after it.
type Round struct {
	Number  int    // from 1, in the order in which they ran
	Arm     string // its name
	Restart int    // from 1, which of the arm's restarts this is
	Attempt int    // from 1; above it when a void one is repeated

	Started   time.Time
	Restarted time.Duration // from the start of the round until the broker was ready
	Gate      time.Time     // clock zero: the load began
	Prepared  Preparation

	Pacing  Pacing
	Windows []WindowResult // one for each of Settings.Windows
	Series  []Point        // one for each Slot
	JVM     *JVMUse        // nil without metrics

	Void Void

	ended time.Time
}

// Preparation is what an arm did before the gate opened.
type Preparation struct {
	Took    time.Duration
	Outcome engine.Outcome // OK for off and idle
	Text    string         // a warm-up's verdict with its reason, a command's end
	Probes  int            // good probes of a warm-up
}

// Pacing is how well the sender kept its schedule, by the clock of its machine.
type Pacing struct {
	Planned, Sent int
	// Target and Achieved are requests a second in the cluster's time.
	Target, Achieved float64
	// Lateness is actual minus intended send.
	LateP50, LateP99, LateMax time.Duration
	// Allowed is the p99 from which the round is void.
	Allowed     time.Duration
	MaxInFlight int
}

// JVMUse is what the broker's process used, by its metrics.
type JVMUse struct {
	// Preparing is from readiness to the gate, Loaded from the gate to the end of the
	// load; SinceStart is what the process had used at the gate.
	SinceStart, Preparing, Loaded Used
}

// Used is CPU time of a process, and what of its time it was compiling.
type Used struct{ CPU, Compiling time.Duration }

// VoidReason is why a round does not count.
type VoidReason string

// The reasons.
const (
	VoidNone      VoidReason = ""
	VoidLate      VoidReason = "sender-late"        // p99 of lateness above what is allowed
	VoidRate      VoidReason = "rate-missed"        // below 99 % of the target
	VoidCeiling   VoidReason = "too-many-in-flight" // the ceiling was reached
	VoidMachine   VoidReason = "out-of-resources"   // of the measuring machine: ports, files
	VoidRestarted VoidReason = "broker-restarted"   // under the load
	VoidCutShort  VoidReason = "cut-short"          // interrupted before the first window was over
)

// Void says that a round does not count, and why. The zero value counts.
type Void struct {
	Reason VoidReason
	Text   string
}
