package demo

import (
	"math"
	"strings"
	"time"

	"bellows/clients/demo/sqlread"
)

func formatTimestamp(millis int64) string {
	return time.UnixMilli(millis).UTC().Format("2006-01-02 15:04:05.0")
}

// selectivity is the part of the rows that pass a filter, and how many columns
// must be looked at row by row for it. Columns are taken as independent.
func (t *table) selectivity(e *sqlread.Expr) (ratio float64, scanned int) {
	if e == nil {
		return 1, 0
	}
	if e.Kind != sqlread.Call {
		if e.Kind == sqlread.Bool && e.Name == "false" {
			return 0, 0
		}
		return 1, 0
	}
	switch e.Name {
	case "and":
		a, n := t.selectivity(e.Args[0])
		b, m := t.selectivity(e.Args[1])
		return a * b, n + m
	case "or":
		a, n := t.selectivity(e.Args[0])
		b, m := t.selectivity(e.Args[1])
		return a + b - a*b, n + m
	case "not":
		a, n := t.selectivity(e.Args[0])
		return 1 - a, n
	case "is_null":
		return 0, 0
	case "is_not_null":
		return 1, 0
	}
	c := t.filterColumn(e)
	if c == nil {
		return 1.0 / 3, 1 // a predicate on an expression: evaluated row by row
	}
	return clamp(c.passes(e)), 1
}

// filterColumn is the column of "column op literals", nil for anything else.
func (t *table) filterColumn(e *sqlread.Expr) *column {
	if len(e.Args) < 2 || e.Args[0].Kind != sqlread.Column {
		return nil
	}
	for _, a := range e.Args[1:] {
		if !a.Literal() {
			return nil
		}
	}
	return t.column(e.Args[0].Name)
}

// passes is the part of the rows for which a comparison holds.
func (c *column) passes(e *sqlread.Expr) float64 {
	below, found := c.rank(e.Args[1].Name)
	upTo, part := float64(below)/float64(c.card), 0.0
	if found {
		part = c.share(below)
	}
	switch e.Name {
	case "equals":
		return part
	case "not_equals":
		return 1 - part
	case "less_than":
		return upTo
	case "less_than_or_equal":
		return upTo + part
	case "greater_than":
		return 1 - upTo - part
	case "greater_than_or_equal":
		return 1 - upTo
	case "between":
		if len(e.Args) < 3 {
			return 0
		}
		top, found := c.rank(e.Args[2].Name)
		high := float64(top) / float64(c.card)
		if found {
			high += c.share(top)
		}
		return high - upTo
	case "in":
		sum := 0.0
		for _, a := range e.Args[1:] {
			if i, ok := c.rank(a.Name); ok {
				sum += c.share(i)
			}
		}
		return sum
	case "like":
		fixed := strings.Count(strings.Trim(e.Args[1].Name, "%"), "") - 1
		return math.Pow(0.3, float64(min(fixed, 6)))
	default: // regexp_like, text_match and their like
		return 0.1
	}
}

func clamp(v float64) float64 { return min(max(v, 0), 1) }

// column by name, as Pinot compares names: without case.
func (t *table) column(name string) *column {
	for i := range t.columns {
		if strings.EqualFold(t.columns[i].Name, name) {
			return &t.columns[i]
		}
	}
	return nil
}
