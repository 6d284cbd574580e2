package warmup

import (
	"encoding/json"
	"fmt"

	"bellows/engine"
)

// kept is what the journal keeps of a warm-up.
type kept struct {
	Verdict Word `json:"verdict"`
	Depth   int  `json:"depth"`
	Floor   int  `json:"floor"`
	Good    int  `json:"good"`
	Bad     int  `json:"bad"`
	Proven  int  `json:"legs_proven"`
	Legs    int  `json:"legs"`
	Lives   int  `json:"lives"`
}

// Entry is the journal's entry of a warm-up that has ended. Where it was, by which
// command and how long it took are the caller's to add.
func Entry(sn Snapshot) engine.Entry {
	v := sn.Verdict
	after, err := json.Marshal(kept{
		Verdict: v.Word, Depth: sn.Depth, Floor: sn.Floor, Good: sn.Good, Bad: sn.Bad,
		Proven: sn.Proven, Legs: len(sn.Legs), Lives: sn.Lives,
	})
	if err != nil {
		after = nil
	}
	return engine.Entry{
		Kind: engine.KindWarmup, Target: sn.Broker, What: fmt.Sprintf("warm-up ended: %s, %s", v.Word, v.Reason),
		Outcome: v.Outcome, Reason: v.Reason, After: after,
	}
}
