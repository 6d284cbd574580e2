package cli

import (
	"fmt"

	"bellows/engine/spread"
	"bellows/views/text"
)

// spreadProgress tells how far a simulation is, where that takes a while.
type spreadProgress struct{ line *progressLine }

func (a *app) spreadProgress() *spreadProgress {
	return &spreadProgress{a.routesProgress()}
}

func (p *spreadProgress) bytes(what string, done int64) {
	p.line.tell(func() string { return fmt.Sprintf("%s: %s", what, text.Size(done)) })
}

// stages are what the engine's stages do, for people.
var stages = map[string]string{
	"keys": "hashing splits", "candidates": "finding candidates", "placements": "placing queries",
	"summary": "adding up", "cache": "finding cache copies", "queueing": "running the closed loop",
}

func (p *spreadProgress) stage(at spread.Progress) {
	p.line.tell(func() string {
		name := at.Stage
		if s, ok := stages[name]; ok {
			name = s
		}
		return fmt.Sprintf("simulating: %s, %.0f %%", name, min(100, 100*float64(at.Done)/float64(max(1, at.Total))))
	})
}
