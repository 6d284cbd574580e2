package shape_test

import (
	"math"
	"testing"

	"bellows/themes"
	"bellows/views/shape"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func isASCII(s string) bool {
	for _, r := range s {
		if r < ' ' || r > '~' {
			return false
		}
	}
	return true
}

// A mark and its twin say the same, so the twin that a frame writes for a mark in
// running text is the mark's own.
func TestEveryMarkHasATwin(t *testing.T) {
	all := []shape.Mark{shape.OK, shape.Warning, shape.Failed}
	for _, word := range shape.Words() {
		m, ok := shape.Of(word)
		if !ok {
			t.Errorf("%s has no mark", word)
		}
		all = append(all, m)
	}
	for _, m := range all {
		if m.Text(true) != m.Shape || m.Text(false) != m.Twin || !isASCII(m.Twin) || ansi.StringWidth(m.Shape) != 1 {
			t.Errorf("mark %+v", m)
		}
		for _, r := range m.Shape {
			if twin, ok := shape.Twin(r); r > '~' && (!ok || twin != m.Twin) {
				t.Errorf("%c is %q as a mark and %q in text", r, m.Twin, twin)
			}
		}
	}
}

func TestStatesHaveTheirOwnShape(t *testing.T) {
	shapes := map[string]string{}
	for _, word := range []string{"cold", "warming", "warm", "budget-expired", "not-warmed", "unreachable", "nothing-to-serve", "hold"} {
		m, ok := shape.Of(word)
		if !ok {
			t.Fatalf("%s has no mark", word)
		}
		if other, taken := shapes[m.Shape]; taken {
			t.Errorf("%s and %s have the same shape", word, other)
		}
		shapes[m.Shape] = word
	}
	if _, ok := shape.Of("no such state"); ok {
		t.Error("an unknown word has a mark")
	}
	if m, _ := shape.Of("hold"); m.Token != themes.StateHold {
		t.Errorf("hold is coloured as %s", m.Token)
	}
}

func TestBarNeverExceedsItsWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, unicode := rapid.IntRange(0, 300).Draw(t, "width"), rapid.Bool().Draw(t, "unicode")
		b := shape.BarOf(rapid.Float64().Draw(t, "ratio"), width, unicode)
		part := 0
		if b.Part != 0 {
			part = 1
		}
		if b.Full < 0 || b.Full+part > width {
			t.Fatalf("bar %+v of %d cells", b, width)
		}
	})
}

func TestAmountsAreBounded(t *testing.T) {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 0.001, 0.5, 1, 2, math.MaxFloat64}
	for _, v := range odd {
		for _, most := range odd {
			for _, unicode := range []bool{false, true} {
				r := shape.Spark(v, most, unicode)
				if unicode && (r < '▁' || r > '█') || !unicode && !isASCII(string(r)) {
					t.Errorf("spark of %v in %v is %q", v, most, r)
				}
			}
		}
		step := shape.HeatStep(v)
		if step < 0 || step >= shape.HeatSteps || (step > 0) != (v > 0) {
			t.Errorf("heat step of %v is %d", v, step)
		}
	}
	for step := -1; step <= shape.HeatSteps; step++ {
		twin, ok := shape.Twin(shape.Heat(step, true))
		if !ok || !isASCII(twin) || !isASCII(string(shape.Heat(step, false))) {
			t.Errorf("heat of step %d has no twin", step)
		}
	}
}

func TestSparkClimbs(t *testing.T) {
	before := rune(0)
	for i := range 8 {
		r := shape.Spark(float64(i), 7, true)
		if r <= before {
			t.Errorf("spark of %d of 7 is %c after %c", i, r, before)
		}
		before = r
	}
}
