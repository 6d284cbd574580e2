package doris

import (
	"fmt"

	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// effectOf says whether the spread number acts on new sessions, and what would
// make it.
func effectOf(v *change.Variable, s *spread.Settings) change.Effect {
	if v == nil {
		return change.Effect{
			Reason: "this version has no " + change.SpreadVariable,
			Remedy: "use a version that has it: SHOW VARIABLES LIKE '%" + change.SpreadVariable + "' must list it",
		}
	}
	d := s.Decide()
	e := change.Effect{Reason: d.Reason, Acts: d.Strategy == spread.ConsistentHashing || d.Spread}
	if !e.Acts {
		e.Remedy = fmt.Sprintf("SET GLOBAL %s = true on this frontend, or %s where external scans should use the file cache", change.HashVariable, change.CacheVariable)
	}
	return e
}
