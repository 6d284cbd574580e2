package frame_test

import (
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views/frame"

	"github.com/charmbracelet/x/ansi"
)

// shown is a frame of plain text, blanks at the end of lines left out.
func shown(f *frame.Frame) string {
	lines := make([]string, 0, 8)
	for _, line := range f.Lines() {
		lines = append(lines, ansi.Strip(line))
	}
	return strings.Join(lines, "\n")
}

func TestPutKeepsWithinItsCells(t *testing.T) {
	for _, c := range []struct {
		name, unicode, ascii string
		draw                 func(c *frame.Cursor)
	}{
		{"fits", "abcdefgh", "abcdefgh", func(c *frame.Cursor) { c.Put(themes.Text, "abcdefgh") }},
		{"cut", "abcdefg…", "abcdefg~", func(c *frame.Cursor) { c.Put(themes.Text, "abcdefghi") }},
		{"cut later", "abcdefg…", "abcdefg~", func(c *frame.Cursor) { c.Put(themes.Text, "abcdefgh").Put(themes.Text, "i") }},
		{"blank later", "abcdefgh", "abcdefgh", func(c *frame.Cursor) { c.Put(themes.Text, "abcdefgh").Put(themes.Text, "  ") }},
		{"wide", "日本日本", "????????", func(c *frame.Cursor) { c.Put(themes.Text, "日本日本") }},
		{"wide cut in its middle", "日本日 …", "???????~", func(c *frame.Cursor) { c.Put(themes.Text, "日本日本x") }},
		{"wide at an odd cell", "a日本日…", "a??????~", func(c *frame.Cursor) { c.Put(themes.Text, "a日本日本") }},
		{"combined", "e\u0301x", "ex", func(c *frame.Cursor) { c.Put(themes.Text, "e\u0301x") }},
		{"right", "     end", "     end", func(c *frame.Cursor) { c.PutRight(themes.Text, "end") }},
		{"both", "abc… end", "abc~ end", func(c *frame.Cursor) { c.PutRight(themes.Text, " end").Put(themes.Text, "abcdef") }},
		{"right, too long", "abcdefg…", "abcdefg~", func(c *frame.Cursor) { c.PutRight(themes.Text, "abcdefghijk") }},
		{"column", "ab…|  x|", "ab~|  x|", func(c *frame.Cursor) {
			c.PutAligned(themes.Text, "abcd", 3, false).Put(themes.Text, "|").PutAligned(themes.Text, "x", 3, true).Put(themes.Text, "|")
		}},
		{"twins", "◇ 3×4 –", "<> 3x4 -", func(c *frame.Cursor) { c.Put(themes.Text, "◇ 3×4 –") }},
		{"numbers", "-12 3.50", "-12 3.50", func(c *frame.Cursor) {
			c.PutInt(themes.Text, -12).Skip(1).PutFloat(themes.Text, 3.5, 2)
		}},
		{"number cut", "1234567…", "1234567~", func(c *frame.Cursor) { c.PutInt(themes.Text, 123456789) }},
		{"control", "a\ufffd[31mb", "a?[31mb", func(c *frame.Cursor) { c.Put(themes.Text, "a\x1b[31mb") }},
		{"unseen", "ab", "ab", func(c *frame.Cursor) { c.Put(themes.Text, "a\u200bb\u202e") }},
	} {
		for _, ascii := range []bool{false, true} {
			f := frame.New(8, 1, theme(t, "mono", themes.Attributes), ascii)
			row := f.Row(0)
			c.draw(&row)
			want := c.unicode
			if ascii {
				want = c.ascii
			}
			if got := shown(f); got != want {
				t.Errorf("%s, ascii %t: %q, want %q", c.name, ascii, got, want)
			}
		}
	}
}

