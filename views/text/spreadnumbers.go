package text

import "fmt"

// Size is a number of bytes in the largest binary unit that leaves it above 1.
func Size(n int64) string {
	const units = "KMGTPE"
	if n > -1024 && n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	x, unit := float64(n)/1024, 0
	for (x >= 1024 || x <= -1024) && unit < len(units)-1 {
		x /= 1024
		unit++
	}
	return fmt.Sprintf("%.1f %ciB", x, units[unit])
}

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
