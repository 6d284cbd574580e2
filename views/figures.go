package views

import (
	"strconv"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
	"bellows/views/widget"
)

// barRoom is the room for a bar before the figures of a depth, as blanks: so the
// table knows how wide the column would like to be.
const barRoom = "            "

// next writes what a warm-up will come to, or came to.
func (w *cellWriter) next(sn *warmup.Snapshot) {
	if sn.State == warmup.StateEnded {
		w.buf = append(w.buf, sn.Verdict.Reason...)
	} else {
		w.buf = text.AppendOutlook(w.buf, sn)
	}
	w.endAnyway()
}

// warm writes the depth, legs, median probe time and bad part of a warm-up.
func (w *cellWriter) warm(sn *warmup.Snapshot) {
	w.buf = appendOf(append(w.buf, barRoom...), sn.Depth, sn.Floor)
	w.end()
	if len(sn.Legs) > 0 {
		w.buf = appendOf(w.buf, sn.Proven, len(sn.Legs))
	}
	w.end()
	if sn.Good > 0 {
		w.buf = engine.AppendSpan(w.buf, sn.Times.P50)
	}
	w.end()
	if sn.Good+sn.Bad > 0 {
		w.buf = append(w.buf, text.Percent(sn.Bad, sn.Good+sn.Bad)...)
	}
	w.end()
}

func appendOf(b []byte, n, of int) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(b, int64(n), 10), '/'), int64(of), 10)
}

// putDepth draws a depth's figures at the right, and a bar in what is left.
func putDepth(c *Cursor, sn *warmup.Snapshot, depth string) {
	c.PutRight(themes.Text, depth[len(barRoom):])
	if width := c.Rest() - 1; width > 1 {
		widget.BarIn(c, stateToken(sn), min(width, 40), ratio(sn.Depth, sn.Floor))
	}
}

// stateToken is the colour of a warm-up's state.
func stateToken(sn *warmup.Snapshot) themes.Token {
	if sn.State != warmup.StateEnded {
		return themes.BarFilled
	}
	if m, ok := shape.Of(string(sn.Verdict.Word)); ok {
		return m.Token
	}
	return themes.BarFilled
}

// figure is a cell of a number; one that is not known is dim.
func figure(s string) widget.Cell {
	if s == nothing {
		return widget.Cell{Text: s, Token: themes.Dim}
	}
	return widget.Cell{Text: s}
}

// stateCells are the cells of all states, since joining mark and word for each row
// of each frame would be most of what a frame allocates.
var stateCells = func() map[string]widget.Cell {
	cells := map[string]widget.Cell{}
	for _, word := range shape.Words() {
		cells[word] = widget.StateCell(word, word)
	}
	return cells
}()

func stateCell(word string) widget.Cell {
	if c, ok := stateCells[word]; ok {
		return c
	}
	return widget.Cell{Text: word}
}

func ratio(n, of int) float64 {
	if of <= 0 {
		return 0
	}
	return float64(n) / float64(of)
}

var heatTokens = [shape.HeatSteps]themes.Token{themes.Heat0, themes.Heat1, themes.Heat2, themes.Heat3, themes.Heat4}

// putHeat writes one cell of heat.
func putHeat(c *Cursor, step int) {
	c.Repeat(heatTokens[step], shape.Heat(step, !c.ASCII()), 1)
}
