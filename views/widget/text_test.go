package widget_test

import (
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"

	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 7, "one two|three"},
		{"one two three", 13, "one two three"},
		{"one  two", 20, "one two"},
		{"abcdefgh ij", 3, "abc|def|gh|ij"},
		{"日本語", 4, "日本|語"},
		{"日本語", 1, "日|本|語"},
		{"a\n\nb", 9, "a||b"},
		{"", 9, ""},
	} {
		if got := strings.Join(widget.Wrap(c.text, c.width, false), "|"); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestWrapKeepsEveryWord(t *testing.T) {
	words := rapid.SliceOf(rapid.SampledFrom([]string{"a", "be", "orders_OFFLINE", "日本語", "e\u0301", "–", "◇", "😀", " ", "\n"}))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(words.Draw(t, "words"), " ")
		width, ascii := rapid.IntRange(2, 30).Draw(t, "width"), rapid.Bool().Draw(t, "ascii")
		lines := widget.Wrap(text, width, ascii)
		for _, line := range lines {
			if got := frame.Width(line, ascii); got > width {
				t.Fatalf("line %q is %d cells, want %d", line, got, width)
			}
		}
		strip := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got := strip(strings.Join(lines, "")); got != strip(text) {
			t.Fatalf("%q became %q", text, got)
		}
	})
}

func TestViewport(t *testing.T) {
	var v widget.Viewport
	total := 30
	view := func() string {
		got := drawn(t, 20, 5, false, func(a frame.Area) {
			v.Draw(a, total, func(i int, c *frame.Cursor) { c.PutInt(themes.Text, int64(i)) })
		})
		return strings.ReplaceAll(got, "\n", " ")
	}
	step := func(name, want string) {
		t.Helper()
		if got := view(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	step("start", "0 1 2 3 4")
	v.Scroll(2)
	step("down", "2 3 4 5 6")
	v.Page(1)
	step("page", "6 7 8 9 10")
	if got := v.Position(); got != "7-11 of 30" {
		t.Errorf("position %q", got)
	}
	v.End()
	step("end", "25 26 27 28 29")
	v.Scroll(100)
	v.Page(-1)
	step("page back", "21 22 23 24 25")
	v.Home()
	step("home", "0 1 2 3 4")
	total = 3
	step("fewer", "0 1 2")
	if got := v.Position(); got != "" {
		t.Errorf("position %q of what is all in sight", got)
	}
	v, total = widget.Viewport{Tail: true}, 9
	step("tail", "4 5 6 7 8")
	total = 10
	step("tail grows", "5 6 7 8 9")
	v.Scroll(-1)
	total = 11
	step("away", "4 5 6 7 8")
	v.End()
	total = 12
	step("back", "7 8 9 10 11")
}

func TestLine(t *testing.T) {
	line := widget.Line{{themes.Title, "◇ a"}, {themes.Dim, " b"}}
	if line.Width(false) != 5 || line.Width(true) != 6 || widget.Plain("abc").Width(true) != 3 {
		t.Errorf("widths %d and %d", line.Width(false), line.Width(true))
	}
	expect(t, "line", drawn(t, 9, 1, true, func(a frame.Area) {
		row := a.Row(0)
		line.Put(&row)
	}), "<> a b")
}

func TestPromptShowsTheCaret(t *testing.T) {
	for _, c := range []struct {
		name   string
		prompt widget.Prompt
		width  int
		want   string
	}{
		{"fits", widget.Prompt{Label: "/", Text: "abc", Caret: 3, Hint: "12 of 30"}, 20, "/abc        12 of 30"},
		{"no room for the hint", widget.Prompt{Label: "/", Text: "abcdefgh", Caret: 8, Hint: "12 of 30"}, 12, "/abcdefgh"},
		{"error", widget.Prompt{Label: ":", Text: "x", Caret: 1, Error: "no such action"}, 30, ":x              no such action"},
		{"long error", widget.Prompt{Label: ":", Text: "abcdef", Caret: 6, Error: "no such action at all"}, 20, ":abcdef    no such a"},
		{"end of a long text", widget.Prompt{Text: "abcdefghij", Caret: 10}, 5, "ghij"},
		{"middle of a long text", widget.Prompt{Text: "abcdefghij", Caret: 5}, 5, "bcde…"},
		{"start of a long text", widget.Prompt{Text: "abcdefghij"}, 5, "abcd…"},
		{"caret beyond", widget.Prompt{Text: "ab", Caret: 50}, 5, "ab"},
		{"wide", widget.Prompt{Text: "日本語", Caret: 2}, 5, "本語"},
		{"no room", widget.Prompt{Label: "filter: ", Text: "ab"}, 3, "fi…"},
	} {
		got := drawn(t, c.width, 1, false, func(a frame.Area) { c.prompt.Draw(a.Row(0)) })
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
