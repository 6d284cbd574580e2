package change

import (
	"context"

	"bellows/engine/spread"
)

// A Reader tells what one frontend has in force. It only reads, each time over
// a new connection, so that it sees what a new session would see.
type Reader interface {
	// Name is the frontend's address as configured, host:port.
	Name() string
	// Read always gives a reading with the frontend's name and time; what could
	// not be read is in it as far as it is a detail, and an error where nothing
	// can be said about the frontend.
	Read(ctx context.Context) (Reading, error)
}

// A Writer executes one statement that changes the frontend, over a new
// connection of its own. The error tells whether the statement may have been
// executed: see [Unsure].
type Writer interface {
	Name() string
	Execute(ctx context.Context, statement string) error
}

// Assignment sets one variable of a session: `SET name = value`.
type Assignment struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Planner lets the frontend plan a query without running it, in a session of
// its own with the given variables, which ends with the call.
type Planner interface {
	Name() string
	// Explain prefers EXPLAIN DISTRIBUTED PLAN, which names every range.
	Explain(ctx context.Context, session []Assignment, query string) (*spread.Explain, error)
}

// A Runner runs a query in a session of its own and says who read how much.
type Runner interface {
	Name() string
	Run(ctx context.Context, session []Assignment, query string) (Execution, error)
}

// Execution is what the profile of a finished query said.
type Execution struct {
	QueryID string `json:"query_id,omitempty"`
	// Backends that took part in a scan; those without work may be missing.
	Backends []ExecutedBackend `json:"backends"`
	// Incomplete says why the shares are not all of it: no profile in time, two
	// backends on one host that cannot be told apart.
	Incomplete string `json:"incomplete,omitempty"`
}

// ExecutedBackend is a backend's part of a finished query.
type ExecutedBackend struct {
	ID     int64  `json:"id"` // 0 when the host does not tell which
	Host   string `json:"host"`
	Weight int64  `json:"weight,omitempty"` // of the frontend's assignment; -1 when the profile has none
	Ranges int64  `json:"ranges"`           // files or ranges read; -1 when unknown
	Bytes  int64  `json:"bytes,omitempty"`
}
