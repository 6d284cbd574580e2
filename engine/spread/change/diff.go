package change

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// differences lists in words what is not as it was. A frontend that reads what
// the plan is to set is no difference: it makes the plan's work less.
func differences(was, is []State, reads func(frontend, value string) bool) []string {
	var all changes
	for i := range was {
		before := &was[i]
		k := slices.IndexFunc(is, func(s State) bool { return s.Frontend == before.Frontend })
		if k < 0 {
			all.add(before.Frontend, "it is gone from the configuration")
			continue
		}
		now := &is[k]
		all.text(before.Frontend, "version", before.Version, now.Version)
		all.text(before.Frontend, "role", before.Role, now.Role)
		all.text(before.Frontend, "generation of the assignment", string(before.Generation), string(now.Generation))
		all.text(before.Frontend, "compute group", before.Group, now.Group)
		all.variable(before.Frontend, SpreadVariable, before.Spread, now.Spread, reads)
		all.variable(before.Frontend, HashVariable, before.Hash, now.Hash, nil)
		all.variable(before.Frontend, CacheVariable, before.Cache, now.Cache, nil)
		all.settings(before, now)
		all.members(before, now)
	}
	for i := range is {
		name := is[i].Frontend
		if !slices.ContainsFunc(was, func(s State) bool { return s.Frontend == name }) {
			all.add(name, "it is new")
		}
	}
	return all.lines(len(was))
}

// changes collects what changed, and on which frontends.
type changes struct {
	texts []string
	on    map[string][]string
}

func (c *changes) add(frontend, format string, args ...any) {
	if c.on == nil {
		c.on = map[string][]string{}
	}
	text := fmt.Sprintf(format, args...)
	if c.on[text] == nil {
		c.texts = append(c.texts, text)
	}
	c.on[text] = append(c.on[text], frontend)
}

func (c *changes) text(frontend, what, was, is string) {
	if was != is {
		c.add(frontend, "%s %s, was %s", what, orNothing(is), orNothing(was))
	}
}

func orNothing(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

func (c *changes) variable(frontend, name string, was, is *Variable, reads func(frontend, value string) bool) {
	switch {
	case was == nil && is == nil:
	case is == nil:
		c.add(frontend, "%s is gone", name)
	case was == nil:
		c.add(frontend, "%s is new", name)
	case *was == *is, reads != nil && reads(frontend, is.Global):
	case was.Global != is.Global:
		c.add(frontend, "%s is %s, was %s: somebody else set it", name, is.Global, was.Global)
	case was.Session != is.Session:
		c.add(frontend, "%s of new sessions is %s, was %s", name, is.Session, was.Session)
	default:
		c.add(frontend, "default of %s is %s, was %s", name, orNothing(is.Default), orNothing(was.Default))
	}
}

// settings compares by the fields' JSON names, which are those that people set.
func (c *changes) settings(before, now *State) {
	if before.Settings == now.Settings {
		return
	}
	was, is := fieldsOf(before.Settings), fieldsOf(now.Settings)
	var names []string
	for name := range was {
		names = append(names, name)
	}
	for name := range is {
		if _, ok := was[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if name != "generation" {
			c.text(before.Frontend, name, was[name], is[name])
		}
	}
}

func fieldsOf(v any) map[string]string {
	text, _ := json.Marshal(v)
	raw := map[string]json.RawMessage{}
	_ = json.Unmarshal(text, &raw)
	fields := map[string]string{}
	for name, value := range raw {
		fields[name] = string(value)
	}
	return fields
}

func (c *changes) members(before, now *State) {
	for _, m := range before.Eligible {
		if !slices.Contains(now.Eligible, m) {
			c.add(before.Frontend, "backend %d %s may not scan any more", m.ID, m.Host)
		}
	}
	for _, m := range now.Eligible {
		if !slices.Contains(before.Eligible, m) {
			c.add(before.Frontend, "backend %d %s may scan now", m.ID, m.Host)
		}
	}
}

// lines say each change once, with the frontends that see it.
func (c *changes) lines(frontends int) []string {
	var lines []string
	for _, text := range c.texts {
		where := strings.Join(c.on[text], ", ")
		if frontends > 1 && len(c.on[text]) == frontends {
			where = "every frontend"
		}
		lines = append(lines, where+": "+text)
	}
	return lines
}
