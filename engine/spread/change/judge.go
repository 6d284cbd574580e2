package change

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// judge holds the evidence against the prediction.
func (p *proof) judge(ctx context.Context, perTest float64) Verified {
	v := Verified{Frontend: p.frontend.Name(), SpreadNum: p.settings.SpreadNum, Checks: p.checks, Scans: []VerifiedScan{}}
	if p.decision.Strategy != "" {
		v.Decision = &p.decision
	}
	if v.Checks == nil {
		v.Checks = []Check{}
	}
	for _, e := range p.evidence {
		if len(e.counts) == 0 && e.incomplete == 0 {
			continue
		}
		v.Scans = append(v.Scans, p.judgeScan(ctx, e, perTest))
	}
	v.Verdict, v.Reason = verdictOf(v.Checks)
	for i := range v.Scans {
		s := &v.Scans[i]
		verdict, reason := verdictOf(s.Checks)
		if verdict.rank() > v.Verdict.rank() {
			v.Verdict, v.Reason = verdict, reason
			if len(v.Scans) > 1 {
				v.Reason = s.Table + ": " + reason
			}
		}
	}
	switch {
	case v.Verdict == Match && len(v.Scans) == 0:
		v.Verdict, v.Reason = NotVerifiable, "no query came to its end, so nothing was observed"
	case v.Verdict == Match:
		v.Reason = "what was observed is what was predicted: " + p.decision.Reason
	}
	return v
}

func (p *proof) judgeScan(ctx context.Context, e *evidence, perTest float64) VerifiedScan {
	n, named := e.ranges()
	s := VerifiedScan{Table: e.table, Kind: e.kind, Ranges: n, Draws: len(e.counts), Checks: []Check{}}
	j := &judgement{ctx: ctx, proof: p, e: e, scan: &s, perTest: perTest, named: named}
	for _, l := range e.lists {
		j.local = j.local || slices.ContainsFunc(l, func(r spread.FileRange) bool { return p.local(r.Path) })
	}
	j.strangers()
	if e.incomplete > 0 {
		j.unknown(CheckPlan, "%d of %d profiles do not tell who read what: %s", e.incomplete, e.incomplete+len(e.counts), e.why)
	}
	if e.moved {
		j.unknown(CheckRepeat, "the plans did not all scan the same ranges: the table changed in the meantime; verify again")
	}
	switch {
	case len(e.counts) == 0:
	case p.decision.Spread:
		j.spread()
	default:
		j.determined()
	}
	j.backends()
	return s
}

// judgement is the work on one scan.
type judgement struct {
	ctx     context.Context
	proof   *proof
	e       *evidence
	scan    *VerifiedScan
	ref     *reference
	perTest float64
	named   bool
	// local is set where files may be local to backends: that goes before the
	// ring and is not in a plan, so it excuses whatever differs.
	local bool
}

func (j *judgement) add(name string, v Verdict, format string, args ...any) {
	j.scan.Checks = append(j.scan.Checks, Check{name, v, fmt.Sprintf(format, args...)})
}

// refute adds a mismatch, unless locality may be the reason.
func (j *judgement) refute(name, format string, args ...any) {
	v := Mismatch
	if j.local {
		v, format = NotVerifiable, format+"; files may be local to backends, which goes before and is not in the plan"
	}
	j.add(name, v, format, args...)
}

func (j *judgement) unknown(name, format string, args ...any) {
	j.add(name, NotVerifiable, format, args...)
}

// strangers are backends that should not scan at all.
func (j *judgement) strangers() {
	if len(j.e.foreign) == 0 {
		return
	}
	var names []string
	for i := range j.proof.reading.Backends {
		b := &j.proof.reading.Backends[i]
		if j.e.foreign[b.ID] > 0 {
			names = append(names, fmt.Sprintf("%s (%s)", j.proof.name(b.ID), b.Excluded))
		}
	}
	for id := range j.e.foreign {
		if !strings.Contains(j.proof.name(id), " ") {
			names = append(names, fmt.Sprintf("%d (not in SHOW BACKENDS)", id))
		}
	}
	j.add(CheckEligible, Mismatch, "work went to what should get none: %s", strings.Join(names, ", "))
}

// backends sets predicted and observed shares side by side.
func (j *judgement) backends() {
	p, observed := j.proof, j.e.totals(len(j.proof.backends))
	sum, want := int64(0), 0.0
	for _, n := range observed {
		sum += n
	}
	for _, n := range j.e.foreign {
		sum += n
	}
	if j.ref != nil {
		for _, x := range j.ref.expected {
			want += x
		}
	}
	share := func(part, of float64) float64 {
		if of == 0 {
			return 0
		}
		return part / of
	}
	j.scan.Backends = []VerifiedBackend{}
	for i := range p.backends {
		b := VerifiedBackend{ID: p.backends[i].ID, Host: p.backends[i].Host, Ranges: observed[i], Observed: share(float64(observed[i]), float64(sum))}
		if j.ref != nil {
			b.Predicted = share(j.ref.expected[i], want)
			b.Expected = j.ref.expected[i] * float64(len(j.e.counts))
		}
		j.scan.Backends = append(j.scan.Backends, b)
	}
	for i := range p.reading.Backends {
		b := &p.reading.Backends[i]
		if p.index(b.ID) < 0 {
			n := j.e.foreign[b.ID]
			j.scan.Backends = append(j.scan.Backends, VerifiedBackend{
				ID: b.ID, Host: b.Host, Ranges: n, Observed: share(float64(n), float64(sum)), Excluded: orNothing(b.Excluded),
			})
		}
	}
}

// smaller explains an observed set that is smaller than it should be.
func (j *judgement) smaller(seen, of int, chance string) string {
	return fmt.Sprintf("%d of %s were used%s: the observed set is smaller than the eligible set; look at min_backend_num_for_external_table and "+
		"prefer_compute_node_for_external_table in the frontend's configuration", seen, engine.Plural(of, "predicted backend"), chance)
}
