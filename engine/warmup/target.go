package warmup

import (
	"context"
	"time"
)

// Target is one broker with the ways to ask it. Prober and Router are needed;
// the others may be nil where there is nobody to ask.
type Target struct {
	Name   string
	URL    string
	Tables []Table // that the broker is listed for
	Router Router
	Prober Prober

	// Servers are all servers that there are, where that is known and every one
	// may be routed to: it bounds the universe, which spares a large cluster most
	// of the calls for routes.
	Servers []string
	// Readier, when set, tells a broker that is starting from one that has nothing
	// to serve.
	Readier Readier
	// Lister, when set, is asked again for the tables while a broker that is not
	// ready is waited for.
	Lister  Lister
	Starter Starter      // without it a restart shows only in request numbers
	Quotas  QuotaReader  // without it a quota shows only as rejections
	Schemas SchemaReader // without it there are no derived shapes
	JVM     JVMReader
	// Go starts a goroutine; nil is the go statement. A caller that owns a terminal
	// passes its own, which restores the terminal after a panic.
	Go func(func())
}

// Readier tells what a broker says of its own health.
type Readier interface {
	// Ready is false with the broker's own word for its state while it starts or
	// stops. True proves nothing about its routes.
	Ready(ctx context.Context) (ready bool, state string, err error)
}

// Lister tells which typed tables the cluster lists a broker for.
type Lister interface {
	List(ctx context.Context) ([]Table, error)
}

// QuotaReader tells how many queries a second this broker admits for a table.
type QuotaReader interface {
	// Quota is 0 where there is no limit.
	Quota(ctx context.Context, table Table) (float64, error)
}

// SchemaReader tells a table's columns.
type SchemaReader interface {
	Schema(ctx context.Context, table Table) (Schema, error)
}

// JVM is what a broker's process says of itself: evidence beside the depth, no
// exit rule, since the compiler stays busy long after queries are fast.
type JVM struct {
	At            time.Time
	Start         time.Time
	CompileTime   time.Duration // total since the start
	CPUTime       time.Duration // total since the start
	ClassesLoaded int64
}

// JVMReader reads a broker's metrics.
type JVMReader interface {
	JVM(ctx context.Context) (JVM, error)
}
