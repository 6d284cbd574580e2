package term

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func newFilter() *Input {
	now := time.Unix(0, 0)
	in := &Input{now: func() time.Time { return now }, gone: make(chan struct{})}
	in.begin(Capabilities{}, nil)
	return in
}

const answersOfAll = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?2026;2$y\x1b[?62;4;22c"

// TestLateAnswersAreNotTyped: wherever the link breaks the answers into pieces, no part
// of them becomes a key, and the keys around them stay. An Esc that ends a piece may
// come out: it is no different from the key.
func TestLateAnswersAreNotTyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := newFilter()
		heard := 0
		in.late = func(c Capabilities) {
			heard++
			if !c.Answered || !c.Sync || c.Background != (Color{255, 255, 255}) {
				t.Errorf("late answer %+v", c)
			}
		}
		before := rapid.SampledFrom([]string{"", "j", "\x1b[A", "xyz", "\x1b[200~paste\x1b[201~"}).Draw(t, "before")
		after := rapid.SampledFrom([]string{"", "k", "\x1b[B", "\x1b", "12"}).Draw(t, "after")
		all := []byte(before + answersOfAll + after)
		var got []byte
		escapes := 0
		for len(all) > 0 {
			n := rapid.IntRange(1, len(all)).Draw(t, "piece")
			if all[n-1] == 0x1b && n < len(all) {
				escapes++
			}
			got = append(got, in.filter(bytes.Clone(all[:n]))...)
			all = all[n:]
		}
		want := before + after
		extra := len(got) - len(want)
		if strings.ReplaceAll(string(got), "\x1b", "") != strings.ReplaceAll(want, "\x1b", "") || extra < 0 || extra > escapes {
			t.Errorf("typed %q, want %q", got, want)
		}
		if heard != 1 {
			t.Errorf("the late answer was told %d times", heard)
		}
	})
}

func TestKeysPassAtOnce(t *testing.T) {
	in := newFilter()
	for _, keys := range []string{"q", "\x1b", "\x1b", "\x1b[A", "\x1bOP", "\x1b[<0;10;20M", "ä", "\x1bx", "\x1b[I", "\x1b[200~a\x1b[201~"} {
		if got := in.filter([]byte(keys)); string(got) != keys {
			t.Errorf("%q came as %q", keys, got)
		}
	}
}

func TestWhatLooksLikeAnAnswerAndIsNoneComes(t *testing.T) {
	for _, parts := range [][]string{{"\x1b]", "x"}, {"\x1b", "[", "A"}, {"\x1b", "]", "q"}, {"\x1b]", "1", "j"}} {
		in := newFilter()
		var got string
		for _, p := range parts {
			got += string(in.filter([]byte(p)))
		}
		if want := strings.Join(parts, ""); got != want {
			t.Errorf("%q came as %q", parts, got)
		}
	}
}

func TestATerminalThatNeverAnswersIsLeftAlone(t *testing.T) {
	in := newFilter()
	now := in.until.Add(-time.Second)
	in.now = func() time.Time { return now }
	if got := in.filter([]byte("\x1b]1")); len(got) != 0 {
		t.Errorf("the beginning of an answer came as %q", got)
	}
	now = in.until.Add(time.Second)
	if got := in.filter([]byte("1;j")); string(got) != "\x1b]11;j" || !in.until.IsZero() {
		t.Errorf("after the limit %q came, watching until %v", got, in.until)
	}
}
