package frontend

import (
	"fmt"
	"slices"
	"strings"

	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
)

// explain plans a query and prints the plan.
func (s *session) explain(e *statement.Explain) (*answer, *failure) {
	a := &answer{columns: texts("Explain String(Nereids Planner)")}
	add := func(lines []string) {
		for _, l := range lines {
			a.rows = append(a.rows, []wire.Value{wire.Text(l)})
		}
	}
	if len(e.Query.Tables) == 0 || internal(e.Query.Tables[0]) {
		if f := s.needBackend(); f != nil {
			return nil, f
		}
		add(constantPlan(e.Query))
		return a, nil
	}
	p, f := s.plan(e.Query)
	if f != nil {
		return nil, f
	}
	w := planWriter{full: !s.frontend.cluster.one(), level: e.Level}
	if e.Level == statement.Distributed {
		for _, sc := range p.scans {
			add(w.distributed(p, sc, s.frontend.random128))
		}
		return a, nil
	}
	add(w.text(p))
	return a, nil
}

// constantPlan is the plan of a query without external tables.
func constantPlan(q *statement.Select) []string {
	lines := []string{"PLAN FRAGMENT 0", "  OUTPUT EXPRS:"}
	for i, it := range q.Items {
		lines = append(lines, fmt.Sprintf("    %s[#%d]", title(it), i))
	}
	lines = append(lines, "  PARTITION: UNPARTITIONED", "", "  HAS_COLO_PLAN_NODE: false", "", "  VRESULT SINK", "     "+resultProtocol, "",
		"  0:VUNION(30)", "     constant exprs: ")
	for _, it := range q.Items {
		lines = append(lines, "         "+title(it))
	}
	return append(lines, statistics...)
}

// resultProtocol is spelled as the frontend spells it.
const resultProtocol = "MYSQL_PROTOCAL" //nolint:misspell // recorded

// statistics ends every plan.
var statistics = []string{"", "", "", "========== STATISTICS =========="}

// planWriter prints plans.
type planWriter struct {
	full  bool // table names with catalogue and database
	level statement.Level
}

// text is the plan of EXPLAIN and EXPLAIN VERBOSE.
func (w *planWriter) text(p *plan) []string {
	var lines []string
	top := func(partition string, colocated bool, outputs ...string) {
		lines = append(lines, "PLAN FRAGMENT 0", "  OUTPUT EXPRS:")
		lines = append(lines, outputs...)
		lines = append(lines, "  PARTITION: "+partition, "", fmt.Sprintf("  HAS_COLO_PLAN_NODE: %t", colocated), "", "  VRESULT SINK", "     "+resultProtocol, "")
	}
	sink := func(fragment, exchange int) {
		lines = append(lines, "", fmt.Sprintf("PLAN FRAGMENT %d", fragment), "", "  PARTITION: RANDOM", "", "  HAS_COLO_PLAN_NODE: false", "",
			"  STREAM DATA SINK", fmt.Sprintf("    EXCHANGE ID: %02d", exchange), "    UNPARTITIONED", "")
	}
	q := p.query
	switch {
	case counts(q) || len(q.Items) > 0 && q.Items[0].Kind == statement.CountAll:
		n := len(p.scans)
		top("UNPARTITIONED", true, "    count(*)[#4]")
		lines = append(lines, fmt.Sprintf("  %d:VAGGREGATE (merge finalize)(176)", n+2), "  |  output: count(partial_count(*)[#3])[#4]", "  |  group by: ",
			"  |  sortByGroupKey:false", "  |  cardinality=1", "  |  distribute expr lists: ", "  |  ", fmt.Sprintf("  %d:VEXCHANGE", n+1), "     offset: 0",
			"     distribute expr lists: ")
		sink(1, n+1)
		lines = append(lines, fmt.Sprintf("  %d:VAGGREGATE (update serialize)(166)", n), "  |  output: partial_count(*)[#3]", "  |  group by: ",
			"  |  sortByGroupKey:false", "  |  cardinality=1", "  |  distribute expr lists: ", "  |  ")
	case q.Limit >= 0:
		n := len(p.scans)
		top("UNPARTITIONED", false, "    id[#0]", "    v[#1]")
		lines = append(lines, fmt.Sprintf("  %d:VEXCHANGE", n), "     offset: 0", fmt.Sprintf("     limit: %d", q.Limit), "     distribute expr lists: ")
		if w.level == statement.Verbose {
			lines = append(lines, "     tuple ids: 0 ")
		}
		sink(1, n)
	default:
		top("RANDOM", false, "    id[#0]", "    v[#1]")
	}
	for i, sc := range p.scans {
		if i > 0 {
			sink(i+1, i)
		}
		lines = append(lines, w.scan(p, sc)...)
	}
	if w.level == statement.Verbose {
		lines = append(lines, "", "Tuples:")
		for _, sc := range p.scans {
			lines = append(lines, fmt.Sprintf("TupleDescriptor{id=%d, tbl=%s}", sc.node, sc.table.short()))
			for k, c := range []string{"id", "v"} {
				lines = append(lines, fmt.Sprintf("  SlotDescriptor{id=%d, col=%s, colUniqueId=%d, type=%s, nullable=true, isAutoIncrement=false, subColPath=null}",
					2*sc.node+k, c, k+1, []string{"bigint", "text"}[k]))
			}
		}
		lines = append(lines, "")
	}
	return append(lines, statistics...)
}

