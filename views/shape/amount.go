package shape

// Bar is how a bar of some width is drawn: Full cells of Cell, then Part if it
// is not 0, then Empty up to the width.
type Bar struct {
	Full        int
	Part        rune
	Cell, Empty rune
}

// BarOf is the bar of a ratio, in eighths of a cell where the terminal shows
// them. What is not a number is nothing.
func BarOf(ratio float64, width int, unicode bool) Bar {
	ratio = portion(ratio)
	if !unicode {
		return Bar{Full: int(ratio*float64(width) + 0.5), Cell: '#', Empty: '.'}
	}
	eighths := int(ratio*float64(width)*8 + 0.5)
	b := Bar{Full: eighths / 8, Cell: '█', Empty: ' '}
	if rest := eighths % 8; rest > 0 {
		b.Part = rune('█' + 8 - rest)
	}
	return b
}

func portion(ratio float64) float64 {
	if ratio > 0 {
		return min(ratio, 1)
	}
	return 0
}

const (
	sparkLevels = "▁▂▃▄▅▆▇█"
	sparkTwins  = "_.-:=+*#"
	sparkCount  = 8
)

// Spark is the cell of a value in a row whose largest is most.
func Spark(value, most float64, unicode bool) rune {
	level := 0
	if most > 0 {
		level = int(portion(value/most)*(sparkCount-1) + 0.5)
	}
	if !unicode {
		return rune(sparkTwins[level])
	}
	return '▁' + rune(level)
}

// HeatSteps is how many steps of heat there are, the first for nothing.
const HeatSteps = 5

var heat = [HeatSteps]struct{ shape, twin rune }{{'·', '.'}, {'░', ':'}, {'▒', '+'}, {'▓', '*'}, {'█', '#'}}

// HeatStep is the step of a ratio: nothing has the first, and something, however
// little, never has.
func HeatStep(ratio float64) int {
	if ratio = portion(ratio); ratio == 0 {
		return 0
	}
	return min(1+int(ratio*(HeatSteps-1)), HeatSteps-1)
}

// Heat is the cell of a step.
func Heat(step int, unicode bool) rune {
	h := heat[min(max(step, 0), HeatSteps-1)]
	if unicode {
		return h.shape
	}
	return h.twin
}
