package warmup

import (
	"context"

	"bellows/engine"

	"golang.org/x/sync/errgroup"
)

// RunAll runs warm-ups side by side, at most parallel at once (0 = all), and
// returns the worst outcome. One broker's end never ends another's.
func RunAll(ctx context.Context, all []*Warmup, parallel int) engine.Outcome {
	outcomes := make([]engine.Outcome, len(all))
	var g errgroup.Group
	if parallel > 0 {
		g.SetLimit(parallel)
	}
	for i, w := range all {
		g.Go(func() error {
			outcomes[i] = w.Run(ctx).Outcome
			return nil
		})
	}
	_ = g.Wait()
	return engine.Worst(outcomes...)
}
