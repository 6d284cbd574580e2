package warmup

import (
	"context"
	"time"
)

// Engine is one of Pinot's two query engines.
type Engine string

// The engines.
const (
	SSE Engine = "sse" // single-stage
	MSE Engine = "mse" // multi-stage
)

// Probe is one query that is sent to warm.
type Probe struct {
	Table   Table  // what it is counted for; empty for the user's own statement
	SQL     string // complete, with any SET prefix
	Engine  Engine
	ID      string        // client query id, for the broker's log
	Timeout time.Duration // for the broker; the client adds slack of its own
	Row     bool          // bring back the first row (Answer.Row); otherwise rows are never read
}

// Prober sends a probe and reports what came back. It never returns an error:
// whatever went wrong is part of the Answer. It returns soon after ctx ends.
type Prober interface {
	Probe(ctx context.Context, p Probe) Answer
}

// Fault is what went wrong below Pinot's own answer.
type Fault string

// The faults, told apart because each needs something else from the operator.
const (
	FaultNone     Fault = ""
	FaultTimeout  Fault = "timeout"   // no answer within the probe's limit
	FaultRefused  Fault = "refused"   // no connection: refused, reset, no such host
	FaultTLS      Fault = "tls"       // certificate or handshake
	FaultDenied   Fault = "denied"    // HTTP 401 or 403
	FaultBusy     Fault = "busy"      // HTTP 429
	FaultNotReady Fault = "not ready" // HTTP 503
	FaultHTTP     Fault = "http"      // any other status than 200
	FaultGarbage  Fault = "garbage"   // not Pinot's JSON
	FaultTooLarge Fault = "too large" // more than the client reads
	FaultCanceled Fault = "canceled"  // the session ended first; counts as nothing
)

// Exception is one entry of an answer's exceptions.
type Exception struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Answer is what a probe brought back, as counted by the broker.
type Answer struct {
	Fault   Fault
	Status  int    // HTTP status, 0 without one
	Message string // for people: sanitised, with the object first

	Exceptions       []Exception
	Partial          bool
	ServersQueried   int
	ServersResponded int
	SegmentsQueried  int
	DocsScanned      int64
	EntriesScanned   int64 // in and after the filter
	TotalDocs        int64
	GroupsLimit      bool          // numGroupsLimitReached
	Request          int64         // number of this request in the broker's process, -1 if unknown
	Process          int64         // changes with the broker's process since Pinot 1.5; -1 if unknown
	Tables           []string      // raw names
	Row              []string      // cells of the first row as JSON text, when the probe asked for it
	Elapsed          time.Duration // by the client's clock
	BrokerTime       time.Duration // timeUsedMs
	ReduceTime       time.Duration
}

// Start identifies one life of a broker's process.
type Start struct {
	At time.Time // zero when the broker does not tell
}

// Starter tells when a broker's process started.
type Starter interface {
	Start(ctx context.Context) (Start, error)
}
