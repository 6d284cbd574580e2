package views

import "bellows/themes"

// FirstRunState greets somebody who has no config yet.
type FirstRunState struct {
	ConfigFile string // where a config would be
	Hints      []Hint
}

// FirstRun draws three sentences over the demo that runs behind them.
func FirstRun(f *Frame, s FirstRunState) {
	d := dialog{title: "welcome to bellows", hints: s.Hints}
	d.say(f, themes.Text,
		"What you see is a demo: a small cluster inside this program, with brokers that are cold as real ones are.",
		"Select a broker with space and press w: bellows sends it probes until it is warm, and proves which servers they have reached.",
		"For your own cluster run bellows --controller URL, or write "+s.ConfigFile+"; bellows config template shows how.")
	d.draw(f)
}
