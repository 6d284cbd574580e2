package warmup

import (
	"context"
	"math"
	"slices"
	"time"
)

// exactTimeLimit is how long Exact searches unless told otherwise.
const exactTimeLimit = time.Second

// Plan chooses a cover of everything that routes reach. The same routes in any
// order give the same cover; only an Exact search that runs out of time depends
// on the machine's speed, and then says that it is not proven. ctx ends that
// search early and nothing else.
//
// A pinned table that is banned, skipped or not routed is not taken; the first
// two are in Skipped anyway, the last is added there.
func Plan(ctx context.Context, routes []Routes, opts CoverOptions) Cover {
	tables, skipped := candidateTables(routes)
	d := &draft{ix: newCoverIndex(tables), ban: opts.Ban, skipped: skipped}
	d.covered = make([]bool, len(d.ix.universe))
	d.pin(opts.Pin)
	pinned := len(d.chosen)
	p := d.ix.remaining(d.allowed, d.covered)

	room := math.MaxInt
	if opts.MaxTables > 0 {
		room = max(0, opts.MaxTables-pinned)
	}
	method := opts.Method
	var picks []int32
	least := 0
	switch method {
	case FirstFit:
		picks = p.firstFit(room)
	case Exact:
		picks, least = p.exactWithin(ctx, opts.TimeLimit, room)
	default:
		method = Greedy
		picks = p.greedy(room)
	}
	for _, set := range picks {
		d.chosen = append(d.chosen, p.tables[set])
		takeLegs(d.covered, d.ix.of(p.tables[set]))
	}
	cover := Cover{Method: method, Universe: d.ix.universe, Chosen: d.list()}
	cover.Uncovered = d.gaps(opts.MaxTables)
	cover.Skipped = d.listSkipped()
	if method != Exact {
		least = p.lowerBound()
	}
	cover.AtLeast = pinned + least
	cover.Proven = p.covers(picks) && len(picks) <= least
	return cover
}

// exactWithin is exact under a time limit and a cap. When the fewest sets are
// more than the cap, what counts is how much the cap can cover, and greedy may
// be the better start.
func (p *coverProblem) exactWithin(ctx context.Context, limit time.Duration, room int) (picks []int32, least int) {
	if limit <= 0 {
		limit = exactTimeLimit
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	picks, least = p.exact(ctx)
	if len(picks) > room {
		picks = picks[:room]
		if other := p.greedy(room); p.reach(other) >= p.reach(picks) {
			picks = other
		}
	}
	return picks, least
}

// reach is how many legs sets cover together.
func (p *coverProblem) reach(sets []int32) int {
	covered := make([]bool, p.legs)
	n := 0
	for _, set := range sets {
		n += takeLegs(covered, p.of(set))
	}
	return n
}

func (p *coverProblem) covers(sets []int32) bool { return p.reach(sets) == p.legs }

// draft is a cover in the making.
type draft struct {
	ix      *coverIndex
	ban     map[Table]bool
	skipped []SkippedTable
	chosen  []int32
	covered []bool // per leg of the universe
}

func (d *draft) allowed(table int32) bool {
	return len(d.ban) == 0 || !d.ban[d.ix.tables[table].Table]
}

func (d *draft) pin(names []Table) {
	for _, name := range names {
		at, found := d.ix.find(name)
		switch {
		case !found:
			isSkipped := func(s SkippedTable) bool { return s.Table == name }
			if !slices.ContainsFunc(d.skipped, isSkipped) {
				d.skipped = append(d.skipped, SkippedTable{name, SkipNoRoute})
			}
		case d.allowed(at) && !slices.Contains(d.chosen, at):
			d.chosen = append(d.chosen, at)
			takeLegs(d.covered, d.ix.of(at))
		}
	}
}

// list names what each chosen table adds to those before it.
func (d *draft) list() []Chosen {
	covered := make([]bool, len(d.ix.universe))
	list := make([]Chosen, len(d.chosen))
	for i, table := range d.chosen {
		list[i].Routes = *d.ix.tables[table]
		for _, leg := range d.ix.of(table) {
			if !covered[leg] {
				covered[leg] = true
				list[i].Adds = append(list[i].Adds, d.ix.universe[leg])
			}
		}
	}
	return list
}
