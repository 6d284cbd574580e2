package change

import (
	"encoding/json"
	"strings"

	"bellows/engine"
)

// Entry is what the journal keeps of a verification: the verdicts and figures,
// without every check's words.
func (v *Verification) Entry(query string, outcome engine.Outcome) engine.Entry {
	type scan struct {
		Table    string  `json:"table"`
		Draws    int     `json:"draws"`
		Observed []int64 `json:"observed_ranges"`
		Test     *Test   `json:"test,omitempty"`
	}
	type one struct {
		Frontend string  `json:"frontend"`
		Verdict  Verdict `json:"verdict"`
		N        int64   `json:"spread_num"`
		Scans    []scan  `json:"scans,omitempty"`
	}
	var all []one
	for i := range v.Frontends {
		f := &v.Frontends[i]
		o := one{Frontend: f.Frontend, Verdict: f.Verdict, N: f.SpreadNum}
		for k := range f.Scans {
			s := scan{Table: f.Scans[k].Table, Draws: f.Scans[k].Draws, Test: f.Scans[k].Balance}
			for _, b := range f.Scans[k].Backends {
				s.Observed = append(s.Observed, b.Ranges)
			}
			o.Scans = append(o.Scans, s)
		}
		all = append(all, o)
	}
	after, _ := json.Marshal(all)
	return engine.Entry{
		Kind: engine.KindVerify, What: "verify: " + string(v.Verdict), Command: []string{strings.TrimSpace(query)}, After: after, Outcome: outcome, Reason: v.Reason,
	}
}
