package ui

import (
	"unicode"

	"bellows/clients"
	"bellows/views/widget"
)

// longestLine is far more than anybody types.
const longestLine = 1024

// line is a text that is being typed.
type line struct {
	text  []rune
	caret int
}

func lineOf(text string) line {
	r := []rune(text)
	return line{r, len(r)}
}

func (l *line) String() string { return string(l.text) }

// prompt is how the line is drawn.
func (l *line) prompt(label string) widget.Prompt {
	return widget.Prompt{Label: label, Text: string(l.text), Caret: l.caret}
}

// key edits the line; it tells whether the key was one for that.
func (l *line) key(key string, text []rune) bool {
	switch key {
	case "left":
		l.caret = max(l.caret-1, 0)
	case "right":
		l.caret = min(l.caret+1, len(l.text))
	case "home", "ctrl+a":
		l.caret = 0
	case "end", "ctrl+e":
		l.caret = len(l.text)
	case "backspace":
		if l.caret > 0 {
			l.cut(l.caret-1, l.caret)
		}
	case "delete":
		if l.caret < len(l.text) {
			l.cut(l.caret, l.caret+1)
		}
	case "ctrl+u":
		l.cut(0, l.caret)
	case "ctrl+k":
		l.cut(l.caret, len(l.text))
	case "ctrl+w":
		l.cut(l.word(), l.caret)
	default:
		if len(text) == 0 || unicode.IsControl(text[0]) {
			return false
		}
		l.insert(text)
	}
	return true
}

func (l *line) cut(from, to int) {
	l.text = append(l.text[:from:from], l.text[to:]...)
	l.caret = from
}

// word is where the word before the caret begins.
func (l *line) word() int {
	at := l.caret
	for at > 0 && l.text[at-1] == ' ' {
		at--
	}
	for at > 0 && l.text[at-1] != ' ' {
		at--
	}
	return at
}

// insert puts text in, made harmless: it may come from a paste.
func (l *line) insert(text []rune) {
	clean := []rune(clients.CleanMax(string(text), longestLine))
	if len(l.text)+len(clean) > longestLine {
		return
	}
	l.text = append(l.text[:l.caret:l.caret], append(clean, l.text[l.caret:]...)...)
	l.caret += len(clean)
}
