package spread

import (
	"fmt"
	"slices"
	"strings"
)

// WhatIf is a change to a scenario. Unset fields change nothing.
type WhatIf struct {
	Kill         []int64          `json:"kill,omitempty"`
	Join         []Backend        `json:"join,omitempty"`
	Group        map[int64]string `json:"group,omitempty"`
	DisableQuery []int64          `json:"disable_query,omitempty"`

	SpreadNum       *int64      `json:"spread_num,omitempty"`
	VirtualNodes    *int        `json:"virtual_nodes,omitempty"`
	HashCandidates  *int        `json:"hash_candidates,omitempty"`
	Generation      *Generation `json:"generation,omitempty"`
	LocalScheduling *bool       `json:"optimized_local_scheduling,omitempty"`
	Redistribution  *bool       `json:"redistribution,omitempty"`
	FileCache       *bool       `json:"enable_file_cache,omitempty"`
	ConsistentHash  *bool       `json:"use_consistent_hash_for_external_scan,omitempty"`
}

// With is the scenario after the change; the original stays as it is.
func (s Scenario) With(w WhatIf) (Scenario, error) {
	s.Backends = slices.Clone(s.Backends)
	var said []string
	note := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	each := func(field string, ids []int64, act func(*Backend)) error {
		for _, id := range ids {
			i := slices.IndexFunc(s.Backends, func(b Backend) bool { return b.ID == id })
			if i < 0 {
				return usageErrorf(field, "there is no backend %d", id)
			}
			act(&s.Backends[i])
		}
		return nil
	}
	if err := each("kill", w.Kill, func(b *Backend) { b.Dead = true; note("%d dies", b.ID) }); err != nil {
		return s, err
	}
	if err := each("disable_query", w.DisableQuery, func(b *Backend) {
		b.QueryDisabled = true
		note("%d query-disabled", b.ID)
	}); err != nil {
		return s, err
	}
	regrouped := make([]int64, 0, len(w.Group))
	for id := range w.Group {
		regrouped = append(regrouped, id)
	}
	slices.Sort(regrouped)
	if err := each("group", regrouped, func(b *Backend) {
		b.Group = w.Group[b.ID]
		note("%d to group %s", b.ID, b.Group)
	}); err != nil {
		return s, err
	}
	for _, b := range w.Join {
		s.Backends = append(s.Backends, b)
		note("%d joins", b.ID)
	}
	if err := checkBackends(s.Backends); err != nil {
		return s, err
	}
	w.change(&s.Settings, note)
	if len(said) > 0 {
		s.Name = strings.TrimPrefix(s.Name+", ", ", ") + strings.Join(said, ", ")
	}
	return s, s.Settings.check()
}

func (w *WhatIf) change(s *Settings, note func(string, ...any)) {
	set(&s.Generation, w.Generation, note, "generation %v")
	set(&s.SpreadNum, w.SpreadNum, note, "N = %v")
	set(&s.VirtualNodes, w.VirtualNodes, note, "%v virtual nodes")
	set(&s.HashCandidates, w.HashCandidates, note, "%v hash candidates")
	set(&s.LocalScheduling, w.LocalScheduling, note, "local scheduling %v")
	set(&s.FileCache, w.FileCache, note, "file cache %v")
	set(&s.ConsistentHash, w.ConsistentHash, note, "consistent hash %v")
	if w.Redistribution != nil {
		off := !*w.Redistribution
		set(&s.NoRedistribution, &off, note, "no redistribution %v")
	}
}

func set[T any](into *T, to *T, note func(string, ...any), format string) {
	if to != nil {
		*into = *to
		note(format, *to)
	}
}
