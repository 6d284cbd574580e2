package connect

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/engine"
)

// DemoDefault is the scenario of the demo that a newcomer meets.
const DemoDefault = "default"

// DemoSpec is the cluster of a scenario, with faults from a file.
func DemoSpec(name, script string) (demo.Spec, error) {
	spec := demo.Default()
	if name != DemoDefault && name != "" {
		scene, err := demo.Scenario(name)
		if err != nil {
			return spec, fmt.Errorf("demo scenario %q: there are %s: %w", clients.Clean(name), strings.Join(ScenarioNames(), ", "), engine.ErrUsage)
		}
		spec = scene.Spec
	}
	if script == "" {
		return spec, nil
	}
	text, err := os.ReadFile(script)
	if err != nil {
		return spec, fmt.Errorf("fault script: %w: %w", err, engine.ErrUsage)
	}
	faults, err := demo.ReadScript(text)
	if err != nil {
		return spec, fmt.Errorf("fault script %s: %w", clients.Clean(script), err)
	}
	spec.Faults = append(slices.Clone(spec.Faults), faults...)
	return spec, nil
}

// ScenarioNames are the scenarios of the demo.
func ScenarioNames() []string {
	var names []string
	for _, s := range demo.Scenarios() {
		names = append(names, s.Name)
	}
	return names
}
