package demo

import (
	"fmt"

	"bellows/engine/warmup"
)

// Size says how big a generated cluster is.
type Size struct {
	Tables, Servers, Brokers int
	Segments                 int // of a table; 8
	Replication              int // 2
	// Spread is how many servers a table's tenant has; 6.
	Spread int
}

// Generate makes a cluster of a size: servers in tenants of Spread, tables over
// the tenants, every fourth one hybrid and every fifth on replica groups.
func Generate(n Size, seed uint64) Spec {
	if n.Segments == 0 {
		n.Segments = 8
	}
	if n.Replication == 0 {
		n.Replication = 2
	}
	if n.Spread == 0 {
		n.Spread = 6
	}
	n.Brokers, n.Servers = max(n.Brokers, 1), max(n.Servers, 1)
	s := Spec{Name: fmt.Sprintf("Big%dx%d", n.Tables, n.Servers), Seed: seed, JVM: JVMSpec{Instant: true}}
	for i := range n.Brokers {
		s.Brokers = append(s.Brokers, BrokerSpec{ID: fmt.Sprintf("b%d", i+1)})
	}
	tenants := max(1, n.Servers/n.Spread)
	for i := range n.Servers {
		tenant := fmt.Sprintf("T%d", i%tenants)
		s.Servers = append(s.Servers, ServerSpec{
			ID: fmt.Sprintf("s%04d", i), Host: fmt.Sprintf("s%04d.big.internal", i),
			Tags: []string{tenant + "_" + string(warmup.Offline), tenant + "_" + string(warmup.Realtime)},
		})
	}
	for i := range n.Tables {
		half := &HalfSpec{
			ServerTenant: fmt.Sprintf("T%d", mix(seed, uint64(i))%uint64(tenants)), Replication: n.Replication,
			Segments: 1 + int(mix(seed+1, uint64(i))%uint64(n.Segments)), Rows: 1_000,
		}
		if i%5 == 0 {
			half.Selector = ReplicaGroup
		}
		t := TableSpec{Name: fmt.Sprintf("t%05d", i), Offline: half}
		if i%4 == 0 {
			t.Realtime = half
		}
		s.Tables = append(s.Tables, t)
	}
	return s
}
