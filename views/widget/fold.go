package widget

import (
	"unicode"
	"unicode/utf8"
)

// fold maps letters that differ in case alone to the same letter, by Unicode's
// simple case folding.
func fold(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	if caseless(r) {
		return r
	}
	least := r
	for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
		least = min(least, o)
	}
	if least < utf8.RuneSelf {
		return fold(least)
	}
	return least
}

// caseless tells some that have no case, and that are common: lines and marks, and
// the letters of East Asia.
func caseless(r rune) bool { return r >= 0x2500 && r < 0x2c00 || r >= 0x2e80 && r < 0xa640 }

func foldString(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		out = append(out, fold(r))
	}
	return string(out)
}

// lowers maps ASCII to lower case; other bytes are mapped to themselves.
var lowers = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(i)
		if 'A' <= i && i <= 'Z' {
			t[i] += 'a' - 'A'
		}
	}
	return t
}()

// containsFold tells whether s holds needle, which is folded, in any case. It
// does not allocate: a filter asks it for every cell of every row.
func containsFold(s, needle string) bool {
	if needle == "" {
		return true
	}
	first, last := needle[0], len(s)-len(needle)
	if first >= utf8.RuneSelf {
		return containsRunes(s, needle)
	}
	for i := 0; i <= last; i++ {
		b := lowers[s[i]]
		if (b == first || b == kelvin || b == longS) && hasFoldedPrefix(s[i:], needle) {
			return true
		}
	}
	return false
}

// The first bytes of the two characters outside ASCII that fold to a letter in
// it, the Kelvin sign and the long s.
const (
	kelvin = 0xe2
	longS  = 0xc5
)

func containsRunes(s, needle string) bool {
	for {
		if hasFoldedPrefix(s, needle) {
			return true
		}
		if s == "" {
			return false
		}
		_, n := utf8.DecodeRuneInString(s)
		s = s[n:]
	}
}

func hasFoldedPrefix(s, needle string) bool {
	for i := 0; i < len(needle); {
		if s == "" {
			return false
		}
		if s[0] < utf8.RuneSelf && needle[i] < utf8.RuneSelf {
			if lowers[s[0]] != needle[i] {
				return false
			}
			s = s[1:]
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s)
		want, m := utf8.DecodeRuneInString(needle[i:])
		if fold(r) != want {
			return false
		}
		s = s[n:]
		i += m
	}
	return true
}
