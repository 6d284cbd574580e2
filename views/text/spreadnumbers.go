package text

import "fmt"

// Size is a number of bytes in the largest binary unit that leaves it above 1.
func Size(n int64) string { return string(AppendSize(nil, n)) }

func percent(ratio float64) string { return fmt.Sprintf("%.1f %%", 100*ratio) }

// withRange is a value with its interval, which is left out where it has no
// width.
func withRange(e SpreadEstimate, format, unit string, scale float64) string {
	text := fmt.Sprintf(format, e.Mean*scale) + unit
	low, high := fmt.Sprintf(format, e.Low*scale), fmt.Sprintf(format, e.High*scale)
	if low == high {
		return text
	}
	return text + " (" + low + "-" + high + ")"
}

// dash stands where there is nothing to tell.
func (s Style) dash() string {
	if s.Unicode {
		return "–"
	}
	return "-"
}

func (s Style) arrow() string {
	if s.Unicode {
		return "→"
	}
	return "->"
}
