package term

import (
	"slices"
	"strings"
)

// Depth is how many colours a terminal shows.
type Depth int

// The depths, poorest first.
const (
	NoColor Depth = iota
	Color16
	Color256
	TrueColor
)

// Multiplexer is a program between the console and the person's terminal, which takes
// sequences for itself unless they are wrapped.
type Multiplexer string

// The multiplexers that are known.
const (
	Direct Multiplexer = ""
	Tmux   Multiplexer = "tmux"
	Screen Multiplexer = "screen"
)

// Color is a colour as a terminal reports it, cut to 8 bits a channel.
type Color struct{ R, G, B uint8 }

// Dark tells whether light text is readable on the colour.
func (c Color) Dark() bool {
	// The weights of Rec. 601, in thousandths: how bright a channel looks.
	return 299*int(c.R)+587*int(c.G)+114*int(c.B) < 128*1000
}

// Capabilities is what is known of a terminal.
type Capabilities struct {
	// Terminal is the value of TERM.
	Terminal string
	Depth    Depth
	// UTF8 is false where the locale says another character set.
	UTF8        bool
	Multiplexer Multiplexer

	// Answered says that the terminal answered the question in time; the rest below is
	// what it said.
	Answered bool
	// Background is valid when HasBackground is set.
	Background    Color
	HasBackground bool
	// Sync: synchronized output.
	Sync bool
}

// plainTerminals are those that answer nothing, by their names or their nature.
var plainTerminals = []string{"", "dumb", "unknown", "linux", "vt52", "vt100", "vt102", "cons25", "emacs"}

// Plain tells whether the terminal has no more than TERM says: it is not asked, and gets
// no clipboard and no notices.
func (c Capabilities) Plain() bool { return slices.Contains(plainTerminals, c.Terminal) }

// FromEnvironment is what the environment says of the terminal.
func FromEnvironment(getenv func(string) string) Capabilities {
	c := Capabilities{Terminal: getenv("TERM"), UTF8: utf8Locale(getenv)}
	switch {
	case getenv("TMUX") != "" || strings.HasPrefix(c.Terminal, "tmux"):
		c.Multiplexer = Tmux
	case getenv("STY") != "" || strings.HasPrefix(c.Terminal, "screen"):
		c.Multiplexer = Screen
	}
	c.Depth = depth(c, getenv)
	return c
}

func depth(c Capabilities, getenv func(string) string) Depth {
	switch {
	// no-color.org: any value but an empty one.
	case getenv("NO_COLOR") != "":
		return NoColor
	case c.Terminal == "linux":
		return Color16
	case c.Plain():
		return NoColor
	// GNU screen hands COLORTERM of the terminal outside on and cannot show it.
	case c.Multiplexer == Screen:
		return Color256
	}
	colors := strings.ToLower(getenv("COLORTERM"))
	if colors == "truecolor" || colors == "24bit" || strings.HasSuffix(c.Terminal, "-direct") {
		return TrueColor
	}
	for _, name := range []string{"alacritty", "contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty"} {
		if strings.HasPrefix(c.Terminal, name) {
			return TrueColor
		}
	}
	if getenv("WT_SESSION") != "" && c.Multiplexer == Direct {
		return TrueColor
	}
	if strings.Contains(c.Terminal, "256color") || c.Multiplexer == Tmux {
		return Color256
	}
	return Color16
}

// utf8Locale follows the order in which the C library looks at the locale; without any
// it is C, which has ASCII only.
func utf8Locale(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(getenv(name)); v != "" {
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return false
}
