package spread

import "fmt"

// Source draws the numbers that break ties: IntN(n) is in 0..n-1. The
// frontend's own is not seeded, so a replay needs the draws or is statistical.
type Source interface {
	IntN(n int) int
}

// PolicyOptions say whose policy to build.
type PolicyOptions struct {
	Settings Settings
	// Strategy overrides what the settings lead to; the policy then takes the
	// spread number as it is set. Empty: Settings.Decide.
	Strategy Strategy
	// Ring is used instead of a new one. It must be of the same backends in
	// the same order: a frontend's cached ring is one case, sharing another.
	Ring *Ring
	// Source breaks ties; nil is a generator of seed 0.
	Source Source
}

// Policy assigns batches of splits, as one policy object of the frontend does
// for one scan node of one query: weights and the round-robin position stay
// from batch to batch. It is for one goroutine.
type Policy struct {
	cluster
	rules    generationRules
	settings Settings
	decision Decision
	source   Source

	weights []int64 // by backend, over all batches
	turn    int     // round robin: whose it is
	walk    *walker
	scratch scratch

	// quick is the source, where it is our own and so nobody replays its draws.
	quick *quickRandom
	// simulated lets a choice among all backends take a faster way that draws
	// differently, so it is no replay.
	simulated bool
}

// cluster is the part of a policy that never changes.
type cluster struct {
	backends []Backend // in given order
	table    hostTable
	ring     *Ring // nil when no split can need it
}

// maxRingPoints keeps backends times virtual nodes within memory.
const maxRingPoints = 1 << 27

// NewPolicy sets up a policy over eligible backends in the order that the
// frontend's (unseeded) shuffle gave them.
func NewPolicy(backends []Backend, opt PolicyOptions) (*Policy, error) {
	s := opt.Settings
	if err := s.check(); err != nil {
		return nil, err
	}
	rules := rulesOf[s.Generation]
	d := s.Decide()
	if opt.Strategy != "" {
		d = Decision{Strategy: opt.Strategy, SpreadNum: s.SpreadNum, Reason: "strategy was given"}
		d.Spread = spreadActive(rules, d.Strategy, d.SpreadNum)
	}
	if err := checkSpread(s.Generation, d.SpreadNum); err != nil {
		return nil, err
	}
	if rules.checksNodes && s.VirtualNodes < 1 {
		return nil, fmt.Errorf("split_assigner_virtual_node_number %d: %w", s.VirtualNodes, ErrBadVirtualNodes)
	}
	if len(backends) == 0 {
		return nil, ErrNoBackends
	}
	if err := checkBackends(backends); err != nil {
		return nil, err
	}
	p := &Policy{rules: rules, settings: s, decision: d, source: opt.Source, weights: make([]int64, len(backends))}
	if s.MaxSplitVariance == 0 && p.mayRedistribute() && !s.ShowZeroVariance {
		return nil, ErrZeroVariance
	}
	if p.source == nil {
		p.quick = &quickRandom{}
		p.source = p.quick
	}
	p.backends = backends
	p.table = newHostTable(backends, nil, s.JavaVersion)
	if p.ring = opt.Ring; p.ring == nil && (d.Strategy == ConsistentHashing || rules.fileAffinity) {
		if len(backends)*max(s.VirtualNodes, 0) > maxRingPoints {
			return nil, usageErrorf("virtual_nodes", "%d of each of %d backends are too many points", s.VirtualNodes, len(backends))
		}
		p.ring = NewRing(backends, s.VirtualNodes)
	}
	if p.ring != nil {
		p.walk = newWalker(p.ring)
	}
	return p, nil
}

// Decision is the strategy and spread in force.
func (p *Policy) Decision() Decision { return p.decision }

// Weights are the totals of each backend so far, in given order.
func (p *Policy) Weights() []int64 { return append([]int64(nil), p.weights...) }

// ScanOrder lists the backend ids as round robin walks them.
func (p *Policy) ScanOrder() []int64 {
	ids := make([]int64, len(p.table.scan))
	for i, b := range p.table.scan {
		ids[i] = p.backends[b].ID
	}
	return ids
}

// SetRedistribution switches the evening out for the batches to come, as
// Doris' tests do between calls.
func (p *Policy) SetRedistribution(on bool) { p.settings.NoRedistribution = !on }

// mayRedistribute is whether a batch could be evened out at all.
func (p *Policy) mayRedistribute() bool {
	if p.settings.NoRedistribution || p.decision.Spread {
		return false
	}
	return p.rules.alwaysEvens || p.decision.Strategy == ConsistentHashing || p.settings.LocalScheduling
}

// restart makes the policy new, as for the next query, keeping its memory.
func (p *Policy) restart() {
	clear(p.weights)
	p.turn = 0
}

// hashCount is how many candidates a hashed split asks the ring for.
func (p *Policy) hashCount() int {
	switch {
	case !p.decision.Spread:
		return p.settings.HashCandidates
	case p.decision.SpreadNum == 0:
		return len(p.backends)
	default:
		return int(min(p.decision.SpreadNum, int64(len(p.backends))))
	}
}
