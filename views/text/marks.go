package text

import "bellows/engine/warmup"

// Style says how marks and bars are drawn. The zero value is plain ASCII
// without colour.
type Style struct {
	Unicode bool
	Colour  bool
}

// mark is a state's shape and its ASCII twin; the word always stands beside it.
type mark struct{ shape, ascii, colour string }

var marks = map[string]mark{
	"cold":                        {"○", "o", "36"},
	"warming":                     {"◐", "%", "33"},
	string(warmup.Warm):           {"●", "#", "32"},
	string(warmup.BudgetExpired):  {"◇", "<>", "33"},
	string(warmup.NotWarmed):      {"✕", "x", "31"},
	string(warmup.Interrupted):    {"◇", "<>", "33"},
	string(warmup.Unreachable):    {"·", ".", "31"},
	string(warmup.NothingToServe): {"–", "-", "2"},
	"hold":                        {"■", "H", "31"},
	"serving":                     {"●", "#", "32"},
	"starting":                    {"◐", "%", "33"},
	"disabled":                    {"–", "-", "2"},
	"denied":                      {"✕", "x", "31"},
}

// State is a state's mark and word: shape and word and colour, never colour alone.
func (s Style) State(word string) string {
	m, ok := marks[word]
	if !ok {
		return word
	}
	shape := m.ascii
	if s.Unicode {
		shape = m.shape
	}
	return s.paint(m.colour, shape+" "+word)
}

func (s Style) paint(code, text string) string {
	if !s.Colour || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Bold stresses a heading where the terminal can.
func (s Style) Bold(text string) string { return s.paint("1", text) }

// Bar is a bar of width cells filled to ratio, in eighths where the terminal
// shows them.
func (s Style) Bar(ratio float64, width int) string {
	ratio = min(max(ratio, 0), 1)
	cells := make([]rune, 0, width)
	if !s.Unicode {
		full := int(ratio*float64(width) + 0.5)
		for i := range width {
			if i < full {
				cells = append(cells, '#')
			} else {
				cells = append(cells, '.')
			}
		}
		return string(cells)
	}
	eighths := int(ratio*float64(width)*8 + 0.5)
	for i := range width {
		switch rest := eighths - i*8; {
		case rest >= 8:
			cells = append(cells, '█')
		case rest > 0:
			cells = append(cells, rune('█'+8-rest))
		default:
			cells = append(cells, ' ')
		}
	}
	return string(cells)
}

var sparkLevels = []rune("▁▂▃▄▅▆▇█")
var sparkASCII = []rune("_.-:=+*#")

// Spark draws values as one cell each, scaled to the largest.
func (s Style) Spark(values []float64) string {
	levels := sparkLevels
	if !s.Unicode {
		levels = sparkASCII
	}
	most := 0.0
	for _, v := range values {
		most = max(most, v)
	}
	cells := make([]rune, len(values))
	for i, v := range values {
		level := 0
		if most > 0 {
			level = int(v/most*float64(len(levels)-1) + 0.5)
		}
		cells[i] = levels[min(max(level, 0), len(levels)-1)]
	}
	return string(cells)
}
