package widget

import (
	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
)

// Bar draws a bar of width cells, filled to a ratio in eighths of a cell.
func Bar(c *frame.Cursor, width int, ratio float64) { BarIn(c, themes.BarFilled, width, ratio) }

// BarIn draws a bar whose filled part plays a role of its own.
func BarIn(c *frame.Cursor, token themes.Token, width int, ratio float64) {
	width = min(width, c.Rest())
	if width <= 0 {
		return
	}
	b := shape.BarOf(ratio, width, !c.ASCII())
	c.Repeat(token, b.Cell, b.Full)
	rest := width - b.Full
	if b.Part != 0 {
		c.Repeat(token, b.Part, 1)
		rest--
	}
	c.Repeat(themes.BarEmpty, b.Empty, rest)
}

// Spark draws the last values that fit in width cells, one a cell, scaled to the
// largest of these; it keeps to the right, so that the newest stays in its place.
func Spark(c *frame.Cursor, width int, values []float64) {
	width = min(width, c.Rest())
	if width <= 0 {
		return
	}
	values = values[max(0, len(values)-width):]
	most := 0.0
	for _, v := range values {
		if v > most {
			most = v
		}
	}
	c.Skip(width - len(values))
	for _, v := range values {
		c.Repeat(themes.Spark, shape.Spark(v, most, !c.ASCII()), 1)
	}
}

var heatTokens = [shape.HeatSteps]themes.Token{themes.Heat0, themes.Heat1, themes.Heat2, themes.Heat3, themes.Heat4}

// Heat draws one cell for each ratio, each wide cells.
func Heat(c *frame.Cursor, ratios []float64, wide int) {
	for _, r := range ratios {
		step := shape.HeatStep(r)
		c.Repeat(heatTokens[step], shape.Heat(step, !c.ASCII()), wide)
	}
}
