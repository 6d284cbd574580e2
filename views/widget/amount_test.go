package widget_test

import (
	"math"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
	"bellows/views/widget"
)

func TestAmountsInBothScripts(t *testing.T) {
	for _, c := range []struct {
		name, unicode, ascii string
		draw                 func(c *frame.Cursor)
	}{
		{"bar", "████▌     |", "#####.....|", func(c *frame.Cursor) { widget.Bar(c, 10, 0.45) }},
		{"empty bar", "          |", "..........|", func(c *frame.Cursor) { widget.Bar(c, 10, 0) }},
		{"full bar", "██████████|", "##########|", func(c *frame.Cursor) { widget.Bar(c, 10, 1) }},
		{"overfull bar", "██████████|", "##########|", func(c *frame.Cursor) { widget.Bar(c, 10, 7) }},
		{"no bar", "          |", "..........|", func(c *frame.Cursor) { widget.Bar(c, 10, math.NaN()) }},
		{"bar of no width", "|", "|", func(c *frame.Cursor) { widget.Bar(c, -1, 0.5) }},
		{"spark", "  ▁▃▅█▅▁|", "  _-=#=_|", func(c *frame.Cursor) { widget.Spark(c, 8, []float64{0, 2, 4, 8, 4, 0}) }},
		{"spark of the last", "▅█▅▁|", "=#=_|", func(c *frame.Cursor) { widget.Spark(c, 4, []float64{900, 2, 4, 8, 4, 0}) }},
		{"flat spark", "▁▁▁|", "___|", func(c *frame.Cursor) { widget.Spark(c, 3, []float64{0, -1, math.NaN()}) }},
		{"heat", "··░░▒▒▓▓██|", "..::++**##|", func(c *frame.Cursor) { widget.Heat(c, []float64{0, 0.1, 0.4, 0.6, 0.9}, 2) }},
		{"state", "◇ budget-expired|", "<> budget-expired|", func(c *frame.Cursor) { widget.State(c, "budget-expired") }},
		{"state by another word", "◇ expired|", "<> expired|", func(c *frame.Cursor) { widget.StateAs(c, "budget-expired", "expired") }},
		{"no state", "strange|", "strange|", func(c *frame.Cursor) { widget.State(c, "strange") }},
		{"check", "✓ done|", "+ done|", func(c *frame.Cursor) { widget.Marked(c, shape.OK, "done") }},
	} {
		for _, ascii := range []bool{false, true} {
			got := drawn(t, 30, 1, ascii, func(a frame.Area) {
				row := a.Row(0)
				c.draw(&row)
				row.Put(themes.Text, "|")
			})
			want := c.unicode
			if ascii {
				want = c.ascii
			}
			if got != want {
				t.Errorf("%s, ascii %t: %q, want %q", c.name, ascii, got, want)
			}
		}
	}
}

// Where there is less room than asked for, what is drawn ends with the area.
func TestAmountsKeepWithinTheirArea(t *testing.T) {
	for _, draw := range []func(c *frame.Cursor){
		func(c *frame.Cursor) { widget.Bar(c, 100, 1) },
		func(c *frame.Cursor) { widget.Spark(c, 100, make([]float64, 100)) },
		func(c *frame.Cursor) { widget.Heat(c, []float64{1, 1, 1}, 5) },
	} {
		got := drawn(t, 10, 1, true, func(a frame.Area) {
			row := a.Sub(0, 0, 4, 1).Row(0)
			draw(&row)
		})
		if len(got) != 4 {
			t.Errorf("drawn %q in 4 cells", got)
		}
	}
}
