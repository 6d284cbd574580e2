package views

import (
	"strings"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"
)

// ConfirmState asks before something is done.
type ConfirmState struct {
	Title string
	// Danger is as in the action registry: 2 adds load, 3 changes a cluster.
	Danger int
	// Body says what will be done, a paragraph each.
	Body []string
	// Costs are what to expect of it.
	Costs []Cost
	// Type is what has to be typed, such as the context's name; empty for nothing.
	Type  string
	Input *widget.Prompt
	Hints []Hint
	// Quiet says that keys are ignored until there was quiet.
	Quiet  bool
	Scroll int
}

// Cost is what something is expected to take, such as probes: about 1000.
type Cost struct{ Name, Value string }

// dangers say what a danger means, in words.
var dangers = map[int]string{2: "! adds load to the cluster", 3: "! changes the cluster"}

// Confirm draws the question over a screen.
func Confirm(f *Frame, s ConfirmState) {
	d := dialog{title: s.Title, hints: s.Hints, scroll: s.Scroll}
	if words := dangers[s.Danger]; words != "" {
		d.say(f, themes.Warn, words)
	}
	d.say(f, themes.Text, s.Body...)
	if len(s.Costs) > 0 {
		d.lines = append(d.lines, nil)
		d.costs(f, s.Costs)
	}
	if s.Type != "" {
		d.say(f, themes.Text, "Type "+s.Type+" to confirm.")
		d.input = s.Input
	}
	if s.Quiet {
		d.hints = []Hint{{Title: "keys wait until nothing was typed for a moment"}}
	}
	d.draw(f)
}

// costs are names and values in two columns.
func (d *dialog) costs(f *Frame, costs []Cost) {
	names := 0
	for _, c := range costs {
		names = max(names, frame.Width(c.Name, f.ASCII()))
	}
	names = min(names, inside(f)/3)
	for _, c := range costs {
		for i, part := range widget.Wrap(c.Value, inside(f)-names-2, f.ASCII()) {
			name := ""
			if i == 0 {
				name = c.Name[:frame.Fit(c.Name, names, f.ASCII())]
			}
			pad := strings.Repeat(" ", names+2-frame.Width(name, f.ASCII()))
			d.lines = append(d.lines, widget.Line{{Token: themes.Dim, Text: name + pad}, {Token: themes.Text, Text: part}})
		}
	}
}
