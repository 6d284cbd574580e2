package warmup

// Bounds is what is known of a table's size and age. Times are in the time
// column's own unit; of a TIMESTAMP, milliseconds since 1970.
type Bounds struct {
	TotalDocs        int64
	TimeMin, TimeMax int64
	Known            bool // the times are
}

// newest is where the last part (0..1) of the time range begins.
func (b Bounds) newest(part float64) (from int64, ok bool) {
	if !b.Known || b.TimeMax <= b.TimeMin {
		return 0, false
	}
	// Unsigned, because two times can be further apart than an int64 holds.
	span := uint64(b.TimeMax) - uint64(b.TimeMin)
	width := float64(span) * part
	if width >= float64(span) {
		return b.TimeMin, true
	}
	return int64(uint64(b.TimeMax) - uint64(width)), true
}

// Narrow bounds a derived shape to the newest part of the table, so that about
// maxDocs documents are in it if they spread evenly over time. It replaces a
// range that the shape already has. False when the table has no time column that
// can be compared, when nothing is known of its times or size, when a part of
// one unit of time would still be too much, or when the shape is not a derived one.
func Narrow(s Shape, schema Schema, b Bounds, maxDocs int64) (Shape, bool) {
	t := pickTimeColumn(schema)
	if t == nil || s.form.columns == "" || b.TotalDocs <= 0 || maxDocs <= 0 {
		return s, false
	}
	part := float64(maxDocs) / float64(b.TotalDocs)
	from, ok := b.newest(min(1, part))
	if !ok {
		return s, false
	}
	// Both ends are in the range, so even from == TimeMax is one unit of it.
	units := float64(b.TimeMax) - float64(b.TimeMin) + 1
	if float64(b.TotalDocs)/units > 2*float64(maxDocs) {
		return s, false
	}
	form := s.form
	form.span = t.between(from, b.TimeMax)
	narrowed := form.shape(s.Table, s.Kind)
	narrowed.Narrowed = true
	return narrowed, true
}

// BoundsSQL asks for the oldest and newest time of a table, for the single-stage
// engine. Servers answer it from what they know of each segment, without a scan,
// unless the column has no dictionary. Epoch and TIMESTAMP columns alike come
// back as numbers in the unit of Bounds.
func BoundsSQL(table Table, schema Schema) (string, bool) {
	t := pickTimeColumn(schema)
	if t == nil {
		return "", false
	}
	name := QuoteIdent(t.name)
	return inDatabase(table) + "SELECT MIN(" + name + "), MAX(" + name + ") FROM " + QuoteTable(table), true
}
