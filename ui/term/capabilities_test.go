package term

import "testing"

// env is an environment of pairs.
func env(pairs ...string) func(string) string {
	m := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return func(name string) string { return m[name] }
}

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		name  string
		env   []string
		depth Depth
		mux   Multiplexer
		utf8  bool
		plain bool
	}{
		{"nothing", nil, NoColor, Direct, false, true},
		{"dumb", []string{"TERM", "dumb", "COLORTERM", "truecolor", "LANG", "C.UTF-8"}, NoColor, Direct, true, true},
		{"vt100", []string{"TERM", "vt100"}, NoColor, Direct, false, true},
		{"Linux console", []string{"TERM", "linux", "LANG", "en_US.utf8"}, Color16, Direct, true, true},
		{"xterm", []string{"TERM", "xterm", "LC_ALL", "C", "LANG", "de_DE.UTF-8"}, Color16, Direct, false, false},
		{"xterm with 256", []string{"TERM", "xterm-256color"}, Color256, Direct, false, false},
		{"truecolor", []string{"TERM", "xterm-256color", "COLORTERM", "TrueColor"}, TrueColor, Direct, false, false},
		{"24bit", []string{"TERM", "xterm", "COLORTERM", "24bit"}, TrueColor, Direct, false, false},
		{"direct", []string{"TERM", "xterm-direct"}, TrueColor, Direct, false, false},
		{"kitty over ssh", []string{"TERM", "xterm-kitty"}, TrueColor, Direct, false, false},
		{"Windows Terminal", []string{"TERM", "xterm-256color", "WT_SESSION", "x"}, TrueColor, Direct, false, false},
		{"NO_COLOR", []string{"TERM", "xterm-256color", "COLORTERM", "truecolor", "NO_COLOR", "1"}, NoColor, Direct, false, false},
		{"NO_COLOR but empty", []string{"TERM", "xterm-256color", "NO_COLOR", ""}, Color256, Direct, false, false},
		{"tmux", []string{"TERM", "screen-256color", "TMUX", "/run/x,1,0"}, Color256, Tmux, false, false},
		{"tmux with truecolor", []string{"TERM", "tmux-256color", "COLORTERM", "truecolor"}, TrueColor, Tmux, false, false},
		{"screen", []string{"TERM", "screen", "COLORTERM", "truecolor"}, Color256, Screen, false, false},
		{"screen with another TERM", []string{"TERM", "xterm-256color", "STY", "1.pts"}, Color256, Screen, false, false},
	} {
		got := FromEnvironment(env(c.env...))
		if got.Depth != c.depth || got.Multiplexer != c.mux || got.UTF8 != c.utf8 || got.Plain() != c.plain {
			t.Errorf("%s: %+v, plain %t; want %+v", c.name, got, got.Plain(), c)
		}
	}
}
