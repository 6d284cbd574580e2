package change

import (
	"fmt"

	"bellows/engine/spread"
)

// greedy checks, plan by plan, what must hold whatever the order and the draws
// were: the policy takes a candidate of least weight, so on each backend lies a
// range, the last that it was given, without which the backend is no busier than
// any candidate of that range. It says nothing where weights are not known.
func (p *proof) greedy(e *evidence, m *membership) (Check, bool) {
	if m.local > 0 || m.outside > 0 || e.hidden > 0 || len(e.placed) == 0 || len(e.lists) != 1 || e.foreign != nil {
		return Check{}, false
	}
	why := ""
	for _, w := range []weighing{weighStandard, weighBytes} {
		if why = p.passedOver(e, m.hashing, w); why == "" {
			return Check{CheckGreedy, Match, "no plan passes over an idler candidate"}, true
		}
	}
	return Check{CheckGreedy, Mismatch, "a less busy candidate was passed over, by any weighing of splits: " + why}, true
}

// passedOver names the first backend that should not have got its last range.
func (p *proof) passedOver(e *evidence, h hashing, w weighing) string {
	for k, draw := range e.placed {
		list := make([]spread.FileRange, len(draw))
		for i, r := range draw {
			list[i] = r.FileRange
		}
		weights := make([]int64, len(draw))
		total := make([]int64, len(p.backends))
		for i, s := range splits(list, h, w) {
			weights[i], _ = s.RawWeight()
			total[draw[i].backend] += weights[i]
		}
		fits := make([]bool, len(p.backends))
		has := make([]bool, len(p.backends))
		for i, r := range draw {
			has[r.backend] = true
			if fits[r.backend] {
				continue
			}
			ok := true
			for _, c := range p.candidates(r.FileRange, h) {
				ok = ok && total[r.backend]-weights[i] <= total[c]
			}
			fits[r.backend] = ok
		}
		for b := range fits {
			if has[b] && !fits[b] {
				return fmt.Sprintf("plan %d, backend %s", k+1, p.name(p.backends[b].ID))
			}
		}
	}
	return ""
}
