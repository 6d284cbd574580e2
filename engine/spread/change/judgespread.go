package change

import (
	"fmt"
	"slices"

	"bellows/engine/spread"
)

// spread judges placements that are random by design: who may get a range is
// determined, and how even the parts come out is a matter of chance.
func (j *judgement) spread() {
	p, e := j.proof, j.e
	m := membership{hashing: hashing(p.o.Schemes)}
	if len(e.placed) > 0 {
		m = p.belong(e, j.perTest)
		j.scan.HashedAs = m.alias
		j.scan.Checks = append(j.scan.Checks, m.check(p, e))
		if c, ok := p.greedy(e, &m); ok {
			j.scan.Checks = append(j.scan.Checks, c)
		}
	}
	all := p.width() == len(p.backends)
	switch {
	case e.lists == nil:
		j.unknown(CheckBalance, "the scan is in batch mode, so its ranges are not known: shares are shown, and not predicted")
		return
	case !j.named && !all:
		j.unknown(CheckBalance, "not all ranges are named, so their candidates are not known")
		return
	case m.outside > 0 || m.tooMany != "":
		j.unknown(CheckBalance, "not tested, as the candidates are not those that were predicted")
		j.refer(m.hashing, weighStandard)
		return
	case m.local > 0:
		j.unknown(CheckBalance, "not tested, as some files are local to backends, which goes before")
		return
	}
	j.balance(m.hashing)
	j.seen()
}

// refer draws the prediction; false when the run was called off or it fails.
func (j *judgement) refer(h hashing, w weighing) bool {
	ref, err := j.proof.refer(j.ctx, j.e, h, w)
	if err != nil {
		j.unknown(CheckBalance, "no prediction: %s", plain(err))
		return false
	}
	j.ref = ref
	return true
}

// balance tests the parts of the candidates.
func (j *judgement) balance(h hashing) {
	if !j.refer(h, weighStandard) {
		return
	}
	observed := j.e.totals(len(j.proof.backends))
	t, ok := j.alike(h, observed)
	if !ok {
		t = j.ref.test(j.ctx, observed, len(j.e.counts), j.proof.o.Seed)
		// Some versions weigh splits by bytes: it counts if either explains it.
		if t.P <= j.perTest && j.e.measure == measureRanges && !sameLengths(j.e) {
			standard := j.ref
			if j.refer(h, weighBytes) {
				if other := j.ref.test(j.ctx, observed, len(j.e.counts), j.proof.o.Seed); other.P > t.P {
					t = other
				} else {
					j.ref = standard
				}
			}
		}
	}
	if j.ctx.Err() != nil {
		j.unknown(CheckBalance, "not tested: the run was called off")
		return
	}
	j.scan.Balance = &t
	text := fmt.Sprintf("%s test, p = %.3g (a mismatch at %.2g or below)", t.Method, t.P, j.perTest)
	if t.P > j.perTest {
		j.add(CheckBalance, Match, "the candidates got even parts: %s", text)
		return
	}
	j.refute(CheckBalance, "the candidates' parts are not those of a fair draw: %s", text)
}

// alike tests a single range, whose candidates are equally likely.
func (j *judgement) alike(h hashing, observed []int64) (Test, bool) {
	if n, named := j.e.ranges(); n != 1 || !named || j.e.measure != measureRanges {
		return Test{}, false
	}
	var counts []int64
	clear(j.ref.expected)
	candidates := j.proof.candidates(j.only(), h)
	for _, c := range candidates {
		counts = append(counts, observed[c])
		j.ref.expected[c] = 1 / float64(len(candidates)) // known, and better than drawn
	}
	return uniformTest(counts)
}

// seen asks whether every candidate came up that should have.
func (j *judgement) seen() {
	if j.ref == nil || j.ctx.Err() != nil {
		return
	}
	p, draws := j.proof, len(j.e.counts)
	observed := j.e.totals(len(p.backends))
	candidates, missing, chance := 0, 0, 0.0
	for i, want := range j.ref.expected {
		if want == 0 {
			continue
		}
		candidates++
		if observed[i] == 0 {
			missing++
			chance = max(chance, j.ref.unseen(i, draws))
		}
		j.scan.NeverSeen += j.ref.unseen(i, draws)
	}
	j.scan.NeverSeen = min(1, j.scan.NeverSeen)
	if n, named := j.e.ranges(); n == 1 && named {
		j.scan.NeverSeen = neverSeen(candidates, draws)
		chance = neverSeen(candidates, draws)
	}
	more := ""
	if n, _ := j.e.ranges(); n == 1 && j.scan.NeverSeen > p.o.Alpha {
		more = fmt.Sprintf("; %d queries would make it less than %v", drawsFor(candidates, p.o.Alpha), p.o.Alpha)
	}
	switch {
	case missing == 0:
		j.add(CheckSeen, Match, "each of %d candidates came up (chance that one would not: %.2g)", candidates, j.scan.NeverSeen)
	case chance <= j.perTest:
		j.refute(CheckSeen, "%s", j.smaller(candidates-missing, candidates, fmt.Sprintf(" (chance of that: %.2g)", chance)))
	default:
		j.unknown(CheckSeen, "%d of %d candidates did not come up, which is chance in %.2g of all cases%s", missing, candidates, j.scan.NeverSeen, more)
	}
}

// only is the range of a query that reads one.
func (j *judgement) only() (r spread.FileRange) {
	for _, l := range j.e.lists {
		if len(l) > 0 {
			return l[0]
		}
	}
	return r
}

func sameLengths(e *evidence) bool {
	first := int64(-2)
	return !slices.ContainsFunc(e.lists, func(list []spread.FileRange) bool {
		return slices.ContainsFunc(list, func(r spread.FileRange) bool {
			if first == -2 {
				first = r.Length
			}
			return r.Length != first
		})
	})
}
