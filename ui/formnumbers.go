package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// number reads a whole number of a field and says there what is wrong with it.
func (f *formLayer) number(name string, low, high int64) int64 {
	x := f.field(name)
	n, err := strconv.ParseInt(strings.TrimSpace(x.line.String()), 10, 64)
	if err != nil || n < low || n > high {
		x.fault = fmt.Sprintf("%q: expected a whole number from %d to %d", x.line.String(), low, high)
		return low
	}
	return n
}

// decimal reads a number of a field.
func (f *formLayer) decimal(name string, low, high float64) float64 {
	x := f.field(name)
	v, err := strconv.ParseFloat(strings.TrimSpace(x.line.String()), 64)
	if err != nil || !(v >= low && v <= high) {
		x.fault = fmt.Sprintf("%q: expected a number from %g to %g", x.line.String(), low, high)
		return low
	}
	return v
}

// byteUnits are powers of 1024, whichever way they are written.
var byteUnits = map[string]int64{
	"": 1, "b": 1, "k": 1 << 10, "kb": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20,
	"g": 1 << 30, "gb": 1 << 30, "gib": 1 << 30, "t": 1 << 40, "tb": 1 << 40, "tib": 1 << 40,
}

// size reads a number of bytes, as in 67108864, 64MiB or 1.5g.
func (f *formLayer) size(name string) int64 {
	x := f.field(name)
	text := strings.ToLower(strings.TrimSpace(x.line.String()))
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz ")
	unit, known := byteUnits[strings.TrimSpace(text[len(digits):])]
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil || !known || !(v >= 0) || v*float64(unit) >= math.MaxInt64 {
		x.fault = fmt.Sprintf("%q: expected a number of bytes, or one as in 64MiB", x.line.String())
		return 0
	}
	return int64(v * float64(unit))
}

// sizeText is a number of bytes as it is typed.
func sizeText(n int64) string {
	units := [...]string{"", "KiB", "MiB", "GiB", "TiB"}
	unit := 0
	for n > 0 && n%1024 == 0 && unit < len(units)-1 {
		n /= 1024
		unit++
	}
	return strconv.FormatInt(n, 10) + units[unit]
}