// nodeNumber is the number in brackets behind a node's name: that of the
// optimiser's expression, as the recorded shapes have it.
func nodeNumber(p *plan, sc *scan) int {
	base := 32
	switch q := p.query; {
	case counts(q):
		base = 143
	case q.Limit >= 0:
		base = 71
	}
	return base + 39*sc.node
}

// scan is one scan node's part.
func (w *planWriter) scan(p *plan, sc *scan) []string {
	total := int64(0)
	for i := range sc.splits {
		total += max(0, sc.splits[i].Length)
	}
	approximate, ranges := "", len(sc.splits)
	if sc.batch {
		approximate, ranges = "(approximate)", len(sc.backends)
	}
	name := sc.table.short()
	if w.full {
		name = sc.table.Name
	}
	lines := []string{
		fmt.Sprintf("  %d:V%s(%d)", sc.node, sc.table.Kind, nodeNumber(p, sc)),
		"     table: " + name,
		fmt.Sprintf("     %sinputSplitNum=%d, totalFileSize=%d, scanRanges=%d", approximate, len(sc.splits), total, ranges),
		fmt.Sprintf("     partition=%d/%d", sc.table.Partitions, sc.table.Partitions),
	}
	if w.level != statement.Plain && !sc.batch {
		lines = append(lines, "     backends:")
		for _, b := range sc.listed() {
			lines = append(lines, fmt.Sprintf("       %d", sc.backends[b].ID))
			lines = append(lines, w.ranges(sc, sc.held[b])...)
		}
	}
	lines = append(lines, fmt.Sprintf("     cardinality=%d, numNodes=%d", sc.table.rows(), len(sc.backends)), "     pushdown agg="+w.pushdown(p, sc))
	if sc.counted {
		return append(lines, "     final projections: 1", "     final project output tuple id: 1")
	}
	if p.query.Limit >= 0 && !counts(p.query) {
		lines = append(lines, fmt.Sprintf("     limit: %d", p.query.Limit))
	}
	if w.level != statement.Plain {
		lines = append(lines, fmt.Sprintf("     tuple ids: %d ", sc.node))
	}
	return lines
}

func (w *planWriter) pushdown(p *plan, sc *scan) string {
	switch {
	case sc.counted:
		return fmt.Sprintf("COUNT (%d)", sc.table.rows())
	case counts(p.query):
		return "COUNT"
	}
	return "NONE"
}

// shownRanges is how many ranges of a backend VERBOSE names.
const shownRanges = 4

// ranges are a backend's lines.
func (w *planWriter) ranges(sc *scan, held []int) []string {
	held = slices.Clone(held)
	slices.SortStableFunc(held, func(a, b int) int {
		switch x, y := sc.splits[a].Start, sc.splits[b].Start; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	var lines []string
	line := func(i int) {
		x := &sc.splits[i]
		lines = append(lines, fmt.Sprintf("         %s start: %d length: %d", printed(x.Path), x.Start, x.Length))
	}
	last := len(held) - 1
	for k, i := range held {
		switch {
		case len(held) <= shownRanges || k < shownRanges-1 || k == last:
			line(i)
		case k == shownRanges-1:
			lines = append(lines, fmt.Sprintf("         ... other %d files ...", len(held)-shownRanges))
		}
	}
	if w.full {
		files := map[string]bool{}
		for _, i := range held {
			files[sc.splits[i].Path] = true
		}
		lines = append(lines, fmt.Sprintf("         dataFileNum=%d, deleteFileNum=0, deleteSplitNum=0", len(files)))
	}
	return lines
}

// listed are the places of backends that hold splits, in the order of a Java
// hash map over their ids.
func (sc *scan) listed() []int {
	var all []int
	for b, held := range sc.held {
		if len(held) > 0 {
			all = append(all, b)
		}
	}
	n := len(all)
	slices.SortStableFunc(all, func(a, b int) int {
		return javaSlot(sc.backends[a].ID, n) - javaSlot(sc.backends[b].ID, n)
	})
	return all
}

// javaSlot is the bucket of a Long in a java.util.HashMap of n entries.
func javaSlot(id int64, n int) int {
	h := uint32(uint64(id) ^ uint64(id)>>32)
	h ^= h >> 16
	size := uint32(16)
	for float64(n) > float64(size)*0.75 {
		size *= 2
	}
	return int(h & (size - 1))
}

// title is how an item heads its column.
func title(it statement.Item) string {
	switch {
	case it.Alias != "":
		return it.Alias
	case it.Kind == statement.Variable:
		return "@@" + it.Name
	case it.Kind == statement.Call:
		return it.Name + "()"
	case it.Kind == statement.CountAll:
		return "count(*)"
	case it.Kind == statement.Literal, it.Kind == statement.Column:
		return it.Name
	}
	return strings.TrimSpace(it.Text)
}
