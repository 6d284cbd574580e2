package source

import (
	"context"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// Cluster is an open connection to the cluster of a context.
type Cluster interface {
	About() About
	// Inventory is what opening it has found.
	Inventory() pinot.Inventory
	Discover(ctx context.Context) (pinot.Inventory, error)
	Looker
	Target(m connect.Member) (warmup.Target, error)
	Close()
}

// Looker looks at a broker from outside.
type Looker interface {
	// Survey looks at everything, its routes too.
	Survey(ctx context.Context, m connect.Member) warmup.BrokerStatus
	// Glance asks only for health, start and request number, and keeps the rest of
	// what was known.
	Glance(ctx context.Context, m connect.Member, known warmup.BrokerStatus) warmup.BrokerStatus
}

// About is what a cluster is called.
type About struct {
	Context    string
	Cluster    string
	Simulation string // the label of one that is not real
	Via        string // the proxy on the way
}

// Open opens the cluster of a context of the configuration; the empty name is the one
// that the program was started with.
type Open func(ctx context.Context, name string) (Cluster, error)

// lease is a cluster with its users.
type lease struct {
	Cluster
	users
}

func newLease(c Cluster) *lease { return &lease{Cluster: c, users: users{close: c.Close, count: 1}} }
