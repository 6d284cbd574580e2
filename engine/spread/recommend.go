package spread

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Recommendation is which N to set, what it would do, and why.
type Recommendation struct {
	// Refused is true when no N can be recommended; Reasons then say why, and
	// Remedies what would make the setting act.
	Refused  bool     `json:"refused"`
	Reasons  []string `json:"reasons,omitempty"`
	Remedies []string `json:"remedies,omitempty"`

	SpreadNum int64  `json:"spread_num"`
	Present   int64  `json:"present_spread_num"`
	Statement string `json:"statement,omitempty"` // empty when nothing is to be set
	// Sentences are three: what is, what N would do, what it costs and why not
	// more.
	Sentences []string   `json:"sentences,omitempty"`
	Table     []SweepRow `json:"table,omitempty"` // by N, from 1 on
	// Simulation is what the table was made of; nil when refused before.
	Simulation *Simulation `json:"-"`
}

// SweepRow is one N of the sweep. Gains are in relation to N = 1.
type SweepRow struct {
	SpreadNum int64    `json:"spread_num"`
	Gain      Estimate `json:"throughput_ratio"`
	// Bound is what Gain comes to with very many clients.
	Bound float64 `json:"throughput_bound_ratio"`
	// Copies is cache copies in the long run, and CacheBytes all of them.
	Copies      float64 `json:"cache_copies"`
	CacheBytes  int64   `json:"cache_bytes"`
	MaxOverMean float64 `json:"max_over_mean"`
	// Worth is which part of a doubling of throughput a doubling of the cache
	// brought since the row before; 1 when it cost nothing.
	Worth float64 `json:"worth"`
	Knee  bool    `json:"knee,omitempty"`
}

// SpreadVariable is the name of the session variable that holds N.
const SpreadVariable = "external_scan_consistent_hash_spread_num"

// Recommend sweeps N and finds where more of it stops being worth its cache.
// It refuses, without an error, when the setting would not act.
func Recommend(ctx context.Context, opt RecommendOptions) (*Recommendation, error) {
	s := opt.Scenario
	if err := s.Settings.check(); err != nil {
		return nil, err
	}
	eligible := Eligible(s.Backends, s.Pool, opt.Simulate.Seed)
	rec := &Recommendation{Present: s.Settings.SpreadNum}
	if opt.Simulate.Workload == nil {
		return nil, usageErrorf("workload", "none given")
	}
	if rec.refuse(&s, &eligible, opt.Simulate.Workload); rec.Refused {
		return rec, nil
	}
	if err := opt.withDefaults(len(eligible.Backends)); err != nil {
		return nil, err
	}
	base := s
	base.Settings.SpreadNum, base.Name = 1, ""
	sim := opt.Simulate
	sim.Scenarios = base.Sweep(opt.Spreads...)
	var err error
	if rec.Simulation, err = Simulate(ctx, sim); errors.Is(err, ErrNoCandidate) {
		rec.no("a split needs a host that has no eligible backend", "bring the backends of its hosts back")
		return rec, nil
	} else if err != nil {
		return nil, err
	}
	rec.tabulate(&opt)
	rec.explain(&opt, len(eligible.Backends))
	return rec, nil
}

func (rec *Recommendation) no(reason, remedy string) {
	rec.Refused = true
	rec.Reasons = append(rec.Reasons, reason)
	rec.Remedies = append(rec.Remedies, remedy)
}

// refuse collects what keeps the setting from acting.
func (rec *Recommendation) refuse(s *Scenario, e *Eligibility, w *Workload) {
	if !s.Settings.Generation.HasSpread() {
		rec.no(fmt.Sprintf("this frontend (generation %s) does not know %s", s.Settings.Generation, SpreadVariable),
			"upgrade to a version that has it")
	}
	if !s.Settings.FileCache && !s.Settings.ConsistentHash {
		rec.no(noGate+", so splits go round robin and N is ignored",
			"SET GLOBAL use_consistent_hash_for_external_scan = true; or SET GLOBAL enable_file_cache = true")
	}
	switch len(e.Backends) {
	case 0:
		rec.no("no backend is eligible", "see why each is excluded, and bring one back")
	case 1:
		rec.no("only one backend is eligible, so there is nothing to spread over", "bring more backends into the group")
	}
	local := 0
	hosts := map[string]bool{}
	for _, b := range e.Backends {
		hosts[b.Host] = true
	}
	for i := range w.Splits {
		if x := &w.Splits[i]; x.HostBound || s.Settings.LocalScheduling && anyOf(x.Hosts, hosts) {
			local++
		}
	}
	if local > 0 && local == len(w.Splits) {
		rec.no("every split goes to a backend on its own hosts, and N has no say in that",
			"switch split_assigner_optimized_local_scheduling off, if reading over the network is acceptable")
	}
}

func anyOf(names []string, in map[string]bool) bool {
	for _, n := range names {
		if in[n] {
			return true
		}
	}
	return false
}

// tabulate makes the rows and marks the knee: the last N whose gain over the
// knee before it was worth the added cache. A single N may be unlucky with where
// its candidates fall, so one that is not worth it does not end the climb.
func (rec *Recommendation) tabulate(opt *RecommendOptions) {
	knee := 0
	for k := range rec.Simulation.Runs {
		run := &rec.Simulation.Runs[k]
		row := SweepRow{
			SpreadNum: run.Settings.SpreadNum, Bound: run.Bound, Copies: run.Cache.ReachableCopies,
			CacheBytes: run.Cache.ReachableBytes, MaxOverMean: run.MaxOverMean.Mean, Worth: 1,
		}
		if run.Queue != nil {
			row.Gain = run.Queue.Gain
		} else {
			row.Gain = Estimate{run.Bound, run.Bound, run.Bound}
		}
		if k > 0 {
			row.Worth = worth(&rec.Table[k-1], &row)
			fits := opt.MaxCopies == 0 || row.Copies <= opt.MaxCopies
			if fits && worth(&rec.Table[knee], &row) >= opt.WorthWhile {
				knee = k
			}
		}
		rec.Table = append(rec.Table, row)
	}
	rec.Table[knee].Knee = true
	rec.SpreadNum = rec.Table[knee].SpreadNum
	if rec.SpreadNum != rec.Present {
		rec.Statement = fmt.Sprintf("SET GLOBAL %s = %d;", SpreadVariable, rec.SpreadNum)
	}
}

// worth is which part of a doubling of throughput a doubling of the cache
// brings on the way from one row to another.
func worth(from, to *SweepRow) float64 {
	cost := math.Log(to.Copies / from.Copies)
	gain := math.Log(to.Gain.Mean / from.Gain.Mean)
	switch {
	case cost > 1e-9:
		return gain / cost
	case gain > 0:
		return 1
	default:
		return 0
	}
}
