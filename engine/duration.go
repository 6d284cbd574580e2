package engine

import (
	"fmt"
	"time"
)

// Span writes a duration for people, with two or three digits and its unit:
// 2.4 ms, 412 ms, 6.2 s, 2 m 5 s, 3 h 4 m, 3 d 2 h.
func Span(d time.Duration) string {
	if d < 0 {
		return "-" + Span(-d)
	}
	switch {
	case d == 0:
		return "0 s"
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Round(time.Microsecond).Microseconds())
	case d < 9950*time.Microsecond:
		return oneDecimal(d, time.Millisecond) + " ms"
	case d < 999500*time.Microsecond:
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	case d < 59950*time.Millisecond:
		return oneDecimal(d, time.Second) + " s"
	case d < time.Hour:
		return twoUnits(d.Round(time.Second), time.Minute, "m", time.Second, "s")
	case d < 24*time.Hour:
		return twoUnits(d.Round(time.Minute), time.Hour, "h", time.Minute, "m")
	default:
		return twoUnits(d.Round(time.Hour), 24*time.Hour, "d", time.Hour, "h")
	}
}

// oneDecimal writes no decimal where it would be a zero.
func oneDecimal(d, unit time.Duration) string {
	tenths := (d + unit/20) / (unit / 10)
	if tenths%10 == 0 {
		return fmt.Sprintf("%d", tenths/10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

func twoUnits(d, big time.Duration, bigName string, small time.Duration, smallName string) string {
	if rest := d % big / small; rest > 0 {
		return fmt.Sprintf("%d %s %d %s", d/big, bigName, rest, smallName)
	}
	return fmt.Sprintf("%d %s", d/big, bigName)
}
