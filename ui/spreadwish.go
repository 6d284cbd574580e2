package ui

import (
	"fmt"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// askedFor is the wish in words.
func (s *spreadScreen) askedFor() views.SpreadAsked {
	w := &s.wish
	a := views.SpreadAsked{
		Before: sideName(&w.Before.Settings), After: sideName(&w.After.Settings), Changes: w.Differs(), Queries: w.Queries, Clients: w.Concurrency,
		SpreadNum: w.After.Settings.SpreadNum, Workload: scanName(&w.Scan), Settings: settingsInWords(&w.After.Settings),
	}
	a.Compared = s.compared
	if in := s.got.Inputs; in != nil && !s.got.Stale {
		a.Workload = clients.Clean(in.Workload.Name)
	}
	for i := range a.Changes {
		a.Changes[i] = clients.Clean(a.Changes[i])
	}
	return a
}

func sideName(s *spread.Settings) string {
	if !s.Generation.HasSpread() {
		return "generation " + string(s.Generation)
	}
	if lowest, _, _ := s.Generation.SpreadRange(); s.SpreadNum == 0 && lowest == 0 {
		return "N = 0 (automatic)"
	}
	return fmt.Sprintf("N = %d", s.SpreadNum)
}

func scanName(s *source.SpreadScan) string {
	switch s.Kind {
	case source.SpreadExplain, source.SpreadFiles:
		return clients.Clean(s.File)
	case source.SpreadGenerated:
		return fmt.Sprintf("%d made-up files", s.Generate.Files)
	case source.SpreadQuery:
		return "EXPLAIN of " + clients.Clean(s.Query)
	default:
		return "example: the published case"
	}
}

// settingsInWords are those that decide whether N acts at all.
func settingsInWords(s *spread.Settings) string {
	return fmt.Sprintf("gen %s, hash switch %s, file cache %s", s.Generation, onOff(s.ConsistentHash), onOff(s.FileCache))
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// wishFor changes the side after and simulates.
func (m *Model) wishFor(change func(side *source.SpreadSide)) tea.Cmd {
	change(&m.spreadAt.wish.After)
	m.askSpread()
	return nil
}

// setSpread changes a setting of the side after.
func (m *Model) setSpread(change func(s *spread.Settings)) tea.Cmd {
	return m.wishFor(func(side *source.SpreadSide) { change(&side.Settings) })
}

// moreSpread changes N within what the generation takes.
func (m *Model) moreSpread(by int64) tea.Cmd {
	return m.setSpread(func(s *spread.Settings) {
		lowest, highest, _ := s.Generation.SpreadRange()
		s.SpreadNum = min(max(s.SpreadNum+by, lowest), highest)
	})
}

// nextOf is the value after the present one, and from the last to the first.
func nextOf[T comparable](all []T, now T) T { return all[(slices.Index(all, now)+1)%len(all)] }

func (m *Model) nextNodes() tea.Cmd {
	return m.setSpread(func(s *spread.Settings) { s.VirtualNodes = nextOf([]int{32, 64, 128, 256, 512, 1024}, s.VirtualNodes) })
}

func (m *Model) nextCandidates() tea.Cmd {
	return m.setSpread(func(s *spread.Settings) { s.HashCandidates = nextOf([]int{1, 2, 3, 4}, s.HashCandidates) })
}

func (m *Model) nextGeneration() tea.Cmd {
	return m.setSpread(func(s *spread.Settings) { takeGeneration(s, nextOf(spread.Generations(), s.Generation)) })
}

// takeGeneration keeps N within what the generation takes.
func takeGeneration(s *spread.Settings, g spread.Generation) {
	s.Generation = g
	if lowest, highest, _ := g.SpreadRange(); g.HasSpread() {
		s.SpreadNum = min(max(s.SpreadNum, lowest), highest)
	}
}

// changeBackend changes what if of the backend at the cursor; one that joined leaves
// when it dies.
func (m *Model) changeBackend(change func(b spread.Backend, c *source.SpreadChange)) tea.Cmd {
	b, ok := m.spreadAt.current()
	if !ok {
		return nil
	}
	return m.wishFor(func(side *source.SpreadSide) { *side = side.With(b.ID, func(c *source.SpreadChange) { change(b, c) }) })
}

// turnBackend says that the backend at the cursor dies, or returns.
func (m *Model) turnBackend() tea.Cmd {
	s := m.spreadAt
	if b, ok := s.current(); ok && slices.Contains(s.wish.After.Join, b) {
		return m.wishFor(func(side *source.SpreadSide) {
			side.Join = slices.DeleteFunc(slices.Clone(side.Join), func(j spread.Backend) bool { return j == b })
		})
	}
	return m.changeBackend(func(b spread.Backend, c *source.SpreadChange) { c.Dead = otherwise(c.Dead, b.Dead) })
}

func (m *Model) disableBackend() tea.Cmd {
	return m.changeBackend(func(b spread.Backend, c *source.SpreadChange) {
		c.QueryDisabled = otherwise(c.QueryDisabled, b.QueryDisabled)
	})
}

// otherwise turns a state round; what comes back to how it is is no change.
func otherwise(changed *bool, is bool) *bool {
	if changed != nil {
		return nil
	}
	is = !is
	return &is
}

func (m *Model) moveBackend() tea.Cmd {
	groups := m.spreadAt.got.Inputs.Groups
	return m.changeBackend(func(b spread.Backend, c *source.SpreadChange) {
		now := b.Group
		if c.Group != nil {
			now = *c.Group
		}
		next := nextOf(groups, now)
		if c.Group = &next; next == b.Group {
			c.Group = nil
		}
	})
}

// nextUser chooses the next group that may scan; nil is every group.
func (m *Model) nextUser() tea.Cmd {
	groups := append([]string{""}, m.spreadAt.got.Inputs.Groups...)
	return m.wishFor(func(side *source.SpreadSide) {
		next := nextOf(groups, strings.Join(side.Pool.Groups, ","))
		if side.Pool.Groups = nil; next != "" {
			side.Pool.Groups = []string{next}
		}
	})
}

// compareSpread makes the side after the one to compare with.
func (m *Model) compareSpread() tea.Cmd {
	s := m.spreadAt
	s.wish.Before = s.wish.After
	m.askSpread()
	return m.flash(toneNone, "others are compared with this now; z goes back to how it is")
}

// resetSpread takes every what-if back but N.
func (m *Model) resetSpread() tea.Cmd {
	s := m.spreadAt
	n := s.wish.After.Settings.SpreadNum
	s.wish.Before, s.wish.After = s.asIs, s.asIs
	s.wish.After.Settings.SpreadNum = n
	takeGeneration(&s.wish.After.Settings, s.asIs.Settings.Generation)
	m.askSpread()
	return m.flash(toneNone, "every what-if is taken back")
}

// copyStatement copies what would set N; nothing is sent.
func (m *Model) copyStatement() tea.Cmd {
	return m.copyText(fmt.Sprintf("SET GLOBAL %s = %d;", spread.SpreadVariable, m.spreadAt.wish.After.Settings.SpreadNum))
}

// copyHint copies what sets N for one query.
func (m *Model) copyHint() tea.Cmd {
	return m.copyText(change.Hint(m.spreadAt.wish.After.Settings.SpreadNum))
}

// viewSpread shows another part of the answer, and again the bars.
func (m *Model) viewSpread(v views.SpreadView) tea.Cmd {
	s := m.spreadAt
	if s.view == v {
		v = views.SpreadBars
	}
	// From a stretch of the map to its first split.
	if _, row, ok := s.heat.Cursor(); ok && s.view == views.SpreadHeat && v == views.SpreadSplits && s.stretches != nil {
		s.goToSplit(s.stretches.First(row))
	}
	s.view = v
	s.look(m)
	return nil
}

// goToSplit moves the cursor to a split, which may have to be listed first.
func (s *spreadScreen) goToSplit(index int) {
	if s.inputs == nil || index < 0 || index >= len(s.inputs.Workload.Splits) {
		return
	}
	s.splits.SetFilter("")
	if index < s.from || index >= s.from+mostListed {
		s.listSplits(index)
	}
	s.splits.Seek(fmt.Sprint(index + 1))
}
