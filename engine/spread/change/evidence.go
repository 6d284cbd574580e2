package change

import (
	"cmp"
	"fmt"
	"slices"

	"bellows/engine/spread"
)

// measure is what a query's parts are counted in.
type measure int

const (
	measureRanges measure = iota
	measureWeight         // where a profile tells weights and no ranges
)

// evidence is what was seen of one scan, or, executed, of all scans together.
type evidence struct {
	node        int
	table, kind string
	measure     measure

	// lists are the ranges of one query, one list for each policy; sorted.
	lists [][]spread.FileRange
	// counts are, for each draw, the parts of the eligible backends.
	counts [][]int64
	// placed are, for each planned draw, the ranges with their backends, sorted.
	placed [][]placedRange
	kept   int // how many ranges have come, in placed or not
	// apart is set when placed are of plans, and counts of executions.
	apart bool
	// foreign counts what went to backends that are not eligible.
	foreign map[int64]int64
	// hidden ranges of a draw were counted and not named.
	hidden int64
	// moved is set when the plans did not all scan the same ranges.
	moved      bool
	incomplete int
	why        string
}

type placedRange struct {
	spread.FileRange
	backend int // among the eligible ones, -1 for others
}

func compareRanges(a, b spread.FileRange) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Length, b.Length))
}

func (e *evidence) stranger(id, n int64) {
	if e.foreign == nil {
		e.foreign = map[int64]int64{}
	}
	e.foreign[id] += n
}

// plan takes one planned draw.
func (e *evidence) plan(p *proof, n *spread.ScanNode) {
	counts := make([]int64, len(p.backends))
	var placed []placedRange
	var list []spread.FileRange
	hidden := int64(0)
	for i := range n.Backends {
		b := &n.Backends[i]
		at := p.index(b.ID)
		if at >= 0 {
			counts[at] += b.Count()
		} else if b.Count() > 0 {
			e.stranger(b.ID, b.Count())
		}
		hidden += b.Hidden
		for _, r := range b.Ranges {
			placed = append(placed, placedRange{r, at})
			list = append(list, r)
		}
	}
	slices.SortFunc(placed, func(a, b placedRange) int {
		return cmp.Or(compareRanges(a.FileRange, b.FileRange), cmp.Compare(a.backend, b.backend))
	})
	slices.SortFunc(list, compareRanges)
	if len(e.counts) == 0 {
		e.lists = [][]spread.FileRange{list}
	} else if hidden == 0 && e.hidden == 0 && !slices.Equal(e.lists[0], list) {
		e.moved = true
	}
	e.hidden = max(e.hidden, hidden)
	e.counts = append(e.counts, counts)
	if e.kept += len(placed); e.kept > mostPlaced && len(e.placed) > 0 {
		return // the counts go on, and so many placements tell enough
	}
	if slices.Equal(list, e.lists[0]) {
		for i := range placed { // sorted alike: so that all plans share one set of paths
			placed[i].FileRange = e.lists[0][i]
		}
	}
	e.placed = append(e.placed, placed)
}

// mostPlaced bounds the ranges that are kept of all plans of a scan.
const mostPlaced = 2_000_000

// place keeps where a plan puts the ranges of all its scans.
func (e *evidence) place(p *proof, planned *spread.Explain) {
	var placed []placedRange
	for i := range planned.Nodes {
		for k := range planned.Nodes[i].Backends {
			b := &planned.Nodes[i].Backends[k]
			at := p.index(b.ID)
			for _, r := range b.Ranges {
				placed = append(placed, placedRange{r, at})
			}
		}
	}
	e.placed, e.apart = append(e.placed, placed), true
}

// know takes the ranges of a plan for those of each execution.
func (e *evidence) know(planned *spread.Explain) {
	for i := range planned.Nodes {
		n := &planned.Nodes[i]
		if n.Approximate {
			e.lists, e.hidden = nil, n.SplitCount
			return
		}
		var list []spread.FileRange
		for k := range n.Backends {
			list = append(list, n.Backends[k].Ranges...)
			e.hidden += n.Backends[k].Hidden
		}
		slices.SortFunc(list, compareRanges)
		e.lists = append(e.lists, list)
	}
}

// run takes one executed draw, and says what makes it useless, if anything.
func (e *evidence) run(p *proof, x *Execution) string {
	byWeight := slices.ContainsFunc(x.Backends, func(b ExecutedBackend) bool { return b.Ranges < 0 })
	if byWeight {
		if slices.ContainsFunc(x.Backends, func(b ExecutedBackend) bool { return b.Weight < 0 }) {
			return "the profile tells neither ranges nor weights of each backend"
		}
		if len(e.counts) > 0 && e.measure == measureRanges {
			return "some profiles tell ranges and some do not"
		}
		e.measure = measureWeight
	} else if e.measure == measureWeight {
		return "some profiles tell ranges and some do not"
	}
	counts := make([]int64, len(p.backends))
	for _, b := range x.Backends {
		n := b.Ranges
		if byWeight {
			n = b.Weight
		}
		id := b.ID
		if id == 0 {
			if id = p.only(b.Host); id == 0 {
				return fmt.Sprintf("host %s has several backends, which the profile does not tell apart", b.Host)
			}
		}
		if at := p.index(id); at >= 0 {
			counts[at] += n
		} else if n > 0 {
			e.stranger(id, n)
		}
	}
	e.counts = append(e.counts, counts)
	if n, named := e.ranges(); n == 1 && named {
		e.settle(counts)
	}
	return ""
}

// settle takes an execution for the placement of the only range.
func (e *evidence) settle(counts []int64) {
	if e.apart {
		e.placed, e.apart = nil, false
	}
	at := slices.IndexFunc(counts, func(n int64) bool { return n > 0 })
	for _, l := range e.lists {
		for _, r := range l {
			e.placed = append(e.placed, []placedRange{{r, at}})
		}
	}
}

// only is the backend of a host that has one, 0 otherwise.
func (p *proof) only(host string) int64 {
	id := int64(0)
	for i := range p.reading.Backends {
		if b := &p.reading.Backends[i]; b.Host == host {
			if id != 0 {
				return 0
			}
			id = b.ID
		}
	}
	return id
}

// ranges is how many one query reads; named is whether all are known by name.
func (e *evidence) ranges() (n int, named bool) {
	for _, l := range e.lists {
		n += len(l)
	}
	return n + int(e.hidden), e.hidden == 0 && e.lists != nil
}

// totals are the counts of all draws.
func (e *evidence) totals(backends int) []int64 {
	sum := make([]int64, backends)
	for _, draw := range e.counts {
		for i, n := range draw {
			sum[i] += n
		}
	}
	return sum
}
