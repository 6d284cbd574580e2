package widget

import (
	"fmt"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
)

// Toast is a message that goes away by itself; the event panel keeps it.
type Toast struct {
	Mark shape.Mark // the zero Mark tells what is neither good nor bad
	Text string
}

// Toasts draws the newest messages, one a row, the newest at the bottom. How many
// did not find room stands at the right.
func Toasts(a frame.Area, toasts []Toast) {
	w, h := a.Size()
	if w == 0 || h == 0 || len(toasts) == 0 {
		return
	}
	shown := toasts[max(0, len(toasts)-h):]
	for i, t := range shown {
		row := a.Row(h - len(shown) + i)
		if hidden := len(toasts) - len(shown); i == 0 && hidden > 0 {
			row.PutRight(themes.Dim, fmt.Sprintf(" +%d more", hidden))
		}
		row.Skip(1)
		if t.Mark.Shape == "" {
			row.Put(themes.Toast, t.Text)
			continue
		}
		Marked(&row, t.Mark, t.Text)
	}
}
