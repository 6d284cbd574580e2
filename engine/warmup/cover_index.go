package warmup

import (
	"cmp"
	"slices"
)

// coverIndex is the routes by number: tables in the order of their names, legs
// in the order of the universe, the legs of table t at legs[first[t]:first[t+1]].
type coverIndex struct {
	tables   []*Routes
	universe []Leg
	first    []int32
	legs     []int32
}

func newCoverIndex(tables []*Routes) *coverIndex {
	ix := &coverIndex{tables: tables, first: make([]int32, 1, len(tables)+1)}
	ix.legs = make([]int32, 0, 4*len(tables))
	ids := map[TableType]map[string]int32{}
	var lastTable []int32 // per leg: 1 + the last table that listed it
	for t, r := range tables {
		kind := r.Table.Type()
		byServer := ids[kind]
		if byServer == nil {
			byServer = map[string]int32{}
			ids[kind] = byServer
		}
		for _, choice := range r.Choices {
			for _, server := range choice {
				id, known := byServer[server]
				if !known {
					id = int32(len(ix.universe))
					byServer[server] = id
					ix.universe = append(ix.universe, Leg{server, kind})
					lastTable = append(lastTable, 0)
				}
				if lastTable[id] != int32(t)+1 {
					lastTable[id] = int32(t) + 1
					ix.legs = append(ix.legs, id)
				}
			}
		}
		ix.first = append(ix.first, int32(len(ix.legs)))
	}
	ix.sortUniverse()
	return ix
}

// sortUniverse renumbers the legs so that numbers do not depend on who listed a
// leg first.
func (ix *coverIndex) sortUniverse() {
	order := make([]int32, len(ix.universe))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return compareLegs(ix.universe[a], ix.universe[b]) })
	rank := make([]int32, len(order))
	sorted := make([]Leg, len(order))
	for r, id := range order {
		rank[id] = int32(r)
		sorted[r] = ix.universe[id]
	}
	ix.universe = sorted
	for i, id := range ix.legs {
		ix.legs[i] = rank[id]
	}
	for t := range ix.tables {
		slices.Sort(ix.of(int32(t)))
	}
}

func (ix *coverIndex) of(table int32) []int32 { return ix.legs[ix.first[table]:ix.first[table+1]] }

// find is the number of a table by name.
func (ix *coverIndex) find(name Table) (int32, bool) {
	at, found := slices.BinarySearchFunc(ix.tables, name, func(r *Routes, name Table) int {
		return cmp.Compare(r.Table, name)
	})
	return int32(at), found
}

func compareLegs(a, b Leg) int {
	return cmp.Or(cmp.Compare(a.Server, b.Server), cmp.Compare(a.Type, b.Type))
}
