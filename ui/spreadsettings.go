package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

func choiceOf(on bool) int {
	if on {
		return 1
	}
	return 0
}

// askSettings asks for any setting at once.
func (m *Model) askSettings() tea.Cmd {
	s := m.spreadAt
	now, pool := s.wish.After.Settings, s.wish.After.Pool
	generations := spread.Generations()
	names := make([]string, len(generations))
	for i, g := range generations {
		names[i] = string(g)
	}
	groups := []string{""}
	if s.got.Inputs != nil {
		groups = append(groups, s.got.Inputs.Groups...)
	}
	shown := make([]string, len(groups))
	for i, g := range groups {
		if shown[i] = clients.Clean(g); g == "" {
			shown[i] = "every group"
		}
	}
	onOffField := func(name, label string, on bool, hint string) *formField {
		return choiceField(name, label, choiceOf(on), hint, "off", "on")
	}
	return m.open(&formLayer{
		title: "what if",
		fields: []*formField{
			choiceField("side", "of", 0, "after is what the bars at the right show; both is how the frontends are as well", "the side after", "both sides"),
			textField("n", "N", fmt.Sprint(now.SpreadNum), "external_scan_consistent_hash_spread_num; of both sides only the one after gets it"),
			onOffField("hash", "hash switch", now.ConsistentHash, "use_consistent_hash_for_external_scan: it or the file cache makes N act"),
			onOffField("cache", "file cache", now.FileCache, "enable_file_cache"),
			choiceField("generation", "generation", slices.Index(generations, now.Generation), "form of the assignment code; S1 to S3 know N", names...),
			textField("nodes", "virtual nodes", fmt.Sprint(now.VirtualNodes), "split_assigner_virtual_node_number"),
			textField("candidates", "candidates", fmt.Sprint(now.HashCandidates), "split_assigner_min_consistent_hash_candidate_num; acts where N does not"),
			onOffField("local", "local scheduling", now.LocalScheduling, "split_assigner_optimized_local_scheduling"),
			onOffField("redistribution", "redistribution", !now.NoRedistribution, "evening out of splits after their placement"),
			textField("variance", "variance", fmt.Sprint(now.MaxSplitVariance), "split_assigner_max_split_num_variance; 0 is refused: a live frontend looped for ever on it"),
			choiceField("group", "group of the user", slices.Index(groups, strings.Join(pool.Groups, ",")), "whose backends may scan", shown...),
			onOffField("prefer", "prefer compute nodes", pool.PreferComputeNode, "prefer_compute_node_for_external_table"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			next := now
			takeGeneration(&next, generations[f.choice("generation")])
			lowest, highest := int64(0), int64(math.MaxInt32)
			if next.Generation.HasSpread() {
				lowest, highest, _ = next.Generation.SpreadRange()
			}
			next.SpreadNum = f.number("n", lowest, highest)
			next.ConsistentHash, next.FileCache = f.choice("hash") == 1, f.choice("cache") == 1
			next.LocalScheduling, next.NoRedistribution = f.choice("local") == 1, f.choice("redistribution") == 0
			next.VirtualNodes = int(f.number("nodes", 0, 1<<20))
			next.HashCandidates, next.MaxSplitVariance = int(f.number("candidates", 0, math.MaxInt32)), int(f.number("variance", 0, math.MaxInt32))
			if f.wrong() {
				return nil
			}
			p := pool
			p.PreferComputeNode = f.choice("prefer") == 1
			if p.Groups = nil; f.choice("group") > 0 {
				p.Groups = []string{groups[f.choice("group")]}
			}
			w := &m.spreadAt.wish
			w.After.Settings, w.After.Pool = next, p
			if f.choice("side") == 1 {
				n := w.Before.Settings.SpreadNum
				w.Before.Settings, w.Before.Pool = next, p
				w.Before.Settings.SpreadNum = n
				takeGeneration(&w.Before.Settings, next.Generation)
			}
			m.askSpread()
			return nil
		},
	})
}

// askJoin asks for a backend that joins.
func (m *Model) askJoin() tea.Cmd {
	group := ""
	if b, ok := m.spreadAt.current(); ok {
		group = b.Group
	}
	return m.open(&formLayer{
		title: "what if a backend joined",
		fields: []*formField{
			textField("id", "id", fmt.Sprint(m.spreadAt.nextID()), "the ring depends on it; Doris gives ids out by itself"),
			textField("host", "host", fmt.Sprintf("new-%d", len(m.spreadAt.wish.After.Join)+1), "a name or an address"),
			textField("group", "group", group, "its location tag or compute group; empty is none"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			b := spread.Backend{ID: f.number("id", 0, math.MaxInt64), Host: strings.TrimSpace(f.text("host")), Port: 9050, Group: strings.TrimSpace(f.text("group"))}
			if b.Host == "" || strings.ContainsAny(b.Host, " /") {
				f.field("host").fault = "a host has a name without blanks"
			}
			for _, other := range m.spreadAt.allBackends() {
				if other.ID == b.ID {
					f.field("id").fault = fmt.Sprintf("%d is %s already", b.ID, clients.Clean(other.Host))
				}
			}
			if f.wrong() {
				return nil
			}
			return m.wishFor(func(side *source.SpreadSide) { side.Join = append(slices.Clone(side.Join), b) })
		},
	})
}

func (s *spreadScreen) allBackends() []spread.Backend {
	if s.got.Inputs == nil {
		return nil
	}
	return slices.Concat(s.got.Inputs.Backends, s.wish.After.Join)
}

func (s *spreadScreen) nextID() int64 {
	next := int64(10_001)
	for _, b := range s.allBackends() {
		next = max(next, b.ID+1)
	}
	return next
}
