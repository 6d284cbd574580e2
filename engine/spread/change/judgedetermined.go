package change

import (
	"fmt"
	"math"
	"slices"

	"bellows/engine/spread"
)

// determined judges placements without a random part: the same query is placed
// alike each time, where the frontend has its splits in the same order.
func (j *judgement) determined() {
	j.repeats()
	if j.e.lists == nil || !j.named {
		j.unknown(CheckPlacement, "not all ranges are named, so the placement cannot be predicted")
		return
	}
	h := hashing(j.proof.o.Schemes)
	if !j.refer(h, weighStandard) {
		return
	}
	if n, _ := j.e.ranges(); n == 1 {
		j.home()
		return
	}
	j.bounds()
}

// repeats compares the plans with the first one.
func (j *judgement) repeats() {
	differ := 0
	for k := 1; k < len(j.e.counts); k++ {
		same := slices.Equal(j.e.counts[0], j.e.counts[k])
		if len(j.e.placed) == len(j.e.counts) && !j.e.apart {
			same = slices.Equal(j.e.placed[0], j.e.placed[k])
		}
		if !same {
			differ++
		}
	}
	n, _ := j.e.ranges()
	switch {
	case differ == 0:
		j.add(CheckRepeat, Match, "all %d are alike", len(j.e.counts))
	case n == 1:
		j.add(CheckRepeat, Mismatch, "%d of %d differ from the first, where nothing should be left to chance: is N in force after all?", differ, len(j.e.counts))
	default:
		j.add(CheckRepeat, Match, "%d of %d differ from the first: tables with several manifests are planned in an order that changes, "+
			"so only the evenness can be held against the prediction", differ, len(j.e.counts))
	}
}

// home compares the place of a single range, which does not depend on an order.
func (j *judgement) home() {
	p, at := j.proof, -1
	for i, n := range j.e.totals(len(p.backends)) {
		if n > 0 {
			at = i
		}
	}
	if at < 0 {
		return // it went to backends that are not eligible, which is told
	}
	want := slices.IndexFunc(j.ref.expected, func(x float64) bool { return x > 0 })
	where := func(i int) string { return p.name(p.backends[i].ID) }
	if at == want {
		j.add(CheckPlacement, Match, "it goes to %s, as predicted", where(at))
		return
	}
	if p.decision.Strategy != spread.ConsistentHashing {
		if p.sharedHosts() {
			j.unknown(CheckPlacement, "it goes to %s where %s was predicted; backends share hosts, whose order the frontend draws", where(at), where(want))
			return
		}
		j.refute(CheckPlacement, "it goes to %s where %s was predicted", where(at), where(want))
		return
	}
	for _, alias := range aliases[schemeOf(j.only().Path)] {
		of := j.e.batches(hashing{schemeOf(j.only().Path): alias}, weighStandard)
		if counts, err := p.place(of, j.e.measure, nil); err == nil && counts[at] > 0 {
			j.unknown(CheckPlacement, "it goes to %s where %s was predicted for the printed path; as %s:// it would go there, but one range proves no scheme: "+
				"say it with --scheme, or verify a query that reads more", where(at), where(want), alias)
			return
		}
	}
	j.refute(CheckPlacement, "it goes to %s where %s was predicted", where(at), where(want))
}

func (p *proof) sharedHosts() bool {
	seen := map[string]bool{}
	for i := range p.backends {
		if seen[p.backends[i].Host] {
			return true
		}
		seen[p.backends[i].Host] = true
	}
	return false
}

// bounds holds several ranges against what is sure whatever their order: how
// uneven the parts may be at most. That the order is the sorted one is worth a
// word.
func (j *judgement) bounds() {
	p := j.proof
	predicted := make([]int64, len(p.backends))
	for i, x := range j.ref.expected {
		predicted[i] = int64(math.Round(x))
	}
	exact := !slices.ContainsFunc(j.e.counts, func(c []int64) bool { return !slices.Equal(c, predicted) })
	if exact {
		j.scan.Balance = &Test{Method: MethodExact, P: 1}
		j.add(CheckPlacement, Match, "each backend gets as many as was predicted")
		return
	}
	most, sure := j.mostUneven()
	if !sure || j.e.measure == measureWeight {
		j.unknown(CheckPlacement, "the parts are not those of the sorted order, and the frontend's own order is not known; give a file list in its order to spread simulate")
		return
	}
	worst := int64(0)
	for _, c := range j.e.counts {
		worst = max(worst, slices.Max(c)-slices.Min(c))
	}
	switch {
	case worst <= most:
		j.add(CheckPlacement, Match, "the parts are even to %d, as they must be (at most %d); which range is where depends on an order that is not known", worst, most)
	case !sameLengths(j.e):
		j.unknown(CheckPlacement, "the parts differ by %d ranges where %d is the most for ranges that weigh alike; this frontend may weigh them by bytes", worst, most)
	default:
		text := fmt.Sprintf("the parts differ by %d ranges where %d is the most", worst, most)
		used := 0
		for _, n := range j.e.totals(len(p.backends)) {
			if n > 0 {
				used++
			}
		}
		if used < len(p.backends) {
			text += "; " + j.smaller(used, len(p.backends), "")
		}
		j.refute(CheckPlacement, "%s", text)
	}
}

// mostUneven is the largest difference of parts that evening out, or the round
// robin, leaves for ranges that weigh alike, over all lists.
func (j *judgement) mostUneven() (most int64, sure bool) {
	p, lists := j.proof, int64(len(j.e.lists))
	switch {
	case p.decision.Strategy == spread.RoundRobin:
		return lists * max(1, int64(p.settings.MaxSplitVariance)), true
	case p.settings.NoRedistribution:
		return 0, false
	default:
		return lists * int64(p.settings.MaxSplitVariance), true
	}
}
