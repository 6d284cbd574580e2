package action

import (
	"fmt"
	"slices"
)

// Registry is every action with the keys that are in force.
type Registry struct {
	all  []Action
	byID map[string]int
	// keys finds an action by screen and key.
	keys map[Screen]map[string]int
}

// Default is the registry with the usual keys.
func Default() *Registry {
	r, conflicts := build(defaults())
	if len(conflicts) > 0 {
		// A table of constants that contradicts itself; the tests hold it to that.
		panic("action: " + conflicts[0].text())
	}
	return r
}

// conflict is one key for two actions on one screen.
type conflict struct {
	key    string
	screen Screen
	first  string
	second string
}

func (c conflict) text() string {
	return fmt.Sprintf("key %s means both %s and %s on screen %s", c.key, c.first, c.second, c.screen)
}

func build(all []Action) (*Registry, []conflict) {
	r := &Registry{all: all, byID: map[string]int{}, keys: map[Screen]map[string]int{}}
	var conflicts []conflict
	for _, s := range Screens() {
		r.keys[s] = map[string]int{}
	}
	for i, a := range all {
		r.byID[a.ID] = i
		for _, s := range Screens() {
			if !a.On(s) {
				continue
			}
			for _, key := range a.Keys {
				if have, taken := r.keys[s][key]; taken {
					conflicts = append(conflicts, conflict{key, s, all[have].ID, a.ID})
					continue
				}
				r.keys[s][key] = i
			}
		}
	}
	return r, conflicts
}

// All lists every action in the order of help.
func (r *Registry) All() []Action { return slices.Clone(r.all) }

// Find is the action of an identity.
func (r *Registry) Find(id string) (Action, bool) {
	i, ok := r.byID[id]
	if !ok {
		return Action{}, false
	}
	return r.all[i], true
}

// At is the action of a key on a screen.
func (r *Registry) At(s Screen, key string) (Action, bool) {
	i, ok := r.keys[s][key]
	if !ok {
		return Action{}, false
	}
	return r.all[i], true
}

// Key is what is shown for an action: its first key, empty when it has none.
func (r *Registry) Key(id string) string {
	if a, ok := r.Find(id); ok && len(a.Keys) > 0 {
		return a.Keys[0]
	}
	return ""
}

// Hint is one entry of the footer or of help.
type Hint struct {
	Key, Title string
	// Reason is why it cannot be done now; empty when it can.
	Reason string
}

// Hints are the actions of the footer on a screen, those of the screen itself first.
func (r *Registry) Hints(s State) []Hint {
	var own, everywhere []Hint
	for _, a := range r.all {
		if !a.Hint || !a.On(s.Screen) || len(a.Keys) == 0 {
			continue
		}
		_, reason := a.Enabled(s)
		h := Hint{a.Keys[0], a.Title, reason}
		if len(a.Screens) > 0 {
			own = append(own, h)
		} else {
			everywhere = append(everywhere, h)
		}
	}
	return append(own, everywhere...)
}

// Section is one group of help.
type Section struct {
	Name    string
	Actions []Action
}

// Help is every action that can be reached from a screen, by group.
func (r *Registry) Help(s Screen) []Section {
	return r.sections(func(a Action) bool { return a.On(s) })
}

// Sections is every action by group.
func (r *Registry) Sections() []Section { return r.sections(func(Action) bool { return true }) }

func (r *Registry) sections(keep func(Action) bool) []Section {
	var all []Section
	for _, g := range Groups() {
		sec := Section{Name: g}
		for _, a := range r.all {
			if a.Group == g && keep(a) {
				sec.Actions = append(sec.Actions, a)
			}
		}
		if len(sec.Actions) > 0 {
			all = append(all, sec)
		}
	}
	return all
}
