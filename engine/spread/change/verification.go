package change

import (
	"time"

	"bellows/engine/spread"
)

// Verdict says what a verification came to.
type Verdict string

// The verdicts, best first.
const (
	Match         Verdict = "match"
	NotVerifiable Verdict = "not-verifiable" // neither proven nor disproven, with the reason
	Mismatch      Verdict = "mismatch"
)

func (v Verdict) rank() int {
	switch v {
	case Mismatch:
		return 2
	case NotVerifiable:
		return 1
	default:
		return 0
	}
}

func worst(a, b Verdict) Verdict {
	if b.rank() > a.rank() {
		return b
	}
	return a
}

// Verification is what queries were predicted to do and what they did.
type Verification struct {
	Verdict Verdict   `json:"verdict"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
	// Queries were planned, or executed, on each frontend.
	Queries  int  `json:"queries_per_frontend"`
	Executed bool `json:"executed"`
	// Asked is the N that was set in the sessions; nil: that of new sessions.
	Asked *int64 `json:"asked_spread_num,omitempty"`
	// Alpha is how often all of it together calls a mismatch that chance made;
	// PerTest is each single test's part of it.
	Alpha     float64    `json:"false_alarm_level"`
	PerTest   float64    `json:"false_alarm_level_per_test"`
	Frontends []Verified `json:"frontends"`
}

// Verified is one frontend's part.
type Verified struct {
	Frontend string  `json:"frontend"`
	Verdict  Verdict `json:"verdict"`
	Reason   string  `json:"reason"`
	// SpreadNum is what the queries were planned with.
	SpreadNum int64 `json:"spread_num"`
	// Decision is what the settings lead to; nil where they could not be read.
	Decision *spread.Decision `json:"decision,omitempty"`
	Checks   []Check          `json:"checks"`
	Scans    []VerifiedScan   `json:"scans"`
}

// VerifiedScan is one scan node of the query.
type VerifiedScan struct {
	Table  string `json:"table"`
	Kind   string `json:"kind"`
	Ranges int    `json:"ranges"` // that one query reads
	Draws  int    `json:"draws"`
	// HashedAs is the scheme under which the placements make sense, where it is
	// not the one that EXPLAIN prints.
	HashedAs string            `json:"hashed_as,omitempty"`
	Backends []VerifiedBackend `json:"backends"`
	Balance  *Test             `json:"balance,omitempty"`
	// NeverSeen is the probability that some candidate does not come up in so
	// many draws.
	NeverSeen float64 `json:"never_seen_probability"`
	Checks    []Check `json:"checks"`
}

// VerifiedBackend is one backend's part: predicted and observed.
type VerifiedBackend struct {
	ID        int64   `json:"id"`
	Host      string  `json:"host"`
	Predicted float64 `json:"predicted_share_ratio"`
	Observed  float64 `json:"observed_share_ratio"`
	Expected  float64 `json:"expected_ranges"`
	Ranges    int64   `json:"observed_ranges"`
	// Excluded says why nothing should be read there.
	Excluded string `json:"excluded,omitempty"`
}

// Check is one thing that was held against the prediction.
type Check struct {
	Name    string  `json:"name"`
	Verdict Verdict `json:"verdict"`
	Text    string  `json:"text"`
}

// The names of checks.
const (
	CheckValue      = "value"      // is it what was applied
	CheckEffect     = "effect"     // does N do anything
	CheckPlan       = "plan"       // is there a placement to look at
	CheckEligible   = "eligible"   // only eligible backends got work
	CheckCandidates = "candidates" // only predicted candidates got work
	CheckGreedy     = "greedy"     // no candidate was passed over for a busier one
	CheckBalance    = "balance"    // candidates got even parts
	CheckSeen       = "seen"       // every candidate came up
	CheckRepeat     = "repeat"     // plans without a random part are alike
	CheckPlacement  = "placement"  // a determined placement is the predicted one
)

func verdictOf(checks []Check) (Verdict, string) {
	v, why := Match, ""
	for _, c := range checks {
		if c.Verdict.rank() > v.rank() {
			v, why = c.Verdict, c.Text
		}
	}
	return v, why
}
