package themes

import "strings"

// Profile is what a terminal can show.
type Profile uint8

// The profiles, from nothing to everything.
const (
	Plain      Profile = iota // no escape sequence at all: TERM=dumb
	Attributes                // bold, underline and reverse, no colour: NO_COLOR, vt100
	Colours16
	Colours256
	TrueColour
)

var profileNames = [...]string{
	Plain: "plain", Attributes: "attributes", Colours16: "16 colours", Colours256: "256 colours", TrueColour: "true colour",
}

// String is the profile in words.
func (p Profile) String() string {
	if int(p) >= len(profileNames) {
		return "unknown"
	}
	return profileNames[p]
}

// Detect is the profile that an environment stands for; getenv answers with the
// empty string for what is not set. It asks the terminal nothing.
//
// NO_COLOR (no-color.org) takes colour away and leaves attributes, so that the
// selected row can still be seen. COLORTERM is believed except inside GNU screen,
// which passes the variable on and not the colours.
func Detect(getenv func(string) string) Profile {
	term := strings.ToLower(getenv("TERM"))
	switch {
	case term == "dumb":
		return Plain
	case term == "" && getenv("OS") == "Windows_NT":
		term = "windows-direct" // the console there has true colour and no TERM
	case term == "":
		return Plain
	}
	if getenv("NO_COLOR") != "" {
		return Attributes
	}
	if full := strings.ToLower(getenv("COLORTERM")); full == "truecolor" || full == "24bit" {
		if strings.HasPrefix(term, "screen") && getenv("TERM_PROGRAM") != "tmux" {
			return Colours256
		}
		return TrueColour
	}
	return profileOf(term)
}

// families are matched in order, by what a TERM begins with, ends with or holds.
var families = []struct {
	holds   func(term, part string) bool
	part    string
	profile Profile
}{
	{strings.HasSuffix, "-m", Attributes},
	{strings.HasSuffix, "-mono", Attributes},
	{strings.HasPrefix, "vt", Attributes},
	{strings.HasSuffix, "-direct", TrueColour},
	{strings.HasPrefix, "xterm-kitty", TrueColour},
	{strings.HasPrefix, "xterm-ghostty", TrueColour},
	{strings.HasPrefix, "ghostty", TrueColour},
	{strings.HasPrefix, "wezterm", TrueColour},
	{strings.HasPrefix, "alacritty", TrueColour},
	{strings.HasPrefix, "contour", TrueColour},
	{strings.HasPrefix, "foot", TrueColour},
	{strings.Contains, "256color", Colours256},
	{strings.HasPrefix, "xterm", Colours16},
	{strings.HasPrefix, "screen", Colours16},
	{strings.HasPrefix, "tmux", Colours16},
	{strings.HasPrefix, "rxvt", Colours16},
	{strings.HasPrefix, "linux", Colours16},
	{strings.HasPrefix, "cygwin", Colours16},
	{strings.HasPrefix, "putty", Colours16},
	{strings.HasPrefix, "konsole", Colours16},
	{strings.HasPrefix, "gnome", Colours16},
	{strings.Contains, "ansi", Colours16},
	{strings.Contains, "color", Colours16},
}

// profileOf is the profile of a terminal by its name. Of one that nobody knows
// it assumes what nearly all have: attributes.
func profileOf(term string) Profile {
	for _, f := range families {
		if f.holds(term, f.part) {
			return f.profile
		}
	}
	return Attributes
}
