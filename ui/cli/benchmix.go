package cli

import (
	"context"
	"fmt"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// demoMix is the traffic of the embedded demo: no statement of it is one that a warm-up
// derives.
var demoMix = []bench.Statement{
	{SQL: "SELECT country, SUM(amount), COUNT(*) FROM events WHERE status > 1 GROUP BY country ORDER BY COUNT(*) DESC LIMIT 10", Weight: 1},
	{SQL: "SELECT userId, path, latency FROM events WHERE country = 'DE' AND device = 'ios' LIMIT 20", Weight: 1},
	{SQL: "SELECT DISTINCTCOUNT(userId) FROM events WHERE status = 2 LIMIT 1", Weight: 1},
	{SQL: "SELECT device, COUNT(*) FROM events WHERE latency > 100 GROUP BY device ORDER BY device LIMIT 10", Weight: 1},
}

// benchMix is what is sent: the user's statements, what other brokers are running, or
// the demo's.
func (a *app) benchMix(ctx context.Context, flags *benchFlags, cluster *connect.Cluster) ([]bench.Statement, error) {
	statements, err := flags.mix.statements(a.In)
	if err != nil {
		return nil, err
	}
	if len(flags.mix.from) > 0 {
		if len(statements) > 0 {
			return nil, fmt.Errorf("--learn-from goes with neither --query nor --query-file: %w", engine.ErrUsage)
		}
		learnt, err := flags.mix.learn(ctx, a, cluster, warmup.PrepareOptions{})
		if err != nil {
			return nil, err
		}
		statements = learnt.Statements
	}
	if len(statements) == 0 && cluster.Demo != nil {
		return demoMix, nil
	}
	if len(statements) == 0 {
		return nil, fmt.Errorf("what is to be sent? give --query, --query-file or --learn-from a warm broker (bellows learn writes such a file): %w", engine.ErrUsage)
	}
	mix := make([]bench.Statement, len(statements))
	for i, s := range statements {
		mix[i] = bench.Statement{SQL: s.SQL, Weight: max(1, s.Weight), MSE: flags.mse}
	}
	return mix, nil
}
