package ui

import (
	"testing"

	"bellows/themes"
	"bellows/ui/term"
)

// A slow terminal's answer changes the theme, unless somebody has chosen one.
func TestTheThemeFollowsALateAnswer(t *testing.T) {
	light := answeredMsg(term.Capabilities{HasBackground: true, Background: term.Color{R: 255, G: 255, B: 255}})
	for name, c := range map[string]struct {
		chosen string
		before string // keys before the answer
		want   string
	}{
		"nothing chosen":     {"", "", themes.Default(themes.TrueColour, false)},
		"by option":          {"mono", "", "mono"},
		"by hand":            {"", "T<down><enter>", ""},
		"while one is tried": {"", "T<down>", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := onFakes(t, func(o *Options) { o.Theme, o.Dark = c.chosen, true }, &fakeCluster{name: "a", brokers: []string{"b1"}})
			d.m.o.Profile = themes.TrueColour
			d.press(c.before)
			before := d.m.theme.Name()
			d.send(light)
			want := c.want
			if want == "" {
				want = before
			}
			if got := d.m.theme.Name(); got != want {
				t.Errorf("theme %s, want %s", got, want)
			}
			if name == "while one is tried" {
				d.press("<esc>")
				if got := d.m.theme.Name(); got != themes.Default(themes.TrueColour, false) {
					t.Errorf("after trying others the theme is %s", got)
				}
			}
		})
	}
}
