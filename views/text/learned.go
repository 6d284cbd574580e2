package text

import (
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// LearnSchema names the JSON document of `bellows learn`.
const LearnSchema = "bellows.learn/1"

// LearnDocument is the JSON document of `bellows learn`.
type LearnDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
	Sampled  float64        `json:"sampled_seconds"`
	Queries  int64          `json:"queries"`
	Own      int64          `json:"own_queries"` // probes of bellows, left out
	Shapes   []LearnedJSON  `json:"shapes"`
}

// LearnedJSON is one shape of the traffic.
type LearnedJSON struct {
	Shape   string  `json:"shape"`
	Example string  `json:"example"`
	Count   int64   `json:"count"`
	Share   float64 `json:"share_ratio"`
}

// LearnedOf is the document of what was learnt.
func LearnedOf(shapes []warmup.LearnedShape, counts warmup.LearnCounts, sampled time.Duration, code int) LearnDocument {
	return LearnDocument{
		Schema: LearnSchema, Outcome: engine.OK, Reason: Plural(len(shapes), "shape") + " seen", ExitCode: code,
		Sampled: sampled.Seconds(), Queries: counts.Counted, Own: counts.Own,
		Shapes: mapped(shapes, func(s warmup.LearnedShape) LearnedJSON {
			return LearnedJSON{Shape: s.Key, Example: s.Example, Count: s.Count, Share: s.Share}
		}),
	}
}
