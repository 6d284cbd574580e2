package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bellows/engine"
)

// maxValues bounds a list of values to compare.
const maxValues = 64

// numberList reads whole numbers and ranges, as in "1,3,5-8".
func numberList(flag string, parts []string) ([]int64, error) {
	var out []int64
	for _, part := range parts {
		part = strings.TrimSpace(part)
		low, high, isRange := strings.Cut(part, "-")
		if low == "" { // a sign, not a range
			low, high, isRange = part, "", false
		}
		from, err := strconv.ParseInt(low, 10, 64)
		to := from
		if err == nil && isRange {
			to, err = strconv.ParseInt(high, 10, 64)
		}
		switch {
		case err != nil:
			return nil, fmt.Errorf("--%s %q: expected whole numbers or ranges, as in 1,3 or 1-8: %w", flag, part, engine.ErrUsage)
		case to < from:
			return nil, fmt.Errorf("--%s %q: the range runs backwards: %w", flag, part, engine.ErrUsage)
		case to-from >= maxValues || len(out) >= maxValues:
			return nil, fmt.Errorf("--%s %q: more than %d values to compare: %w", flag, part, maxValues, engine.ErrUsage)
		}
		for n := from; ; n++ {
			if slices.Contains(out, n) {
				return nil, fmt.Errorf("--%s: %d stands twice: %w", flag, n, engine.ErrUsage)
			}
			out = append(out, n)
			if n == to { // before it overflows
				break
			}
		}
	}
	return out, nil
}

// switchList reads on and off.
func switchList(flag string, parts []string) ([]bool, error) {
	var out []bool
	for _, part := range parts {
		var on bool
		switch strings.ToLower(strings.TrimSpace(part)) {
		case "on", "true", "1":
			on = true
		case "off", "false", "0":
		default:
			return nil, fmt.Errorf("--%s %q: expected on or off: %w", flag, part, engine.ErrUsage)
		}
		if slices.Contains(out, on) {
			return nil, fmt.Errorf("--%s: %q stands twice: %w", flag, part, engine.ErrUsage)
		}
		out = append(out, on)
	}
	return out, nil
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}
