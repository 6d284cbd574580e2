package demo

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"bellows/engine/warmup"
)

// column is a column whose values follow from a seed: a dictionary in
// ascending order, each entry with a share of the rows.
type column struct {
	ColumnSpec
	seed  uint64
	card  int
	low   float64 // of numeric types: value of entry i is low + i*step
	step  float64
	names []string // of STRING with Values, sorted
}

const (
	dataStart = 1_700_000_000_000 // epoch millis of the first row
	timeStep  = 1_000
)

func newColumn(spec ColumnSpec, timeColumn string, seed uint64) column {
	c := column{ColumnSpec: spec, seed: mix(seed, hashText(spec.Name)), card: spec.Cardinality, step: 1}
	c.Time = c.Time || spec.Name == timeColumn
	if len(spec.Values) > 0 {
		c.names = slices.Sorted(slices.Values(spec.Values))
		c.card = len(c.names)
	}
	if c.card == 0 {
		c.card = map[string]int{"BOOLEAN": 2, "STRING": 200, "BYTES": 50, "JSON": 50}[c.Type]
	}
	if c.card == 0 {
		c.card = 1000
	}
	switch {
	case (c.Time || c.Kind == warmup.DateTime) && c.numeric():
		c.low, c.step, c.card = dataStart, timeStep, max(c.card, 10_000)
	case c.Type == "DOUBLE" || c.Type == "FLOAT" || c.Type == "BIG_DECIMAL":
		c.step = 0.25
	}
	return c
}

// share is the part of the rows that have entry i: even, give or take 4 %. What
// one entry has more, its neighbour has less.
func (c *column) share(i int) float64 {
	off := 0.08 * (unit(mix(c.seed, uint64(i/2))) - 0.5)
	switch {
	case i%2 == 1:
		off = -off
	case i == c.card-1:
		off = 0
	}
	return (1 + off) / float64(c.card)
}

// entry is the dictionary entry of a row.
func (c *column) entry(row int64) int {
	if c.Time {
		return int(row % int64(c.card))
	}
	return int(mix(c.seed, uint64(row)) % uint64(c.card))
}

// text is the value of entry i without JSON quoting.
func (c *column) text(i int) string {
	v := c.low + float64(i)*c.step
	switch c.Type {
	case "INT", "LONG", "TIMESTAMP":
		return strconv.FormatInt(int64(v), 10)
	case "FLOAT", "DOUBLE", "BIG_DECIMAL":
		return formatDouble(v)
	case "BOOLEAN":
		return strconv.FormatBool(i == 1)
	case "BYTES":
		return strconv.FormatUint(0x1000_0000+uint64(i), 16)
	case "JSON", "MAP":
		return `{"k":` + strconv.Itoa(i) + `}`
	default:
		if c.names != nil {
			return c.names[i]
		}
		return c.Name + "_" + leftPad(i, len(strconv.Itoa(c.card-1)))
	}
}

// appendValue appends the value of entry i as Pinot's response has it.
func (c *column) appendValue(b []byte, i int) []byte {
	if c.Multi {
		b = append(b, '[')
		b = c.appendOne(b, i)
		b = append(b, ',')
		b = c.appendOne(b, (i+1)%c.card)
		return append(b, ']')
	}
	return c.appendOne(b, i)
}

func (c *column) appendOne(b []byte, i int) []byte {
	switch c.Type {
	case "INT", "LONG", "FLOAT", "DOUBLE", "BOOLEAN":
		return append(b, c.text(i)...)
	case "TIMESTAMP":
		return appendString(b, formatTimestamp(int64(c.low+float64(i)*c.step)))
	default:
		return appendString(b, c.text(i))
	}
}

// dataType is the type that results show.
func (c *column) dataType() string {
	if c.Multi {
		return c.Type + "_ARRAY"
	}
	return c.Type
}

// numeric tells whether the dictionary is one of numbers.
func (c *column) numeric() bool {
	switch c.Type {
	case "INT", "LONG", "FLOAT", "DOUBLE", "BIG_DECIMAL", "TIMESTAMP":
		return true
	default:
		return false
	}
}

// mean of a numeric column's entries.
func (c *column) mean() float64 { return c.low + c.step*float64(c.card-1)/2 }

// rank finds a literal: how many entries are below it, and whether it is one.
func (c *column) rank(literal string) (below int, found bool) {
	if c.numeric() {
		v, err := strconv.ParseFloat(literal, 64)
		if err != nil {
			return 0, false
		}
		at := (v - c.low) / c.step
		switch {
		case math.IsNaN(at) || at < 0:
			return 0, false
		case at > float64(c.card-1):
			return c.card, false
		}
		return int(math.Ceil(at)), at == math.Trunc(at)
	}
	if c.Type == "BOOLEAN" {
		if literal == "1" || strings.EqualFold(literal, "true") {
			return 1, true
		}
		return 0, literal == "0" || strings.EqualFold(literal, "false")
	}
	low, high := 0, c.card
	for low < high {
		mid := (low + high) / 2
		if c.text(mid) < literal {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < c.card && c.text(low) == literal
}

func leftPad(i, width int) string {
	s := strconv.Itoa(i)
	if len(s) < width {
		s = strings.Repeat("0", width-len(s)) + s
	}
	return s
}

// formatDouble writes a double as Java does where the two could differ in
// type: always with a point.
func formatDouble(v float64) string {
	if math.IsInf(v, 0) {
		return map[bool]string{true: `"-Infinity"`, false: `"Infinity"`}[v < 0]
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
