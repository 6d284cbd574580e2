package engine

import (
	"math"
	"testing"
	"time"
)

func TestSpan(t *testing.T) {
	for _, c := range []struct {
		d    time.Duration
		want string
	}{
		{0, "0 s"},
		{412 * time.Nanosecond, "0 µs"},
		{85 * time.Microsecond, "85 µs"},
		{time.Millisecond, "1 ms"},
		{2440 * time.Microsecond, "2.4 ms"},
		{9960 * time.Microsecond, "10 ms"},
		{40 * time.Millisecond, "40 ms"},
		{999600 * time.Microsecond, "1 s"},
		{6240 * time.Millisecond, "6.2 s"},
		{15 * time.Second, "15 s"},
		{59960 * time.Millisecond, "1 m"},
		{125 * time.Second, "2 m 5 s"},
		{3*time.Hour + 4*time.Minute, "3 h 4 m"},
		{74 * time.Hour, "3 d 2 h"},
		{-time.Second, "-1 s"},
		{math.MinInt64, "-106751 d 23 h"},
	} {
		if got := Span(c.d); got != c.want {
			t.Errorf("Span(%v) = %q, want %q", c.d, got, c.want)
		}
	}
}
