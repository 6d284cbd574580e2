package widget_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
)

var sizes = [][2]int{{20, 5}, {80, 24}, {100, 30}, {132, 43}, {200, 60}}

// TestDemoScreen compares with testdata; go test -update writes it anew.
func TestDemoScreen(t *testing.T) {
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			f := frame.New(size[0], size[1], theme(t, "mono", themes.Attributes), false)
			newDemo(70).draw(f)
			golden.RequireEqual(t, stripped(f))
		})
	}
	for _, style := range []struct {
		name, theme string
		profile     themes.Profile
		ascii       bool
	}{
		{"styled", "dark", themes.TrueColour, false},
		{"colours16", "terminal", themes.Colours16, false},
		{"mono", "dark", themes.Attributes, false},
		{"ascii", "mono", themes.Plain, true},
	} {
		t.Run(style.name, func(t *testing.T) {
			f := frame.New(100, 24, theme(t, style.theme, style.profile), style.ascii)
			newDemo(70).draw(f)
			golden.RequireEqual(t, f.String()+"\n")
		})
	}
	t.Run("dialog", func(t *testing.T) {
		f := frame.New(80, 24, theme(t, "mono", themes.Attributes), false)
		d := newDemo(70)
		d.dialog = &widget.Dialog{
			Title: "Warm 2 brokers?", Body: []string{"About 2,000 probes in 15 s.", "They stand in the brokers' query log."},
			Hints: []widget.Hint{{Key: "enter", Title: "warm"}, {Key: "esc", Title: "cancel"}},
		}
		d.draw(f)
		golden.RequireEqual(t, stripped(f))
	})
}

func stripped(f *frame.Frame) string {
	var b strings.Builder
	for _, line := range f.Lines() {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// Exactly H lines of at most W cells, valid UTF-8, a reset at each end: at every
// size.
func TestDemoScreenAtEverySize(t *testing.T) {
	th := theme(t, "dark", themes.Colours256)
	f := frame.New(0, 0, th, false)
	d := newDemo(100)
	for w := 1; w <= 250; w++ {
		for h := 1; h <= 80; h++ {
			f.Reset(w, h)
			d.draw(f)
			lines := f.Lines()
			if len(lines) != h {
				t.Fatalf("%dx%d has %d lines", w, h, len(lines))
			}
			for y, line := range lines {
				// Widths take long to measure; what differs most is measured.
				wide := (w < 30 || (w+h)%16 == 0) && ansi.StringWidth(line) > w
				if wide || !utf8.ValidString(line) || !strings.HasSuffix(line, th.Reset()) {
					t.Fatalf("%dx%d, line %d: %q", w, h, y, line)
				}
			}
		}
	}
}

// What did not change costs nothing on its way to the terminal.
func TestUnchangedLinesStayIdentical(t *testing.T) {
	f := frame.New(120, 40, theme(t, "dark", themes.TrueColour), false)
	d := newDemo(70)
	show := func() []string {
		f.Reset(120, 40)
		d.draw(f)
		return append([]string(nil), f.Lines()...)
	}
	before := show()
	changed := func() (all []int) {
		after := show()
		for y := range after {
			if after[y] != before[y] {
				all = append(all, y)
			}
		}
		before = after
		return all
	}
	if got := changed(); len(got) > 0 {
		t.Errorf("lines %v changed on their own", got)
	}
	d.fleet.depth[5]++ // 686 of 1000: not an eighth of a cell, but a figure
	d.table.Update(d.fleet)
	if got := changed(); len(got) != 1 {
		t.Errorf("lines %v changed with one broker", got)
	}
	d.table.Move(1)
	if got := changed(); len(got) != 2 {
		t.Errorf("lines %v changed with the cursor", got)
	}
}

func TestFrameOf200x60StaysWithinItsAllocations(t *testing.T) {
	f := frame.New(200, 60, theme(t, "dark", themes.TrueColour), false)
	d := newDemo(100)
	allocs := testing.AllocsPerRun(20, func() {
		f.Reset(200, 60)
		d.draw(f)
		_ = f.String()
	})
	if allocs > 300 {
		t.Errorf("a frame takes %.0f allocations, at most 300 are allowed", allocs)
	}
	t.Logf("%.0f allocations", allocs)
}
