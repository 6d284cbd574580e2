package spread

import "math"

// Split is one range of one file, as the policy sees it.
type Split struct {
	// Path is the string that is hashed: the raw location, before Doris
	// normalises it for display.
	Path   string `json:"path"`
	Start  int64  `json:"start"`
	Length int64  `json:"length_bytes"`

	// Hosts are the hosts that hold the block; empty for object storage.
	Hosts []string `json:"hosts,omitempty"`
	// NoHostList marks a split whose host list is missing, not empty:
	// redistribution treats the two differently.
	NoHostList bool `json:"no_host_list,omitempty"`
	// HostBound splits can be read on their hosts only.
	HostBound bool `json:"host_bound,omitempty"`

	// Weight sets the split's part of a standard split.
	Weight Proportion `json:"weight,omitzero"`

	// FileAffinity marks a range of a Parquet or ORC file for generation F.
	FileAffinity bool `json:"file_affinity,omitempty"`
}

// Proportion is how a split's weight compares with a standard split. The zero
// value means: standard. Doris needs both numbers set, else it is standard too.
type Proportion struct {
	Self   int64 `json:"self"`
	Target int64 `json:"target"`
	Set    bool  `json:"set"`
}

// StandardWeight is the raw weight of a split without a proportion.
const StandardWeight = 100

// badWeight marks a weight that is not a number; asking for it fails.
const badWeight = -1

// RawWeight is the split's weight as the policy adds it: 1..100. ok is false
// when the proportion is not a number.
func (s *Split) RawWeight() (weight int64, ok bool) {
	if !s.Weight.Set {
		return StandardWeight, true
	}
	p := float64(s.Weight.Self) / float64(s.Weight.Target)
	if math.IsNaN(p) {
		return badWeight, false
	}
	p = min(max(p, 0.01), 1)
	// In float64 on purpose: 7 of 100 comes to 8 there, and must here.
	return int64(math.Ceil(p * 100)), true
}

func (s *Split) onHost(host string) bool {
	for _, h := range s.Hosts {
		if h == host {
			return true
		}
	}
	return false
}
