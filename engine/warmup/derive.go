package warmup

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// newRotation lays out what can be probed before anything is known of the
// tables' sizes: each table's LIMIT 1 probe, and the user's statements.
func newRotation(w Work, opts Options) rotation {
	var r rotation
	for _, c := range w.Cover.Chosen {
		t := newTableState(c.Routes)
		t.rate = w.Quotas[c.Routes.Table] * opts.Share
		t.schema = w.Schemas[c.Routes.Table]
		r.tables = append(r.tables, t)
	}
	r.limit1 = map[Engine]*kind{}
	for _, e := range opts.Engines {
		r.lay(w, e)
	}
	// The proof is of channels, and the first engine's are proven.
	for n, t := range r.tables {
		t.first = r.limit1[opts.Engines[0]].items[n]
	}
	if w.Mode != ShapesAuto {
		for _, t := range r.tables {
			t.derived = true
		}
		return r
	}
	for _, t := range r.tables {
		if sql, ok := BoundsSQL(t.routes.Table, t.schema); ok {
			t.boundsItem = &item{kind: t.first.kind, table: t, shape: tagged(Shape{Table: t.routes.Table, Kind: ShapeTime, SQL: sql})}
		}
	}
	return r
}

// lay adds what can be asked of an engine before anything is known of the tables' sizes.
func (r *rotation) lay(w Work, e Engine) {
	limit1 := &kind{name: ShapeLimit1, engine: e, weight: 1}
	for _, t := range r.tables {
		limit1.items = append(limit1.items, &item{kind: limit1, table: t, shape: tagged(Limit1(t.routes.Table))})
	}
	r.limit1[e] = limit1
	if w.Mode != ShapesUser {
		r.kinds = append(r.kinds, limit1)
		return
	}
	for n, st := range w.Statements {
		k := &kind{name: ShapeKind(fmt.Sprintf("query %d", n+1)), engine: e, weight: float64(max(st.Weight, 1))}
		k.items = []*item{{kind: k, shape: tagged(UserShape(st))}}
		r.kinds = append(r.kinds, k)
	}
}

func tagged(s Shape) Shape {
	s.SQL = Tag(s.SQL, ProbeTag)
	return s
}

// derive adds the shapes of a table's schema to the rotation, once its size and
// time range are known or known to be unknowable.
func (s *Session) derive(t *tableState) {
	if t.derived || t.good == 0 || t.boundsItem != nil && !t.boundsKnown {
		return
	}
	t.derived = true
	for _, shape := range DeriveShapes(t.routes.Table, t.schema, t.bounds) {
		if shape.Kind == ShapeLimit1 {
			continue
		}
		i := &item{table: t, shape: shape}
		s.narrowAhead(i)
		for _, e := range allEngines {
			if s.rotation.limit1[e] == nil {
				continue // laid out when somebody asks for it
			}
			added := *i
			s.rotation.add(&added, e)
			added.shape = tagged(added.shape)
		}
	}
}

// add puts an item into the ring of its kind and engine, made when missing.
func (r *rotation) add(i *item, e Engine) {
	for _, k := range r.kinds {
		if k.name == i.shape.Kind && k.engine == e {
			i.kind = k
			k.items = append(k.items, i)
			return
		}
	}
	i.kind = &kind{name: i.shape.Kind, engine: e, weight: 1, items: []*item{i}, off: r.limit1[e].off}
	r.kinds = append(r.kinds, i.kind)
}

// narrowAhead bounds a scanning shape of a large table before its first run,
// which would otherwise be the dearest.
func (s *Session) narrowAhead(i *item) {
	docs := i.table.bounds.TotalDocs
	limit := s.opts.Guard.MaxDocs
	if docs <= limit || i.shape.Kind == ShapeFilter {
		return
	}
	narrowed, ok := Narrow(i.shape, i.table.schema, i.table.bounds, limit/2)
	if !ok {
		i.dropped = fmt.Sprintf("the table has %d documents, %d may be scanned, and no time range is known to narrow it by", docs, limit)
		return
	}
	i.shape, i.narrowed = narrowed, true
	i.note = fmt.Sprintf("only the newest part: the table has %d documents, %d may be scanned", docs, limit)
}

// hopelessAfter is how many failures in a row end a statement of the user's own,
// once the broker has shown that it answers others.
const hopelessAfter = 20

// guard judges what an answer cost, and takes statements that cannot succeed
// out of the rotation.
func (s *Session) guard(j job, a Answer, class Class) {
	i := j.item
	if j.bounds || i.dropped != "" {
		return
	}
	if class == Invalid && !(i.table != nil && i == i.table.first) {
		s.drop(i, a.reason())
		return
	}
	if class == Good {
		i.fails = 0
	} else if class != Quota {
		i.fails++
	}
	if i.table == nil && i.fails >= hopelessAfter && s.good > 0 {
		s.drop(i, fmt.Sprintf("failed %d times while other probes were good: %s", i.fails, a.reason()))
		return
	}
	if class != Good || i.table == nil {
		return
	}
	i.runs++
	ruling := s.opts.Guard.Judge(i.shape, i.runs, a)
	switch ruling.Act {
	case CostKeep:
	case CostNarrow:
		narrowed, ok := Narrow(i.shape, i.table.schema, i.table.bounds, ruling.MaxDocs)
		if !ok {
			s.drop(i, ruling.Reason)
			return
		}
		i.shape, i.narrowed, i.note, i.runs = tagged(narrowed), true, ruling.Reason, 0
		s.event(EventShape, fmt.Sprintf("%s of %s: narrowed to the newest part, it %s", i.kind.name, i.table.routes.Table, ruling.Reason))
	case CostDrop:
		s.drop(i, ruling.Reason)
	}
}

func (s *Session) drop(i *item, reason string) {
	i.dropped = reason
	on := ""
	if i.table != nil {
		on = " of " + string(i.table.routes.Table)
	}
	s.event(EventShape, fmt.Sprintf("%s%s: left out: %s", i.kind.name, on, reason))
}

// wantsBounds says that the time range is still to be asked for.
func (t *tableState) wantsBounds() bool {
	return t.boundsItem != nil && !t.boundsAsked && t.alive()
}

// boundsDone notes the time range; without a good answer it stays unknown.
func (t *tableState) boundsDone(a Answer) {
	t.boundsKnown = true
	if class, _ := a.Class(); class != Good || len(a.Row) < 2 {
		return
	}
	oldest, ok1 := timeCell(a.Row[0])
	newest, ok2 := timeCell(a.Row[1])
	if ok1 && ok2 && oldest <= newest {
		t.bounds.TimeMin, t.bounds.TimeMax, t.bounds.Known = oldest, newest, true
	}
}

// timeCell reads a number that Pinot may print as 1.7E12 or in quotes.
func timeCell(cell string) (int64, bool) {
	var text string
	if json.Unmarshal([]byte(cell), &text) != nil {
		text = cell
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 9e18 {
		return 0, false
	}
	return int64(v), true
}

// quotaRate is the most probes a second that quotas allow, 0 when a table
// without quota sets no bound.
func (r *rotation) quotaRate() float64 {
	total := 0.0
	for _, t := range r.tables {
		if t.alive() && t.rate == 0 {
			return 0
		}
		if t.alive() {
			total += t.rate
		}
	}
	for _, k := range r.kinds {
		for _, i := range k.items {
			if i.table == nil && i.alive() && !k.off {
				return 0
			}
		}
	}
	return total
}
