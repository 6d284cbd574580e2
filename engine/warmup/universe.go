package warmup

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
)

// candidateTables splits routes into the tables that can be probed, sorted by
// name with one entry each, and those that cannot.
func candidateTables(routes []Routes) (candidates []*Routes, skipped []SkippedTable) {
	entries := make([]routeEntry, len(routes))
	for i := range routes {
		entries[i] = routeEntry{name: string(routes[i].Table), routes: &routes[i], skip: skipReason(&routes[i])}
	}
	sortByName(entries)
	entries = mergeSameTable(entries)
	candidates = make([]*Routes, 0, len(entries))
	for _, e := range entries {
		if e.skip == SkipNone {
			candidates = append(candidates, e.routes)
		} else {
			skipped = append(skipped, SkippedTable{Table(e.name), e.skip})
		}
	}
	return candidates, skipped
}

func skipReason(r *Routes) Skip {
	switch {
	case r.Skip != SkipNone || r.Widest() > 0:
		return r.Skip
	case r.Segments > 0:
		return SkipNoServer
	default:
		return SkipNoSegments
	}
}

// routeEntry is one table's routes with what sorting and filtering need beside
// the pointer: following it in the order of the names misses the cache each time.
type routeEntry struct {
	prefix uint64 // the first bytes of the name that differ anywhere
	name   string
	routes *Routes
	skip   Skip
}

// sortByName compares eight bytes at once behind what all names have in common,
// and whole names only when those are equal.
func sortByName(entries []routeEntry) {
	byName := func(a, b routeEntry) int { return strings.Compare(a.name, b.name) }
	if slices.IsSortedFunc(entries, byName) {
		return
	}
	common := len(entries[0].name)
	for _, e := range entries {
		common = min(common, commonPrefix(e.name, entries[0].name))
	}
	for i, e := range entries {
		var bytes [8]byte
		copy(bytes[:], e.name[common:])
		entries[i].prefix = binary.BigEndian.Uint64(bytes[:])
	}
	slices.SortFunc(entries, func(a, b routeEntry) int {
		if a.prefix != b.prefix {
			return cmp.Compare(a.prefix, b.prefix)
		}
		return strings.Compare(a.name, b.name)
	})
}

func commonPrefix(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// mergeSameTable unites entries of one name, so that a list with repetitions
// gives the same cover in any order.
func mergeSameTable(sorted []routeEntry) []routeEntry {
	merged := sorted[:0]
	for i := 0; i < len(sorted); {
		j := i + 1
		for j < len(sorted) && sorted[j].name == sorted[i].name {
			j++
		}
		if j == i+1 {
			merged = append(merged, sorted[i])
		} else {
			merged = append(merged, uniteRoutes(sorted[i:j]))
		}
		i = j
	}
	return merged
}

// uniteRoutes is every choice of several answers for one table. It is skipped
// only when all of them are.
func uniteRoutes(same []routeEntry) routeEntry {
	routed := slices.DeleteFunc(slices.Clone(same), func(e routeEntry) bool { return e.skip != SkipNone })
	if len(routed) == 0 {
		return slices.MinFunc(same, func(a, b routeEntry) int { return cmp.Compare(a.skip, b.skip) })
	}
	united := &Routes{Table: same[0].routes.Table}
	for _, e := range routed {
		united.Choices = append(united.Choices, e.routes.Choices...)
		united.Segments = max(united.Segments, e.routes.Segments)
	}
	slices.SortFunc(united.Choices, slices.Compare[[]string])
	united.Choices = slices.CompactFunc(united.Choices, slices.Equal[[]string])
	return routeEntry{name: same[0].name, routes: united}
}
