package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bellows/engine"
)

// byteUnits are powers of 1024, whichever way they are written.
var byteUnits = map[string]int64{
	"": 1, "b": 1,
	"k": 1 << 10, "kb": 1 << 10, "kib": 1 << 10,
	"m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20,
	"g": 1 << 30, "gb": 1 << 30, "gib": 1 << 30,
	"t": 1 << 40, "tb": 1 << 40, "tib": 1 << 40,
}

// parseSize reads a number of bytes, as in 67108864, 64MiB or 1.5g. Doris counts
// in powers of 1024.
func parseSize(text string) (int64, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz ")
	unit, known := byteUnits[strings.TrimSpace(text[len(digits):])]
	x, err := strconv.ParseFloat(digits, 64)
	if err != nil || !known || !(x >= 0) || x*float64(unit) >= math.MaxInt64 {
		return 0, fmt.Errorf("%q is not a size: expected a number of bytes, or one as in 64MiB: %w", text, engine.ErrUsage)
	}
	return int64(x * float64(unit)), nil
}

// sizeFlag is a flag that holds a number of bytes.
type sizeFlag int64

func (s *sizeFlag) String() string {
	n, unit := int64(*s), 0
	units := []string{"", "KiB", "MiB", "GiB", "TiB"}
	for n > 0 && n%1024 == 0 && unit < len(units)-1 {
		n /= 1024
		unit++
	}
	return fmt.Sprintf("%d%s", n, units[unit])
}

func (s *sizeFlag) Set(text string) error {
	n, err := parseSize(text)
	*s = sizeFlag(n)
	return err
}

func (*sizeFlag) Type() string { return "size" }
