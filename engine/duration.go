package engine

import (
	"strconv"
	"time"
)

// Span writes a duration for people, with two or three digits and its unit:
// 2.4 ms, 412 ms, 6.2 s, 2 m 5 s, 3 h 4 m, 3 d 2 h.
func Span(d time.Duration) string {
	var b [24]byte
	return string(AppendSpan(b[:0], d))
}

// AppendSpan appends what Span writes: for screens, which show many of them many
// times a second.
func AppendSpan(b []byte, d time.Duration) []byte {
	if d < 0 {
		return AppendSpan(append(b, '-'), max(-d, -(d+1))) // the least has no opposite
	}
	switch {
	case d == 0:
		return append(b, "0 s"...)
	case d < time.Millisecond:
		b = strconv.AppendInt(b, d.Round(time.Microsecond).Microseconds(), 10)
		return append(b, " µs"...)
	case d < 9950*time.Microsecond:
		return append(appendTenths(b, d, time.Millisecond), " ms"...)
	case d < 999500*time.Microsecond:
		b = strconv.AppendInt(b, d.Round(time.Millisecond).Milliseconds(), 10)
		return append(b, " ms"...)
	case d < 59950*time.Millisecond:
		return append(appendTenths(b, d, time.Second), " s"...)
	case d < time.Hour:
		return appendTwo(b, d.Round(time.Second), time.Minute, 'm', time.Second, 's')
	case d < 24*time.Hour:
		return appendTwo(b, d.Round(time.Minute), time.Hour, 'h', time.Minute, 'm')
	default:
		return appendTwo(b, d.Round(time.Hour), 24*time.Hour, 'd', time.Hour, 'h')
	}
}

// appendTenths writes no decimal where it would be a zero.
func appendTenths(b []byte, d, unit time.Duration) []byte {
	tenths := int64((d + unit/20) / (unit / 10))
	b = strconv.AppendInt(b, tenths/10, 10)
	if tenths%10 != 0 {
		b = strconv.AppendInt(append(b, '.'), tenths%10, 10)
	}
	return b
}

func appendTwo(b []byte, d, big time.Duration, bigName byte, small time.Duration, smallName byte) []byte {
	b = append(strconv.AppendInt(b, int64(d/big), 10), ' ', bigName)
	if rest := d % big / small; rest > 0 {
		b = append(strconv.AppendInt(append(b, ' '), int64(rest), 10), ' ', smallName)
	}
	return b
}
