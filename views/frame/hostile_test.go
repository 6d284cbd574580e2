package frame_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"bellows/themes"
	"bellows/views/frame"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func theme(t testing.TB, name string, p themes.Profile) *themes.Theme {
	t.Helper()
	s, err := themes.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Resolve(p)
}

// hostile are pieces that names could be made of, should they ever come here
// unclean.
var hostile = []string{
	"orders_OFFLINE", " ", "a", "é", "e\u0301", "日本", "한국", "😀", "👨‍👩‍👧", "🇩🇪", "🇩", "1\ufe0f\u20e3", "\u0903", "\u0600", "ᄀ", "ᅡ",
	"\u202e", "\u200f", "\u200d", "\u200b", "\ufe0f", "\u0301", "\x1b[31m", "\x1b]0;x\x07", "\r\n", "\t", "\x00", "\x7f", "\u0085", "\x9b",
	"\xff", "\xe2\x82", "…", "─", "◇", "▌", "●", "–", "\U000e0001", "\ufeff", "z" + strings.Repeat("\u0301", 40),
}

func anyText(t *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(hostile), 0, 12).Draw(t, label), "")
}

func sound(t *rapid.T, f *frame.Frame, w, h int) {
	lines := f.Lines()
	if len(lines) != h {
		t.Fatalf("%d lines, want %d", len(lines), h)
	}
	if joined := strings.Join(lines, "\n"); joined != f.String() {
		t.Fatalf("String %q is not Lines %q", f.String(), joined)
	}
	reset := f.Theme().Reset()
	for y, line := range lines {
		if !utf8.ValidString(line) || !strings.HasSuffix(line, reset) {
			t.Fatalf("line %d is no valid UTF-8 or has no reset: %q", y, line)
		}
		shown := ansi.Strip(line)
		if got := ansi.StringWidth(line); got > w || strings.ContainsAny(shown, "\r\n\t\x00\x1b\x7f\u0085\u202e\u200f") {
			t.Fatalf("line %d is %d cells of %d, or not harmless: %q", y, got, w, line)
		}
		if i := strings.IndexFunc(shown, func(r rune) bool { return r > '~' }); i >= 0 && f.ASCII() {
			t.Fatalf("line %d is not ASCII: %q", y, line)
		}
	}
}

// Whatever is written wherever, a frame has exactly its lines, none too wide.
func TestFrameHoldsItsSize(t *testing.T) {
	all := []*themes.Theme{
		theme(t, "dark", themes.TrueColour), theme(t, "mono", themes.Attributes), theme(t, "terminal", themes.Colours16), theme(t, "mono", themes.Plain),
	}
	tokens := themes.Tokens()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 60).Draw(t, "w"), rapid.IntRange(0, 12).Draw(t, "h")
		f := frame.New(w, h, rapid.SampledFrom(all).Draw(t, "theme"), rapid.Bool().Draw(t, "ascii"))
		number := rapid.IntRange(-3, 62)
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			a := f.Area().Sub(number.Draw(t, "x"), number.Draw(t, "y"), number.Draw(t, "aw"), number.Draw(t, "ah"))
			c := a.Row(rapid.IntRange(-1, 12).Draw(t, "row"))
			token := rapid.SampledFrom(tokens).Draw(t, "token")
			text := anyText(t, "text")
			switch rapid.IntRange(0, 11).Draw(t, "act") {
			case 0:
				c.Put(token, text).Put(token, anyText(t, "more"))
			case 1:
				c.PutRight(token, text).Put(token, text)
			case 2:
				c.Select().PutAligned(token, text, number.Draw(t, "n"), true)
			case 3:
				c.Repeat(token, '█', number.Draw(t, "n")).PutInt(token, -12345678)
			case 4:
				a.Box(text)
			case 5:
				a.Divide(number.Draw(t, "at"))
			case 6:
				a.Rule(number.Draw(t, "at"))
			case 7:
				c.Skip(number.Draw(t, "n")).PutFloat(token, 1234.5678, 2)
			case 8:
				f.Shade(token)
			case 9:
				part := c.To(number.Draw(t, "n")).Take(number.Draw(t, "m"))
				part.Put(token, text)
				c.Put(token, text)
			case 10:
				a.Clear()
			case 11:
				inner := a.Pad(number.Draw(t, "px"), number.Draw(t, "py")).Centre(number.Draw(t, "cw"), number.Draw(t, "ch"))
				inner.Box(text)
			}
		}
		sound(t, f, w, h)
	})
}

// What is measured is what is written.
func TestWidthIsWhatPutTakes(t *testing.T) {
	th := theme(t, "mono", themes.Attributes)
	rapid.Check(t, func(t *rapid.T) {
		f := frame.New(400, 1, th, rapid.Bool().Draw(t, "ascii"))
		text := anyText(t, "text")
		c := f.Row(0)
		c.Put(themes.Text, text)
		if c.At() != f.Width(text) {
			t.Fatalf("%q takes %d cells, measured %d", text, c.At(), f.Width(text))
		}
		if want := strings.TrimRight(ansi.Strip(f.Lines()[0]), " "); ansi.StringWidth(want) > c.At() {
			t.Fatalf("%q is shown as %q, wider than %d", text, want, c.At())
		}
	})
}

// What fits is as much as can, and never half a character.
func TestFitTakesWholeCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, cells, ascii := anyText(t, "text"), rapid.IntRange(0, 20).Draw(t, "cells"), rapid.Bool().Draw(t, "ascii")
		n := frame.Fit(text, cells, ascii)
		if got := frame.Width(text[:n], ascii); got > cells {
			t.Fatalf("%q fits %d cells and takes %d", text[:n], cells, got)
		}
		if n < len(text) && frame.Fit(text, cells+8, ascii) <= n {
			t.Fatalf("%q at %d takes no more of %d cells", text, n, cells+8)
		}
	})
}

// Every width that a terminal can have; package widget tries every height.
func TestEveryWidth(t *testing.T) {
	f := frame.New(0, 0, theme(t, "dark", themes.Colours256), false)
	for w := 1; w <= 250; w++ {
		for _, h := range []int{1, 2, 3, 10, 24} {
			f.Reset(w, h)
			top, rest := f.Area().CutTop(1)
			title := top.Row(0)
			title.Put(themes.Title, "bellows 日本 prod").PutRight(themes.Dim, "12:04:31")
			left, right := rest.CutLeft(w * 2 / 3)
			left.Box("left")
			last := right.Row(h - 2)
			last.Select().Put(themes.StateWarm, "● warm").Fill(themes.BarFilled, '█')
			if got := len(f.Lines()); got != h {
				t.Fatalf("%dx%d has %d lines", w, h, got)
			}
			for _, line := range f.Lines() {
				if got := ansi.StringWidth(line); got > w {
					t.Fatalf("%dx%d has a line of %d cells: %q", w, h, got, line)
				}
			}
		}
	}
}
