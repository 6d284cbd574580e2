package spread

// Backend is one Doris backend, with what decides whether it may scan.
type Backend struct {
	ID   int64  `json:"id"`
	Host string `json:"host"`
	Port int    `json:"heartbeat_port,omitempty"`

	// Group is the value of the location tag, or in cloud mode the name of the
	// compute group.
	Group string `json:"group,omitempty"`
	// Role is SHOW BACKENDS' NodeRole: "mix" or "computation"; empty is mix.
	Role string `json:"role,omitempty"`

	Dead           bool `json:"dead,omitempty"`
	QueryDisabled  bool `json:"query_disabled,omitempty"`
	LoadDisabled   bool `json:"load_disabled,omitempty"`
	Shutdown       bool `json:"shutdown,omitempty"`
	Decommissioned bool `json:"decommissioned,omitempty"` // stays eligible; shown only
	Blacklisted    bool `json:"blacklisted,omitempty"`    // by the frontend that plans
}

// roleComputation is the NodeRole that scans only when the frontend prefers
// computation nodes.
const roleComputation = "computation"

func checkBackends(backends []Backend) error {
	seen := make(map[int64]int, len(backends))
	for i := range backends {
		if j, ok := seen[backends[i].ID]; ok {
			return usageErrorf("backends", "id %d stands twice (entries %d and %d): give each backend once",
				backends[i].ID, j+1, i+1)
		}
		seen[backends[i].ID] = i
	}
	return nil
}
