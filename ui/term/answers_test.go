package term

import (
	"bytes"
	"testing"
)

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		what piece
		n    int
	}{
		{"abc", typed, 3},
		{"abc\x1b[A", typed, 3},
		{"\x1b", unended, 1},
		{"\x1b[", unended, 2},
		{"\x1b[A", typed, 1},
		{"\x1b[200~", typed, 1},
		{"\x1b[<0;1;1M", typed, 1},
		{"\x1b]", unended, 2},
		{"\x1b]11", unended, 4},
		{"\x1b]x", typed, 2},
		{"\x1b];", typed, 2},
		{"\x1b]1111111;", typed, 2},
		{"\x1b]11;rgb:00/00/00", unended, 17},
		{"\x1b]11;rgb:00/00/00\x1b", unended, 18},
		{"\x1b]11;rgb:00/00/00\x1b\\x", report, 19},
		{"\x1b]11;rgb:00/00/00\ax", report, 18},
		{"\x1b]11;rgb\rx", report, 8},
		{"\x1b[?", unended, 3},
		{"\x1b[?2026;2$", unended, 10},
		{"\x1b[?2026;2$y", report, 11},
		{"\x1b[?62;22cq", report, 9},
		{"\x1b[?62\x1b[A", report, 5},
	} {
		if what, n := cut([]byte(c.in)); what != c.what || n != c.n {
			t.Errorf("cut(%q) = %d, %d; want %d, %d", c.in, what, n, c.what, c.n)
		}
	}
}

func TestLearn(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Capabilities
		end  bool
	}{
		{"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", Capabilities{Background: Color{0x1e, 0x1e, 0x2e}, HasBackground: true}, false},
		{"\x1b]11;rgb:f/8/0\a", Capabilities{Background: Color{0xff, 0x88, 0}, HasBackground: true}, false},
		{"\x1b]11;rgba:ffff/ffff/ffff/8000\a", Capabilities{Background: Color{0xff, 0xff, 0xff}, HasBackground: true}, false},
		{"\x1b]11;rgb:00000/0/0\a", Capabilities{}, false},
		{"\x1b]11;rgb:0/0\a", Capabilities{}, false},
		{"\x1b]11;rgb:-1/0/0\a", Capabilities{}, false},
		{"\x1b]11;#ffffff\a", Capabilities{}, false},
		{"\x1b]10;rgb:0/0/0\a", Capabilities{}, false},
		{"\x1b[?2026;1$y", Capabilities{Sync: true}, false},
		{"\x1b[?2026;2$y", Capabilities{Sync: true}, false},
		{"\x1b[?2026;0$y", Capabilities{}, false},
		{"\x1b[?2026;4$y", Capabilities{}, false},
		{"\x1b[?62;22c", Capabilities{}, true},
		{"\x1b[?6c", Capabilities{}, true},
		{"\x1b[?1u", Capabilities{}, false},
		{"\x1b[?", Capabilities{}, false},
	} {
		var got Capabilities
		if end := got.learn([]byte(c.in)); got != c.want || end != c.end {
			t.Errorf("learn(%q): %+v, %t; want %+v, %t", c.in, got, end, c.want, c.end)
		}
	}
}

func TestDark(t *testing.T) {
	for color, want := range map[Color]bool{{}: true, {0x1e, 0x1e, 0x2e}: true, {0xff, 0xff, 0xff}: false,
		{0xfd, 0xf6, 0xe3}: false, {0, 0, 0xff}: true, {0, 0xff, 0}: false} {
		if color.Dark() != want {
			t.Errorf("%v.Dark() = %t", color, !want)
		}
	}
}

// FuzzCut: cutting always goes on, keeps every typed byte, and does not depend on where
// reads end, as long as nothing is broken off for good.
func FuzzCut(f *testing.F) {
	for _, seed := range []string{"", "\x1b", "q\x1b]11;rgb:0/0/0\x1b\\\x1b[?2026;2$y\x1b[?62c", "\x1b[A\x1bOP\x1b[200~x\x1b[201~",
		"\x1b]11;\x1b]11;\x1b[?\x1b[?c", "\x1b]0;" + string(bytes.Repeat([]byte{'x'}, 300)), "\x1b[?\xff"} {
		f.Add([]byte(seed), 3)
	}
	f.Fuzz(func(t *testing.T, b []byte, at int) {
		for rest := b; len(rest) > 0; {
			what, n := cut(rest)
			if n < 1 || n > len(rest) {
				t.Fatalf("cut(%q) took %d bytes", rest, n)
			}
			if what == unended && n != len(rest) {
				t.Fatalf("cut(%q) wants more and leaves %d bytes", rest, len(rest)-n)
			}
			var c Capabilities
			c.learn(rest[:n])
			rest = rest[n:]
		}
		whole, split := newFilter(), newFilter()
		keys := whole.filter(bytes.Clone(b))
		at = max(0, min(at, len(b)))
		parts := append(bytes.Clone(split.filter(bytes.Clone(b[:at]))), split.filter(bytes.Clone(b[at:]))...)
		if whole.until.IsZero() != split.until.IsZero() || whole.caps != split.caps {
			t.Fatalf("%q split at %d: learned %+v, whole %+v", b, at, split.caps, whole.caps)
		}
		// An Esc at the end of the first part is passed on as the key that it looks like.
		if !bytes.Equal(parts, keys) && (at == 0 || b[at-1] != 0x1b) {
			t.Fatalf("%q split at %d gives %q, whole %q", b, at, parts, keys)
		}
	})
}
