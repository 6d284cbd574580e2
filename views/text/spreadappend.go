package text

import (
	"bytes"
	"math"
	"strconv"
)

// The functions of this file write what the report writes, for screens that do so
// many times a second.

// AppendSize appends Size.
func AppendSize(b []byte, n int64) []byte {
	const units = "KMGTPE"
	if n > -1024 && n < 1024 {
		return append(strconv.AppendInt(b, n, 10), " B"...)
	}
	x, unit := float64(n)/1024, 0
	for (x >= 1024 || x <= -1024) && unit < len(units)-1 {
		x /= 1024
		unit++
	}
	return append(strconv.AppendFloat(b, x, 'f', 1, 64), ' ', units[unit], 'i', 'B')
}

// SpreadDecimals is how many decimals keep the shares of so many backends apart.
func SpreadDecimals(backends int) int { return decimals(backends) }

// AppendSpreadShare appends a share in percent.
func AppendSpreadShare(b []byte, share SpreadEstimate, decimals int) []byte {
	return append(strconv.AppendFloat(b, 100*share.Mean, 'f', decimals, 64), " %"...)
}

// AppendSpreadShareRange appends a share with its interval, where that has a width.
func AppendSpreadShareRange(b []byte, share SpreadEstimate, decimals int) []byte {
	return appendRange(AppendSpreadShare(b, share, decimals), share, decimals, 100)
}

// AppendSpreadSplits appends how many splits a backend reads, with the interval.
func AppendSpreadSplits(b []byte, splits SpreadEstimate) []byte {
	return appendRange(strconv.AppendFloat(b, splits.Mean, 'f', 0, 64), splits, 0, 1)
}

func appendRange(b []byte, e SpreadEstimate, decimals int, scale float64) []byte {
	before := len(b)
	b = append(b, " ("...)
	low := len(b)
	b = strconv.AppendFloat(b, e.Low*scale, 'f', decimals, 64)
	high := len(b) + 1
	b = strconv.AppendFloat(append(b, '-'), e.High*scale, 'f', decimals, 64)
	if bytes.Equal(b[low:high-1], b[high:]) {
		return b[:before]
	}
	return append(b, ')')
}

// AppendSpreadChange appends by how many points a share changes.
func AppendSpreadChange(b []byte, before, after *SpreadBackend, decimals int) []byte {
	x := 100 * (after.share() - before.share())
	if !math.Signbit(x) {
		b = append(b, '+')
	}
	return strconv.AppendFloat(b, x, 'f', decimals, 64)
}
