package warmup

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// gaps are the legs without a chosen table, each with the reason.
func (d *draft) gaps(maxTables int) []Gap {
	var gaps []Gap
	at := map[int32]int{} // leg -> its gap
	for leg, covered := range d.covered {
		if !covered {
			at[int32(leg)] = len(gaps)
			gaps = append(gaps, Gap{Leg: d.ix.universe[leg]})
		}
	}
	if len(gaps) == 0 {
		return nil
	}
	open, banned := make([]tableNames, len(gaps)), make([]tableNames, len(gaps))
	for t := range int32(len(d.ix.tables)) {
		names := open
		if !d.allowed(t) {
			names = banned
		}
		for _, leg := range d.ix.of(t) {
			if gap, isGap := at[leg]; isGap {
				names[gap].add(d.ix.tables[t].Table)
			}
		}
	}
	for i := range gaps {
		switch {
		case open[i].count == 0:
			gaps[i].Reason = fmt.Sprintf("only on tables banned by user: %s", banned[i])
		default:
			gaps[i].Reason = fmt.Sprintf("cap of %s reached; it is on %s", countTables(maxTables), open[i])
		}
	}
	return gaps
}

// listSkipped is every table that cannot be chosen, by name.
func (d *draft) listSkipped() []SkippedTable {
	if len(d.ban) > 0 {
		for t, r := range d.ix.tables {
			if !d.allowed(int32(t)) {
				d.skipped = append(d.skipped, SkippedTable{r.Table, SkipBanned})
			}
		}
	}
	slices.SortFunc(d.skipped, func(a, b SkippedTable) int { return cmp.Compare(a.Table, b.Table) })
	return d.skipped
}

func countTables(n int) string {
	if n == 1 {
		return "1 table"
	}
	return fmt.Sprintf("%d tables", n)
}

// namesShown is how many tables a reason names before it only counts.
const namesShown = 3

// tableNames is a list for people, short however many tables there are.
type tableNames struct {
	shown []string
	count int
}

func (n *tableNames) add(t Table) {
	if n.count++; len(n.shown) < namesShown {
		n.shown = append(n.shown, string(t))
	}
}

func (n tableNames) String() string {
	list := strings.Join(n.shown, ", ")
	if more := n.count - len(n.shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}
