package source

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bellows/engine/spread"
)

// Differs says in words what the side after has that the one before has not, besides N.
func (w SpreadWish) Differs() []string {
	var all []string
	x, y := &w.Before.Settings, &w.After.Settings
	if x.Generation != y.Generation && (x.Generation.HasSpread() || y.Generation.HasSpread()) {
		all = append(all, "generation "+string(y.Generation))
	}
	for _, s := range []struct {
		name   string
		before bool
		after  bool
	}{
		{"hash switch", x.ConsistentHash, y.ConsistentHash}, {"file cache", x.FileCache, y.FileCache},
		{"local scheduling", x.LocalScheduling, y.LocalScheduling}, {"redistribution", !x.NoRedistribution, !y.NoRedistribution},
	} {
		if s.before != s.after {
			all = append(all, s.name+" "+onOff(s.after))
		}
	}
	for _, n := range []struct {
		form          string
		before, after int
	}{
		{"%d virtual nodes", x.VirtualNodes, y.VirtualNodes}, {"%d candidates", x.HashCandidates, y.HashCandidates},
		{"variance %d", x.MaxSplitVariance, y.MaxSplitVariance},
	} {
		if n.before != n.after {
			all = append(all, fmt.Sprintf(n.form, n.after))
		}
	}
	if !slices.Equal(w.Before.Pool.Groups, w.After.Pool.Groups) {
		all = append(all, "user of "+groupsInWords(w.After.Pool.Groups))
	}
	return append(all, w.membership()...)
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func groupsInWords(groups []string) string {
	if len(groups) == 0 {
		return "every group"
	}
	return "group " + strings.Join(groups, ", ")
}

// membership is what differs in the backends.
func (w SpreadWish) membership() []string {
	var all []string
	ids := slices.Sorted(maps.Keys(w.After.Changes))
	for _, id := range slices.Sorted(maps.Keys(w.Before.Changes)) {
		if _, ok := w.After.Changes[id]; !ok {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		before, after := w.Before.Changes[id], w.After.Changes[id]
		if words := after.words(before); words != "" {
			all = append(all, fmt.Sprintf("%d %s", id, words))
		}
	}
	for _, b := range w.After.Join {
		if !slices.Contains(w.Before.Join, b) {
			all = append(all, fmt.Sprintf("%d joins", b.ID))
		}
	}
	return all
}

// words say how a change differs from another one; empty when it does not.
func (c SpreadChange) words(other SpreadChange) string {
	var all []string
	if word := turned(other.Dead, c.Dead, "dies", "returns"); word != "" {
		all = append(all, word)
	}
	if word := turned(other.QueryDisabled, c.QueryDisabled, "query-disabled", "query-enabled"); word != "" {
		all = append(all, word)
	}
	switch {
	case c.Group == nil && other.Group == nil, c.Group != nil && other.Group != nil && *c.Group == *other.Group:
	case c.Group == nil:
		all = append(all, "back in its group")
	default:
		all = append(all, "to group "+*c.Group)
	}
	return strings.Join(all, ", ")
}

func turned(before, after *bool, on, off string) string {
	switch {
	case before == nil && after == nil, before != nil && after != nil && *before == *after:
		return ""
	case after == nil && *before, after != nil && !*after:
		return off
	default:
		return on
	}
}

// groupsOf are the groups of backends, each once, in their order.
func groupsOf(backends []spread.Backend) []string {
	var all []string
	seen := map[string]bool{}
	for i := range backends {
		if g := backends[i].Group; g != "" && !seen[g] {
			seen[g] = true
			all = append(all, g)
		}
	}
	return all
}

// WhatIf says what the side after assumes of a backend that the side before does not.
func (w SpreadWish) WhatIf(id int64) string {
	for _, b := range w.After.Join {
		if b.ID == id && !slices.Contains(w.Before.Join, b) {
			return "joins"
		}
	}
	return w.After.Changes[id].words(w.Before.Changes[id])
}
