package themes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/muesli/termenv"
)

// Colour is one colour of a style. The zero value leaves the terminal's own.
type Colour struct {
	kind  colourKind
	rgb   [3]uint8
	index uint8
	// mid is the colour for terminals with 256 of them, where it is not 0.
	mid uint8
	// low is the colour for terminals with 16 of them, where lowSet; lowInitial
	// is their default.
	low    uint8
	lowSet bool
}

const lowInitial = 16

type colourKind uint8

const (
	unset   colourKind = iota
	initial            // the terminal's default, said expressly
	indexed            // one of the terminal's 256
	rgb
)

// IsSet tells whether there is a colour at all.
func (c Colour) IsSet() bool { return c.kind != unset }

// RGB gives red, green and blue of a colour that is the same on every terminal:
// not of the terminal's own 16, whose look is up to the user.
func (c Colour) RGB() ([3]uint8, bool) {
	switch {
	case c.kind == rgb:
		return c.rgb, true
	case c.kind == indexed && c.index >= 16:
		r, g, b := termenv.ConvertToRGB(termenv.ANSI256Color(c.index)).RGB255()
		return [3]uint8{r, g, b}, true
	}
	return [3]uint8{}, false
}

// ansiNames are the terminal's own colours, in the order of their numbers.
var ansiNames = []string{
	"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
	"bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan", "bright-white",
}

// parseColour reads one colour: #rrggbb, 0 to 255, a name of the terminal's
// own, default, or a name that named knows. After a comma may follow what to show
// in its place with 256 colours (16 to 255) or with 16 (a name, a number, default);
// without it the nearest is taken.
func parseColour(text string, named map[string]Colour) (Colour, error) {
	parts := strings.Split(text, ",")
	c, err := parseOne(parts[0], named)
	for _, part := range parts[1:] {
		i, ok := ansiIndex(part)
		switch {
		case err != nil:
			return c, err
		case part == "default":
			c.low, c.lowSet = lowInitial, true
		case ok && i >= 16:
			c.mid = i
		case ok:
			c.low, c.lowSet = i, true
		default:
			err = fmt.Errorf("%q cannot stand in for a colour; write 16 to 255, a terminal's colour such as bright-blue, or default", part)
		}
	}
	return c, err
}

func parseOne(text string, named map[string]Colour) (Colour, error) {
	if c, ok := named[text]; ok {
		return c, nil
	}
	if text == "default" {
		return Colour{kind: initial}, nil
	}
	if i, ok := ansiIndex(text); ok {
		return Colour{kind: indexed, index: i}, nil
	}
	digits, hash := strings.CutPrefix(text, "#")
	if value, err := strconv.ParseUint(digits, 16, 32); hash && err == nil && len(digits) == 6 {
		return Colour{kind: rgb, rgb: [3]uint8{uint8(value >> 16), uint8(value >> 8), uint8(value)}}, nil
	}
	return Colour{}, fmt.Errorf("%q is no colour; write #rrggbb, 0 to 255, default, a terminal's colour such as "+
		"bright-blue, or a name from colours", text)
}

func ansiIndex(text string) (uint8, bool) {
	if i := slices.Index(ansiNames, text); i >= 0 {
		return uint8(i), true
	}
	if text == "" || text[0] < '0' || text[0] > '9' {
		return 0, false
	}
	i, err := strconv.ParseUint(text, 10, 8)
	return uint8(i), err == nil
}

// on is the colour that a terminal of this profile can show.
func (c Colour) on(p Profile) Colour {
	if c.kind == unset || c.kind == initial {
		return c
	}
	if p <= Colours16 && c.lowSet {
		if c.low == lowInitial {
			return Colour{kind: initial}
		}
		return Colour{kind: indexed, index: c.low}
	}
	if p == Colours256 && c.mid != 0 {
		return Colour{kind: indexed, index: c.mid}
	}
	if (c.kind == rgb && p >= TrueColour) || (c.kind == indexed && (p >= Colours256 || c.index < 16)) {
		return c
	}
	var from termenv.Color = termenv.ANSI256Color(c.index)
	if c.kind == rgb {
		from = termenv.RGBColor(fmt.Sprintf("#%02x%02x%02x", c.rgb[0], c.rgb[1], c.rgb[2]))
	}
	to := termenv.ANSI256
	if p <= Colours16 {
		to = termenv.ANSI
	}
	switch near := to.Convert(from).(type) {
	case termenv.ANSI256Color:
		return Colour{kind: indexed, index: uint8(near)}
	case termenv.ANSIColor:
		return Colour{kind: indexed, index: uint8(near)}
	}
	return Colour{}
}

// params are the SGR parameters of a colour that its terminal can show; base is
// 30 for the foreground and 40 for the background.
func (c Colour) params(base int) string {
	switch {
	case c.kind == initial:
		return strconv.Itoa(base + 9)
	case c.kind == rgb:
		return fmt.Sprintf("%d;2;%d;%d;%d", base+8, c.rgb[0], c.rgb[1], c.rgb[2])
	case c.kind == indexed && c.index < 8:
		return strconv.Itoa(base + int(c.index))
	case c.kind == indexed && c.index < 16:
		return strconv.Itoa(base + 60 + int(c.index) - 8)
	case c.kind == indexed:
		return fmt.Sprintf("%d;5;%d", base+8, c.index)
	}
	return ""
}
