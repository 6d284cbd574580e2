package demo

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"bellows/engine/warmup"
)

// table is one raw name with its halves.
type table struct {
	name    string
	spec    TableSpec
	columns []column
	halves  []*half // offline first
	seed    uint64
}

// half is one typed table with its segments.
type half struct {
	table    *table
	typed    string
	kind     warmup.TableType
	spec     HalfSpec
	segments []segment
	docs     int64
	latest   atomic.Pointer[view]
}

// segment is a piece of a half, with the servers that hold it in the ideal state.
type segment struct {
	name      string
	replicas  []int // indexes of servers, in instance order
	docs      int64
	consuming bool
}

func newTable(spec TableSpec, servers []ServerSpec, seed uint64) *table {
	t := &table{name: spec.Name, spec: spec, seed: mix(seed, hashText(spec.Name))}
	for _, c := range spec.Columns {
		t.columns = append(t.columns, newColumn(c, spec.TimeColumn, t.seed))
	}
	slices.SortFunc(t.columns, func(a, b column) int { return strings.Compare(a.Name, b.Name) })
	if spec.Offline != nil {
		t.halves = append(t.halves, newHalf(t, warmup.Offline, *spec.Offline, servers))
	}
	if spec.Realtime != nil {
		t.halves = append(t.halves, newHalf(t, warmup.Realtime, *spec.Realtime, servers))
	}
	return t
}

func newHalf(t *table, kind warmup.TableType, spec HalfSpec, servers []ServerSpec) *half {
	h := &half{table: t, typed: t.name + "_" + string(kind), kind: kind, spec: spec}
	holders := tenantServers(servers, spec.ServerTenant, kind)
	for i := range spec.Segments {
		s := segment{name: segmentName(h, i), docs: int64(spec.Rows)}
		if i < len(spec.SegmentNames) {
			s.name = spec.SegmentNames[i]
		}
		s.replicas = place(holders, i, spec.Replication, spec.Selector)
		s.consuming = kind == warmup.Realtime && i >= spec.Segments-min(2, spec.Segments)
		h.segments = append(h.segments, s)
		h.docs += s.docs
	}
	return h
}

// segmentName follows Pinot's two patterns: time range and sequence for pushed
// segments, partition and sequence for consumed ones.
func segmentName(h *half, i int) string {
	const day = 86_400_000
	start := int64(1_700_006_400_000) + int64(i)*day
	if h.kind == warmup.Realtime {
		return fmt.Sprintf("%s__%d__%d__20260901T%02d%02dZ", h.table.name, i%2, i/2, i%24, h.table.seed%60)
	}
	return fmt.Sprintf("%s_%d_%d_%d", h.table.name, start, start+day-1, i)
}

// tenantServers lists the servers of a server tenant for one kind of table, by
// instance id as Pinot orders them.
func tenantServers(servers []ServerSpec, tenant string, kind warmup.TableType) []int {
	var of []int
	for i, s := range servers {
		if slices.Contains(s.Tags, tenant+"_"+string(kind)) {
			of = append(of, i)
		}
	}
	slices.SortFunc(of, func(a, b int) int { return strings.Compare(servers[a].ID, servers[b].ID) })
	return of
}

// place chooses the servers of one segment: the next ones in turn when
// balanced, the same position of every group with replica groups.
func place(holders []int, segment, replication int, how Selector) []int {
	n := len(holders)
	r := min(replication, n)
	replicas := make([]int, 0, r)
	if r == 0 {
		return replicas
	}
	if how == Balanced {
		for k := range r {
			replicas = append(replicas, holders[(segment+k)%n])
		}
	} else {
		width := n / r
		for group := range r {
			replicas = append(replicas, holders[group*width+segment%width])
		}
	}
	slices.Sort(replicas)
	return replicas
}

// brokerTag is the tag that a broker needs to serve h.
func (h *half) brokerTag() string { return h.spec.BrokerTenant + "_BROKER" }

// typedNames of the table, offline first.
func (t *table) typedNames() []string {
	var names []string
	for _, h := range t.halves {
		names = append(names, h.typed)
	}
	return names
}

// half of one kind, nil when the table has none.
func (t *table) half(kind warmup.TableType) *half {
	for _, h := range t.halves {
		if h.kind == kind {
			return h
		}
	}
	return nil
}
