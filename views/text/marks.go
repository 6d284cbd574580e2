package text

import (
	"strings"

	"bellows/themes"
	"bellows/views/shape"
)

// Style says how marks and bars are drawn. The zero value is plain ASCII
// without colour.
type Style struct {
	Unicode bool
	Colour  bool
}

// colours are the terminal's own colours for the tokens of marks.
var colours = map[themes.Token]string{
	themes.StateCold: "36", themes.StateWarming: "33", themes.StateWarm: "32", themes.StateExpired: "33",
	themes.StateNotWarmed: "31", themes.StateUnreachable: "31", themes.StateNothing: "2", themes.StateHold: "31",
	themes.OK: "32", themes.Warn: "33", themes.Error: "31",
}

// State is a state's mark and word: shape and word and colour, never colour alone.
func (s Style) State(word string) string {
	m, ok := shape.Of(word)
	if !ok {
		return word
	}
	return s.paint(colours[m.Token], m.Text(s.Unicode)+" "+word)
}

func (s Style) paint(code, text string) string {
	if !s.Colour || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Line is a finished line for the terminal: where only ASCII can be shown, what
// the program itself draws becomes its twin. Names stay as they are.
func (s Style) Line(line string) string {
	if s.Unicode {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if twin, ok := shape.Twin(r); ok {
			b.WriteString(twin)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Bold stresses a heading where the terminal can.
func (s Style) Bold(text string) string { return s.paint("1", text) }

// Bar is a bar of width cells filled to ratio, in eighths where the terminal
// shows them.
func (s Style) Bar(ratio float64, width int) string {
	b := shape.BarOf(ratio, width, s.Unicode)
	cells := make([]rune, 0, width)
	for range b.Full {
		cells = append(cells, b.Cell)
	}
	if b.Part != 0 {
		cells = append(cells, b.Part)
	}
	for len(cells) < width {
		cells = append(cells, b.Empty)
	}
	return string(cells)
}

// Spark draws values as one cell each, scaled to the largest.
func (s Style) Spark(values []float64) string {
	most := 0.0
	for _, v := range values {
		most = max(most, v)
	}
	cells := make([]rune, len(values))
	for i, v := range values {
		cells[i] = shape.Spark(v, most, s.Unicode)
	}
	return string(cells)
}
