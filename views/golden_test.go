package views_test

import (
	"fmt"
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
)

var sizes = [][2]int{{20, 5}, {80, 24}, {100, 30}, {132, 43}, {200, 60}}

// plain is a frame without sequences and without blanks at the ends of lines.
func plain(f *views.Frame) string {
	var b strings.Builder
	for _, line := range f.Lines() {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// Every screen at every size; go test -update writes them anew.
func TestScreens(t *testing.T) {
	for name, draw := range screens {
		t.Run(name, func(t *testing.T) {
			for _, ascii := range []bool{false, true} {
				kind := map[bool]string{false: "unicode", true: "ascii"}[ascii]
				t.Run(kind, func(t *testing.T) {
					var all strings.Builder
					for _, size := range sizes {
						f := frameFor(t, size[0], size[1], "mono", themes.Attributes, ascii)
						draw(f)
						fmt.Fprintf(&all, "== %dx%d\n%s", size[0], size[1], plain(f))
					}
					golden.RequireEqual(t, all.String())
				})
			}
			t.Run("styled", func(t *testing.T) {
				var all strings.Builder
				for _, theme := range []struct {
					name    string
					profile themes.Profile
				}{{"dark", themes.TrueColour}, {"mono", themes.Attributes}} {
					f := frameFor(t, 80, 24, theme.name, theme.profile, false)
					draw(f)
					all.WriteString("== " + theme.name + "\n" + strings.ReplaceAll(f.String(), "\x1b", "^[") + "\n")
				}
				golden.RequireEqual(t, all.String())
			})
		})
	}
}
