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

func (p *spreadProgress) stage(at spread.Progress) {
	p.line.tell(func() string {
		return fmt.Sprintf("simulating: %s, %.0f %%", text.SpreadStage(at.Stage), min(100, 100*float64(at.Done)/float64(max(1, at.Total))))
	})
}
