package widget

import (
	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
)

// State writes a state or verdict: its shape and its word, in its colour.
func State(c *frame.Cursor, word string) { StateAs(c, word, word) }

// StateAs writes a state with another word, such as "expired" for
// budget-expired where there is little room.
func StateAs(c *frame.Cursor, word, label string) {
	m, ok := shape.Of(word)
	if !ok {
		c.Put(themes.Text, label)
		return
	}
	Marked(c, m, label)
}

// Marked writes a mark and a text in its colour.
func Marked(c *frame.Cursor, m shape.Mark, text string) {
	c.Put(m.Token, m.Shape).Put(m.Token, " ").Put(m.Token, text)
}

// StateCell is a state as a table's cell: filters and sorting see the word.
func StateCell(word, label string) Cell {
	if c, ok := stateCells[word]; ok && word == label {
		return c
	}
	m, ok := shape.Of(word)
	if !ok {
		return Cell{Text: label}
	}
	return Cell{Text: m.Shape + " " + label, Token: m.Token}
}

// stateCells are made once, since tables ask for them again and again.
var stateCells = func() map[string]Cell {
	all := map[string]Cell{}
	for _, word := range shape.Words() {
		m, _ := shape.Of(word)
		all[word] = Cell{Text: m.Shape + " " + word, Token: m.Token}
	}
	return all
}()
