package views_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bellows/themes"
	"bellows/views"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// whole tells what is wrong with a frame: anything but exactly h lines of at most w
// cells, each valid UTF-8 that ends with a reset.
func whole(f *views.Frame, w, h int, reset string) string {
	text := f.String()
	lines := strings.Split(text, "\n")
	if len(lines) != h {
		return "the number of lines"
	}
	for _, line := range lines {
		switch {
		case ansi.StringWidth(line) > w:
			return "a line's width: " + line
		case !utf8.ValidString(line):
			return "a line's bytes: " + line
		case !strings.HasSuffix(line, reset):
			return "a line's end: " + line
		case f.ASCII() && strings.ContainsFunc(line, func(r rune) bool { return r > '~' }):
			return "a letter beyond ASCII: " + line
		}
	}
	return ""
}

func TestScreensKeepToTheirSize(t *testing.T) {
	names := slices.Sorted(maps.Keys(screens))
	themeNames := themes.BuiltinNames()
	rapid.Check(t, func(rt *rapid.T) {
		w, h := rapid.IntRange(1, 250).Draw(rt, "width"), rapid.IntRange(1, 80).Draw(rt, "height")
		name := rapid.SampledFrom(names).Draw(rt, "screen")
		theme := rapid.SampledFrom(themeNames).Draw(rt, "theme")
		profile := rapid.SampledFrom([]themes.Profile{themes.Plain, themes.Attributes, themes.Colours16, themes.TrueColour}).Draw(rt, "profile")
		f := frameFor(t, w, h, theme, profile, rapid.Bool().Draw(rt, "ascii"))
		screens[name](f)
		if wrong := whole(f, w, h, f.Theme().Reset()); wrong != "" {
			rt.Fatalf("%s at %dx%d: %s", name, w, h, wrong)
		}
	})
}

// The same state gives the same bytes: lines that did not change cost nothing.
func TestScreensAreFunctionsOfTheirState(t *testing.T) {
	for name, draw := range screens {
		a, b := frameFor(t, 120, 36, "dark", themes.TrueColour, false), frameFor(t, 120, 36, "dark", themes.TrueColour, false)
		draw(a)
		draw(b)
		if a.String() != b.String() {
			t.Errorf("%s: two frames of one state differ", name)
		}
	}
}
