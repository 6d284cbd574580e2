package widget_test

import (
	"fmt"
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
	"bellows/views/widget"

	"github.com/charmbracelet/x/ansi"
)

func TestDialogAlwaysShowsItsHints(t *testing.T) {
	d := widget.Dialog{
		Title: "Warm 2 brokers?",
		Body:  []string{"About 2,000 probes in 15 s, which is 10 % of the quota of orders.", "They show up in the brokers' query log."},
		Input: &widget.Prompt{Label: "context: ", Text: "pro", Caret: 3},
		Hints: []widget.Hint{{Key: "enter", Title: "warm"}, {Key: "esc", Title: "cancel"}},
	}
	expect(t, "dialog", drawn(t, 46, 14, false, func(a frame.Area) { d.Draw(a) }), `

┌─ Warm 2 brokers? ──────────────────────────┐
│ About 2,000 probes in 15 s, which is 10 %  │
│ of the quota of orders.                    │
│                                            │
│ They show up in the brokers' query log.    │
│                                            │
│ context: pro                               │
│                                            │
│  enter warm  esc cancel                    │
└────────────────────────────────────────────┘`)
	expect(t, "low dialog", drawn(t, 46, 6, false, func(a frame.Area) {
		if below := d.Draw(a); below != 2 {
			t.Errorf("%d lines are hidden below", below)
		}
	}), `┌─ Warm 2 brokers? ──────────────────────────┐
│ About 2,000 probes in 15 s, which is 10 %  │
│ of the quota of orders.             more ▼ │
│ context: pro                               │
│  enter warm  esc cancel                    │
└────────────────────────────────────────────┘`)
	d.Scroll = 99
	low := drawn(t, 46, 6, false, func(a frame.Area) { d.Draw(a) })
	if !strings.Contains(low, "query log") || strings.Contains(low, "more") {
		t.Errorf("scrolled to the end:\n%s", low)
	}
}

func TestHelp(t *testing.T) {
	h := widget.Help{Title: "Help", Entries: []widget.HelpEntry{
		{"Brokers", "w", "warm", "Warms the selected brokers.", ""},
		{"Brokers", "x", "stop", "Stops a warm-up.", "none is running"},
		{"Screen", "space, v", "select", "Marks the row at the cursor for what comes next.", ""},
	}}
	expect(t, "help", drawn(t, 48, 13, false, h.Draw), `┌─ Help ───────────────────────────────────────┐
│ Brokers                                      │
│   w         warm: Warms the selected         │
│             brokers.                         │
│   x         stop: Stops a warm-up. Not now:  │
│             none is running.                 │
│                                              │
│ Screen                                       │
│   space, v  select: Marks the row at the     │
│             cursor for what comes next.      │
│                                              │
│  / search  esc close                         │
└──────────────────────────────────────────────┘`)
	h.Search = &widget.Prompt{Label: "/", Text: "ROW mark", Caret: 8}
	found := drawn(t, 48, 8, false, h.Draw)
	if !strings.Contains(found, "select") || strings.Contains(found, "warm") || !strings.Contains(found, "/ROW mark") {
		t.Errorf("search shows\n%s", found)
	}
	h.Search.Text = "nonesuch"
	if found := drawn(t, 48, 8, false, h.Draw); !strings.Contains(found, "nothing matches nonesuch") {
		t.Errorf("search shows\n%s", found)
	}
	h.Search = nil
	h.View.Scroll(2)
	if low := drawn(t, 48, 7, false, h.Draw); !strings.Contains(low, "of 9") {
		t.Errorf("a low help does not say where it is:\n%s", low)
	}
}

