package demo

import "fmt"

// Scene is a scripted cluster: something that people reported, ready to run.
type Scene struct {
	Name string `json:"name"`
	Says string `json:"says"` // one sentence
	Row  int    `json:"row"`  // of the list of reports that it comes from
	Spec Spec   `json:"-"`
}

// Scenario is the scene of a name.
func Scenario(name string) (Scene, error) {
	for _, s := range Scenarios() {
		if s.Name == name {
			return s, nil
		}
	}
	return Scene{}, fmt.Errorf("demo scenario %s: %w", name, ErrUnknown)
}

// Scenarios lists all scenes by name.
func Scenarios() []Scene { return nil }
