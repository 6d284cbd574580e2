package source

import (
	"maps"
	"slices"

	"bellows/engine/warmup"
)

// UseMethod switches to another method; what was planned for it is shown at once.
func (c *Coverage) UseMethod(m warmup.Method) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Before, c.state.Method = c.state.Cover(), m
	c.bump()
}

// Mark is what the user has decided about a table.
type Mark int

// The marks, in the order in which they are gone through.
const (
	Free Mark = iota
	Pinned
	Banned
)

// MarkOf is the mark of a table.
func (s CoverageSnapshot) MarkOf(t warmup.Table) Mark {
	switch {
	case s.Ban[t]:
		return Banned
	case slices.Contains(s.Pin, t):
		return Pinned
	default:
		return Free
	}
}

// Turn pins a free table, bans a pinned one and frees a banned one, and plans anew.
func (c *Coverage) Turn(t warmup.Table) Mark {
	c.mu.Lock()
	defer c.mu.Unlock()
	pin := slices.DeleteFunc(slices.Clone(c.state.Pin), func(p warmup.Table) bool { return p == t })
	ban := maps.Clone(c.state.Ban)
	if ban == nil {
		ban = map[warmup.Table]bool{}
	}
	next := (c.state.MarkOf(t) + 1) % 3
	switch next {
	case Pinned:
		pin = append(pin, t)
	case Banned:
		ban[t] = true
	default:
		delete(ban, t)
	}
	c.state.Before = c.state.Cover()
	c.state.Pin, c.state.Ban, c.state.Planning = pin, ban, true
	ctx, turn := c.begin()
	routes, choice := c.known, c.choice()
	if c.closed || routes == nil {
		c.state.Planning = false
		return next
	}
	c.starter.run(func() { c.plan(ctx, turn, routes, choice) })
	return next
}

// Close ends what is being read or planned and waits for it.
func (c *Coverage) Close() {
	c.mu.Lock()
	c.closed = true
	if c.cancel != nil {
		c.cancel()
	}
	c.mu.Unlock()
	c.starter.group.Wait()
}
