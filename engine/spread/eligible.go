package spread

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Pool says which backends an external scan may use.
type Pool struct {
	// Groups are the resource tags or compute groups of the user; empty takes
	// backends of every group, as for root without a tag.
	Groups []string `json:"groups,omitempty"`
	// PreferComputeNode is prefer_compute_node_for_external_table.
	PreferComputeNode bool `json:"prefer_compute_node,omitempty"`
	// MinBackends is min_backend_num_for_external_table: up to how many
	// backends mix nodes fill up when computation nodes are preferred. 0 or
	// less: no filling up.
	MinBackends int `json:"min_backends,omitempty"`
	// KeepBlacklisted is disable_backend_black_list.
	KeepBlacklisted bool `json:"keep_blacklisted,omitempty"`
}

// Exclusion is a backend that gets no split, and why.
type Exclusion struct {
	ID     int64  `json:"id"`
	Host   string `json:"host"`
	Reason string `json:"reason"`
}

// Eligibility splits backends into those that may scan and those that may not.
type Eligibility struct {
	Backends []Backend   `json:"backends"`
	Excluded []Exclusion `json:"excluded,omitempty"`
	// Varies is true when the frontend fills up with mix nodes at random, anew
	// for each plan: Backends is then one draw.
	Varies bool `json:"varies,omitempty"`
}

// Eligible applies the frontend's rules. seed matters only where Varies.
// Doris: FederationBackendPolicy.init and the backend selection behind it.
func Eligible(backends []Backend, pool Pool, seed uint64) Eligibility {
	var e Eligibility
	var mix, computation []Backend
	for i := range backends {
		b := backends[i]
		switch reason := pool.excludes(&b); {
		case reason != "":
			e.Excluded = append(e.Excluded, Exclusion{b.ID, b.Host, reason})
		case b.Role == roleComputation:
			computation = append(computation, b)
		default:
			mix = append(mix, b)
		}
	}
	if len(computation) == 0 {
		e.Backends = mix
		return e
	}
	e.Backends = computation
	want := max(0, pool.MinBackends-len(computation))
	if want < len(mix) {
		e.Varies = want > 0
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(len(mix), func(i, j int) { mix[i], mix[j] = mix[j], mix[i] })
		for _, b := range mix[want:] {
			reason := "mix node: computation nodes are preferred"
			if e.Varies {
				reason = fmt.Sprintf("mix node: not drawn to fill up to %d backends", pool.MinBackends)
			}
			e.Excluded = append(e.Excluded, Exclusion{b.ID, b.Host, reason})
		}
		mix = mix[:want]
	}
	e.Backends = append(e.Backends, mix...)
	at := make(map[int64]int, len(backends))
	for i := range backends {
		at[backends[i].ID] = i
	}
	slices.SortFunc(e.Backends, func(a, b Backend) int { return at[a.ID] - at[b.ID] })
	return e
}

func (pool *Pool) excludes(b *Backend) string {
	switch {
	case b.Dead:
		return "not alive"
	case b.QueryDisabled:
		return "query-disabled"
	case b.LoadDisabled:
		return "load-disabled"
	case b.Shutdown:
		return "shut down"
	case len(pool.Groups) > 0 && !slices.Contains(pool.Groups, b.Group):
		return fmt.Sprintf("in group %q", b.Group)
	case b.Role == roleComputation && !pool.PreferComputeNode:
		return "computation node: prefer_compute_node_for_external_table is off"
	case b.Blacklisted && !pool.KeepBlacklisted:
		return "blacklisted by the frontend"
	default:
		return ""
	}
}