// Half a wide character cannot be shown; the other half becomes a blank.
func TestOverwritingWideCharacters(t *testing.T) {
	for _, c := range []struct {
		at   int
		text string
		want string
	}{
		{0, "x", "x 本語"}, {1, "x", " x本語"}, {1, "xy", " xy 語"}, {2, "x", "日x 語"}, {3, "日", "日 日 "}, {5, "x", "日本 x"}, {0, "日", "日本語"},
	} {
		f := frame.New(6, 1, theme(t, "mono", themes.Attributes), false)
		row := f.Row(0)
		over := row
		row.Put(themes.Text, "日本語")
		over.Skip(c.at).Put(themes.Text, c.text)
		if got := shown(f); got != strings.TrimRight(c.want, " ") {
			t.Errorf("%q at %d gives %q, want %q", c.text, c.at, got, c.want)
		}
	}
}

func TestAreasAreCut(t *testing.T) {
	f := frame.New(20, 6, theme(t, "mono", themes.Attributes), false)
	top, rest := f.Area().CutTop(1)
	row := top.Row(0)
	row.Put(themes.Title, "head")
	top.Rule(0)
	row = top.Row(0)
	row.Put(themes.Title, "head")
	rest.Divide(12)
	left, right := rest.CutLeft(12)
	box := left.Box("box")
	row = box.Row(0)
	row.Put(themes.Text, "inside the box")
	_, bottom := right.Sub(1, 0, 7, 5).CutBottom(1)
	row = bottom.Row(0)
	row.Put(themes.Text, "bottom right")
	const want = "head────────┬───────\n" +
		"┌─ box ────┐│\n" +
		"│inside th…││\n" +
		"│          ││\n" +
		"│          ││\n" +
		"└──────────┘│bottom…"
	if got := shown(f); got != want {
		t.Errorf("drawn:\n%s\nwant:\n%s", got, want)
	}
}

// The bytes of a line depend on its cells alone, and are as few as can be.
func TestSequencesAreFew(t *testing.T) {
	th := theme(t, "terminal", themes.Colours16)
	f := frame.New(30, 3, th, false)
	draw := func() string {
		f.Reset(30, 3)
		row := f.Row(0)
		row.Put(themes.OK, "a").Skip(2).Put(themes.OK, "b").Put(themes.Text, " ").Put(themes.OK, "c")
		row = f.Row(1)
		row.Select().Put(themes.OK, "ab")
		return f.String()
	}
	row := "\x1b[0;1;7mab" + strings.Repeat(" ", 28) + "\x1b[0m"
	if got, want := draw(), "\x1b[0;32ma  b c\x1b[0m\n"+row+"\n\x1b[0m"; got != want {
		t.Errorf("drawn %q, want %q", got, want)
	}
	if again := draw(); again != f.String() || again != draw() {
		t.Errorf("the same cells give other bytes: %q", again)
	}
}

func TestShadeAndUse(t *testing.T) {
	f := frame.New(10, 1, theme(t, "mono", themes.Attributes), false)
	row := f.Row(0)
	row.Put(themes.Title, "title")
	f.Shade(themes.Dim)
	if got := f.String(); got != "title\x1b[0m" {
		t.Errorf("shaded %q", got)
	}
	f.Use(theme(t, "mono", themes.Plain), true)
	row = f.Row(0)
	row.Put(themes.Title, "…")
	if got := f.String(); got != "~" {
		t.Errorf("on a dumb terminal %q", got)
	}
}

// The fast way past the cluster tables is right about their widths.
func TestDrawnCharactersAreOneCell(t *testing.T) {
	f := frame.New(10, 1, theme(t, "mono", themes.Attributes), false)
	all := []rune("–…·")
	for r := rune(0x2500); r <= 0x25cf; r++ {
		all = append(all, r)
	}
	for _, r := range all {
		if got := ansi.StringWidth(string(r)); got != 1 || f.Width(string(r)) != 1 {
			t.Errorf("%c is %d cells", r, got)
		}
	}
}

func TestBuildingReusesItsMemory(t *testing.T) {
	f := frame.New(120, 40, theme(t, "dark", themes.TrueColour), false)
	allocs := testing.AllocsPerRun(20, func() {
		f.Reset(120, 40)
		for y := range 40 {
			row := f.Row(y)
			row.Put(themes.StateWarm, "● warm").Skip(1).PutInt(themes.Text, 123456).PutRight(themes.Dim, "日本")
		}
		f.Lines()
	})
	if allocs > 1 {
		t.Errorf("a frame takes %.0f allocations, want the one of its text", allocs)
	}
}
