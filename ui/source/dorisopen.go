package source

import (
	"cmp"

	"bellows/engine/spread/change"
	"bellows/ui/connect"
)

// ConnectedDoris is the Frontends of a connection. It belongs to them from then on.
func ConnectedDoris(c *connect.DorisCluster) Frontends { return &connectedDoris{c} }

type connectedDoris struct{ cluster *connect.DorisCluster }

func (c *connectedDoris) About() DorisAbout {
	return DorisAbout{
		Place:  change.Place{Context: cmp.Or(c.cluster.Context, c.cluster.Name), Cluster: c.cluster.Name},
		Writes: c.cluster.Writes, Simulation: c.cluster.Simulation(),
	}
}

func (c *connectedDoris) All() []change.Frontend { return c.cluster.All() }

func (c *connectedDoris) Close() { c.cluster.Close() }
