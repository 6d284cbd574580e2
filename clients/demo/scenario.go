package demo

import (
	"fmt"
	"slices"
	"strings"
)

// Scene is a scripted cluster: something that people reported, ready to run.
type Scene struct {
	Name string `json:"name"`
	Says string `json:"says"` // one sentence
	Row  int    `json:"row"`  // of the list of reports that it comes from; 0 for a plain fault
	Spec Spec   `json:"-"`
}

// Scenario is the scene of a name.
func Scenario(name string) (Scene, error) {
	all := Scenarios()
	for _, s := range all {
		if s.Name == name {
			return s, nil
		}
	}
	var names []string
	for _, s := range all {
		names = append(names, s.Name)
	}
	return Scene{}, fmt.Errorf("demo scenario %q: %w; there are %s", name, ErrUnknown, strings.Join(names, ", "))
}

// Scenarios lists all scenes by name.
func Scenarios() []Scene {
	all := slices.Concat(coldScenes(), benchScenes(), answerScenes(), clusterScenes(), wireScenes())
	slices.SortFunc(all, func(a, b Scene) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// with is the small cluster with faults.
func with(faults ...Fault) Spec {
	s := Small()
	s.Speed = 1
	s.Faults = faults
	return s
}
