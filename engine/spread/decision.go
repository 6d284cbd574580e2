package spread

import "fmt"

// Strategy is how the frontend finds a remote split's candidates.
type Strategy string

// The strategies.
const (
	RoundRobin        Strategy = "round-robin"
	ConsistentHashing Strategy = "consistent-hash"
	Random            Strategy = "random"
)

// Decision is what a scan node makes of the settings when it is built.
type Decision struct {
	Strategy  Strategy `json:"strategy"`
	SpreadNum int64    `json:"spread_num"` // as handed to the policy, not as set
	// Spread is true when ties are broken at random among SpreadNum candidates
	// and nothing is evened out afterwards.
	Spread bool `json:"spread_active"`
	// Reason says in words why, for a person who set something else.
	Reason string `json:"reason"`
}

// Decide picks strategy and spread number. Doris: the scan node's constructor.
func (s *Settings) Decide() Decision {
	r := rulesOf[s.Generation]
	gate := s.FileCache || s.ConsistentHash
	d := Decision{Strategy: RoundRobin, SpreadNum: 1}
	if gate {
		d.Strategy = ConsistentHashing
	}
	switch {
	case !r.hasSpread:
		d.Reason = "this generation has no spread number"
		if gate {
			d.Reason += "; " + s.gateReason()
		} else {
			d.Reason += "; " + noGate + ": round robin"
		}
	case gate:
		d.SpreadNum = s.SpreadNum
		d.Reason = fmt.Sprintf("N = %d acts: %s", s.SpreadNum, s.gateReason())
		if s.SpreadNum == 1 {
			d.Reason = "N = 1 is the original behaviour; " + s.gateReason()
		}
	case r.automatic && s.SpreadNum == 0:
		d.Strategy, d.SpreadNum = Random, 0
		d.Reason = "N = 0 is automatic; " + noGate + ": random over all backends"
	default:
		d.Reason = fmt.Sprintf("N = %d has no effect: %s, so splits go round robin", s.SpreadNum, noGate)
	}
	d.Spread = spreadActive(r, d.Strategy, d.SpreadNum)
	return d
}

const noGate = "neither enable_file_cache nor use_consistent_hash_for_external_scan is on"

func (s *Settings) gateReason() string {
	switch {
	case s.FileCache && s.ConsistentHash:
		return "enable_file_cache and use_consistent_hash_for_external_scan are on"
	case s.FileCache:
		return "enable_file_cache is on"
	default:
		return "use_consistent_hash_for_external_scan is on"
	}
}

func spreadActive(r generationRules, strategy Strategy, n int64) bool {
	if !r.hasSpread {
		return false
	}
	if !r.automatic {
		return strategy == ConsistentHashing && n > 1
	}
	return strategy == ConsistentHashing && n != 1 || strategy == Random && n == 0
}

// checkSpread refuses what the policy's constructor refuses.
func checkSpread(g Generation, n int64) error {
	r := rulesOf[g]
	if !r.hasSpread {
		return nil
	}
	if n < r.spreadMin || n > maxSpread {
		return fmt.Errorf("spread number %d: must be at least %d and at most %d: %w", n, r.spreadMin, int64(maxSpread), ErrBadSpread)
	}
	return nil
}
