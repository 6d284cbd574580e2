package spread

import (
	"fmt"
	"math/rand/v2"
)

// SplitTrace is why one split went where it went.
type SplitTrace struct {
	Split    Split    `json:"split"`
	Index    int      `json:"index"`
	Position int      `json:"position"` // in the sequence in which the policy met the splits
	Key      int64    `json:"key,string"`
	Decision Decision `json:"decision"`
	// Ring is the stretch of the ring from just before the key on: what the
	// walk for candidates met. Empty when the ring had no part.
	Ring       []RingNeighbour   `json:"ring,omitempty"`
	Candidates []TracedCandidate `json:"candidates"`
	// Chosen is where the policy put it, Home where it ended after
	// redistribution.
	Chosen       int64    `json:"chosen_id"`
	Home         int64    `json:"home_id"`
	Alternatives []string `json:"alternative_hosts"`
	Reason       string   `json:"reason"`
}

// RingNeighbour is a point of the ring near a key.
type RingNeighbour struct {
	Hash   int64 `json:"hash,string"`
	ID     int64 `json:"backend_id"`
	Before bool  `json:"before_key,omitempty"`
	// First is true where the walk meets the backend for the first time.
	First bool `json:"first,omitempty"`
}

// TracedCandidate is a backend that the split could go to, and its weight at
// that moment.
type TracedCandidate struct {
	ID     int64  `json:"id"`
	Host   string `json:"host"`
	Weight int64  `json:"weight_before"`
}

// neighbours is how many points of the ring a trace shows at most.
const neighbours = 16

// Trace places one query that scans the whole workload and explains one split.
// Ties are broken by the seed: in spread mode it is one possible query.
func Trace(s Scenario, w *Workload, split int, seed uint64) (*SplitTrace, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	if split < 0 || split >= len(w.Splits) {
		return nil, usageErrorf("split", "%d: the workload has %d", split, len(w.Splits))
	}
	backends := Eligible(s.Backends, s.Pool, seed).Backends
	p, err := NewPolicy(backends, PolicyOptions{Settings: s.Settings, Source: rand.New(rand.NewPCG(seed, 2))})
	if err != nil {
		return nil, err
	}
	a, err := p.Assign(w.Splits)
	if err != nil {
		return nil, err
	}
	i := int32(split)
	t := &SplitTrace{
		Split: w.Splits[split], Index: split, Key: a.batch.Key(split), Decision: p.decision,
		Chosen: backends[a.firstHome(i)].ID, Home: backends[a.home[i]].ID,
	}
	t.Alternatives, _ = a.Alternatives(split)
	before := a.weightsBefore(i, &t.Position)
	for _, b := range a.candidates(nil, i) {
		t.Candidates = append(t.Candidates, TracedCandidate{backends[b].ID, backends[b].Host, before[b]})
	}
	if how := a.via(i); how == viaRing {
		t.Ring = p.ringAround(t.Key, a.asked)
	}
	t.Reason = a.reason(i, p)
	return t, nil
}

// weightsBefore adds up again what each backend had when the split's turn
// came. Splits with a local backend all come before the others.
func (a *Assignment) weightsBefore(split int32, position *int) []int64 {
	weights := make([]int64, len(a.cluster.backends))
	add := func(local bool) bool {
		for _, i := range a.order {
			if (a.via(i) == viaLocal) != local {
				continue
			}
			if i == split {
				return true
			}
			weights[a.firstHome(i)] += int64(a.batch.weights[i])
			*position++
		}
		return false
	}
	_ = add(true) || add(false)
	return weights
}

func (p *Policy) ringAround(key int64, count int) []RingNeighbour {
	r := p.ring
	start, n := r.Successor(key), r.Len()
	before := r.Point((start + n - 1) % n)
	out := []RingNeighbour{{Hash: before.Hash, ID: p.backends[before.Backend].ID, Before: true}}
	met := map[int]bool{}
	for k := 0; k < n && len(out) < neighbours && len(met) < min(count, r.backends); k++ {
		point := r.Point((start + k) % n)
		out = append(out, RingNeighbour{Hash: point.Hash, ID: p.backends[point.Backend].ID, First: !met[point.Backend]})
		met[point.Backend] = true
	}
	return out
}

func (a *Assignment) reason(i int32, p *Policy) string {
	var why string
	switch a.via(i) {
	case viaLocal:
		why = "it has least weight among the backends on the split's hosts, the first of equals"
	case viaBound:
		why = "only the split's hosts can read it; least weight among their backends, the last of equals"
	case viaTurn:
		why = "round robin: it was this backend's turn"
	case viaFile:
		why = "file affinity: all ranges of the file go here (a model: Doris' own key is not known)"
	case viaDrawn, viaAll, viaRing:
		why = "least weight among the candidates, the last of equals"
		if p.decision.Spread {
			why = "least weight among the candidates, ties broken at random"
		}
	}
	if a.home[i] != a.firstHome(i) {
		why += fmt.Sprintf("; redistribution then moved it from %d to %d", p.backends[a.firstHome(i)].ID, p.backends[a.home[i]].ID)
	}
	return why
}
