package spread

// Settings are the session variables and frontend settings that decide an
// assignment. Start from [DefaultSettings]: zero is a value of its own for
// most of them.
type Settings struct {
	Generation Generation `json:"generation"`

	// SpreadNum is external_scan_consistent_hash_spread_num, N. Generations
	// without the variable ignore it.
	SpreadNum int64 `json:"spread_num"`
	// FileCache and ConsistentHash are enable_file_cache and
	// use_consistent_hash_for_external_scan; either makes a scan use the ring.
	FileCache      bool `json:"enable_file_cache"`
	ConsistentHash bool `json:"use_consistent_hash_for_external_scan"`

	// VirtualNodes is split_assigner_virtual_node_number.
	VirtualNodes int `json:"virtual_nodes"`
	// HashCandidates is split_assigner_min_consistent_hash_candidate_num.
	HashCandidates int `json:"hash_candidates"`
	// RandomCandidates is split_assigner_min_random_candidate_num.
	RandomCandidates int `json:"random_candidates"`
	// MaxSplitVariance is split_assigner_max_split_num_variance.
	MaxSplitVariance int `json:"max_split_variance"`
	// LocalScheduling is split_assigner_optimized_local_scheduling.
	LocalScheduling bool `json:"optimized_local_scheduling"`

	// NoRedistribution switches the evening out off, as Doris' own tests can.
	NoRedistribution bool `json:"no_redistribution,omitempty"`
	// ShowZeroVariance allows a variance of 0, which is refused otherwise.
	ShowZeroVariance bool `json:"show_zero_variance,omitempty"`
	// JavaVersion is the frontend's; it orders the hosts of round robin. 0 is 17.
	JavaVersion int `json:"java_version,omitempty"`
}

// DefaultSettings are the frontend's defaults in a generation.
func DefaultSettings(g Generation) Settings {
	_, _, n := g.SpreadRange()
	return Settings{
		Generation:       g,
		SpreadNum:        n,
		VirtualNodes:     256,
		HashCandidates:   2,
		RandomCandidates: 2,
		MaxSplitVariance: 1,
		LocalScheduling:  true,
	}
}

// maxVirtualNodes keeps a mistyped number from filling the memory.
const maxVirtualNodes = 1 << 20

// check finds settings that no frontend would take, or that would not fit.
func (s *Settings) check() error {
	if err := s.Generation.check(); err != nil {
		return err
	}
	if s.VirtualNodes > maxVirtualNodes {
		return usageErrorf("virtual_nodes", "%d is too many: at most %d", s.VirtualNodes, maxVirtualNodes)
	}
	return nil
}
