package clients

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestClean(t *testing.T) {
	for _, tc := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"plain", `orders_OFFLINE (2 legs) "x" \n`, `orders_OFFLINE (2 legs) "x" \n`},
		{"letters of other scripts", "zamówienia 注文 🍺", "zamówienia 注文 🍺"},
		{"escape sequence", "a\x1b[2Jb", `a\x1b[2Jb`},
		{"lines and tabs", "a\r\nb\tc", `a\r\nb\tc`},
		{"nul and del", "a\x00b\x7f", `a\x00b\x7f`},
		{"C1 and next line", "a\u009bb\u0085", `a\u009bb\u0085`},
		{"line and paragraph separators", "a\u2028b\u2029", `a\u2028b\u2029`},
		{"bidi override and isolate", "a\u202egpj\u202c\u2066x\u2069", `a\u202egpj\u202c\u2066x\u2069`},
		{"zero width", "a\u200bb\ufeffc\u2060d", `a\u200bb\ufeffc\u2060d`},
		{"invisible letters", "a\u3164b\u115fc\u2800d\ufe0f", `a\u3164b\u115fc\u2800d\ufe0f`},
		{"tag characters", "a\U000e0041", `a\U000e0041`},
		{"no-break space", "a\u00a0b", `a\u00a0b`},
		{"bad bytes", "a\xff\xc3(", `a\xff\xc3(`},
		{"a real replacement character", "a\ufffdb", "a\ufffdb"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Clean(tc.in); got != tc.want {
				t.Errorf("Clean(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

func TestCleanMaxTellsHowMuchWasCut(t *testing.T) {
	for _, tc := range []struct {
		in    string
		limit int
		want  string
	}{
		{"abcdef", 6, "abcdef"},
		{"abcdef", 0, "abcdef"},
		{"abcdefghij", 8, "ab…(+8)"},
		{strings.Repeat("é", 10), 8, "éé…(+8)"},
		{"\x1b" + strings.Repeat("a", 30), 10, `\x1b…(+30)`},
		{"\x1b" + strings.Repeat("a", 30), 9, "…(+31)"}, // an escape is not cut in two
		{"abcdefghij", 3, "…"},
		{strings.Repeat("a", 5000), 10, "aa…(+4998)"},
	} {
		if got := CleanMax(tc.in, tc.limit); got != tc.want {
			t.Errorf("CleanMax(%q, %d) = %q, want %q", tc.in, tc.limit, got, tc.want)
		}
	}
}

func TestCleanTextCostsNothing(t *testing.T) {
	for _, s := range []string{"", "orders_OFFLINE: 12 of 1000", "zamówienia 注文"} {
		if n := testing.AllocsPerRun(100, func() { _ = Clean(s) }); n != 0 {
			t.Errorf("Clean(%q) allocates %v times", s, n)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("orders_OFFLINE", 0)
	f.Add("a\x1b[31m\u202e\xff\r\n", 9)
	f.Add(strings.Repeat("\u200d🍺", 40), 20)
	f.Add("\xf0\x9f", 1)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		got := CleanMax(s, limit)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) || hidden(r, utf8.RuneLen(r)) {
				t.Fatalf("%q holds %U", got, r)
			}
		}
		if n := utf8.RuneCountInString(got); limit > 0 && n > limit {
			t.Fatalf("%q has %d characters, limit %d", got, n, limit)
		}
		if again := CleanMax(got, limit); again != got {
			t.Fatalf("not idempotent: %q, then %q", got, again)
		}
		if s != "" && got == "" {
			t.Fatal("text vanished")
		}
	})
}

func BenchmarkClean(b *testing.B) {
	for name, s := range map[string]string{
		"ascii":   "SELECT * FROM \"orders_OFFLINE\" LIMIT 1",
		"unicode": "zamówienia 注文 zamówienia 注文",
		"hostile": "a\x1b[31m\u202e\xff\r\n",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = Clean(s)
			}
		})
	}
}
