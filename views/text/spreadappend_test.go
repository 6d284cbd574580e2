package text_test

import (
	"fmt"
	"testing"

	"bellows/views/text"

	"pgregory.net/rapid"
)

// What screens append is what Sprintf makes of the same figures.
func TestAppendedFigures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.Float64Range(0, 1).Draw(t, "share")
		half := rapid.SampledFrom([]float64{0, 1e-9, 0.02, 0.3}).Draw(t, "half")
		decimals := rapid.IntRange(1, 3).Draw(t, "decimals")
		e := text.SpreadEstimate{Mean: share, Low: share - half, High: share + half}
		want := fmt.Sprintf("%.*f %%", decimals, 100*share)
		if got := string(text.AppendSpreadShare(nil, e, decimals)); got != want {
			t.Fatalf("share %q, want %q", got, want)
		}
		low, high := fmt.Sprintf("%.*f", decimals, 100*e.Low), fmt.Sprintf("%.*f", decimals, 100*e.High)
		if low != high {
			want += " (" + low + "-" + high + ")"
		}
		if got := string(text.AppendSpreadShareRange(nil, e, decimals)); got != want {
			t.Fatalf("range %q, want %q", got, want)
		}
		after := rapid.Float64Range(0, 1).Draw(t, "after")
		x, y := &text.SpreadBackend{Share: e}, &text.SpreadBackend{Share: text.SpreadEstimate{Mean: after}}
		if got, want := string(text.AppendSpreadChange(nil, x, y, decimals)), fmt.Sprintf("%+.*f", decimals, 100*(after-share)); got != want {
			t.Fatalf("change %q, want %q", got, want)
		}
	})
}
