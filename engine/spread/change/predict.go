package change

import (
	"context"
	"fmt"

	"bellows/engine"
	"bellows/engine/spread"
)

// Prediction is what a workload would come to, now and with the target.
type Prediction struct {
	Workload string `json:"workload"`
	Splits   int    `json:"splits"`
	Bytes    int64  `json:"bytes"`
	// Frontend is the one whose settings and backends were taken.
	Frontend    string             `json:"frontend"`
	Queries     int                `json:"queries"`
	Concurrency int                `json:"concurrency"`
	Now         PredictedRun       `json:"now"`
	Then        PredictedRun       `json:"then"`
	Gain        *spread.Estimate   `json:"throughput_gain,omitempty"` // times, by the queueing estimate
	Warnings    []spread.Warning   `json:"warnings"`
	Simulation  *spread.Simulation `json:"-"`
}

// PredictedRun is one of the two states.
type PredictedRun struct {
	SpreadNum   int64              `json:"spread_num"`
	Reason      string             `json:"reason"`
	Certainty   spread.Certainty   `json:"certainty"`
	Backends    []PredictedBackend `json:"backends"`
	MaxOverMean float64            `json:"max_over_mean"`
	Bound       float64            `json:"throughput_bound"`
	CacheCopies float64            `json:"cache_copies"`
	CacheBytes  int64              `json:"cache_bytes"`
}

// PredictedBackend is one backend's part.
type PredictedBackend struct {
	ID    int64   `json:"id"`
	Host  string  `json:"host"`
	Share float64 `json:"share_ratio"`
}

// Predict simulates a workload on what a frontend's new sessions plan with, with
// the value that is set now and with another one. Scenarios and workload of the
// options are not used.
func Predict(ctx context.Context, r *Reading, w *spread.Workload, v Value, o spread.SimulateOptions) (*Prediction, error) {
	n, err := v.on(r)
	if err != nil {
		return nil, err
	}
	now := Scenario(r)
	now.Name = fmt.Sprintf("N = %d", now.Settings.SpreadNum)
	then := now
	then.Settings.SpreadNum, then.Name = n, fmt.Sprintf("N = %d", n)
	o.Scenarios, o.Workload = []spread.Scenario{now, then}, w
	if len(eligible(r)) == 0 {
		return nil, fmt.Errorf("frontend %s: no backend may scan, so nothing can be predicted: %w", r.Frontend, engine.ErrHold)
	}
	sim, err := spread.Simulate(ctx, o)
	if err != nil {
		return nil, err
	}
	p := &Prediction{
		Workload: sim.Workload, Splits: sim.Splits, Bytes: sim.Bytes, Frontend: r.Frontend, Queries: sim.Queries, Concurrency: sim.Concurrency,
		Now: predictedRun(&sim.Runs[0]), Then: predictedRun(&sim.Runs[1]), Warnings: append([]spread.Warning{}, sim.Warnings...), Simulation: sim,
	}
	if q := sim.Runs[1].Queue; q != nil {
		p.Gain = &q.Gain
	}
	return p, nil
}

func predictedRun(run *spread.Run) PredictedRun {
	p := PredictedRun{
		SpreadNum: run.Settings.SpreadNum, Reason: run.Decision.Reason, Certainty: run.Certainty,
		MaxOverMean: run.MaxOverMean.Mean, Bound: run.Bound,
		CacheCopies: run.Cache.ReachableCopies, CacheBytes: run.Cache.ReachableBytes, Backends: []PredictedBackend{},
	}
	for _, b := range run.Backends {
		p.Backends = append(p.Backends, PredictedBackend{ID: b.ID, Host: b.Host, Share: b.Share.Mean})
	}
	return p
}
