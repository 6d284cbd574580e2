package views

import (
	"bellows/themes"
	"bellows/views/widget"
)

// QuitState asks before leaving while something runs.
type QuitState struct {
	// Running says what is still running, a line each.
	Running []string
	Hints   []Hint
	// Stopping says that it is being stopped.
	Stopping bool
	Scroll   int
}

// Quit draws the question over a screen.
func Quit(f *Frame, s QuitState) {
	d := dialog{title: "leave bellows?", hints: s.Hints, scroll: s.Scroll}
	if s.Stopping {
		d.title = "leaving"
		d.say(f, themes.Text, "Being stopped; probes in flight are awaited:")
	} else {
		d.say(f, themes.Text, "Still running; leaving stops it cleanly, with a verdict and a journal entry:")
	}
	d.lines = append(d.lines, nil)
	for _, r := range s.Running {
		for i, line := range widget.Wrap(r, inside(f)-2, f.ASCII()) {
			mark := "  "
			if i == 0 {
				mark = "◐ "
			}
			d.lines = append(d.lines, widget.Line{{Token: themes.StateWarming, Text: mark}, {Token: themes.Text, Text: line}})
		}
	}
	d.draw(f)
}
