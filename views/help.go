package views

import "bellows/views/widget"

// HelpState is what can be done on a screen.
type HelpState struct {
	// Help is kept by the shell: it remembers how far it is scrolled.
	Help *widget.Help
}

// Help draws the keys of a screen over it, each with its sentence and, when it
// cannot be used now, the reason.
func Help(f *Frame, s HelpState) {
	if w, h := f.Size(); !widget.TooSmall(w, h) {
		s.Help.Draw(f.Area())
	}
}
