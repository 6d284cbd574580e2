package warmup

// Schema is the part of a table's schema that shapes are derived from.
type Schema struct {
	Columns []Column
}

// Column is one field of a schema.
type Column struct {
	Name   string
	Kind   ColumnKind
	Type   string // Pinot's data type: INT, LONG, FLOAT, DOUBLE, BIG_DECIMAL, BOOLEAN, TIMESTAMP, STRING, JSON, BYTES, MAP
	Multi  bool   // multi-value
	Format string // of a date-time column, as in the schema: 1:MILLISECONDS:EPOCH
	// Time is set for the column that the table's segments are organised by.
	Time bool
}

// ColumnKind is the role of a field in a schema.
type ColumnKind string

// The kinds.
const (
	Dimension ColumnKind = "dimension"
	Metric    ColumnKind = "metric"
	DateTime  ColumnKind = "datetime"
	Complex   ColumnKind = "complex"
)