func TestHintsFitAsAWhole(t *testing.T) {
	hints := []widget.Hint{{Key: "space", Title: "select"}, {Key: "w", Title: "warm selected"}, {Key: "/", Title: "filter", Off: true}, {Key: "?", Title: "help"}}
	for width, want := range map[int]string{
		60: " space select  w warm selected  / filter  ? help",
		31: " space select  / filter  ? help",
		15: " ? help",
		4:  " ? …",
	} {
		if got := drawn(t, width, 1, false, func(a frame.Area) { widget.Hints(a.Row(0), hints) }); got != want {
			t.Errorf("in %d cells %q, want %q", width, got, want)
		}
	}
	drawn(t, 10, 1, false, func(a frame.Area) { widget.Hints(a.Row(0), nil) })
	expect(t, "tabs", drawn(t, 40, 1, false, func(a frame.Area) {
		row := a.Row(0)
		widget.Tabs(&row, []string{"Fleet", "Warm-up"}, 1)
	}), " 1 Fleet  2 Warm-up")
}

func TestToasts(t *testing.T) {
	all := []widget.Toast{{Text: "first"}, {Mark: shape.OK, Text: "broker-1 is warm"}, {Mark: shape.Failed, Text: strings.Repeat("long ", 10)}}
	expect(t, "toasts", drawn(t, 30, 2, false, func(a frame.Area) { widget.Toasts(a, all) }),
		" ✓ broker-1 is warm    +1 more\n ✕ long long long long long l…")
	expect(t, "all toasts", drawn(t, 30, 3, true, func(a frame.Area) { widget.Toasts(a, all[:2]) }), "\n first\n + broker-1 is warm")
	expect(t, "none", drawn(t, 30, 2, true, func(a frame.Area) { widget.Toasts(a, nil) }), "")
}

func TestSmallScreenTellsVerdicts(t *testing.T) {
	var all []widget.Verdict
	for i, word := range []string{"warm", "warming", "not-warmed", "unreachable"} {
		all = append(all, widget.Verdict{Name: fmt.Sprintf("b%d", i), Word: word, Note: "655/1000"})
	}
	expect(t, "small", drawn(t, 30, 4, false, func(a frame.Area) { widget.Small(a, all) }),
		"● warm b0 655/1000\n◐ warming b1 655/1000\n2 more\nneeds 40x10, quit with q")
	expect(t, "tiny", drawn(t, 5, 3, false, func(a frame.Area) { widget.Small(a, all[:2]) }), "● wa…\n◐ wa…\nneed…")
	expect(t, "one line", drawn(t, 30, 1, true, func(a frame.Area) { widget.Small(a, all[:1]) }), "# warm b0 655/1000")
	for _, c := range []struct {
		w, h int
		want bool
	}{{40, 10, false}, {39, 10, true}, {40, 9, true}, {200, 60, false}} {
		if got := widget.TooSmall(c.w, c.h); got != c.want {
			t.Errorf("TooSmall(%d, %d) = %t", c.w, c.h, got)
		}
	}
}

// Everything can be drawn at every size.
func TestWidgetsAtEverySize(t *testing.T) {
	th := theme(t, "dark", themes.Colours256)
	f := frame.New(0, 0, th, false)
	table := widget.NewTable(recordColumns)
	table.Update(brokers(30))
	h := widget.Help{Title: "Help", Entries: []widget.HelpEntry{{"A", "w", "warm", "Warms.", ""}}}
	d := widget.Dialog{Title: "Really?", Body: []string{"This cannot be taken back."}, Input: &widget.Prompt{Label: ">"}, Hints: []widget.Hint{{Key: "esc", Title: "no"}}}
	for w := range 90 {
		for height := range 30 {
			f.Reset(w, height)
			table.Draw(f.Area(), w%2 == 0)
			switch height % 4 {
			case 0:
				h.Draw(f.Area())
			case 1:
				d.Draw(f.Area())
			case 2:
				widget.Small(f.Area(), []widget.Verdict{{Name: "b", Word: "warm"}, {Name: "c", Word: "cold"}})
			case 3:
				widget.Toasts(f.Area(), []widget.Toast{{Text: "a"}, {Mark: shape.Warning, Text: "b"}})
			}
			lines := f.Lines()
			if len(lines) != height {
				t.Fatalf("a %dx%d frame has %d lines", w, height, len(lines))
			}
			for _, line := range lines {
				if got := ansi.StringWidth(line); got > w {
					t.Fatalf("a line of a %dx%d frame is %d cells", w, height, got)
				}
			}
		}
	}
}
