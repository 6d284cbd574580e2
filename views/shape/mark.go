package shape

import (
	"bellows/engine/warmup"
	"bellows/themes"
)

// Mark is a state's shape, its twin in ASCII and the token that colours it. A
// word always stands beside it: state is never told by colour alone.
type Mark struct {
	Shape, Twin string
	Token       themes.Token
}

// Text is the shape, or its twin where only ASCII can be shown.
func (m Mark) Text(unicode bool) string {
	if unicode {
		return m.Shape
	}
	return m.Twin
}

var marks = map[string]Mark{
	"cold":                        {"○", "o", themes.StateCold},
	"warming":                     {"◐", "%", themes.StateWarming},
	string(warmup.Warm):           {"●", "#", themes.StateWarm},
	string(warmup.BudgetExpired):  {"◇", "<>", themes.StateExpired},
	string(warmup.NotWarmed):      {"✕", "x", themes.StateNotWarmed},
	string(warmup.Interrupted):    {"◇", "<>", themes.StateExpired},
	string(warmup.Unreachable):    {"·", ".", themes.StateUnreachable},
	string(warmup.NothingToServe): {"–", "-", themes.StateNothing},
	"hold":                        {"■", "H", themes.StateHold},
	"serving":                     {"●", "#", themes.StateWarm},
	"starting":                    {"◐", "%", themes.StateWarming},
	"disabled":                    {"–", "-", themes.StateNothing},
	"denied":                      {"✕", "x", themes.StateNotWarmed},
}

// Of is the mark of a state or verdict by its word.
func Of(word string) (Mark, bool) {
	m, ok := marks[word]
	return m, ok
}

// Words lists the states that have a mark, in no order.
func Words() []string {
	words := make([]string, 0, len(marks))
	for word := range marks {
		words = append(words, word)
	}
	return words
}

// The marks of what was looked at or done.
var (
	OK      = Mark{"✓", "+", themes.OK}
	Warning = Mark{"!", "!", themes.Warn}
	Failed  = Mark{"✕", "x", themes.Error}
)
