package themes_test

import (
	"strings"
	"testing"

	"bellows/themes"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		env  string
		want themes.Profile
	}{
		{"TERM=xterm-256color COLORTERM=truecolor", themes.TrueColour},
		{"TERM=xterm-256color COLORTERM=24bit", themes.TrueColour},
		{"TERM=xterm-256color", themes.Colours256},
		{"TERM=xterm", themes.Colours16},
		{"TERM=linux", themes.Colours16},
		{"TERM=screen", themes.Colours16},
		{"TERM=screen-256color", themes.Colours256},
		{"TERM=screen-256color COLORTERM=truecolor", themes.Colours256},
		{"TERM=screen-256color COLORTERM=truecolor TERM_PROGRAM=tmux", themes.TrueColour},
		{"TERM=tmux-256color", themes.Colours256},
		{"TERM=xterm-kitty", themes.TrueColour},
		{"TERM=xterm-direct", themes.TrueColour},
		{"TERM=vt100", themes.Attributes},
		{"TERM=vt220", themes.Attributes},
		{"TERM=linux-m", themes.Attributes},
		{"TERM=something", themes.Attributes},
		{"TERM=rxvt-unicode-256color", themes.Colours256},
		{"TERM=dumb", themes.Plain},
		{"TERM=dumb COLORTERM=truecolor", themes.Plain},
		{"", themes.Plain},
		{"COLORTERM=truecolor", themes.Plain},
		{"OS=Windows_NT", themes.TrueColour},
		{"OS=Windows_NT NO_COLOR=1", themes.Attributes},
		{"TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", themes.Attributes},
		{"TERM=dumb NO_COLOR=1", themes.Plain},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(c.env) {
			key, value, _ := strings.Cut(pair, "=")
			env[key] = value
		}
		if got := themes.Detect(func(key string) string { return env[key] }); got != c.want {
			t.Errorf("Detect(%s) = %s, want %s", c.env, got, c.want)
		}
	}
}
