package warmup

import (
	"strconv"
	"strings"
	"time"
)

// timeColumn is a column whose values grow with time and that Pinot compares
// with a number or a time literal.
type timeColumn struct {
	name    string
	literal func(value int64) string // of a value of the column
}

// pickTimeColumn prefers the column that segments are organised by. Nil when no
// column can be compared: text dates have no range that could be computed, and
// a number in a date pattern (20260131) does not grow evenly.
func pickTimeColumn(schema Schema) *timeColumn {
	var first *timeColumn
	for _, col := range schema.Columns {
		t := timeColumnOf(col)
		if t == nil {
			continue
		}
		if col.Time {
			return t
		}
		if first == nil || t.name < first.name {
			first = t
		}
	}
	return first
}

func timeColumnOf(col Column) *timeColumn {
	if col.Kind != DateTime || col.Multi || !quotable(col.Name) {
		return nil
	}
	format := timeFormatOf(col.Format)
	switch {
	case col.Type == "TIMESTAMP" && format == "TIMESTAMP":
		// Text, because the multi-stage engine compares a TIMESTAMP with a number
		// only since Pinot 1.4.
		return &timeColumn{col.Name, timestampLiteral}
	case col.Type == "TIMESTAMP" && format == "EPOCH",
		// A number, because brokers prune by the declared format.
		(col.Type == "LONG" || col.Type == "INT") && (format == "EPOCH" || format == "TIMESTAMP"):
		return &timeColumn{col.Name, func(v int64) string { return strconv.FormatInt(v, 10) }}
	default:
		return nil
	}
}

// timeFormatOf is EPOCH, TIMESTAMP or SIMPLE_DATE_FORMAT from either way to
// write a format: 1:MILLISECONDS:EPOCH or EPOCH|MILLISECONDS|1.
func timeFormatOf(format string) string {
	if format == "" || isDigit(format[0]) {
		parts := strings.SplitN(format, ":", 4)
		if len(parts) < 3 {
			return ""
		}
		return parts[2]
	}
	name, _, _ := strings.Cut(format, "|")
	return name
}

// timestampLiteral takes milliseconds since 1970. Brokers read it in their own
// time zone, so a range may be off by some hours.
func timestampLiteral(millis int64) string {
	return QuoteLiteral(time.UnixMilli(millis).UTC().Format("2006-01-02 15:04:05.000"))
}

// since and between are ranges that hold their ends.
func (t *timeColumn) since(from int64) string {
	return QuoteIdent(t.name) + " >= " + t.literal(from)
}

func (t *timeColumn) between(from, to int64) string {
	return t.since(from) + " AND " + QuoteIdent(t.name) + " <= " + t.literal(to)
}
