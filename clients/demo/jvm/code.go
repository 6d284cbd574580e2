package jvm

import "time"

// tier is how far a group of methods is compiled.
type tier int

const (
	interpreted tier = iota
	quick
	thorough
	again // as fast as thorough
)

// group is the methods of a path that are called about equally often.
type group struct {
	calls  float64
	tier   tier
	asked  tier // the highest tier that is compiled or waiting for it
	path   Path
	class  int
	weight float64 // part of the path's time
}

// code is all compiled and not yet compiled code of a process.
type code struct {
	model   *Model
	groups  [pathCount][]group
	loaded  [pathCount]bool
	calls   []float64 // of a class, by execution
	classes int       // loaded classes, for the metrics page
}

// classesAtStart and classesAPath are the loaded classes as measured: 10,788
// when healthy, 12,540 when all shapes were seen.
const (
	classesAtStart = 10_788
	classesAPath   = 125
)

func newCode(m *Model) *code {
	c := &code{model: m, classes: classesAtStart}
	shares := m.shares()
	c.calls = make([]float64, m.Classes)
	for k := range c.calls {
		c.calls[k] = m.Calls(k)
	}
	for p := range pathCount {
		c.groups[p] = make([]group, m.Classes)
		for k := range c.groups[p] {
			c.groups[p][k] = group{path: p, class: k, weight: shares[k]}
		}
	}
	return c
}

// cost is what a path takes now, executed much times.
func (c *code) cost(p Path, much float64) time.Duration {
	if much == 0 {
		return 0
	}
	factor := 0.0
	for k := range c.groups[p] {
		g := &c.groups[p][k]
		factor += g.weight * c.model.slowdown(g.tier)
	}
	d := time.Duration(float64(c.model.Warm[p]) * much * factor)
	if !c.loaded[p] {
		c.loaded[p] = true
		c.classes += classesAPath
		d += c.model.Load[p]
	}
	return d
}

// executed counts the calls of a query and returns the groups that became hot
// enough for a compiler.
func (c *code) executed(s *Shape) (hot []*group) {
	for p := range pathCount {
		if s[p] == 0 {
			continue
		}
		for k := range c.groups[p] {
			g := &c.groups[p][k]
			g.calls += c.calls[k] * s[p]
			switch {
			case g.asked == interpreted && g.calls >= c.model.QuickAt,
				g.asked == quick && g.tier == quick && g.calls >= c.model.ThoroughAt,
				g.asked == thorough && g.tier == thorough && g.calls >= c.model.AgainAt:
				g.asked++
				hot = append(hot, g)
			}
		}
	}
	return hot
}

// work is the CPU that compiling g to the tier it asked for takes.
func (c *code) work(g *group) time.Duration {
	all := c.model.QuickWork[g.path]
	switch g.asked {
	case thorough:
		all = c.model.ThoroughWork[g.path]
	case again:
		all = time.Duration(float64(c.model.ThoroughWork[g.path]) * c.model.AgainWork)
	}
	return all / time.Duration(c.model.Classes)
}

// preheat makes everything as it is after a long time of mixed load.
func (c *code) preheat() {
	for p := range pathCount {
		c.loaded[p] = true
		c.classes += classesAPath
		for k := range c.groups[p] {
			g := &c.groups[p][k]
			g.tier, g.asked, g.calls = again, again, c.model.AgainAt
		}
	}
}
